"""Counts of cards by what a field says."""

from pathlib import Path

from cardgen.decode.toml_file import TomlFile
from cardgen.diagnostics import Place
from cardgen.model.game import Card, Field, Game, Kind, Value
from cardgen.select.tally import tally

PLACE = Place(TomlFile("c.toml", "", {}))


def game(*cards: tuple[int, dict[str, Value]], choices: tuple[str, ...] = ()) -> Game:
    kinds = {
        "a": Kind("a", "甲类", "t", fields={"mark": Field("mark", "string", choices=choices)}),
        "b": Kind("b", "乙类", "t"),
    }
    made = tuple(
        Card(str(n), str(n), str(fields.pop("kind", "a")), copies, fields, PLACE)
        for n, (copies, fields) in enumerate(cards)
    )
    return Game("g", "g", "", "zh", (), "", "", Path(), kinds, made, {})


def counted(of: Game, field: str) -> list[tuple[str, int]]:
    return list(tally(of, of.cards, field).items())


def test_copies_count_and_gaps_are_shown() -> None:
    found = counted(game((2, {"cost": 1}), (1, {"cost": 3}), (4, {"cost": 2}), (1, {"cost": 5})), "cost")
    assert found == [("1", 2), ("2", 4), ("3", 1), ("4", 0), ("5", 1)]


def test_gaps_wider_than_what_lies_between_are_not() -> None:
    assert counted(game((1, {"cost": 10}), (1, {"cost": 25})), "cost") == [("10", 1), ("25", 1)]


def test_numbers_stand_in_their_order() -> None:
    assert counted(game((1, {"cost": 2.5}), (1, {"cost": -1}), (2, {"cost": 10})), "cost") == [
        ("-1", 1),
        ("2.5", 1),
        ("10", 2),
    ]


def test_kinds_by_name_in_the_games_order() -> None:
    assert counted(game((1, {"kind": "b"}), (2, {})), "kind") == [("甲类", 2), ("乙类", 1)]


def test_choices_in_their_order_others_by_number() -> None:
    cards = [(1, {"mark": "火"}), (5, {"mark": "水"}), (2, {"mark": "怪"}), (3, {"mark": "奇"})]
    of = game(*[(n, dict(fields)) for n, fields in cards], choices=("火", "水"))
    assert counted(of, "mark") == [("火", 1), ("水", 5), ("奇", 3), ("怪", 2)]


def test_lists_count_for_each_item_once_and_tables_not_at_all() -> None:
    of = game((2, {"tags": ("天", "地", "天")}), (1, {"tags": ("地",)}), (1, {"tags": ({"x": 1},)}), (1, {}))
    assert counted(of, "tags") == [("地", 3), ("天", 2)]


def test_inside_tables() -> None:
    assert counted(game((1, {"stats": {"hp": 3}}), (1, {"stats": {"hp": 3}})), "stats.hp") == [("3", 2)]


def test_a_game_that_prints_nothing_counts_each_card_once() -> None:
    assert counted(game((0, {"cost": 1}), (0, {"cost": 1})), "cost") == [("1", 2)]
    assert counted(game((0, {"cost": 1}), (3, {"cost": 1})), "cost") == [("1", 3)]


def test_nobody_has_it() -> None:
    assert counted(game((1, {})), "cost") == []
