"""Key–value boxes: what is read as one, and how each form shows it."""

import pytest
from rulebook_kit import read
from test_pages import make_desk, texts

from cardgen.export.text import text
from cardgen.model.document import Block, Box, Facts, ListBlock, Paragraph, Table, words_in
from cardgen.model.frame import Glyphs, Group
from cardgen.rulebook.pages.book import set_book
from cardgen.rulebook.pages.facts import fact_slots


def blocks_of(source: str) -> tuple[Block, ...]:
    document, diagnostics = read(source)
    assert diagnostics == []
    return document.blocks


def pairs(block: Block) -> list[tuple[str, str]]:
    assert isinstance(block, Facts)
    return [(words_in(key), words_in(value)) for key, value in block.facts]


def test_three_short_lines_are_facts() -> None:
    (facts,) = blocks_of("人数：2–4\n**时间**：20 分钟\nAge: 8+")
    assert pairs(facts) == [("人数：", "2–4"), ("时间：", "20 分钟"), ("Age:", "8+")]


def test_what_stands_above_them_is_a_paragraph() -> None:
    above, facts = blocks_of("欢迎！\n请看：\n作者：甲\n出品：乙\n版本：`v1`")
    assert isinstance(above, Paragraph) and words_in(above.content) == "欢迎！\n请看："
    assert (facts.line, pairs(facts)[2]) == (3, ("版本：", "v1"))


@pytest.mark.parametrize(
    "source",
    [
        "人数：2\n时间：20 分钟",
        "人数：2\n时间：20 分钟\n没有冒号",
        "先手，或者：2\n时间：3\n年龄：4",
        "时刻 12:30\n时刻 12:31\n时刻 12:32",
        "https://a.b\nhttps://c.d\nhttps://e.f",
        "甲：\n乙：\n丙：",
        "甲：1\\\n乙：2\\\n丙：3",
        f"甲：{'很长' * 31}\n乙：{'很长' * 31}\n丙：{'很长' * 31}",
        "【甲】：1\n【乙】：2\n【丙】：3",
    ],
)
def test_prose_stays_prose(source: str) -> None:
    assert not any(isinstance(block, Facts) for block in blocks_of(source))


def test_lines_that_are_joined_are_no_facts() -> None:
    document, _ = read("---\nbreaks: false\n---\n人数：2\n时间：3\n年龄：4")
    assert [type(block) for block in document.blocks] == [Paragraph]


def test_a_container_takes_lines_and_items_of_any_length() -> None:
    facts, quote = blocks_of(":::facts 游戏资料\n设计：甲\n没有冒号\n\n- 美术：乙\n\n> 别的\n:::")
    assert isinstance(facts, Facts) and facts.title == "游戏资料"
    assert pairs(facts) == [("设计：", "甲"), ("", "没有冒号"), ("美术：", "乙")]
    assert type(quote).__name__ == "Quote"


def test_a_titled_fence_of_nothing_else_is_one() -> None:
    facts, box = blocks_of("```版本\nv1.0：首发\nv1.1：*修订*\n```\n\n```版本\nv1.0：首发\n旧版\n```")
    assert pairs(facts) == [("v1.0：", "首发"), ("v1.1：", "*修订*")]
    assert isinstance(box, Box)


def test_they_stand_in_lists() -> None:
    (listed,) = blocks_of("- 火\n  颜色：红\n  特色：快\n  费用：3\n- 水")
    assert isinstance(listed, ListBlock)
    assert [type(block) for block in listed.items[0].blocks] == [Paragraph, Facts]


def test_keywords_in_them_are_linked() -> None:
    document, _ = read("- 【装备】：留在场上。\n\n甲：【装备】\n乙：2\n丙：3")
    facts = document.blocks[1]
    assert isinstance(facts, Facts)
    assert [getattr(part, "link", "") for part in facts.facts[0].value] == ["#term-装备"]


def test_a_cell_of_several_rows_keeps_them_where_its_word_is_linked() -> None:
    document, _ = read("- 【装备】：留在场上。\n\n| 甲 | 乙 |\n| --- | --- |\n| 一 | 【装备】 |\n| 二 | ^^ |")
    table = document.blocks[1]
    assert isinstance(table, Table)
    cell = table.rows[0][1]
    assert (getattr(cell.content[0], "link", ""), cell.down) == ("#term-装备", 2)


def test_plain_text_has_a_column_of_keys() -> None:
    document, _ = read("人数：2\n建议年龄：8\nAge: 9")
    assert text(document).split("\n")[-4:-1] == ["人数：    2", "建议年龄：8", "Age:      9"]
    document, _ = read(":::facts 资料\n人数：2\n:::")
    assert text(document).split("\n")[-4:-1] == ["+-- 资料", "| 人数：2", "+--"]


def test_pages_have_keys_and_values_in_columns() -> None:
    desk = make_desk()
    (facts,) = blocks_of("人数：2\n建议年龄：8 岁起\n运气：OO***")
    assert isinstance(facts, Facts)
    slots = fact_slots(facts, desk, 300.0)
    assert [slot.keep for slot in slots] == [True, True, False]
    lefts = []
    for slot in slots:
        items: list[Glyphs | Group] = []
        slot.paint(items, 10.0, 0.0)  # type: ignore[arg-type]
        key, value = items
        assert isinstance(key, Glyphs) and key.x == 10.0
        lefts.append(value.matrix[4] if isinstance(value, Group) else value.x)
    assert lefts[0] == lefts[1] == lefts[2] > 10.0 + 5 * desk.look.size
    book = set_book(read(":::facts 资料\n人数：2\n运气：OO***\n:::")[0], desk)
    assert "资料人数：2运气：OO***" in texts(book.pages[0].frame.items)
