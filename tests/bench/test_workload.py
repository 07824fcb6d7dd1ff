"""The workload is always the same, and what the peers are given says the same as what we are given."""

import tomllib
from pathlib import Path

import pytest

from bench.project import write_project
from bench.workload import as_toml, make_cards, pages


@pytest.mark.parametrize(("count", "printed", "sheets"), [(31, 83, 10), (200, 200, 23), (1000, 1000, 112)])
def test_as_many_cards_as_asked(count: int, printed: int, sheets: int) -> None:
    cards = make_cards(count)
    assert len({card.id for card in cards}) == len({card.name for card in cards}) == count
    assert sum(card.copies for card in cards) == printed
    assert pages(cards) == sheets
    assert all(2 <= len(card.name) <= 8 and 25 <= len(card.text) <= 140 for card in cards)


def test_the_same_cards_every_time() -> None:
    assert make_cards(31) == make_cards(31)
    first = make_cards(31)[0]
    assert (first.id, first.copies, first.cost) == ("C00001", 1, 1)
    assert max(card.copies for card in make_cards(31)) <= 7


def test_toml_says_what_the_cards_say() -> None:
    cards = make_cards(31)
    read = tomllib.loads(as_toml(cards))["card"]
    assert [(c["id"], c["text"], c["copies"]) for c in read] == [(c.id, c.text, c.copies) for c in cards]


def test_our_project_holds_the_same_cards(tmp_path: Path) -> None:
    font = tmp_path / "any.ttf"
    font.write_bytes(b"font")
    cards = make_cards(31)
    write_project(tmp_path / "p", cards, font)
    data = tomllib.loads((tmp_path / "p/card_data/bench/cards/cards.toml").read_text(encoding="utf-8"))
    assert data["defaults"] == {"kind": "card"}
    assert data["card"] == tomllib.loads(as_toml(cards))["card"]
    assert (tmp_path / "p/fonts/card.ttf").read_bytes() == b"font"
    template = tomllib.loads((tmp_path / "p/templates/bench/card.toml").read_text(encoding="utf-8"))
    assert len(template["element"]) == 10
