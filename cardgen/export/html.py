"""A Document as one HTML page that opens offline, on a phone as on a desk, and prints.

Everything is inside the file, and a policy in its head lets nothing else in: no script but our own, by its hash.
"""

from base64 import b64encode
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path

from cardgen.export.data_uri import data_uri
from cardgen.export.formats import Edition
from cardgen.export.html_body import Body
from cardgen.export.html_colors import colors
from cardgen.export.html_fonts import faces
from cardgen.export.html_words import PageWords, page_words
from cardgen.export.outline import Chapter, levels, outline, without_title
from cardgen.export.svg_words import escape
from cardgen.model.book_style import NEUTRAL, BookStyle
from cardgen.model.document import Document, words_in
from cardgen.model.game import Symbol
from cardgen.model.labels import labels
from cardgen.text.fonts import FontSet

STYLE, SCRIPT = "html_style.css", "html_script.js"
# No heading's anchor has a dot.
CONTENTS, MAIN = "page.contents", "page.text"


def write(edition: Edition) -> bytes:
    """The file."""
    page = html(
        edition.document,
        symbols=edition.symbols,
        pictures=edition.pictures(),
        style=edition.style,
        fonts=edition.fonts(),
    )
    return page.encode()


def html(
    document: Document,
    *,
    symbols: Mapping[str, Symbol] | None = None,
    pictures: Mapping[str, bytes] | None = None,
    style: BookStyle = NEUTRAL,
    fonts: FontSet | None = None,
) -> str:
    """The page. `pictures`: the content of each picture by its source, cards as `card:<id>`.

    What is not there is shown by its description, and without `fonts` letters are the system's.
    """
    blocks, anchor = without_title(document)
    large: dict[str, int] = {}
    body = Body(str, str, _inline_pictures(pictures or {}), symbols or {}, set(), levels(document), large)
    words, label = page_words(document.language), labels(document.language)
    text = "\n".join(filter(None, (body.blocks(blocks), body.notes(document.notes))))
    head = header(document, anchor)
    contents = chapter_list(outline(blocks), body.leads) if len(outline(blocks)) > 1 else ""
    script = _beside(SCRIPT)
    look = colors(style) + faces(style, document, head + contents + text, fonts) + _beside(STYLE)
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
        _furniture(words, label.contents, contents),
        f'<main id="{MAIN}">',
        text,
        "</main>",
        "</div>",
        _dialog(words) if large else "",
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


def header(document: Document, anchor: str) -> str:
    """The title, and what there is to say about the book."""
    place = f' id="{escape(anchor)}"' if anchor else ""
    parts = ["<header>", f"<h1{place}>{escape(document.title)}</h1>"]
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
    return "\n".join((*parts, "</header>"))


def _furniture(words: PageWords, label: str, contents: str) -> str:
    """The drawer with the contents, the search, the switch; what needs the script is hidden without it."""
    drawer = f'<button type="button" popovertarget="{CONTENTS}">{label}</button>' if contents else ""
    nav = (
        f'<nav id="{CONTENTS}" popover="auto" aria-label="{label}"><span class="label">{label}</span>{contents}</nav>'
        if contents
        else ""
    )
    return (
        f'<div class="side"><div class="bar">{drawer}'
        f'<div role="search" hidden="">'
        f'<input type="search" placeholder="{words.search}  /" aria-label="{words.search}" autocomplete="off"/>'
        f'<div class="found" hidden=""><p role="status" data-some="{words.found}" data-none="{words.none}"></p>'
        f"<ol></ol></div></div>"
        f'<button type="button" class="theme" aria-label="{words.theme}" hidden=""></button></div>{nav}</div>'
    )


def _dialog(words: PageWords) -> str:
    """Where the script shows pictures large."""
    return (
        f'<dialog aria-label="{words.close}"><form method="dialog"><img alt="" src="data:,"/><div>'
        f'<button type="button" class="before" aria-label="{words.before}">←</button><span></span>'
        f'<button type="button" class="after" aria-label="{words.after}">→</button>'
        f"<button>{words.close}</button></div></form></dialog>"
    )


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
