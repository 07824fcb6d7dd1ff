"""A Document as one HTML page that opens offline, on a phone as on a desk, and prints.

Everything is inside the file. A policy in its head lets nothing else in, and no script but ours run.
"""

import re
from base64 import b64encode
from collections.abc import Callable, Mapping
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from cardgen.decode.picture import DAMAGED, open_picture
from cardgen.export.book_art import NO_ART, BookArt, frame_rules
from cardgen.export.data_uri import data_uri
from cardgen.export.formats import Edition
from cardgen.export.html_body import Body
from cardgen.export.html_colors import ON_PAPER, colors, following
from cardgen.export.html_fonts import faces
from cardgen.export.html_furniture import MAIN, chapter_list, furniture, large_pictures
from cardgen.export.html_words import page_words
from cardgen.export.outline import levels, outline, without_title
from cardgen.export.svg_words import escape
from cardgen.model.book_style import NEUTRAL, BookStyle
from cardgen.model.document import Document, Scene
from cardgen.model.game import Symbol
from cardgen.model.labels import labels
from cardgen.model.walk import pictures as shown_pictures
from cardgen.text.fonts import FontSet

# A picture in one of our own drawings.
IMAGE = re.compile(r'<image id="([^"]*)"([^>]*)/>')
STYLE, SCRIPT = "html_style.css", "html_script.js"
SCREEN_DPI = 260  # of the faces of cards: sharp also when they are enlarged, small to send
# Faces are this wide on the page (13rem); a small piece is at most so many times as large as it is printed.
FACE, ENLARGED = 208, 1.3


def write(edition: Edition) -> bytes:
    """The file."""
    page = html(
        edition.document,
        symbols=edition.symbols,
        pictures=edition.pictures(),
        style=edition.style,
        fonts=edition.fonts(),
        draws=edition.draws,
        art=edition.art(),
    )
    return page.encode()


def html(
    document: Document,
    *,
    symbols: Mapping[str, Symbol] | None = None,
    pictures: Mapping[str, bytes] | None = None,
    style: BookStyle = NEUTRAL,
    fonts: FontSet | None = None,
    draws: Callable[[Scene], str] = lambda scene: "",
    art: BookArt = NO_ART,
) -> str:
    """The page. `pictures`: the content of each picture by its source, cards as `card:<id>`.

    `draws`: a scene as SVG. `art`: what the style draws. What is not there is shown by its description, and
    without `fonts` letters are the system's.
    """
    blocks, anchor = without_title(document)
    large: dict[str, int] = {}
    pictures = pictures or {}
    again = _again(document, pictures)

    def shows(source: str) -> str:
        known = source in pictures
        return again[source][0] if source in again else data_uri(pictures[source]) if known else ""

    heads = {anchor: data_uri(picture) for anchor, picture in art.chapters.items() if picture}

    def drawn(scene: Scene) -> str:
        return following(draws(scene), style) if scene.kind in ON_PAPER else draws(scene)

    def widest(source: str) -> str:
        try:
            opened = open_picture(BytesIO(pictures.get(source, b"")))
        except DAMAGED:
            opened = None
        wide = opened[0].width / SCREEN_DPI * 96 * ENLARGED if opened else FACE
        return f"{wide:.0f}px" if wide < FACE else ""

    known = symbols or {}
    body = Body(str, str, shows, known, set(), levels(document), drawn, large, heads, widest, style.brackets)
    words, label = page_words(document.language), labels(document.language)
    text = _once("\n".join(filter(None, (body.blocks(blocks), body.notes(document.notes)))))
    head = header(document, anchor, data_uri(art.cover) if art.cover else "")
    contents = chapter_list(outline(blocks), body.leads) if len(outline(blocks)) > 1 else ""
    script = _beside(SCRIPT)
    look = (
        colors(style, art.frames)
        + frame_rules(art.frames)
        + faces(style, document, head + contents + text, fonts)
        + _beside(STYLE)
    )
    look += "".join(rule for _, rule in again.values())
    lines = (
        "<!DOCTYPE html>",
        f'<html lang="{escape(document.language)}">',
        "<head>",
        '<meta charset="utf-8"/>',
        f'<meta http-equiv="Content-Security-Policy" content="{policy(script)}"/>',
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
        '<meta name="generator" content="cardgen"/>',
        f"<title>{escape(document.title)}</title>",
        _meta("author", label.joint.join(document.authors)),
        _meta("description", document.subtitle or document.title),
        f"<style>\n{look}</style>",
        f"<script>{script}</script>",
        "</head>",
        "<body>",
        f'<a class="skip" href="#{MAIN}">{words.skip}</a>',
        '<div class="page">' if contents else '<div class="page plain">',
        head,
        furniture(words, label.contents, contents),
        f'<main id="{MAIN}">',
        text,
        "</main>",
        "</div>",
        large_pictures(words) if large else "",
        "</body>",
        "</html>",
        "",
    )
    return "\n".join(line for n, line in enumerate(lines) if line or n == len(lines) - 1)


def policy(script: str) -> str:
    """What the page may load and run: what is inside it, and this script."""
    digest = b64encode(sha256(script.encode()).digest()).decode("ascii")
    return (
        "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline';"
        f" script-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    )


def _beside(name: str) -> str:
    return Path(__file__).with_name(name).read_text("utf-8")


def _meta(name: str, content: str) -> str:
    return f'<meta name="{name}" content="{escape(content)}"/>' if content else ""


def header(document: Document, anchor: str, cover: str = "") -> str:
    """The title, and what there is to say about the book. `cover`: the address of its picture."""
    place = f' id="{escape(anchor)}"' if anchor else ""
    shown = f'<img class="cover" src="{cover}" alt=""/>' if cover else ""
    parts = [f"<header>{shown}<div>", f"<h1{place}>{escape(document.title)}</h1>"]
    if document.subtitle:
        parts.append(f'<p class="subtitle">{escape(document.subtitle)}</p>')
    words = page_words(document.language)
    table = (
        (words.players, document.players),
        (words.minutes, document.minutes),
        (words.age, document.age),
    )
    if any(said for _, said in table):
        rows = (f"<div><dt>{name}</dt><dd>{escape(said)}</dd></div>" for name, said in table if said)
        parts.append(f'<dl class="at-a-glance">{"".join(rows)}</dl>')
    facts = (*document.authors, document.edition, document.licence)
    if any(facts):
        parts.append(f'<p class="facts">{escape(" · ".join(filter(None, facts)))}</p>')
    return "\n".join((*parts, "</div></header>"))


def _once(text: str) -> str:
    """Drawings whose pictures stand in the page once: who shows one again takes it from there."""
    first: dict[str, str] = {}

    def image(found: re.Match[str]) -> str:
        id, shown = found.groups()
        known = first.setdefault(shown, id)
        return found[0] if known == id else f'<use id="{id}" xlink:href="#{known}"/>'

    return IMAGE.sub(image, text)


def _again(document: Document, pictures: Mapping[str, bytes]) -> dict[str, tuple[str, str]]:
    """Pictures that are shown more than once: they stand in the style sheet. Their names, and their rules."""
    found: dict[str, tuple[str, str]] = {}
    for source, times in shown_pictures(document).items():
        opened = open_picture(BytesIO(pictures.get(source, b""))) if times > 1 else None
        if opened:
            width, height = opened[0].size
            name = f".again-{len(found) + 1}"
            shape = f"--width: {width}px; aspect-ratio: {width} / {height}"
            found[source] = (
                name,
                f"{name} {{ {shape}; background-image: url({data_uri(pictures[source])}); }}\n",
            )
    return found
