"""A Document as an EPUB 3 book: one file for each chapter. The same document gives the same bytes."""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from cardgen.export.archive import zipped
from cardgen.export.book_art import NO_ART, BookArt
from cardgen.export.data_uri import media_type
from cardgen.export.formats import Edition
from cardgen.export.html import STYLE, header
from cardgen.export.html_body import Body
from cardgen.export.html_colors import colors
from cardgen.export.html_fonts import faces
from cardgen.export.html_furniture import chapter_list
from cardgen.export.outline import Chapter, levels, outline, without_title
from cardgen.export.svg_words import escape
from cardgen.model.book_style import NEUTRAL, BookStyle
from cardgen.model.document import Block, Blocks, Document, Heading, Note, Scene, words_in
from cardgen.model.game import Symbol
from cardgen.model.labels import labels
from cardgen.model.walk import anchors, contents
from cardgen.text.fonts import FontSet

SUFFIX = {
    "image/png": "png",
    "image/jpeg": "jpg",
    "image/webp": "webp",
    "image/gif": "gif",
    "image/svg+xml": "svg",
}
CONTAINER = """<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
# What a reading system does better itself than our page would.
BOOK_STYLE = """html { font-size: 100%; }
body { color: inherit; background: none; }
h1, h2, h3, h4 { color: inherit; }
aside, pre, code, .reference > div { color: var(--ink); }
nav { position: static; max-height: none; padding: 0; background: none; }
"""
# So that reading systems show a note where it is referred to.
NOTED = ' role="doc-noteref"'


class EpubFile(NamedTuple):
    """A file of the book. `properties`: what the manifest says of it."""

    name: str
    content: bytes
    media: str
    properties: str = ""


def write(edition: Edition) -> bytes:
    """The file."""
    return epub(
        edition.document,
        symbols=edition.symbols,
        pictures=edition.pictures(),
        style=edition.style,
        fonts=edition.fonts(),
        draws=edition.draws,
        art=edition.art(),
    )


def epub(
    document: Document,
    *,
    symbols: Mapping[str, Symbol] | None = None,
    pictures: Mapping[str, bytes] | None = None,
    style: BookStyle = NEUTRAL,
    fonts: FontSet | None = None,
    modified: str = "2000-01-01T00:00:00Z",
    draws: Callable[[Scene], str] = lambda scene: "",
    art: BookArt = NO_ART,
) -> bytes:
    """The book. `pictures`: their contents by source. `modified`: a date and time in UTC.

    `draws`: a scene as SVG. `art`: what the style draws.
    """
    images = _images(pictures or {})
    places = _places(document)
    parts = _parts(document)

    def leads(link: str) -> str:
        if not link.startswith("#"):
            return link
        # A link that leads nowhere leads to the beginning.
        file, place = places.get(link[1:], ("title.xhtml", ""))
        return f"{file}#{place}" if place else file

    body = Body(
        lambda anchor: places[anchor][1],
        leads,
        lambda source: images[source].name if source in images else "",
        symbols or {},
        set(),
        levels(document),
        draws,
        brackets=style.brackets,
    )
    chapters = [
        _page(
            document, f"part{n}.xhtml", words_of(blocks, document), f"<main>\n{body.blocks(blocks)}\n</main>"
        )
        for n, blocks in enumerate(parts)
    ]
    if document.notes:
        label = labels(document.language).notes
        chapters.append(_page(document, "notes.xhtml", label, body.notes(document.notes)))
    title = without_title(document)[1]
    picture = _cover(art.cover)
    head = header(document, places[title][1] if title else "", picture[0].name if picture else "")
    cover = _page(document, "title.xhtml", document.title, head)
    text = "".join(page.content.decode() for page in (cover, *chapters))
    sheet = Path(__file__).with_name(STYLE).read_text("utf-8")
    look = colors(style) + faces(style, document, text, fonts) + sheet + BOOK_STYLE
    navigation = _navigation(document, outline(without_title(document)[0]), leads)
    files = (
        EpubFile("style.css", look.encode("utf-8"), "text/css"),
        navigation,
        cover,
        *chapters,
        *dict.fromkeys(images.values()),
        *picture,
    )
    return _zipped((*files, _package(document, files, (cover, *chapters), modified)))


def words_of(blocks: Blocks, document: Document) -> str:
    """A chapter's title."""
    first = blocks[0] if blocks else None
    return words_in(first.content) if isinstance(first, Heading) else document.title


def _parts(document: Document) -> list[Blocks]:
    """The document's chapters: each begins with a heading of the highest level."""
    blocks, _ = without_title(document)
    level = min((block.level for block in blocks if isinstance(block, Heading)), default=0)
    parts: list[list[Block]] = [[]]
    for block in blocks:
        if isinstance(block, Heading) and block.level == level and parts[-1]:
            parts.append([])
        parts[-1].append(block)
    return [tuple(part) for part in parts if part]


