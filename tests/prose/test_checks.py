"""Prose against data: every file of cases/rulebook-checks says beside its lines what is found in them."""

import re
from functools import cache
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.diagnostics import Diagnostic
from cardgen.load.game import load_game
from cardgen.load.project import find_project
from cardgen.load.rule_words import load_rule_words
from cardgen.model.game import Game
from cardgen.model.rule_words import RuleWords
from cardgen.prose import CHECKS, check_prose
from cardgen.prose.passages import LONGEST

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "cases" / "rulebook-checks"
# A list of 卡牌王's cards as players write them.
LISTED = ROOT / "tests" / "cases" / "rulebook-documents" / "kapaiwang.md"
# What is found in a line, or in another one; `wrong-count?` is only a warning.
EXPECT = re.compile(r" ?<!-- expect(?:@(\d+))?: (\d+) ([a-z-]+\??) -->")
ERRORS = {
    "wrong-number",
    "wrong-parameter",
    "wrong-limit",
    "bad-total",
    "bad-parameter",
    "unknown-field",
}


@cache
def game(root: Path = CASES, id: str = "g") -> Game:
    found, problems = load_game(find_project(root), root / "card_data" / id)
    assert found is not None
    assert not problems
    return found


@cache
def rules(root: Path = CASES, id: str = "g") -> RuleWords:
    found, problems = load_rule_words(find_project(root), game(root, id))
    assert not problems
    return found


def marked_code(found: Diagnostic) -> str:
    """Numbers of cards are errors, or in running text warnings."""
    return f"{found.code}?" if (found.code, found.severity) == ("wrong-count", "warning") else found.code


def places(found: list[Diagnostic]) -> set[tuple[int, int, str]]:
    return {(d.span.line, d.span.column, d.code) for d in found if d.span}


@pytest.mark.parametrize("name", sorted(path.name for path in CASES.glob("*.md")))
def test_case(name: str) -> None:
    marked = (CASES / name).read_text("utf-8")
    expected = {
        (int(line or number), int(column), code)
        for number, words in enumerate(marked.split("\n"), 1)
        for line, column, code in EXPECT.findall(words)
    }
    text = EXPECT.sub("", marked)
    found = check_prose(text, name, game(), rules())
    assert {(line, column, marked_code(d)) for d in found for line, column, _ in places([d])} == expected
    assert len(found) == len(expected)
    for diagnostic in found:
        assert diagnostic.message.en
        assert diagnostic.message.zh
        assert diagnostic.code == "wrong-count" or (diagnostic.severity == "error") == (
            diagnostic.code in ERRORS
        )
        assert diagnostic.span is not None
        assert diagnostic.span.excerpt == text.split("\n")[diagnostic.span.line - 1]


@pytest.mark.parametrize("off", CHECKS)
def test_every_check_can_be_switched_off(off: str) -> None:
    """By the front matter; the others stay."""
    text = "起始血量 9。手牌上限 9 张。整套共 99 张牌，【无此词】。\n"
    text += "用「紫沙壶」，一轮次。详见“无此节”。\n5* 快刀一级 −77。\n"
    front = '+++\nterms = ["回合 = 轮次"]\nparameters = ["起始血量 = 8"]\n+++\n'
    every = {d.code for d in check_prose(front + text, "r.md", game(), rules())}
    assert len(every) == len(CHECKS) == 8
    silent = front.replace("+++\nt", f'+++\nchecks_off = ["{off}"]\nt')
    left = {d.code for d in check_prose(silent + text, "r.md", game(), rules())}
    assert left < every
    assert len(every - left) == 1


def test_a_wrong_count_says_what_the_data_says_and_where() -> None:
    (found,) = check_prose("### 攻击\n\n[攻击]共9张\n", "r.md", game())
    assert found.message.en == "the text says 9 cards of “攻击”; the data has 8"
    assert found.message.zh == "文中说「攻击」有 9 张，数据里是 8 张"
    assert str(found.span) == "r.md:3:6"
    assert [(str(span), word.zh) for span, word in found.related] == [
        ("card_data/g/cards/cards.toml:5:10", "快刀一级 5 张"),
        ("card_data/g/cards/cards.toml:12:10", "快刀二级 3 张"),
    ]


