"""A chart where nothing can be drawn: bars of blocks, tables."""

import pytest

from cardgen.diagnostics.forms import text_width
from cardgen.export.html import html
from cardgen.export.markdown_parts import block_text
from cardgen.export.text import text
from cardgen.export.text_chart import bar, chart_lines
from cardgen.model.chart import Chart
from cardgen.model.document import ChartBlock, Document

ONE = Chart("bars", ("一级", "二"), ((4.0, 1.5),))
TWO = Chart("lines", ("春", "秋"), ((4.0, 0.0), (1.0, 2.0)), ("先手", "乙"))


def test_bars_of_blocks() -> None:
    assert chart_lines(ONE, 0) == ["一级 " + "█" * 30 + " 4", "  二 " + "█" * 11 + "▎ 1.5"]
    assert [bar(n) for n in (0.0, 0.01, 0.5, 1.0, 2.25)] == ["", "▏", "▌", "█", "██▎"]


def test_several_rows_are_named() -> None:
    assert chart_lines(TWO, 20) == ["春 先手 ██████████ 4", "   乙   ██▌ 1", "秋 先手  0", "   乙   █████ 2"]


@pytest.mark.parametrize("width", [16, 24, 60, 200])
def test_lines_keep_within_their_width(width: int) -> None:
    assert max(text_width(line) for line in chart_lines(TWO, width)) <= width


def test_less_than_nothing_has_no_bar() -> None:
    assert chart_lines(Chart("bars", ("甲", "乙"), ((-2.0, 1.0),)), 0)[0] == "甲  -2"


def test_in_a_text_with_its_caption() -> None:
    lines = text(Document("题", (ChartBlock(ONE, "等级"),)), 80).splitlines()
    assert lines[-3:] == ["等级", *chart_lines(ONE, 80)]


def test_in_markdown_it_is_a_table() -> None:
    assert block_text((ChartBlock(TWO, "回合 *x*"),)).split("\n") == [
        "回合 \\*x\\*",
        "",
        "|  | 先手 | 乙 |",
        "| --- | --: | --: |",
        "| 春 | 4 | 1 |",
        "| 秋 | 0 | 2 |",
    ]


def test_in_html_names_are_no_tags() -> None:
    page = html(Document("题", (ChartBlock(Chart("pie", ("<b>",), ((2.0,),)), "<i>"),)))
    assert '<th scope="row">&lt;b&gt;</th><td><i style="width:12.00em"></i>2</td>' in page
    assert "<figcaption>&lt;i&gt;</figcaption>" in page
