"""`:::example`: a worked turn. A panel for each step: who, with which cards, why, and what it comes to."""

import re

from cardgen.diagnostics import Text
from cardgen.model.document import Blocks, Inlines, ListBlock, Paragraph, Scene, Words, words_in
from cardgen.model.document import Item as ListItem
from cardgen.model.scenes import CardPile, Example, ExamplePanel, ExampleTotal
from cardgen.rulebook.scenes.card_words import CARD, card_words, in_words
from cardgen.rulebook.scenes.drawn import said
from cardgen.rulebook.scenes.example_drawing import ARROWS, draw, is_bold, sum_end
from cardgen.rulebook.scenes.scene import SceneText, items_of, opening, plain

__all__ = ["draw", "read"]

TOTAL = re.compile(r"(\d{1,4})\s*/\s*(\d{1,4})\s*$")
LOUD = ("!", "！")


def read(text: SceneText) -> Blocks:
    """Items that begin with cards are panels; an example without any is not drawn."""
    steps = list(items_of(text.blocks))
    if text.call.data.game is None or not any(CARD.search(words_in(lines[0])) for lines, _ in steps):
        return text.blocks
    title, options = text.options("columns", "cards", "small")
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
        row = tuple(card_words(words_in(rest), text.at(line)))
        sums = tuple(words for words in more if is_sum(words))
        lines = tuple(words for words in more if not is_sum(words))
        panels.append(ExamplePanel(tab, players.index(tab) if tab in players else 0, row, lines, sums, loud))
    totals = tuple(_totals(text))
    if len(players) > 2 and len(players) == sum(not panel.loud for panel in panels):
        # Each name stands once: they are topics, nobody who acts again.
        panels = [panel._replace(player=0) for panel in panels]
    line = text.call.line
    listed = ListBlock(tuple(_item(panel, line, text) for panel in panels), True, line=line)
    words: list[Paragraph | ListBlock] = [listed]
    words += [Paragraph(said(f"{total.name} {total.value}/{total.of}"), line) for total in totals]
    shown = Example(tuple(panels), totals, columns, options.get("cards", ""), "small" in options)
    head: Blocks = (Paragraph(said(title, bold=True), line),) if title else ()
    return (*head, Scene("example", shown, tuple(words), line))


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
    row = " ".join(in_words(part, chinese) if isinstance(part, CardPile) else part for part in panel.row)
    blocks: list[Paragraph] = [Paragraph((Words(panel.tab, bold=True), Words(f" {row}")), line)]
    blocks += [Paragraph(words, line) for words in (*panel.words, *panel.sums)]
    return ListItem(tuple(blocks), line=line)
