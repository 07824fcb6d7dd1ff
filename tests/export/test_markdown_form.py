"""Markdown that we write: tidy, and escaped only where it must be. Reading it back: tests/rulebook."""

from cardgen.export.markdown import markdown
from cardgen.markdown.anchors import Anchors, slug
from cardgen.model.document import (
    Box,
    Break,
    Cards,
    Document,
    Heading,
    Inline,
    Item,
    ListBlock,
    Paragraph,
    Quote,
    Words,
)


def written(*parts: Inline | str) -> str:
    """A paragraph of these words."""
    content = tuple(Words(part) if isinstance(part, str) else part for part in parts)
    return markdown(Document("t", (Paragraph(content),))).partition("---\n\n")[2].rstrip("\n")


def test_what_authors_write_stays_as_it_is() -> None:
    for line in (
        "7* 攻击一级 对面HP-10",
        "[攻击]、[防守]",
        "1~3 张",
        "a_b",
        "(x) 50% & C#",
        "12:30",
        "3. 第",
        "+1 力量",
    ):
        expected = line.replace("3. ", "3\\. ")
        assert written(line) == expected


def test_what_would_be_misread_is_escaped() -> None:
    assert written("*a*") == "\\*a\\*"
    assert written("# a") == "\\# a"
    assert written("- a") == "\\- a"
    assert written("[a](b)") == "\\[a](b)"
    assert written("{{count}}") == "\\{{count}}"
    assert written(":heart:") == "\\:heart:"
    assert written("a", Break(False), "---") == "a\n\\---"
    assert written(" a ") == "&#32;a&#32;"


def test_looks_are_nested() -> None:
    bold = Words("粗", bold=True)
    both = Words("都", bold=True, emphasis=True)
    linked = Words("链", bold=True, link="https://a.b/(c)")
    assert written(bold, both, bold) == "**粗*都*粗**"
    assert written(bold, linked) == "**粗[链](<https://a.b/(c)>)**"
    assert written(Words("`", code=True)) == "`` ` ``"


def test_a_letter_in_the_way_is_coded() -> None:
    assert written("b", Words("(a)", bold=True), "c") == "&#98;**(a)**&#99;"
    assert written("文", Words("【a】", bold=True), "文") == "文**【a】**文"


def test_links_that_cardgen_made_are_left_out() -> None:
    assert written("见", Words("【甲】", link="#term-甲", auto=True)) == "见【甲】"


def test_blocks() -> None:
    items = (Item((Paragraph((Words("a"),)),), True), Item((Paragraph((Words("b"),)),), False))
    document = Document(
        "t",
        (
            Heading(1, (Words("t"),), "t"),
            Heading(2, (Words("甲"),), "own"),
            ListBlock(items),
            ListBlock(items, ordered=True, start=3, tight=False),
            Quote((Paragraph((Words("q"),)),), "tip", "提示"),
            Box(("```",), "记录"),
            Cards(("x", "y"), "注", ("甲", "乙")),
        ),
        authors=("A", 'B "C"'),
        options=(("paper", "a5"), ("x", " y ")),
    )
    assert markdown(document) == (
        '---\nauthors: ["A", "B \\"C\\""]\npaper: a5\nx: " y "\n---\n\n# t\n\n## 甲 {#own}\n\n'
        "- [x] a\n- [ ] b\n\n3. [x] a\n\n4. [ ] b\n\n> [!TIP]\n> q\n\n````记录\n```\n````\n\n"
        '![甲](card:x "注") ![乙](card:y)\n'
    )


def test_anchors_are_those_of_github() -> None:
    assert slug("1. （抽）抽牌阶段") == "1-抽抽牌阶段"
    assert slug("Me First! 响应机制") == "me-first-响应机制"
    assert slug("游戏胜利/失败(End of Game)") == "游戏胜利失败end-of-game"
    anchors = Anchors(["甲-1"])
    assert [anchors.new("甲") for _ in range(3)] == ["甲", "甲-2", "甲-3"]
    assert anchors.new("！") == "section"
