"""Charts on pages: within their column, as high as their names need, with their caption."""

import pytest

from cardgen.model.book_style import NEUTRAL
from cardgen.model.chart import KINDS, Chart, ChartKind
from cardgen.model.document import ChartBlock
from cardgen.model.frame import Glyphs, Group, Item
from cardgen.rulebook.pages.charts import chart_slots
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.rulebook.pages.page_look import make_look
from cardgen.text.fonts import FontSet
from cardgen.text.typeset import Typesetter
from cardgen.units import MM, Color


def make_desk() -> PageDesk:
    typesetter = Typesetter(FontSet.open([]), {}, {})
    look = make_look(148 * MM, 210 * MM, NEUTRAL._replace(accent=Color(0.67, 0.2, 0.13)))
    return PageDesk(look, typesetter, lambda name: ("", (0, 0)), lambda id: None, set(), [], {})


def painted(block: ChartBlock, desk: PageDesk) -> tuple[Group, list[Item]]:
    first, *rest = chart_slots(block, desk, 300.0)
    items: list[Item] = []
    first.paint(items, 20.0, 50.0)
    (group,) = items
    assert isinstance(group, Group)
    assert first.height == desk.look.lines(group.frame.height)
    below: list[Item] = []
    for slot in rest:
        slot.paint(below, 20.0, 50.0 + first.height)
    assert first.keep == bool(rest)
    return group, below


@pytest.mark.parametrize("kind", KINDS)
def test_a_chart_and_its_caption(kind: ChartKind) -> None:
    desk = make_desk()
    group, below = painted(ChartBlock(Chart(kind, ("甲", "乙", "丙"), ((3.0, 1.0, 2.0),)), "图一"), desk)
    assert group.matrix[4:] == (pytest.approx(20 + (300 - group.frame.width) / 2), 50)
    assert group.frame.width <= 300
    assert any(isinstance(item, Glyphs) and "".join(item.text) == "图一" for item in below)
    assert not desk.diagnostics


def test_many_long_names_make_it_higher() -> None:
    few = Chart("bars", ("甲的名字很长很长", "乙的名字很长很长"), ((1.0, 2.0),))
    many = Chart("bars", tuple(f"第{n}种牌的名字很长" for n in range(20)), (tuple(map(float, range(20))),))
    low, _ = painted(ChartBlock(few), make_desk())
    high, _ = painted(ChartBlock(many), make_desk())
    assert high.frame.height > 1.5 * low.frame.height


def test_what_no_column_can_hold_is_told() -> None:
    desk = make_desk()
    many = Chart("bars", tuple(f"第{n}种牌的名字很长" for n in range(400)), (tuple(map(float, range(400))),))
    assert chart_slots(ChartBlock(many), desk, 300.0) == []
    assert [(d.code, d.severity) for d in desk.diagnostics] == [("chart-too-small", "warning")]


def test_characters_that_no_font_has_are_told() -> None:
    desk = make_desk()
    painted(ChartBlock(Chart("bars", ("\U000f0001", "乙"), ((3.0, 1.0),))), desk)
    assert desk.missing == {"\U000f0001"}
