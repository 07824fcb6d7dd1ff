"""`:::example`: a worked turn. A panel for each step: who, with which cards, why, and what it comes to."""

import re

from cardgen.diagnostics import Text
from cardgen.model.document import (
    Blocks,
    Inline,
    Inlines,
    ListBlock,
    Paragraph,
    Scene,
    SymbolMark,
    Words,
    words_in,
)
from cardgen.model.document import Item as ListItem
from cardgen.model.scenes import CardPile, CardRow, Example, ExamplePanel, ExampleTotal, SymbolSign
from cardgen.rulebook.directives.call import Call
from cardgen.rulebook.scenes.card_words import CARD, card_words, in_words
from cardgen.rulebook.scenes.drawn import said
from cardgen.rulebook.scenes.example_drawing import ARROWS, draw, is_bold, sum_end
from cardgen.rulebook.scenes.scene import SceneText, items_of, opening, plain

__all__ = ["draw", "read"]

TOTAL = re.compile(r"(\d{1,4})\s*/\s*(\d{1,4})\s*$")
LOUD = ("!", "！")
# How a symbol is written among the words of a row, and the number on it.
SIGN = re.compile(r"\0([^\0]+)\0(\d{0,4})")
UNDER = "/"


def read(text: SceneText) -> Blocks:
    """Items that begin with cards are panels; an example without any is not drawn."""
    steps = list(items_of(text.blocks))
    if text.call.data.game is None or not any(CARD.search(words_in(lines[0])) for lines, _ in steps):
        return text.blocks
    title, options = text.options("columns", "cards", "small", "even")
    columns = 2 if options.get("columns") == "2" else 1
    panels: list[ExamplePanel] = []
    players: list[str] = []
    for (first, *more), line in steps:
        loud = plain(first).startswith(LOUD)
        if loud:
            first = _without_mark(first)
        tab, rest = opening(first)
        if tab not in players and not loud:
            players.append(tab)
        row = _row(rest, text.at(line))
        sums = tuple(words for words in more if is_sum(words))
        lines = tuple(words for words in more if not is_sum(words))
        panels.append(ExamplePanel(tab, players.index(tab) if tab in players else 0, row, lines, sums, loud))
    totals = tuple(_totals(text))
    alone = len(panels) == 1 and not totals
    if alone or (len(players) > 2 and len(players) == sum(not panel.loud for panel in panels)):
        # Each name stands once: they are topics, nobody who acts again.
        panels = [panel._replace(player=0, topic=True) for panel in panels]
    line = text.call.line
    listed = ListBlock(tuple(_item(panel, line, text) for panel in panels), True, line=line)
    words: list[Paragraph | ListBlock] = [listed]
    words += [Paragraph(said(f"{total.name} {total.value}/{total.of}"), line) for total in totals]
    wide, small, even = options.get("cards", ""), "small" in options, "even" in options
    shown = Example(tuple(panels), totals, columns, wide, small, even)
    head: Blocks = (Paragraph(said(title, bold=True), line),) if title else ()
    return (*head, Scene("example", shown, tuple(words), line))


def _row(line: Inlines, call: Call) -> CardRow:
    """Cards, those that peek out below them behind a slash, words between them, and symbols with a number."""
    marked = "".join(
        f"\0{part.symbol}\0" if isinstance(part, SymbolMark) else words_in((part,)) for part in line
    )
    row: list[CardPile | SymbolSign | str] = []
    before, *rest = SIGN.split(marked)
    row += card_words(before, call)
    for symbol, number, words in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        row += [SymbolSign(symbol, number), *card_words(words, call)]
    out: list[CardPile | SymbolSign | str] = []
    for part in row:
        if isinstance(part, CardPile) and out[-1:] == [UNDER] and len(out) > 1:
            above = out[-2]
            if isinstance(above, CardPile):
                out[-2:] = [above._replace(under=(*above.under, part))]
                continue
        out.append(part)
    return tuple(out)


def _without_mark(line: Inlines) -> Inlines:
    first = line[0]
    assert isinstance(first, Words), "it begins with a mark"
    rest = first.text.lstrip()[1:].lstrip()
    return (first._replace(text=rest), *line[1:]) if rest else line[1:]


def is_sum(line: Inlines) -> bool:
    """Whether a line is a formula and what it comes to, as `{{sum}}` writes it, and maybe `→ words **9**`."""
    end = sum_end(line)
    rest = words_in(line[end:]).strip()
    return bool(end) and (not rest or (rest.startswith(ARROWS) and is_bold(line[-1])))


def _totals(text: SceneText) -> list[ExampleTotal]:
    """Lines `蓝方: 75/120` outside of the list."""
    out = []
    for block in text.blocks:
        if isinstance(block, ListBlock):
            continue
        for words, line in text._replace(blocks=(block,)).lines():
            said_ = plain(words)
            found = TOTAL.search(said_)
            name = said_.replace("：", ":").partition(":")[0].strip()
            if found is None or not name:
                hint = Text("write: name: 75/120", "请写成「名字：75/120」")
                text.at(line).wrong(
                    "bad-scene", Text("this is no part of an example", "这不是示例的一部分"), hint
                )
                continue
            of = max(int(found[2]), 1)
            out.append(ExampleTotal(name, min(int(found[1]), of), of))
    return out


def _item(panel: ExamplePanel, line: int, text: SceneText) -> ListItem:
    chinese = text.call.data.chinese
    row: list[Inline] = [Words(panel.tab, bold=True)]
    for part in panel.row:
        match part:
            case CardPile():
                said_ = [in_words(pile, chinese) for pile in (part, *part.under)]
                row.append(Words(f" {f' {UNDER} '.join(said_)}"))
            case SymbolSign():
                row += [Words(" "), SymbolMark(part.symbol), Words(part.number)]
            case _:
                row.append(Words(f" {part}"))
    blocks: list[Paragraph] = [Paragraph(tuple(row), line)]
    blocks += [Paragraph(words, line) for words in (*panel.words, *panel.sums)]
    return ListItem(tuple(blocks), line=line)
