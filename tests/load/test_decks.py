"""Deck files: what they say, and what is said about their mistakes."""

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.decode.quoting import quoted
from cardgen.decode.table import TableReader
from cardgen.decode.toml_file import TomlFile
from cardgen.diagnostics import Diagnostic, Mistakes, Place
from cardgen.load.deck_text import deck_text
from cardgen.load.decks import (
    DeckFile,
    looks_like_code,
    parse_deck,
    read_deck,
    read_deck_text,
    share_codes,
)
from cardgen.load.game import load_game
from cardgen.load.project import find_project
from cardgen.load.rules import load_rules
from cardgen.model.deck import Deck, Entry
from cardgen.model.game import Game
from cardgen.rules.ruleset import RuleSet


def parsed(text: str) -> DeckFile:
    file, problems = parse_deck(text, "d.toml", "d")
    assert file is not None
    assert problems == []
    return file


def mistakes(text: str) -> list[Diagnostic]:
    return parse_deck(text, "d.toml", "d")[1]


def copies(deck: Deck, zone: str = "") -> dict[str, int]:
    return {entry.card: entry.copies for entry in deck.zones[zone]}


def test_everything_that_a_deck_can_say() -> None:
    file = parsed(
        """
name = "双火速攻"
game = "qisheng"
format = "standard"
scope = "setup"
as_of = 2026-01-31
expect = "unfinished"
[cards]
diluc = 1
"香菱" = 2
332001 = 1
none = 0
[zones.side]
ayaka = 3
[values]
players = 4
[choices]
class = "法师"
"""
    )
    deck = file.deck
    assert (file.game, file.as_of, file.expect) == ("qisheng", date(2026, 1, 31), "unfinished")
    assert (deck.name, deck.format, deck.scope) == ("双火速攻", "standard", "setup")
    assert copies(deck) == {"diluc": 1, "香菱": 2, "332001": 1}
    assert copies(deck, "side") == {"ayaka": 3}
    assert deck.values == {"players": 4, "class": "法师"}


def test_entries_keep_their_places() -> None:
    (first, second) = parsed('[cards]\ndiluc = 1\n\n  "香菱" = 2\n').deck.zones[""]
    assert first.place and second.place
    assert str(first.place.span(key=True)) == "d.toml:2:1"
    assert str(second.place.span(key=True)) == "d.toml:4:3"


def test_cards_may_be_a_list() -> None:
    deck = parsed('cards = ["a", "b", "a"]\n').deck
    assert [e.card for e in deck.zones[""]] == ["a", "b", "a"]
    assert {e.copies for e in deck.zones[""]} == {1}
    place = deck.zones[""][2].place
    assert place and str(place.span()) == "d.toml:1:20"


def test_an_empty_file_is_an_empty_deck_with_the_name_of_its_file() -> None:
    file = parsed("")
    assert file == DeckFile(Deck("d", {}, {}, "deck", "", file.deck.place))


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("a = -1", "out-of-range", "9999"),
        ("a = 10_000", "out-of-range", "9999"),
        ("a = 1_000_000_000", "out-of-range", "9999"),
        ("a = 2.5", "wrong-type", "a whole number"),
        ("a = true", "wrong-type", "a whole number"),
        ('a = "3"', "wrong-type", "a whole number"),
        ("a = [1]", "wrong-type", "a whole number"),
        ("a.b = 1", "wrong-type", "copies"),
    ],
)
def test_copies_are_whole_numbers(line: str, code: str, words: str) -> None:
    (found,) = mistakes(f"[cards]\n{line}\n")
    assert found.code == code
    assert words in found.message.en
    assert found.span and found.span.line == 2


def test_a_dotted_name_is_told_to_be_quoted() -> None:
    (found,) = mistakes("[cards]\nMr.Go = 1\n")
    assert found.hint and '"Mr.…" = 1' in found.hint.en


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("nmae = 'x'", "unknown-key"),
        ("scope = 'dek'", "unknown-choice"),
        ("expect = 'good'", "unknown-choice"),
        ("as_of = 'soon'", "wrong-type"),
        ("cards = 3", "wrong-type"),
        ("cards = [1]", "wrong-type"),
        ("zones = 3", "wrong-type"),
        ("values = { a = [] }", "wrong-type"),
    ],
)
def test_mistakes_are_told_at_their_line(text: str, code: str) -> None:
    (found,) = mistakes(f"# a deck\n{text}\n")
    assert found.code == code
    assert found.span and found.span.line == 2


def test_every_chinese_name_without_quotes_is_told() -> None:
    text = '[cards]\n"热诚之火" = 2\n迪卢克 = 1\n# 注 = 1\nayaka = 1\n 香菱 = 2 # 大厨\n'
    file, found = parse_deck(text, "d.toml")
    assert file is None
    assert [(d.code, str(d.span)) for d in found] == [("bare-key", "d.toml:3:1"), ("bare-key", "d.toml:6:2")]
    assert found[0].hint and found[0].hint.zh == '写成 "迪卢克" = 1'


def test_several_mistakes_are_told_at_once() -> None:
    assert len(mistakes("nmae = 'x'\nscope = 'y'\n[cards]\na = -1\nb = 1.5\n")) == 4


