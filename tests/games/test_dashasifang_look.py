"""大杀四方 as it is seen: what each face says, its pictures, and that nothing comes near the cut."""

import re
from collections import Counter
from functools import cache
from typing import Any

import pytest

from cardgen.build.faces import draw
from cardgen.build.make import Workshop, open_workshop
from cardgen.build.plan import Request, plan
from cardgen.load.game import load_game
from cardgen.load.project import find_project, shipped_root
from cardgen.model.frame import Frame, Glyphs, Group, Path
from cardgen.model.game import Card, Game, Output
from cardgen.model.outline import Outline
from cardgen.units import MM

FOLDER = shipped_root() / "card_data" / "dashasifang"
COVERED = ("外星人", "恐龙", "忍者", "海盗", "机器人", "捣蛋鬼", "巫师", "丧尸", "远古物种", "印斯茅斯")
COVERED += ("克苏鲁仆从", "米斯卡塔尼克")


@cache
def game() -> Game:
    found, problems = load_game(find_project(shipped_root()), FOLDER)
    assert found is not None and not problems, problems
    return found


def pictured() -> list[Card]:
    """The cards that have effects and pictures."""
    return [card for card in game().cards if (FOLDER / "art" / f"{card.id}.svg").exists()]


@cache
def faces(ids: tuple[str, ...]) -> tuple[Workshop, dict[str, Frame]]:
    workshop = open_workshop(find_project(shipped_root()), game())
    drawn = draw(workshop, [card for card in game().cards if card.id in ids], Output("", "poker"))
    return workshop, {id: frame for (_, id), (frame,) in drawn.items()}


def written(frame: Frame) -> str:
    """All that stands on a face, without spaces."""
    parts = (
        written(item.frame) if isinstance(item, Group) else "".join(item.text)
        for item in frame.items
        if isinstance(item, Group | Glyphs)
    )
    return "".join("".join(parts).split())


def plain(text: object) -> str:
    return re.sub(r"\[(.*?)\]\{\.\w+\}|[*【】\s]", r"\1", str(text))


def test_twelve_factions_have_effects_pictures_and_a_look() -> None:
    cards = pictured()
    assert len(cards) == 140 + 24 + 1 + 7
    for faction in COVERED:
        own = [c for c in cards if c.get("faction") == faction and c.kind not in ("base", "titan")]
        assert sum(int(str(card.get("count"))) for card in own) == 20, faction
    assert all(card.get("text") != "效果请看原牌。" for card in cards)
    motifs = Counter(card.get("motif") for card in cards)
    assert None not in motifs and max(motifs.values()) == 1
    assert {entry.value for entry in game().looks["faction"].entries} == {*COVERED, "疯狂", None}


def test_a_picture_for_every_file() -> None:
    files = {path.stem: path for path in (FOLDER / "art").glob("*.svg")}
    for own in ("cover", "vignette"):  # of the rulebook
        del files[own]
    assert files.keys() == {card.id for card in pictured()}
    assert max(path.stat().st_size for path in files.values()) <= 150_000


SOME = (
    "aliens-supreme-overlord",
    "elder-things-eldest-thing",
    "tricksters-hideout",
    "tricksters-pixie",
    "dinosaurs-fort-titanosaurus",
    "robots-microbot-alpha",
    "pirates-full-sail",
    "base-rlyeh",
    "base-factory-436-1337",
    "madness",
    "astroknights-ghost-knight",
    "aliens",
)


@pytest.mark.parametrize("id", SOME)
def test_a_face_says_all_that_the_card_does(id: str) -> None:
    workshop, drawn = faces(SOME)
    assert not workshop.desk.diagnostics, workshop.desk.diagnostics
    card = next(card for card in game().cards if card.id == id)
    seen = written(drawn[id])
    wanted = [plain(card.get(name)) for name in ("name", "faction", "power", "breakpoint", "text")]
    for words in (*wanted, "自制代用牌" if card.kind != "faction" else ""):
        assert words in ("None", "") or words in seen, (id, words)
    assert str(card.get("english")).upper().replace(" ", "") in seen


def test_the_power_burst_keeps_a_millimetre_from_the_cut() -> None:
    """Its outline with half of the stroke, and the same of its shadow."""
    bursts = [
        (min(item.data.numbers[::2]) - item.pen.width / 2) / MM
        for item in _paths(faces(SOME)[1]["aliens-supreme-overlord"])
        if item.pen and item.fill and len(item.data.numbers) == 52
    ]
    assert len(bursts) == 2
    assert min(bursts) >= 1 - 1e-3


def _paths(frame: Frame, dx: float = 0.0, dy: float = 0.0) -> list[Path]:
    found: list[Path] = []
    for item in frame.items:
        if isinstance(item, Path):
            numbers = tuple(n + (dy if i % 2 else dx) for i, n in enumerate(item.data.numbers))
            found.append(item._replace(data=Outline(item.data.ops, numbers)))
        elif isinstance(item, Group) and item.matrix[:4] == (1, 0, 0, 1):
            found += _paths(item.frame, dx + item.matrix[4], dy + item.matrix[5])
    return found


@pytest.mark.parametrize(
    ("file", "cards", "bases", "madness"),
    [("two-players.pdf", 80, 16, 0), ("three-players.pdf", 120, 24, 30), ("four-players.pdf", 160, 24, 30)],
)
def test_a_set_up_prints_exactly_what_is_needed(file: str, cards: int, bases: int, madness: int) -> None:
    output = next(each for each in game().outputs if each.file == file)._replace(reference=False)
    piles = plan(Request(game(), output, FOLDER / file)).printed
    kinds: Counter[str] = Counter()
    for pile in piles:
        kinds[pile.card.kind] += pile.copies
    titans = [card for card in game().cards if card.kind == "titan"]
    factions = {pile.card.get("faction") for pile in piles if pile.card.kind == "minion"}
    assert kinds["minion"] + kinds["action"] + kinds["fusion"] == cards
    assert (kinds["base"], kinds["madness"]) == (bases, madness)
    assert kinds["titan"] == sum(card.get("faction") in factions for card in titans)


def test_what_the_facts_mended() -> None:
    cards = {card.id: card for card in game().cards}
    assert cards["dinosaurs-war-raptor"].get("power") == 2
    assert cards["ninjas-invisible-ninja"].get("power") is None
    goju = cards["base-temple-of-goju"]
    assert (goju.get("breakpoint"), goju.get("vp")) == (18, (2, 3, 2))
    assert {card.get("power") for card in cards.values() if card.kind == "fusion"} == {2, 4}


def test_the_table_of_the_book_shows_what_the_cards_say() -> None:
    known = {card.id: card for card in game().cards}
    (table,) = [card for card in game().cards if card.kind == "scene"]
    laid: dict[str, list[Any]] = {
        name: list(table.get(name) or ())
        for name in ("cards", "acts", "bases", "gone", "tops")  # type: ignore[call-overload]
    }
    assert all(laid.values())
    for piece in [piece for pieces in laid.values() for piece in pieces]:
        card = known[piece["card"]]
        assert piece.get("title", piece["name"]) == card.name
        assert piece.get("faction", card.get("faction")) == card.get("faction")
        if "power" in piece:
            assert int(piece["power"]) == card.get("power")
        if "breakpoint" in piece:
            assert piece["breakpoint"] == card.get("breakpoint")
            assert (piece["first"], piece["second"], piece["third"]) == card.get("vp")
