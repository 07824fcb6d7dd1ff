"""基姆大陆, Project Confix, 大杀四方: the cards as data, and the decks that are shipped with the games."""

import tomllib
from collections import Counter
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from cardgen.load.decks import parse_deck
from cardgen.load.game import load_game
from cardgen.load.project import find_project, shipped_root
from cardgen.load.rules import load_rules
from cardgen.model.game import Game
from cardgen.rules.index import words

GAMES = ("confix", "dashasifang", "jimu", "kapaiwang")
DECKS = sorted(
    path for game in GAMES for path in (shipped_root() / "card_data" / game / "decks").glob("*.toml")
)


@cache
def load(id: str) -> Game:
    game, mistakes = load_game(find_project(shipped_root()), shipped_root() / "card_data" / id)
    assert game is not None and not mistakes, mistakes
    return game


def whole(game: str, id: str, field: str) -> int:
    value = next(card for card in load(game).cards if card.id == id).get(field)
    assert isinstance(value, int)
    return value


@pytest.mark.parametrize("path", DECKS, ids=lambda path: f"{path.parents[1].name}/{path.stem}")
def test_a_shipped_deck_is_legal(path: Path) -> None:
    game = load(path.parents[1].name)
    file, mistakes = parse_deck(path.read_text("utf-8"), path.name)
    assert file is not None and not mistakes
    rules, mistakes = load_rules(find_project(shipped_root()), game, format=file.deck.format)
    assert rules is not None and not mistakes
    assert [finding.message.en for finding in rules.check(file.deck).findings] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_deck_to_start_from(game: str) -> None:
    assert any(path.parents[1].name == game for path in DECKS)


def test_each_of_106_factions_has_20_cards() -> None:
    size: Counter[str] = Counter()
    for card in load("dashasifang").cards:
        if card.kind in ("minion", "action", "fusion"):
            size[str(card.get("faction"))] += whole("dashasifang", card.id, "count")
    factions = {card.name for card in load("dashasifang").cards if card.kind == "faction"}
    assert size == dict.fromkeys(factions, 20)
    assert len(factions) == 106


def test_kinds_of_cards_of_smash_up() -> None:
    kinds = Counter(card.kind for card in load("dashasifang").cards if card.get("english"))
    assert kinds == {
        "faction": 106, "minion": 513, "action": 865, "fusion": 11, "titan": 32, "base": 180, "madness": 1,
    }  # fmt: skip
    assert whole("dashasifang", "madness", "count") == 30


def test_every_base_and_titan_belongs_to_a_faction_of_its_set() -> None:
    cards = load("dashasifang").cards
    sets = {card.name: card.get("set") for card in cards if card.kind == "faction"}
    for card in cards:
        if card.kind in ("base", "titan"):
            assert sets[str(card.get("faction"))] == card.get("set"), card.id


def test_a_base_has_prizes_for_three_places() -> None:
    for card in load("dashasifang").cards:
        if card.kind == "base":
            assert len(words(card.get("vp"))) == 3, card.id


def test_the_15_classes_are_all_sets_of_elements() -> None:
    elements = ("火焰", "水流", "空气", "大地")
    wanted = {frozenset(some) for size in range(1, 5) for some in combinations(elements, size)}
    classes = [card for card in load("confix").cards if card.kind == "class"]
    found = [frozenset(words(card.get("elements"))) for card in classes]
    assert len(found) == len(wanted) == 15
    assert set(found) == wanted
    for card, some in zip(classes, found, strict=True):
        assert card.get("breadth") == len(some), card.id


def test_a_deck_of_any_one_element_can_be_built() -> None:
    cards = [card for card in load("confix").cards if card.kind in ("spell", "object", "creature")]
    number = Counter(str(card.get("element")) for card in cards)
    assert number == dict.fromkeys(("火焰", "水流", "空气", "大地"), 16)
    assert {card.copies for card in cards} == {4}


def test_coloured_runes_are_part_of_the_cost() -> None:
    for card in load("confix").cards:
        if card.kind in ("spell", "object", "creature"):
            runes, second = (whole("confix", card.id, field) for field in ("runes", "second_runes"))
            assert runes + second <= whole("confix", card.id, "cost"), card.id
            assert (second > 0) == (card.get("second") is not None), card.id
            assert card.get("second") != card.get("element"), card.id


def test_monsters_grow_with_their_level() -> None:
    monsters = [card for card in load("jimu").cards if card.kind == "monster"]
    assert len(monsters) == 28
    assert sum(card.copies > 0 for card in load("jimu").cards) == 43
    strength: dict[int, list[int]] = {}
    for card in monsters:
        both = whole("jimu", card.id, "attack") + whole("jimu", card.id, "defence")
        strength.setdefault(whole("jimu", card.id, "level"), []).append(both)
    levels = sorted(strength)
    assert levels == list(range(10))
    for low, high in pairwise(levels):
        assert max(strength[low]) < min(strength[high]), high


def test_one_box_of_confix_holds_all_its_decks_at_once() -> None:
    game = load("confix")
    wanted: Counter[str] = Counter()
    for file in sorted((game.root / "decks").glob("*.toml")):
        deck = tomllib.loads(file.read_text("utf-8"))
        for pile in ("class", "library"):
            wanted.update(deck.get("zones", {}).get(pile, {}))
        wanted.update(deck.get("cards", {}))
    planes = {name for card in game.cards if card.kind == "plane" for name in (card.id, card.name)}
    by_name = {card.name: card.id for card in game.cards}
    counted: Counter[str] = Counter()
    for name, copies in wanted.items():
        if name not in planes:
            counted[by_name.get(name, name)] += copies
    printed = {card.id: card.copies for card in game.cards}
    assert {id: n for id, n in counted.items() if n > printed[id]} == {}
