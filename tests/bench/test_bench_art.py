"""The art job: 卡牌王's own cards and pictures, and projects that cardgen can read."""

from pathlib import Path

from bench.art import GAME, art_cards, set_up
from bench.workload import pages
from cardgen.load.game import load_game
from cardgen.load.project import find_project


def test_the_game_s_own_cards_without_markup() -> None:
    cards = art_cards()
    assert sum(card.copies for card in cards) > 70
    assert pages(cards) > 8
    for card in cards:
        assert card.text
        assert "**" not in card.text
        assert ":heart:" not in card.text


def test_everyone_has_the_same_cards_and_pictures(tmp_path: Path) -> None:
    cards = art_cards()
    set_up(tmp_path, cards)
    plain, problems = load_game(find_project(tmp_path / "cardgen"), tmp_path / "cardgen/card_data/bench")
    assert plain is not None
    assert not problems
    assert [card.name for card in plain.cards] == [card.name for card in cards]
    ours, theirs = tmp_path / "cardgen" / "card_data" / "bench" / "art", tmp_path / "typst" / "art"
    for card in cards:
        name = card.flavour
        assert (ours / name).read_bytes() == (theirs / name).read_bytes()
    itself, problems = load_game(find_project(tmp_path / "itself"), tmp_path / "itself" / "card_data" / GAME)
    assert itself is not None
    assert not problems
    assert len(itself.outputs) == 1
