"""Plain lists of cards: how a line counts, what begins a section, and what is no list."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.load.deck_list import is_list, parse_list
from cardgen.load.decks import parse_deck

ZONES = {"heroes": "heroes", "英雄": "heroes", "Side pile": "side", "side": "side"}


def cards(text: str) -> dict[str, list[tuple[str, int, int]]]:
    """Card, copies and line, by pile."""
    deck, problems = parse_list(text, "d.txt", "d", ZONES)
    assert problems == []
    return {
        zone: [(entry.card, entry.copies, entry.place.span().line) for entry in entries if entry.place]
        for zone, entries in deck.zones.items()
    }


@pytest.mark.parametrize(
    ("line", "copies", "card"),
    [
        ("4 Sloop", 4, "Sloop"),
        ("4x Sloop", 4, "Sloop"),
        ("4X Sloop", 4, "Sloop"),
        ("4 x Sloop", 4, "Sloop"),
        ("4xSloop", 4, "Sloop"),
        ("4×攻击一级", 4, "攻击一级"),
        ("  - 4 Sloop of War\r", 4, "Sloop of War"),
        ("* 4 Sloop", 4, "Sloop"),
        ("Sloop x4", 4, "Sloop"),
        ("Sloop X 4", 4, "Sloop"),
        ("攻击一级×7", 7, "攻击一级"),
        ("攻击一级 * 7", 7, "攻击一级"),
        ("4 xylophones", 4, "xylophones"),
        ("Max 4", 1, "Max 4"),
        ("Sloop", 1, "Sloop"),
        ("3D Sloop", 1, "3D Sloop"),
        ("４ 攻击", 4, "攻击"),
    ],
)
def test_a_line_is_a_card_with_its_copies(line: str, copies: int, card: str) -> None:
    assert cards(f"2 first\n{line}\n") == {"": [("first", 2, 1), (card, copies, 2)]}


def test_sections_are_piles_of_the_game_or_only_group() -> None:
    text = """// My deck
Deck
4 Sloop

Ships (2)
1 Brig
## 英雄
Ann
Sideboard:
2 Cutter
法术：
1 Storm
# a remark
主牌
SB: 3 Gale
0 Nothing
1 Last
"""
    assert cards(text) == {
        "": [("Sloop", 4, 3), ("Brig", 1, 6), ("Last", 1, 17)],
        "heroes": [("Ann", 1, 8)],
        "side": [("Cutter", 2, 10), ("Storm", 1, 12), ("Gale", 3, 15)],
    }


def test_a_sideboard_that_the_game_does_not_have_is_still_one() -> None:
    deck, _ = parse_list("2 a\nSideboard\n1 b\n", "d.txt", "d", {})
    assert [*deck.zones] == ["", "sideboard"]


@pytest.mark.parametrize(
    "text", ["", "[cards]\n攻击 = 2\n", '"4 a"\n', "# 4 a\n", "name = 'x'\n4 a\n", "Sloop\nBrig\n"]
)
def test_what_is_no_list(text: str) -> None:
    assert not is_list(text)


def test_too_many_copies_are_told_at_their_line() -> None:
    file, (problem,) = parse_deck("2 a\n10000 b\n", "d.txt", "d")
    assert file is not None and problem.span is not None
    assert (problem.code, str(problem.span)) == ("out-of-range", "d.txt:2:1")


@given(st.text("4 x×*:：()（）#/a牌\n\t-", max_size=60))
def test_any_text_becomes_a_deck(text: str) -> None:
    deck, _ = parse_list(text, "d.txt", "d", ZONES)
    for entries in deck.zones.values():
        assert all(entry.card.strip() == entry.card and entry.copies > 0 for entry in entries)