def _places(document: Document) -> dict[str, tuple[str, str]]:
    """Every anchor → the file in which it stands, and a name that XML allows."""
    files = [(f"part{n}.xhtml", blocks) for n, blocks in enumerate(_parts(document))]
    files += [("notes.xhtml", blocks) for blocks in document.notes]
    found = [(without_title(document)[1], "title.xhtml")]
    for file, blocks in files:
        found += [(anchor, file) for anchor in anchors(blocks)]
        for content in contents(blocks):
            found += [(f"ref-{part.number}", file) for part in content if isinstance(part, Note)]
    found += [(f"note-{n}", "notes.xhtml") for n in range(1, len(document.notes) + 1)]
    places: dict[str, tuple[str, str]] = {}
    for n, (anchor, file) in enumerate(found):
        places.setdefault(anchor, (file, f"p{n}"))
    return places


def _images(pictures: Mapping[str, bytes]) -> dict[str, EpubFile]:
    """Pictures as files of the book; formats that EPUB does not know are left out."""
    files: dict[str, EpubFile] = {}
    for source, content in pictures.items():
        media = media_type(content)
        if media in SUFFIX:
            files[source] = EpubFile(f"picture{len(files)}.{SUFFIX[media]}", content, media)
    return files


def _cover(picture: bytes) -> list[EpubFile]:
    """The book's cover, by which reading systems show it in their shelves."""
    media = media_type(picture)
    return [EpubFile(f"cover.{SUFFIX[media]}", picture, media, "cover-image")] if media in SUFFIX else []


def _page(document: Document, name: str, title: str, body: str, properties: str = "") -> EpubFile:
    if "<svg" in body:
        properties = f"{properties} svg".strip()
    body = body.replace(NOTED, f'{NOTED} epub:type="noteref"')
    language = escape(document.language)
    text = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n'
        f'<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"'
        f' lang="{language}" xml:lang="{language}">\n'
        f"<head><title>{escape(title)}</title>"
        '<link rel="stylesheet" type="text/css" href="style.css"/></head>\n'
        f"<body>\n{body}\n</body>\n</html>\n"
    )
    return EpubFile(name, text.encode("utf-8"), "application/xhtml+xml", properties)


def _navigation(document: Document, chapters: tuple[Chapter, ...], leads: Callable[[str], str]) -> EpubFile:
    label = labels(document.language).contents
    items = (
        chapter_list(chapters, leads)
        or f'<ol><li><a href="title.xhtml">{escape(document.title)}</a></li></ol>'
    )
    body = f'<nav epub:type="toc"><h1>{label}</h1>{items}</nav>'
    return _page(document, "nav.xhtml", label, body, "nav")


def _package(
    document: Document, files: Sequence[EpubFile], read: Sequence[EpubFile], modified: str
) -> EpubFile:
    """The list of everything in the book, and the order in which it is read."""
    facts = (document.title, *document.authors, document.version, document.language)
    digest = sha256("\n".join(facts).encode("utf-8", "replace")).hexdigest()
    name = "-".join((digest[:8], digest[8:12], f"5{digest[13:16]}", f"a{digest[17:20]}", digest[20:32]))
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">',
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">',
        f'<dc:identifier id="id">urn:uuid:{name}</dc:identifier>',
        f"<dc:title>{escape(document.title)}</dc:title>",
        f"<dc:language>{escape(document.language)}</dc:language>",
        *(f"<dc:creator>{escape(author)}</dc:creator>" for author in document.authors),
        *([f"<dc:rights>{escape(document.licence)}</dc:rights>"] if document.licence else []),
        f'<meta property="dcterms:modified">{escape(modified)}</meta>',
        "</metadata>",
        "<manifest>",
    ]
    for file in files:
        more = f' properties="{file.properties}"' if file.properties else ""
        lines.append(f'<item id="{_id(file)}" href="{file.name}" media-type="{file.media}"{more}/>')
    lines += ["</manifest>", "<spine>", *(f'<itemref idref="{_id(file)}"/>' for file in read)]
    lines += ["</spine>", "</package>", ""]
    return EpubFile("book.opf", "\n".join(lines).encode("utf-8"), "")


def _id(file: EpubFile) -> str:
    return file.name.replace(".", "-")


def _zipped(files: Sequence[EpubFile]) -> bytes:
    """The mimetype first and as it is."""
    first = EpubFile("mimetype", b"application/epub+zip", "")
    container = EpubFile("META-INF/container.xml", CONTAINER.encode("utf-8"), "")
    whole = (first, container, *files)
    return zipped(
        (file.name, file.content, file is not first and not file.media.startswith("image/")) for file in whole
    )