CODE = "GVCxHtANGBEBGykNCXAQGnENC6EQG4AQC7ERHBERE9AhHYEhFBEhHpEhFEEhIBEhFAAA"


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (CODE, ((1, CODE),)),
        (f"\n# mine\n  {CODE}  \n{CODE}\n", ((3, CODE), (4, CODE))),
        ("", ()),
        ("# only words\n", ()),
        ("a = 1", ()),
        ("[cards]", ()),
        (f"{CODE}\nname = 'x'\n", ()),
        ("short", ()),
    ],
)
def test_share_codes_are_told_from_toml(text: str, codes: tuple[tuple[int, str], ...]) -> None:
    assert share_codes(text) == codes


@pytest.mark.parametrize(
    "word", ["decks/double.toml", "双火速攻双火速攻双火速攻双火速攻", "my deck my deck my", "=" * 20]
)
def test_file_names_are_no_share_codes(word: str) -> None:
    assert not looks_like_code(word)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "gbk.toml").write_bytes('name = "双火"'.encode("gbk"))
    for name, code in (("none.toml", "file-missing"), ("", "not-a-file"), ("gbk.toml", "not-utf-8")):
        with pytest.raises(Mistakes) as caught:
            read_deck_text(tmp_path / name, name, tmp_path)
        assert [found.code for found in caught.value.diagnostics] == [code]


def test_a_link_out_of_the_game_is_refused_a_named_file_may_lie_anywhere(tmp_path: Path) -> None:
    game, outside = tmp_path / "g", tmp_path / "outside.toml"
    (game / "decks").mkdir(parents=True)
    outside.write_text('name = "d"', "utf-8")
    (game / "decks" / "d.toml").symlink_to(outside)
    assert read_deck_text(outside, "outside.toml", game) == 'name = "d"'
    with pytest.raises(Mistakes) as caught:
        read_deck_text(game / "decks" / "d.toml", "d.toml", game)
    assert [found.code for found in caught.value.diagnostics] == ["file-outside"]


def test_every_key_is_described() -> None:
    reader = TableReader({}, Place(TomlFile("d.toml", "", {})), [])
    read_deck(reader)
    text = (Path(__file__).parents[2] / "docs" / "deck-files.md").read_text("utf-8")
    described = {row.split("`")[1] for row in text.split("\n") if row.startswith("| `")}
    assert described == set(reader.asked)


# ---- deck_text ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> tuple[Game, RuleSet]:
    root = tmp_path_factory.mktemp("project")
    folder = root / "card_data" / "g"
    (folder / "cards").mkdir(parents=True)
    (folder / "game.toml").write_text(
        'title = "g"\n[sizes.a]\ncard = ["50mm", "70mm"]\n[kinds.x]\nname = "x"\n[kinds.y]\nname = "y"\n',
        "utf-8",
    )
    cards = "".join(
        f'[[card]]\nid = "{kind}{n}"\nname = "牌{kind}{n}"\nkind = "{kind}"\n'
        for kind in "xy"
        for n in range(3)
    )
    (folder / "cards" / "c.toml").write_text(cards, "utf-8")
    (folder / "rules.toml").write_text(
        '[zones.xs]\nholds = { kind = "x" }\n[zones."第 二"]\nholds = { kind = "y" }\n[zones.side]\n', "utf-8"
    )
    project = find_project(root)
    loaded, _ = load_game(project, folder)
    assert loaded is not None
    rules, problems = load_rules(project, loaded)
    assert rules is not None, problems
    return loaded, rules


@settings(max_examples=60, deadline=None)
@given(
    name=st.text(st.characters(exclude_categories=["Cs", "Cc", "Cf"]), max_size=12),
    zones=st.dictionaries(
        st.sampled_from(["", "xs", "第 二", "side"]),
        st.lists(
            st.tuples(st.sampled_from(["x0", "x1", "牌x2", "y0", "牌Y1", "nobody 没有"]), st.integers(1, 3))
        ),
    ),
    values=st.dictionaries(
        st.text(min_size=1, max_size=5, alphabet='ab 名"\\.'),
        st.booleans() | st.integers(-9, 99) | st.floats(0, 9) | st.text(alphabet='a"\\\n名', max_size=5),
        max_size=3,
    ),
)
def test_a_written_deck_reads_as_the_same_deck(
    game: tuple[Game, RuleSet],
    name: str,
    zones: dict[str, list[tuple[str, int]]],
    values: dict[str, str | int | float | bool],
) -> None:
    loaded, rules = game
    deck = Deck(name, {z: tuple(Entry(c, n) for c, n in cards) for z, cards in zones.items()}, values)
    again = parsed(deck_text(deck, loaded, rules)).deck
    assert (again.name, again.values) == (name, values)
    before, strange = rules.hand(deck)
    after, still = rules.hand(again)
    assert [sorted(zone) for zone in after.zones] == [sorted(zone) for zone in before.zones]
    assert {f.rule for f in still} == {f.rule for f in strange}


def test_quoting() -> None:
    assert quoted('a"b\\c\n\x07') == '"a\\"b\\\\c\\n\\U00000007"'
