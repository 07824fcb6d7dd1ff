"""Plain text: widths in columns, lines that break where they may, tables that stand in line."""

from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.export.text import text
from cardgen.export.text_width import padded, width_of, wrapped
from cardgen.model.document import (
    Box,
    Break,
    Cell,
    Definition,
    Definitions,
    Document,
    Figure,
    Heading,
    Item,
    ListBlock,
    Note,
    Paragraph,
    PictureMark,
    Quote,
    Reference,
    SymbolMark,
    Table,
    Words,
)
from cardgen.model.frame import Frame
from cardgen.model.game import Symbol

HEART = Symbol("heart", "生命", 1, 1, lambda color: Frame(1, 1))


def p(*parts: object) -> Paragraph:
    return Paragraph(tuple(Words(part) if isinstance(part, str) else part for part in parts))  # type: ignore[misc]


def body(*blocks: object, width: int = 80) -> list[str]:
    """The lines below the title."""
    document = Document("题", blocks)  # type: ignore[arg-type]
    return text(document, width, symbols={"heart": HEART}).rstrip("\n").split("\n")[3:]


def cells(*texts: str) -> tuple[Cell, ...]:
    return tuple(Cell((Words(t),)) for t in texts)


def test_widths() -> None:
    assert width_of("ab") == 2
    assert width_of("中文，a") == 7
    assert width_of("e\u0301") == 1
    assert padded("中", 5, "center") == " 中  "
    assert padded("中", 4, "right") == "  中"


def test_lines_break_where_they_may() -> None:
    assert wrapped("怪物们（灵智）缺乏。", 6) == ["怪物们", "（灵", "智）缺", "乏。"]
    assert wrapped("one two three", 8) == ["one two", "three"]
    assert wrapped("unbreakable word", 8) == ["unbreaka", "ble word"]
    assert wrapped("见 https://a.b/c-d/e 。", 8) == ["见", "https://a.b/c-d/e 。"]
    assert wrapped("一\n二三", 0) == ["一", "二三"]


@given(st.text(alphabet="中文字。，（）“”ab 1", max_size=50), st.integers(8, 30))
@settings(max_examples=200, deadline=None)
def test_nothing_is_lost_and_nothing_forbidden(source: str, width: int) -> None:
    lines = wrapped(source, width)
    assert "".join("".join(lines).split()) == "".join(source.split())
    assert not any(line[:1] in ("。", "，", "）") for line in lines[1:])
    assert not any(line.endswith("（") for line in lines[:-1])


def test_the_head() -> None:
    document = Document(
        "卡牌王", (Heading(1, (Words("卡牌王"),), "a"), p("x")), subtitle="副", authors=("甲",), version="v2"
    )
    assert text(document) == "卡牌王\n======\n副\n甲 · v2\n\nx\n"


def test_lists_stand_in_steps() -> None:
    inner = ListBlock((Item((p("b"),)),), ordered=True, start=10)
    block = ListBlock((Item((p("a", Break(), "a2"), inner)), Item((p("c"),), True), Item((p("d"),), False)))
    assert body(block) == ["- a", "  a2", "  10. b", "- [✓] c", "- [ ] d"]


def test_loose_lists_have_blank_lines() -> None:
    assert body(ListBlock((Item((p("a"),)), Item((p("b"),))), tight=False)) == ["- a", "", "- b"]


def test_quotes_boxes_and_definitions() -> None:
    assert body(Quote((p("a"), p("b")))) == ["| a", "|", "| b"]
    assert body(Quote((p("a"),), "warning", "注意")) == ["| ⚠ 注意", "| a"]
    assert body(Quote((p("a"), p("b")), "warning")) == ["| ⚠ a", "|", "|   b"]
    assert body(Box(("x", " y"), "记录")) == ["+-- 记录", "| x", "|  y", "+--"]
    assert body(Definitions((Definition((Words("词"),), ((p("意"),),)),))) == ["词", "    意"]


def test_words() -> None:
    link = Words("站", link="https://a.b")
    assert body(p("见", link, "，", Words("内", link="#x"), Note(1), SymbolMark("heart"))) == [
        "见站（https://a.b），内[1]生命"
    ]


def test_tables_stand_in_line() -> None:
    table = Table(cells("名", "数"), (cells("攻击一级", "7"), cells("a", "10")), ("", "right"))
    assert body(table) == ["名       | 数", "---------+---", "攻击一级 |  7", "a        | 10"]


def test_a_table_without_titles_has_no_line_for_them() -> None:
    assert body(Table(cells("", ""), (cells("攻击", "24"),), ("", "right"))) == ["攻击 | 24"]


def test_struck_words_are_marked_and_references_boxed() -> None:
    struck = Paragraph((Words("旧", strike=True), Words("新")))
    assert body(Reference((struck, p("乙")), "速查", 2)) == ["+-- 速查", "| ~~旧~~新", "|", "| 乙", "+--"]


def test_wide_tables_give_way() -> None:
    table = Table(cells("a", "b"), (cells("一二三四五六七八九十" * 3, "好"),), ("", ""))
    lines = body(table, width=30)
    assert max(map(width_of, lines)) <= 30
    assert "".join(line.split("|")[0].strip() for line in lines[2:]) == "一二三四五六七八九十" * 3


def test_tables_of_many_columns_become_lists() -> None:
    names = cells(*(f"第{n}列的名字" for n in range(12)))
    lines = body(Table(names, (names, names), ("",) * 12))
    assert lines[:2] == ["第0列的名字：第0列的名字", "第1列的名字：第1列的名字"]
    assert lines[12] == "-" * 40
    assert len(lines) == 25


def test_nothing_but_addresses_is_wider_than_the_page() -> None:
    address = "https://example.org/" + "a-long-path/" * 9
    long = "长" * 60 + "x" * 100
    document = Document(
        long, (p(long), p("见", Words("此", link=address)), Figure(PictureMark("a.png", long))), subtitle=long
    )
    wide = [line for line in text(document).split("\n") if width_of(line) > 80]
    assert wide == [f"（{address}）"]


def test_definitions_of_several_parts_stand_apart() -> None:
    entries = (Definition((Words("甲"),), ((p("一"), p("二")),)), Definition((Words("乙"),), ((p("三"),),)))
    assert body(Definitions(entries)) == ["甲", "    一", "", "    二", "", "乙", "    三"]
