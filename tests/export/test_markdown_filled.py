"""Directives filled into the author's text: it stays as it was, and reads as the document with its data."""

from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulebook_kit import GAME, RULES, card, read, read_as

from cardgen.export.html import html
from cardgen.export.markdown import markdown
from cardgen.markdown.directive_spots import spots
from cardgen.model.document import Document
from cardgen.model.game import Game
from cardgen.rulebook.reading import read_document

DIRECTIVES = [
    "{{count}}",
    "{{ kinds kind=hero }}",
    "{{parameter hand}}",
    "{{field attack-1 text}}",
    "{{field warrior text}}",
    "**{{field warrior text}}**",
    "*{{count}}*",
    "[{{field attack-1 text}}](https://a.b/{{count}})",
    "![{{count}} 张](a.png)",
    "^[{{field warrior text}}]",
]
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
        " https://a.b/c。",
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
        "\\{{count}}",
        "`{{count}}`",
        *DIRECTIVES,
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
            "{{cards kind=hero}}\n{{cards}}",
            "文\n{{rules deck}}\n字",
            "{{table columns=name,text,damage}}",
            '文\n{{table kind=attack columns=name,text}}\n{{card attack-1,warrior caption="两张"}}',
            "- 甲\n\n{{cards kind=attack}}\n\n- 乙",
            "文\n{{card attack-1}}\n字",
            "{{deck first}}",
            "{{changelog}}",
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


# What cards may say; parted by the sign for a blank that is seen.
SIGNS = "a␣一␣。␣，␣_␣`␣[␣]␣(␣)␣!␣<␣>␣#␣-␣+␣1.␣7␣|␣:␣~␣&␣&amp;␣{{␣}␣^␣ ␣“␣=␣---␣\n"
WORDY = 'https://a.b␣x_y␣::␣[x]␣[^1]␣![␣"␣$␣é␣😀␣攻*2，防␣:heart:␣{#a}'
LOOKS = "␣**粗**␣*斜*␣***都***␣**(b)**␣*。*"


def texts(pieces: str) -> st.SearchStrategy[str]:
    return (
        st.lists(st.sampled_from(pieces.split("␣")), min_size=1, max_size=4)
        .map("".join)
        .map(str.strip)
        .filter(len)
    )


PLAIN, DRESSED = texts(f"{SIGNS}␣{WORDY}"), texts(f"{SIGNS}␣{WORDY}␣{LOOKS}")


def game(*texts: str) -> Game:
    first, last = texts
    cards = (
        card("attack-1", "攻击一级", "attack", 7, damage=10, text=first),
        card("attack-2", "攻击_二级*", "attack", 6, damage=15),
        card("warrior", "1. 战士", "hero", 2, text=last),
    )
    return GAME._replace(cards=cards)


def read_with(text: str, game: Game) -> Document:
    older = GAME._replace(version="1.0")
    return read_document(
        text, file="rulebook.md", game=game, rules=RULES, older=lambda what: older, since="1.0"
    )[0]


def check(source: str, game: Game, *, looks: bool) -> None:
    source += "\n\n[^n]: 注\n"
    document = read_with(source, game)
    written = markdown(document)
    again = read_with(written, game)
    assert read_as(again.blocks, looks=looks) == read_as(document.blocks, looks=looks), written
    assert read_as(again.notes, looks=looks) == read_as(document.notes, looks=looks), written
    assert markdown(again) == written
    untouched(source, document, written)


def untouched(source: str, document: Document, written: str) -> None:
    """Everything between the directives is there, in order."""
    found = [spot for spot in spots(source) if spot.words in document.said or spot.words in document.given]
    ends = [0, *(at for spot in found if spot.words != "glossary" for at in spot[:2]), len(source)]
    at = 0
    for start, end in zip(ends[::2], ends[1::2], strict=True):
        at = written.index(source[start:end], at) + end - start
    assert written.startswith(source[: ends[1]]) and written.endswith(source[ends[-2] :])


@given(DOCUMENT, PLAIN, PLAIN)
@settings(max_examples=250, deadline=None, derandomize=True)
def test_it_reads_as_the_document_with_its_data(source: str, first: str, last: str) -> None:
    check(source, game(first, last), looks=True)


@given(DOCUMENT, DRESSED, DRESSED)
@settings(max_examples=100, deadline=None, derandomize=True)
def test_bold_words_of_cards_stay_words(source: str, first: str, last: str) -> None:
    check(source, game(first, last), looks=False)


def filled(source: str, first: str = "对面:heart:−10", last: str = "**升级**") -> str:
    return markdown(read_with(source, game(first, last)))


def test_a_text_without_directives_is_itself() -> None:
    for source in ("", "\n\n* a\n\t+ b", "+++\ntitle = '{{count}}'\n+++\n`{{count}}`\n\n    {{cards}}\n"):
        assert filled(source) == source


