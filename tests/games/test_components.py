"""Mats, tracks, tokens and turn cards of the games: what there is, how large, how it reads."""

import re
from functools import cache

import pytest
from contrast_kit import contrasts_of, runs

from cardgen.build.faces import draw
from cardgen.build.make import Workshop, open_workshop
from cardgen.build.plan import Plan, plan, requests
from cardgen.load.game import load_game
from cardgen.load.project import Project, find_project, shipped_root
from cardgen.load.rules import load_rules
from cardgen.model.frame import Frame
from cardgen.model.game import Card, Game, Output
from cardgen.units import MM

# What each file prints: so many of each piece.
FILES: dict[tuple[str, str], dict[str, int]] = {
    ("kapaiwang", "components.pdf"): {
        "round": 2,
        "track": 1,
        "rider-near": 2,
        "rider-far": 2,
        "sacrificed": 2,
        "first": 1,
    },
    ("kapaiwang", "mat.pdf"): {"mat": 1, "mat-violet": 1},
    ("jimu", "components.pdf"): {
        "turn": 2,
        "first": 2,
        "spirit-1": 24,
        "spirit-5": 8,
        "life-tens": 2,
        "life-units": 2,
        "attack-plus-2": 4,
        "attack-plus-4": 1,
        "attack-minus-2": 2,
        "attack-minus-5": 3,
        "shield-plus-2": 3,
        "shield-plus-4": 2,
        "shield-plus-5": 1,
        "shield-minus-2": 2,
        "shield-minus-5": 2,
    },
    ("jimu", "mat.pdf"): {"mat": 2},
    ("confix", "components.pdf"): {
        "plane-die": 1,
        "die-net": 1,
        "turn": 6,
    },
    ("confix", "life.pdf"): {"life-lit": 6, "life-out": 6},
    ("qisheng", "components.pdf"): {"turn": 2, "reactions-1": 2, "markers": 2},
    ("qisheng", "mat.pdf"): {"mat": 2},
    ("qisheng", "dice-stickers.pdf"): {"dice-stickers": 1},
    ("qisheng", "dice.pdf"): {"die-net": 16},
    ("dashasifang", "components.pdf"): {
        "turn": 4,
        "madness-pile": 1,
        "power-a": 30,
    },
    ("dashasifang", "tracks.pdf"): {
        "vp-track": 1,
        "marker-circle": 1,
        "marker-square": 1,
        "marker-triangle": 1,
        "marker-star": 1,
        "marker-circle-15": 1,
        "marker-square-15": 1,
        "marker-triangle-15": 1,
        "marker-star-15": 1,
        "base-row": 1,
        "base-row-more": 1,
    },
}
GAMES = sorted({game for game, _ in FILES})


@cache
def load(id: str) -> tuple[Project, Game]:
    project = find_project(shipped_root())
    game, problems = load_game(project, shipped_root() / "card_data" / id)
    assert game is not None
    assert not problems
    return project, game


@cache
def planned(id: str, file: str) -> Plan:
    project, game = load(id)
    (request,) = (each for each in requests(project, game) if each.file == file)
    return plan(request)


def pieces(id: str) -> list[Card]:
    """Whatever is printed beside the cards, with what is on its back."""
    _, game = load(id)
    known = {card.id: card for card in game.cards}
    fronts = [pile.card for game_id, file in FILES if game_id == id for pile in planned(id, file).printed]
    backs = [known[str(card.get(game.kinds[card.kind].back_card))] for card in fronts if card.get("behind")]
    return [*fronts, *backs]


@cache
def faces(id: str) -> tuple[Workshop, dict[str, Frame]]:
    project, game = load(id)
    workshop = open_workshop(project, game)
    drawn = draw(workshop, pieces(id), Output("", next(iter(game.sizes))))
    assert not workshop.desk.diagnostics
    return workshop, {card: frame for (_, card), (frame,) in drawn.items()}


