"""Which rules a parser has: those that its text can use, and no others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.markdown.parser import NEEDED, make_parser
from cardgen.model.labels import labels

USES = {
    "blockquote": "> 引用",
    "fence": "~~~\n框\n~~~",
    "heading": "# 标题",
    "reference": "[甲]: https://example.org",
    "table": "| 甲 |\n| --- |\n| 乙 |",
    "address": "见http://example.org",
    "autolink": "<https://example.org>",
    "backticks": "`码`",
    "braces": "{{count}}",
    "entity": "&amp;",
    "escape": "\\*",
    "image": "![图](a.png)",
    "link": "[甲](#乙)",
    "symbol": ":heart:",
}


def active(text: str) -> set[str]:
    rules = make_parser(text).get_active_rules()
    return set(rules["block"]) | set(rules["inline"])


@pytest.mark.parametrize("rule", NEEDED)
def test_a_rule_is_there_where_its_sign_is(rule: str) -> None:
    assert rule in active(USES[rule])
    assert rule not in active("没有记号的文字\n\n- 条目\n\n标题\n===\n")


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("甲[^1]\n\n[^1]: 注", "footnote_def"),
        ("词\n: 义", "deflist"),
        (":::note\n文\n:::", "container_callout"),
        ("[甲](#乙)" * 501, "unclosed"),
    ],
)
def test_plugins_are_there_where_their_signs_are(text: str, rule: str) -> None:
    assert rule in active(text)
    assert rule not in active("没有记号的文字")


BLOCKS = (
    "甲乙",
    "字 \u3000",
    "  Two words",
    "    码",
    "- 条",
    "  条下",
    "1. 条",
    "3) 条",
    "- ",
    "---",
    "甲 | 乙",
    "- | -",
    "> 引",
    "标题\n===",
    "| 甲 |\n| --- |",
    "",
    "",
)


@given(st.lists(st.sampled_from(BLOCKS), max_size=12))
def test_a_line_alone_or_above_an_item_is_the_paragraph_that_all_rules_make_of_it(lines: list[str]) -> None:
    text = "\n".join(lines) + "\n"
    quick, slow = make_parser(text), make_parser(text)
    slow.disable("plain_line")
    env = {"labels": labels("zh-CN"), "symbols": {}}
    assert quick.parse(text, dict(env)) == slow.parse(text, dict(env))
