"""The rulebooks of Project Confix and 七圣召唤: drawings, components, and every word that cards use."""

from functools import cache

import pytest

from cardgen.build.document import read_rulebook
from cardgen.load.game import load_game
from cardgen.load.project import find_project, shipped_root
from cardgen.model.document import Cards, Document, Scene
from cardgen.model.game import Game
from cardgen.model.scenes import Contents

GAMES = ("confix", "qisheng")
# Words on cards that nobody knows who has not read the book.
WORDS = {
    "confix": (
        *(
            "先攻",
            "反击",
            "变形",
            "牺牲",
            "操控",
            "无效",
            "退回",
            "湮灭",
            "横置",
            "迁跃",
            "衍生物",
            "永久物",
            "墓地",
        ),
        *("永久物", "墓地", "抽卡", "位面骰", "符文", "法术", "物件", "生物"),
    ),
    "qisheng": (
        *("穿透伤害", "护盾", "充能", "饱腹", "附魔", "可用次数", "快速行动", "战斗行动", "元素爆发", "天赋"),
        *("秘传", "元素共鸣", "料理", "状态", "万能骰", "附着"),
        *("相关反应", "弃置", "元素互异", "固定", "少付", "原价", "召出", "佩戴者", "己方", "记数"),
        "丰穰之核",
    ),
}
COMPONENTS = {
    "confix": ("dial", "turn", "die_card", "net"),
    "qisheng": ("mat", "turn", "reactions", "markers", "auras", "net", "stickers"),
}
# Pieces and tiles that only the book draws.
DRAWN = (
    "set_dial",
    "five",
    "one",
    "star",
    "aura",
    "face",
    "seat",
    "dice",
    "reaction",
    "share",
    "setup",
    "battle",
)


@cache
def book_of(id: str) -> tuple[Game, Document]:
    project = find_project(shipped_root())
    game, problems = load_game(project, shipped_root() / "card_data" / id)
    assert game is not None and not problems, problems
    return game, read_rulebook(project, game.root / "rulebook.md", game).checked()


@pytest.mark.parametrize("id", GAMES)
def test_it_draws_box_table_cards_turn_and_examples(id: str) -> None:
    blocks = book_of(id)[1].blocks
    drawn = [block.kind for block in blocks if isinstance(block, Scene)]
    # A table is a board, or a picture of its own.
    shown = [card for block in blocks if isinstance(block, Cards) for card in block.cards]
    tables = ["board"] if any(card.startswith("table-") for card in shown) else []
    assert set(drawn + tables) - {"gallery"} == {"box", "board", "anatomy", "turn", "example"}
    assert drawn.count("anatomy") >= 2
    assert drawn.count("example") >= 2


@pytest.mark.parametrize("id", GAMES)
def test_the_box_has_every_component_as_often_as_it_is_printed(id: str) -> None:
    game, document = book_of(id)
    boxes = [b.shown for b in document.blocks if isinstance(b, Scene) and isinstance(b.shown, Contents)]
    shown = {pile.card: pile.copies for box in boxes for heap in box.heaps for pile in heap.cards}
    printed = {c.id: c.get("count") for c in game.cards if c.kind in COMPONENTS[id] and c.get("count")}
    assert len({game_kind(game, card) for card in printed}) == len(COMPONENTS[id])
    assert printed.items() <= shown.items()


def game_kind(game: Game, id: str) -> str:
    return next(card.kind for card in game.cards if card.id == id)


@pytest.mark.parametrize("id", GAMES)
def test_every_word_of_the_cards_is_explained(id: str) -> None:
    explained = book_of(id)[1].source
    for word in WORDS[id]:
        assert f"\n{word}\n: " in explained or f"- 【{word}】：" in explained, word


@pytest.mark.parametrize("id", GAMES)
def test_small_cards_have_a_form_that_can_be_read(id: str) -> None:
    """All kinds that the book shows small, but for discs, tokens and dice that show little anyway."""
    game, _ = book_of(id)
    pieces = {"combat", "rune", "status", "roll", *DRAWN}
    lying = {card.kind for card in game.cards} - {*COMPONENTS[id], *pieces}
    assert {kind for kind in lying if not game.kinds[kind].small} == set()