@pytest.mark.parametrize(("id", "file"), FILES)
def test_every_piece_is_printed_as_often_as_the_players_need_it(id: str, file: str) -> None:
    found = {pile.card.id: pile.copies for pile in planned(id, file).printed}
    assert found == FILES[id, file]


def test_cells_that_are_left_hold_several_spares_by_turns() -> None:
    printed = planned("qisheng", "double-pyro.pdf").printed
    assert [(p.card.id, p.copies) for p in printed if p.spare] == [
        ("turn", 1),
        ("reactions-1", 1),
        ("auras", 1),
    ]


@pytest.mark.parametrize("id", GAMES)
def test_small_print_is_not_too_small(id: str) -> None:
    """6 pt or more; credit 5 pt."""
    _, game = load(id)
    credit = set(game.credit)
    small = {
        (piece, "".join(run.text), round(run.size, 1))
        for piece, frame in faces(id)[1].items()
        for run, _ in runs(frame)
        if run.size < (4.99 if credit and set(run.text) <= credit else 5.99)
    }
    assert small == set()


@pytest.mark.parametrize("id", GAMES)
def test_every_text_stands_out(id: str) -> None:
    found = contrasts_of(*faces(id))
    assert [each for each in found if each[3] < (3.0 if each[2] else 4.5)] == []


def size_of(id: str, piece: str) -> tuple[float, float]:
    frame = faces(id)[1][piece]
    return round(frame.width / MM, 2), round(frame.height / MM, 2)


# 卡牌王 -------------------------------------------------------------------------------------------------


def test_kapaiwang_track_has_every_number_of_both_players() -> None:
    rules = load_rules(*load("kapaiwang"))[0]
    assert rules
    _, game = load("kapaiwang")
    track = next(card for card in game.cards if card.id == "track")
    values = {*track.fields["tens"], *track.fields["fives"]}  # type: ignore[misc]
    assert values == set(range(0, rules.parameters["hp"] + 1, 5))
    printed = ["".join(run.text) for run, _ in runs(faces("kapaiwang")[1]["track"])]
    assert {value: printed.count(str(value)) for value in values} == dict.fromkeys(values, 2)


def test_kapaiwang_pieces_lie_on_one_sheet_with_the_turn_card_on_two_sides() -> None:
    assert planned("kapaiwang", "components.pdf").sheets == 1
    assert size_of("kapaiwang", "track") == (285, 62)
    assert size_of("kapaiwang", "round") == size_of("kapaiwang", "turn") == (50, 70)
    assert size_of("kapaiwang", "sacrificed") == (34, 34)
    assert size_of("kapaiwang", "mat") == (285, 198)


def test_kapaiwang_credit_is_on_what_has_room_for_it() -> None:
    _, game = load("kapaiwang")
    for piece in ("round", "turn", "track", "mat"):
        words = "".join("".join(run.text) for run, _ in runs(faces("kapaiwang")[1][piece]))
        assert game.credit.replace(" ", "") in words.replace(" ", "")


# 基姆大陆 -----------------------------------------------------------------------------------------------


def test_jimu_has_a_token_for_every_lasting_change_that_a_card_makes() -> None:
    """A change of attack or defence, but for one that only holds for the attack at hand."""
    _, game = load("jimu")
    tokens = {str(card.name) for card in game.cards if card.kind == "boon"}
    made = set()
    for card in game.cards:
        if card.kind in ("monster", "prophecy"):
            for what, value, after in re.findall(r"(攻击|防御)力([+−]\d)(.{0,2})", str(card.fields["text"])):
                made |= set() if after == "发起" else {what + value}
    assert len(made) > 6
    assert made <= tokens


def test_jimu_has_spirit_for_six_full_monsters() -> None:
    rules = load_rules(*load("jimu"))[0]
    assert rules
    needed = 2 * rules.parameters["places"] * rules.parameters["spirit"]
    assert (
        FILES["jimu", "components.pdf"]["spirit-1"] + 5 * FILES["jimu", "components.pdf"]["spirit-5"]
        >= needed
    )