@pytest.mark.parametrize(
    ("said", "en", "zh", "hint"),
    [
        (
            "每种攻击牌 4 张。",
            "the text says 4 of each card of “攻击”; the data has 3–5",
            "文中说「攻击」每种有 4 张，数据里是 3–5 张",
            "请改成 3–5，或者修改卡牌的 copies",
        ),
        (
            "英雄每种 3 张。",
            "the text says 3 of each card of “英雄”; the data has 2",
            "文中说「英雄」每种有 3 张，数据里是 2 张",
            "请改成 2，或者修改卡牌的 copies",
        ),
        (
            "8848、老和尚和紫砂壶各 2 张。",
            "the text says 2 of each card of “紫砂壶”; the data has 4",
            "文中说「紫砂壶」每种有 2 张，数据里是 4 张",
            "请改成 4，或者修改卡牌的 copies",
        ),
    ],
)
def test_what_is_said_of_each_card(said: str, en: str, zh: str, hint: str) -> None:
    (found,) = check_prose(f"## 盒子里有什么\n\n{said}\n", "r.md", game())
    assert (found.message.en, found.message.zh) == (en, zh)
    assert found.hint is not None
    assert found.hint.zh == hint


def test_running_text_is_told_as_a_warning_with_a_directive() -> None:
    (found,) = check_prose("攻击牌共 9 张。\n", "r.md", game())
    assert (found.severity, str(found.span)) == ("warning", "r.md:1:6")
    assert found.hint is not None
    assert found.hint.en == "write {{count kind=attack}}, which is always right"
    said = {"攻击和英雄共 9 张。": "{{count kind=attack,hero}}", "共有 3 种攻击牌。": "{{kinds kind=attack}}"}
    said |= {"紫砂壶有 9 张。": "{{count id=pot}}", "整套共 9 张。": "{{count}}"}
    for text, directive in said.items():
        (found,) = check_prose(text, "r.md", game())
        assert found.hint is not None and directive in found.hint.zh


def test_components_in_one_line_are_exact() -> None:
    keep = game(CASES.parent / "rulebook-wordings", "keep")
    (found,) = check_prose("Components: 12 attack cards, 7 ally cards, 4 hero cards\n", "r.md", keep)
    assert (found.severity, str(found.span)) == ("error", "r.md:1:30")
    assert found.message.en == "the text says 7 cards of “Ally”; the data has 6"


def test_values_of_fields_are_names() -> None:
    (found,) = check_prose("## 配件\n\n- 永续牌 5 张\n", "r.md", game())
    assert (found.message.zh, str(found.span)) == ("文中说「永续」有 5 张，数据里是 4 张", "r.md:3:7")


def test_a_name_is_no_word_of_play() -> None:
    """再 is one; 再来一壶 is a card."""
    renamed = tuple(c._replace(name="再来一壶") if c.id == "pot" else c for c in game().cards)
    (found,) = check_prose("再来一壶有 9 张。\n", "r.md", game()._replace(cards=renamed))
    assert found.code == "wrong-count"


def test_a_changed_card_is_noticed() -> None:
    """The same text, other data."""
    text = "[攻击]共8张，攻击和道具牌共14张。\n5* 快刀一级 −10。\n"
    assert not check_prose(text, "r.md", game())
    cards = tuple(c._replace(copies=6) if c.id == "cut-1" else c for c in game().cards)
    found = check_prose(text, "r.md", game()._replace(cards=cards))
    assert [d.message.en for d in found] == [
        "the text says 8 cards of “攻击”; the data has 9",
        "the text says 14 cards of “攻击、道具”; the data has 15",
        "the text says 5 cards of “快刀一级”; the data has 6",
    ]


def test_what_is_not_printed_is_not_counted() -> None:
    cards = tuple(c._replace(copies=0) if c.kind == "attack" else c for c in game().cards)
    assert not check_prose("[攻击]共9张。\n3* 快刀一级\n", "r.md", game()._replace(cards=cards))


def test_a_list_to_build_decks_from_has_each_card_once() -> None:
    """What a deck has of a single card says nothing about the list."""
    listed = game()._replace(cards=tuple(c._replace(copies=0) for c in game().cards))
    number = len(listed.cards)
    text = "整套共 {} 种牌。[攻击]共{}张。\n3* 快刀一级\n\n## 盒子里有什么\n\n每种英雄 3 张。\n"
    assert not check_prose(text.format(number, 2), "r.md", listed)
    found = check_prose(text.format(number + 1, 9), "r.md", listed)
    assert [d.message.zh for d in found] == [
        f"文中说整套有 {number + 1} 种，数据里是 {number} 种",
        "文中说「攻击」有 9 张，数据里是 2 张",
    ]
    assert [d.hint.zh for d in found if d.hint] == [
        "请写 {{kinds}}，它总与数据一致",
        "请写 {{count kind=attack}}，它总与数据一致",
    ]


