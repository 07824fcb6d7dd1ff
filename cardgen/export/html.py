"""A Document as one HTML page that opens offline, on a phone as on a desk, and prints."""

from collections.abc import Callable, Mapping
from pathlib import Path

from cardgen.export.data_uri import data_uri
from cardgen.export.formats import Edition
from cardgen.export.html_body import Body
from cardgen.export.outline import Chapter, levels, outline, without_title
from cardgen.export.svg_words import escape
from cardgen.model.document import Document, Scene, words_in
from cardgen.model.game import Symbol
from cardgen.units import BLACK, WHITE, Color, contrast, parse_color

STYLE = "html_style.css"
# Light and dark: the style sheet's --tint, and what makes a colour readable on it.
GROUNDS = ((Color(0.961, 0.941, 0.914), BLACK), (Color(0.141, 0.129, 0.118), WHITE))
READABLE = 4.6


def write(edition: Edition) -> bytes:
    """The file."""
    pictures = edition.pictures()
    page = html(
        edition.document,
        symbols=edition.symbols,
        pictures=pictures,
        accent=edition.accent,
        draws=edition.draws,
    )
    return page.encode()


def html(
    document: Document,
    *,
    symbols: Mapping[str, Symbol] | None = None,
    pictures: Mapping[str, bytes] | None = None,
    accent: str = "",
    draws: Callable[[Scene], str] = lambda scene: "",
) -> str:
    """The page. `pictures`: the content of each picture by its source, cards as `card:<id>`.

    `accent`: the game's colour as `#rrggbb`. `draws`: a scene as SVG. What is not there is shown by its
    description.
    """
    body = Body(str, str, _inline_pictures(pictures or {}), symbols or {}, set(), levels(document), draws)
    blocks, anchor = without_title(document)
    chapters = outline(blocks)
    chinese = document.language.startswith("zh")
    contents = ""
    if len(chapters) > 1:
        label = "目录" if chinese else "Contents"
        contents = (
            f'<nav aria-label="{label}"><details open><summary>{label}</summary>'
            f"{chapter_list(chapters, body.leads)}</details></nav>"
        )
    style = own_colors(accent) + Path(__file__).with_name(STYLE).read_text("utf-8")
    return "\n".join(
        filter(
            None,
            (
                "<!DOCTYPE html>",
                f'<html lang="{escape(document.language)}">',
                "<head>",
                '<meta charset="utf-8"/>',
                '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
                '<meta name="generator" content="cardgen"/>',
                f"<title>{escape(document.title)}</title>",
                _meta("author", "、".join(document.authors) if chinese else ", ".join(document.authors)),
                _meta("description", document.subtitle or document.title),
                f"<style>\n{style}</style>",
                "</head>",
                "<body>",
                '<div class="page">' if contents else '<div class="page plain">',
                header(document, anchor),
                contents,
                "<main>",
                body.blocks(blocks),
                body.notes(document.notes),
                "</main>",
                "</div>",
                "</body>",
                "</html>",
                "",
            ),
        )
    )


def own_colors(accent: str) -> str:
    """The game's colour as the style sheet wants it: dark enough on light paper, light enough on dark."""
    color = parse_color(accent)
    if color is None:
        return ""
    own, dark = (_readable(color, *ground) for ground in GROUNDS)
    return f":root {{ --own: {own}; --own-dark: {dark}; }}\n"


def _readable(color: Color, ground: Color, ink: Color) -> str:
    """A colour with as much ink mixed in as words on a ground need."""
    steps = (color.mix(ink, step / 20) for step in range(21))
    found = next(mixed for mixed in steps if contrast(mixed, ground) >= READABLE)
    return found.hex


def _meta(name: str, content: str) -> str:
    return f'<meta name="{name}" content="{escape(content)}"/>' if content else ""


def header(document: Document, anchor: str) -> str:
    """The title, and what there is to say about the book."""
    place = f' id="{escape(anchor)}"' if anchor else ""
    parts = ["<header>", f"<h1{place}>{escape(document.title)}</h1>"]
    if document.subtitle:
        parts.append(f'<p class="subtitle">{escape(document.subtitle)}</p>')
    facts = (*document.authors, document.edition, document.licence)
    if any(facts):
        parts.append(f'<p class="facts">{escape(" · ".join(filter(None, facts)))}</p>')
    return "\n".join((*parts, "</header>"))


def chapter_list(chapters: tuple[Chapter, ...], leads: Callable[[str], str]) -> str:
    """The contents as a list in a list, with links; nothing where there are none."""
    items = []
    for heading, below in chapters:
        name = escape(words_in(heading.content).replace("\n", " ").strip() or "—")
        address = escape(leads(f"#{heading.anchor}"))
        items.append(f'<li><a href="{address}">{name}</a>{chapter_list(below, leads)}</li>')
    return f"<ol>{''.join(items)}</ol>" if items else ""


def _inline_pictures(pictures: Mapping[str, bytes]) -> Callable[[str], str]:
    """Pictures inside the page, which is one file."""
    return lambda source: data_uri(pictures[source]) if source in pictures else ""