def test_jimu_mat_is_two_sheets_of_a4_or_one_of_a3() -> None:
    assert planned("jimu", "mat.pdf").sheets == 4
    assert planned("jimu", "mat-a3.pdf").sheets == 2
    words = ["".join(run.text) for run, _ in runs(faces("jimu")[1]["mat"])]
    assert {n: words.count(str(n)) for n in range(0, 101, 10)} == {
        0: 2,
        **dict.fromkeys(range(10, 101, 10), 1),
    }
    assert [words.count(name) for name in ("预言位", "怪物位", "牌组", "弃牌堆")] == [3, 3, 1, 1]


# Project Confix -----------------------------------------------------------------------------------------


def test_confix_dial_counts_down_from_the_life_of_the_rules() -> None:
    rules = load_rules(*load("confix"))[0]
    assert rules
    words = ["".join(run.text) for run, _ in runs(faces("confix")[1]["life-lit"])]
    assert words == [str(n) for n in range(rules.parameters["life"], 0, -1)]
    assert size_of("confix", "life-lit") == size_of("confix", "life-out") == (80, 80)


def test_confix_combat_card_says_what_a_difference_is_worth() -> None:
    _, game = load("confix")
    combat = next(card for card in game.cards if card.id == "combat")
    for row in combat.fields["table"]:  # type: ignore[union-attr]
        least, most = str(row["gap"]).split("–")  # type: ignore[index, call-overload]
        hits = int(row["hits"])  # type: ignore[index, call-overload, arg-type]
        assert int(least) // 6 + 1 == int(most) // 6 + 1 == hits


# 七圣召唤 -----------------------------------------------------------------------------------------------


def test_qisheng_mat_says_the_numbers_of_the_rules() -> None:
    rules = load_rules(*load("qisheng"))[0]
    assert rules
    of = rules.parameters
    words = "".join("".join(run.text) for run, _ in runs(faces("qisheng")[1]["mat"])).replace(" ", "")
    for part in (
        f"支援区{of['places']}张",
        f"召唤物区{of['places']}个",
        f"牌堆{of['actions']}张",
        f"手牌至多{of['hand_cap']}张",
        f"骰盘每回合{of['dice_per_round']}，至多{of['dice_cap']}",
    ):
        assert part in words
    assert planned("qisheng", "mat.pdf").sheets == 12


def test_qisheng_markers_hold_the_life_of_three_characters() -> None:
    """On one board for each player; behind it hearts and stars are empty."""
    words = ["".join(run.text) for run, _ in runs(faces("qisheng")[1]["markers"])]
    assert 5 * words.count("5") + words.count("1") >= 3 * 12
    assert size_of("qisheng", "markers") == (126, 84)


# 大杀四方 -----------------------------------------------------------------------------------------------


def test_dashasifang_has_a_lane_a_marker_and_a_base_for_each_player() -> None:
    rules = load_rules(*load("dashasifang"))[0]
    assert rules
    most = rules.parameters["most_players"]
    found = {card.id: card for card in pieces("dashasifang")}
    assert len(found["vp-track"].fields["seats"]) == most  # type: ignore[arg-type]
    assert sum(card.kind == "marker" for card in found.values()) == most
    assert sum(card.kind == "flag" for card in found.values()) == most
    rows = [*found["base-row"].fields["places"], *found["base-row-more"].fields["places"]]  # type: ignore[misc]
    assert [row["number"] for row in rows] == [str(n) for n in range(1, most + 2)]
    assert found["madness-pile"].fields["amount"] == rules.parameters["madness"]


def test_dashasifang_counters_show_power_on_both_sides() -> None:
    frames = faces("dashasifang")[1]
    assert ["".join(run.text) for run, _ in runs(frames["power-a"])] == ["+1"]
    assert ["".join(run.text) for run, _ in runs(frames["power-b"])] == ["+1"]
    assert size_of("dashasifang", "power-a") == (18, 18)
    assert size_of("dashasifang", "vp-track") == (252, 63)
    assert planned("dashasifang", "components.pdf").sheets == planned("dashasifang", "tracks.pdf").sheets == 1