def test_the_pile_of_kapaiwang_comes_from_its_rules() -> None:
    words = rules(ROOT, "kapaiwang")
    assert sum(card.copies for card in words.piles["牌堆"]) == 75
    (found,) = check_prose("牌堆应有76张卡牌。\n", "r.md", game(ROOT, "kapaiwang"), words)
    assert found.message.zh == "文中说「牌堆」有 76 张，数据里是 75 张"


@pytest.mark.parametrize("path", sorted(ROOT.glob("card_data/*/rulebook.md")), ids=lambda p: p.parent.name)
def test_our_own_rulebooks_are_true(path: Path) -> None:
    id = path.parent.name
    assert not check_prose(path.read_text("utf-8"), path.name, game(ROOT, id), rules(ROOT, id))


class TestListed:
    """A list of 卡牌王's cards with our data."""

    def test_no_false_alarm(self) -> None:
        assert not check_prose(LISTED.read_text("utf-8"), "s.md", game(ROOT, "kapaiwang"))

    @pytest.mark.parametrize(
        ("old", "new", "said"),
        [
            ("[攻击]共24张", "[攻击]共25张", "wrong-count"),
            ("[英雄]共8张", "[英雄]共9张", "wrong-count"),
            ("4* 1技能", "5* 1技能", "wrong-count"),
            ("对面HP-10，升级", "对面HP-12，升级", "wrong-number"),
            ("自己HP-5；升级后对面HP-30", "自己HP-6；升级后对面HP-30", "wrong-number"),
            ("3* 防守三级", "3* 防守四级", "unknown-name"),
            ("翻到土豆地雷", "翻到土豆地类", "unknown-name"),
            ("详见“分出胜负”", "详见“分出胜败”", "no-section"),
        ],
    )
    def test_one_change_is_found_where_it_stands(self, old: str, new: str, said: str) -> None:
        text = LISTED.read_text("utf-8")
        assert text.count(old) == 1
        (found,) = check_prose(text.replace(old, new), "s.md", game(ROOT, "kapaiwang"))
        assert found.code == said
        assert found.span is not None
        line, column = found.span.line, found.span.column
        start = text.index(old)
        assert line == text.count("\n", 0, start) + 1
        assert 0 < column <= start - text.rfind("\n", 0, start) + len(new)


SIGNS = "共有张种类每牌卡第-+×*#|[]【】「」（）()，。：:\n\n\n \\`>"
PHRASES = "攻击 快刀一级 快刀一集 8848 紫砂壶 牌堆 ** 详见 HP {{ }} ``` --- 12 7 3* 又称 不加入牌堆 <!-- --> https://a"
MORE = "盒子里 每种 各 其中 分为 除 张数 组成 八 合计 two cards Attack"
ENGLISH = ("There are ", " cards", " of each", " in total", ", ", " and ")
WORDS = st.sampled_from([*SIGNS, *PHRASES.split(" "), *MORE.split(" "), *ENGLISH])


@pytest.mark.parametrize("front", ["", "---\nlanguage: en\n---\n"])
@settings(max_examples=300, deadline=None)
@given(text=st.lists(WORDS, max_size=60).map("".join))
def test_any_text_is_read_and_places_are_in_it(front: str, text: str) -> None:
    text = front + text
    lines = text.split("\n")
    for found in check_prose(text, "r.md", game()):
        assert found.span is not None
        assert 1 <= found.span.column <= len(lines[found.span.line - 1]) + 1


@pytest.mark.parametrize(
    "part",
    [
        "1张",
        "共1张",
        "攻击1张、",
        "各1张，",
        "1种",
        "攻击、",
        "的",
        "共",
        "牌",
        "快刀一集",
        "1 cards and ",
        "（1张",
    ],
)
@pytest.mark.parametrize("first", ["", "整套", "攻击", "每种攻击"])
def test_hostile_lines_take_no_time(first: str, part: str) -> None:
    """Lines as long as are read at all."""
    text = "## 盒子里有什么\n\n" + (first + part * 4_000)[: LONGEST - 4] + "1张半"
    start = process_time()
    check_prose(text, "r.md", game())
    assert process_time() - start < 3


def test_every_check_is_described() -> None:
    text = (ROOT / "docs" / "rulebook-checks.md").read_text("utf-8")
    table = [line.split("`")[1] for line in text.split("\n") if line.startswith("| `")]
    assert table == list(CHECKS)
    assert [line[3:] for line in text.split("\n") if line.startswith("## ")] == list(CHECKS)
