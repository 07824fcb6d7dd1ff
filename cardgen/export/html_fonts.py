"""A book's faces as the style sheet wants them. Few characters come along as fonts, many are the system's."""

import re
from collections.abc import Iterable, Iterator
from html import unescape
from typing import NamedTuple

from cardgen.export.data_uri import data_uri
from cardgen.export.svg import BROUGHT
from cardgen.model.book_style import BookStyle
from cardgen.model.document import Document, words_in
from cardgen.model.language import written
from cardgen.model.walk import headings, references
from cardgen.text.fonts import FontSet
from cardgen.text.language_fonts import families_for
from cardgen.text.web_font import web_font

PEN, LATIN = "Source Serif 4", "en"
TITLE_SIZE = 60.0  # points: the letters of titles are finer
# Text in one of our own drawings, as svg.py writes it.
DRAWN = re.compile(
    rf"""font-family="'{BROUGHT}([^']*)'[^"]*" font-size="[^"]*"(?: font-weight="(\d+)")?"""
    r"""( font-style="italic")?[^>]*>(.*?)</text>""",
    re.DOTALL,
)
# What systems have, by language: strokes of one width, and those of brushes and pens.
STACKS = {
    "zh-Hans": (
        '"PingFang SC", "HarmonyOS Sans SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei"',
        '"Songti SC", "Noto Serif SC", "Noto Serif CJK SC", "Source Han Serif SC", SimSun',
    ),
    "zh-Hant": (
        '"PingFang TC", "Noto Sans TC", "Noto Sans CJK TC", "Microsoft JhengHei"',
        '"Songti TC", "Noto Serif TC", "Noto Serif CJK TC", PMingLiU',
    ),
    "ja": (
        '"Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic"',
        '"Hiragino Mincho ProN", "Noto Serif JP", "Noto Serif CJK JP", "Yu Mincho"',
    ),
    "ko": (
        '"Apple SD Gothic Neo", "Noto Sans KR", "Noto Sans CJK KR", "Malgun Gothic"',
        '"Nanum Myeongjo", "Noto Serif KR", "Noto Serif CJK KR", Batang',
    ),
    LATIN: ("system-ui", f'"{PEN}", "Iowan Old Style", Charter, Georgia'),
}


class Cut(NamedTuple):
    """One font of the page: which characters of which face, and for letters of which size."""

    name: str
    families: tuple[str, ...]
    weight: int
    text: Iterable[str]
    italic: bool = False
    optical: float = 0.0

    def rule(self, fonts: FontSet) -> str:
        """It as the style sheet says it; nothing where the face has none of these characters."""
        made = web_font(fonts.chain(self.families, self.weight, self.italic).first, self.text, self.optical)
        slant = "italic" if self.italic else "normal"
        return (
            f'@font-face {{ font-family: "{self.name}"; font-weight: {self.weight}; font-style: {slant};'
            f" src: url({data_uri(made)}); }}\n"
            if made
            else ""
        )


def faces(style: BookStyle, document: Document, shown: str, fonts: FontSet | None) -> str:
    """Titles, headings and drawings bring their letters along; so does text in a script of few letters.

    `shown`: what is on the page.
    """
    language = written(document.language)
    usual = families_for(document.language)
    display, text = (style.display.families or usual), (style.text.families or usual)
    heavy = style.display.weight or (600 if PEN in display[:1] else 700)
    title = style.display.weight or (400 if PEN in display[:1] else 700)
    heads = (
        *(words_in(heading.content) for heading in headings(document.blocks)),
        *(reference.title for reference in references(document.blocks)),
    )
    cuts = [
        Cut("book-title", display, title, document.title, optical=TITLE_SIZE),
        Cut("book-display", display, heavy, "".join(heads)),
        *_of_drawings(shown),
    ]
    if language not in STACKS or language == LATIN:
        plain, bold = style.text.weight or 400, style.text.bold or 700
        cuts += [Cut("book-text", text, weight, shown) for weight in (plain, bold)]
        cuts += [Cut("book-text", text, plain, shown, italic=True)]
    rules = "".join(cut.rule(fonts) for cut in cuts) if fonts else ""
    around, above = stack(language, text), stack(language, display)
    return (
        f"{rules}:root {{ --text: book-text, {around}; --display: book-display, {above};"
        f" --title: book-title, {above}; --heavy: {heavy}; --title-weight: {title};"
        f" --tracking: {style.display.tracking:g}em; }}\n"
    )


def _of_drawings(page: str) -> Iterator[Cut]:
    """What is written in the drawings of a page, by its font."""
    words: dict[tuple[str, int, bool], set[str]] = {}
    for family, weight, italic, text in DRAWN.findall(page):
        words.setdefault((unescape(family), int(weight or 400), bool(italic)), set()).update(unescape(text))
    for (family, weight, italic), letters in words.items():
        yield Cut(f"{BROUGHT}{family}", (family,), weight, sorted(letters), italic)


def stack(language: str, families: tuple[str, ...]) -> str:
    """Families of systems that look like the one that is wanted."""
    pen = any("serif" in family.casefold() for family in families[:1])
    kind = "serif" if pen else "sans-serif"
    return f"{STACKS.get(language, STACKS[LATIN])[pen]}, {kind}"
