"""Markdown that we write reads back as the same Document, whatever stands in it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulebook_kit import bare, read

from cardgen.export.markdown import markdown
from cardgen.model.document import Definitions
from cardgen.model.walk import every

INLINES = st.sampled_from(
    [
        "文字",
        "word",
        "**粗**",
        "*斜*",
        "***都***",
        "~~旧~~",
        "`a*b`",
        "`` ` ``",
        "[链 *接*](https://a.b/c?d=1&e=2)",
        "[去](#一)",
        "https://a.b/c。",
        "<https://a.b/(x)>",
        "【永续】",
        "攻击一级",
        ":heart:",
        ":none:",
        "\\*",
        "\\\\",
        "\\`",
        "_x_",
        "a_b",
        "7* ",
        "*2",
        "[攻击]、",
        "[x]",
        "[^n]",
        "^[内注]",
        "!",
        '![图](art/a%20b.png "题")',
        "[![图](a.png){width=9%}](https://a.b)",
        "[:heart:](#一)",
        "[甲:heart:**乙**![丙](b.png)](https://a.b/)",
        "^[注\\*]",
        "![[^n]](a.png)",
        "[](#x)",
        "(x)",
        "{{}}",
        "&amp;lt;",
        "&#32;",
        "{{count}}",
        "\\{{count}}",
        "{x}",
        "<b>",
        "|",
        "。",
        "，",
        " ",
        "“引”",
        "#",
        "\\#",
        "1~3",
        "12:30:45",
        "http\\://x",
    ]
)
LINE = st.lists(INLINES, min_size=1, max_size=6).map("".join)
STARTS = st.sampled_from(
    ["", "", "", "\\# ", "\\- ", "+1 ", "1\\. ", "\\> ", "\\: ", "\\::: ", "====", "\\---", "#x ", "2) "]
)
PARAGRAPH = st.lists(st.tuples(STARTS, LINE).map("".join), min_size=1, max_size=3).map("\n".join)
HEADING = st.tuples(st.sampled_from(["# ", "## ", "### ", "###### "]), LINE).map("".join)
TABLE = st.lists(st.tuples(LINE, LINE), min_size=1, max_size=3).map(
    lambda rows: "\n".join(
        (
            f"| {rows[0][0].replace('|', chr(92) + '|')} | b |",
            "| :-: | --- |",
            *(f"| {a.replace('|', chr(92) + '|')} | {b.replace('|', chr(92) + '|')} |" for a, b in rows[1:]),
        )
    )
)
BOX = st.sampled_from(
    ["```版本记录\n**x**\n```", "```\n~~~\n  y\n```", "````toml\n```\n````", "    code", "~~~a`b\nx\n~~~"]
)
LEAVES = st.one_of(
    PARAGRAPH,
    HEADING,
    TABLE,
    BOX,
    st.sampled_from(
        [
            "---",
            "![图](a.png){width=50%}",
            '![甲](card:attack-1 "注") ![乙](card:attack-2)',
            "[![甲](card:attack-1)](#一) ![乙](card:attack-2)",
            "[![图](a.png)](https://a.b)",
            "词\n: [](#x)\n\n[](#x)\n: 意\n: [](#x)",
            "词\n: 意 **x**\n: 又\n\n词二\n: - a",
            "- 【永续】：留在场上。",
            "{{glossary}}",
            "{{cards kind=hero}}",
            "人数：2\n**时间**：20 分钟\n运气：OOO**",
            "前文：\n甲: 1\n乙：`2`\n丙：[去](#一) :heart:",
            ":::facts 资料 *x*\n甲：**乙** {{count}}\n丙\n# 丁\n:::",
            ":::facts\n- 甲：乙\n- 丙：丁^[注]\n:::",
            "::::reference 速查 {copies=2}\n**甲**\n:::facts 资料\n乙：丙\n:::\n::::",
            "```资料\n甲：*乙*\nc: d\n```",
        ]
    ),
)


def indented(lead: str, text: str) -> str:
    first, *rest = text.split("\n")
    return "\n".join((lead + first, *(" " * len(lead) + line if line else "" for line in rest)))


def quoted(lead: str, text: str) -> str:
    return "\n".join(f"> {line}" for line in (lead + text).split("\n"))


def nested(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    body = st.lists(inner, min_size=1, max_size=2).map("\n\n".join)
    sign = st.sampled_from(["- ", "* ", "1. ", "3) ", "- [x] ", "- [ ] "])
    return st.one_of(
        st.tuples(sign, st.lists(body, min_size=1, max_size=3), st.sampled_from(["\n", "\n\n"])).map(
            lambda t: t[2].join(indented(t[0], item) for item in t[1])
        ),
        st.tuples(st.sampled_from(["", "⚠️ ", "[!NOTE]\n", "[!TIP] 题\n", "💡\n\n"]), body).map(
            lambda t: quoted(*t)
        ),
    )


DOCUMENT = st.lists(st.recursive(LEAVES, nested, max_leaves=5), min_size=1, max_size=5).map("\n\n".join)


@given(DOCUMENT)
@settings(max_examples=250, deadline=None, derandomize=True)
def test_it_reads_back(source: str) -> None:
    source += "\n\n[^n]: 注\n"
    first, _ = read(source)
    written = markdown(first)
    again, _ = read(written)
    assert bare(again.blocks) == bare(first.blocks), written
    assert bare(again) == bare(first)
    assert markdown(again) == written


@pytest.mark.parametrize(
    "source",
    ["词\n: [](#x)", "词\n: [a]: b\n\n词二\n: 意", "词\n: 意\n: [](#x)", "[](#x)\n: 意", "- 词\n  : [](#x)"],
)
def test_terms_and_meanings_that_say_nothing_read_back(source: str) -> None:
    first, _ = read(source)
    assert any(isinstance(block, Definitions) for block in every(first.blocks))
    again, found = read(markdown(first))
    assert bare(again) == bare(first)
    assert not found
