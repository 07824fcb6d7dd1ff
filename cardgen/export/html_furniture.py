"""What one finds one's way with on a web page: contents, search, light and dark, pictures shown large."""

from collections.abc import Callable

from cardgen.export.html_words import PageWords
from cardgen.export.outline import Chapter
from cardgen.export.svg_words import escape
from cardgen.model.document import words_in

# No heading's anchor has a dot.
CONTENTS, MAIN = "page.contents", "page.text"


def furniture(words: PageWords, label: str, contents: str) -> str:
    """A bar and a drawer with the contents, if there are any; what needs the script is hidden without it."""
    drawer = f'<button type="button" popovertarget="{CONTENTS}">{label}</button>' if contents else ""
    title = f'<span class="label">{label}</span>'
    nav = f'<nav id="{CONTENTS}" popover="auto" aria-label="{label}">{title}{contents}</nav>'
    named = f'placeholder="{words.search}  /" aria-label="{words.search}"'
    status = f'<p role="status" data-some="{words.found}" data-none="{words.none}"></p>'
    return (
        f'<div class="side"><div class="bar">{drawer}<div role="search" hidden="">'
        f'<input type="search" {named} autocomplete="off"/>'
        f'<div class="found" hidden="">{status}<ol></ol></div></div>'
        f'<button type="button" class="theme" aria-label="{words.theme}" hidden=""></button></div>'
        f"{nav if contents else ''}</div>"
    )


def large_pictures(words: PageWords) -> str:
    """Where the script shows pictures large."""
    return (
        f'<dialog aria-label="{words.large}"><form method="dialog"><div class="large"></div><div>'
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