def test_what_only_game_toml_explains_is_listed_below_the_glossary() -> None:
    known = game("a", "b")._replace(keywords={"装备": "留在**场上**", "蓄力": "下一轮"})
    source = "- 【蓄力】：等一轮。\n\n> {{glossary}}\n\n完。\n"
    written = markdown(read_with(source, known))
    assert written == source.replace("{{glossary}}", "{{glossary}}\n>\n> - 【装备】：留在**场上**")


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("共 {{count}} 张", "共 15 张"),
        ("**{{count}}**张、*{{count}}*", "**15**张、*15*"),
        ("| {{count}} | `{{count}}` |\n|:-:|---|", "| 15 | `{{count}}` |\n|:-:|---|"),
        ("\\{{count}} {{count}}", "\\{{count}} 15"),
        ("{{count}}. 不是列表", "&#49;5. 不是列表"),
        ("{{count}}*倍*", "1&#53;*倍*"),
        ("见 {{field warrior text}}", "见 **升级**"),
        ("**见{{field warrior text}}**", "**见升级**"),
        ("see{{field warrior text}}", "see升级"),
        ("{{field attack-1 text}}", "对面:heart:−10"),
        ("[{{count}}](https://a.b/{{count}})", "[15](https://a.b/{{count}})"),
        ("{{no such}}", "{{no such}}"),
        ("{{glossary}}", "{{glossary}}"),
    ],
)
def test_within_lines(source: str, expected: str) -> None:
    assert filled(source) == expected


def test_what_would_be_misread_is_escaped() -> None:
    assert filled("{{field warrior text}}", last="a_b [x] 1~3 <b> | & C# :heart :") == (
        "a_b \\[x\\] 1\\~3 \\<b> \\| & C# :heart :"
    )
    assert filled("{{field warrior text}}", last="- 甲\n# 乙\n---") == "&#45; 甲\n&#35; 乙\n&#45;--"
    assert filled("> - 见 {{field warrior text}}", last="甲\n乙") == "> - 见 甲\n>   乙"
    assert filled("## {{field warrior text}}", last="甲\n乙") == "## 甲 乙"


def test_a_letter_in_the_way_of_a_sign_is_coded() -> None:
    assert filled("{{field warrior text}}", last="b**(a)**c") == "&#98;**(a)**&#99;"
    assert filled("{{field warrior text}}", last="文**【a】**文") == "文**【a】**文"


CARDS = "- 攻击一级 ×7\n- 攻击\\_二级\\* ×6"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("甲\n\n{{cards kind=attack}}\n\n乙", f"甲\n\n{CARDS}\n\n乙"),
        ("甲\n{{cards kind=attack}}\n乙", f"甲\n\n{CARDS}\n\n乙"),
        ("- 甲\n\n{{cards kind=attack}}", f"- 甲\n\n{CARDS.replace('- ', '* ')}"),
        (
            "1. 甲\n   {{cards kind=attack}}\n2. 乙",
            f"1. 甲\n   {CARDS.replace(chr(10), chr(10) + '   ')}\n2. 乙",
        ),
        ("> ⚠️ {{cards kind=attack}}", f"> ⚠️ \n>\n> {CARDS.replace(chr(10), chr(10) + '> ')}"),
        ("{{rules size}}", "- 恰好 30 张牌。"),
        ("{{cards kind=none}}", ""),
        (
            '{{card attack-1,warrior caption="两 \\"张"}}',
            '![攻击一级](card:attack-1 "两 \\\\\\"张") ![1. 战士](card:warrior)',
        ),
        (
            "甲\n{{deck first}}\n乙",
            "甲\n\n| 牌堆 4 | 英雄 1 |\n| :-- | :-- |\n| 3 攻击一级 | 1 战士 |\n| 1 攻击二级 |  |\n\n乙",
        ),
    ],
)
def test_on_lines_of_their_own(source: str, expected: str) -> None:
    assert filled(source) == expected


def test_a_cell_stays_one_line() -> None:
    written = filled("{{table kind=hero columns=name,text:说明}}", last="甲|乙\n**丙**")
    assert written == "| 名称 | 说明 |\n| --- | --- |\n| 1. 战士 | 甲\\|乙 **丙** |"


@pytest.mark.parametrize("source", ["{{" * 20000, "{{count}} " * 5000, "{{count}}\n" * 5000])
def test_many_directives_take_no_longer_than_they_must(source: str) -> None:
    started = process_time()
    assert "{{count}}" not in filled(source)
    assert process_time() - started < 5


TITLE = '小心 <b>*x*</b> & "q" [a](javascript:x) <script>x</script>'


@pytest.mark.parametrize("sign", [":::note", ":::facts", ":::reference"])
def test_titles_of_boxes_read_the_same_everywhere(sign: str) -> None:
    """They are plain words: in Markdown as they were written, in HTML with nothing that is a tag."""
    before, _ = read(f"# 书\n\n{sign} {TITLE}\n人数：2\n:::\n")
    again, _ = read(markdown(before))
    assert read_as(again) == read_as(before)
    page = html(before, symbols={}, pictures={})
    assert "&lt;script&gt;x&lt;/script&gt;" in page
    assert "<script>x" not in page and 'javascript:x"' not in page and "<b>" not in page
