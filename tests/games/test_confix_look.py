"""Project Confix as it is seen: what each face says, its ink, its colours."""

from functools import cache

import pytest
from backs_kit import draw_back
from kapaiwang_kit import picture
from PIL import Image, ImageChops, ImageStat

from cardgen.build.faces import draw
from cardgen.build.make import Workshop, open_workshop
from cardgen.load.game import load_game
from cardgen.load.project import find_project, shipped_root
from cardgen.model.frame import Frame, Glyphs, Group
from cardgen.model.game import Card, Game, Output
from cardgen.units import WHITE, contrast, parse_color

GAMES = ("confix",)
INK = 0.40
# What must be read on a face, by kind. Numbers are drawn large, so each is a line of its own.
SHOWN = {
    "spell": ("name", "element", "cost", "text"),
    "object": ("name", "element", "cost", "power", "text"),
    "creature": ("name", "element", "cost", "power", "text"),
    "plane": ("name", "text"),
    "class": ("name", "text", "flavour"),
    "team": ("name",),
}


@cache
def faces(id: str) -> tuple[Workshop, dict[str, Frame]]:
    project = find_project(shipped_root())
    game, problems = load_game(project, shipped_root() / "card_data" / id)
    assert game is not None and not problems, problems
    workshop = open_workshop(project, game)
    drawn = draw(workshop, game.cards, Output("", "poker"))
    assert not workshop.desk.diagnostics, workshop.desk.diagnostics
    return workshop, {id: frame for (_, id), (frame,) in drawn.items()}


def game(id: str) -> Game:
    return faces(id)[0].game


def written(frame: Frame) -> str:
    """All that stands on a face, without spaces."""
    parts = (
        written(item.frame) if isinstance(item, Group) else "".join(item.text)
        for item in frame.items
        if isinstance(item, Group | Glyphs)
    )
    return "".join("".join(parts).split())


def words(value: object) -> str:
    return "".join(str(value).replace("**", "").split())


@pytest.mark.parametrize("id", GAMES)
def test_a_face_says_all_that_its_card_says(id: str) -> None:
    _, drawn = faces(id)
    for card in game(id).cards:
        shown = written(drawn[card.id])
        for field in SHOWN[card.kind]:
            value = card.get(field)
            assert value is None or words(value) in shown, (card.id, field)


def test_a_class_shows_a_sign_for_each_of_its_elements() -> None:
    """Their order is that of the card; what is drawn for one element is drawn for no other."""
    workshop, drawn = faces("confix")
    by_element: dict[str, Image.Image] = {}
    for card in game("confix").cards:
        if card.kind == "class" and card.get("breadth") == 1:
            face = picture(workshop, drawn[card.id], 60)
            wide, high = face.size
            by_element[str(card.get("elements"))] = face.crop(
                (int(wide * 0.4), int(high * 0.3), int(wide * 0.6), int(high * 0.5))
            )
    assert len(by_element) == 4
    assert len({image.tobytes() for image in by_element.values()}) == 4


def test_every_card_has_a_sign_of_its_own() -> None:
    kinds = ("spell", "object", "creature")
    used = [str(card.get("sign")) for card in game("confix").cards if card.kind in kinds]
    assert set(used) <= set(game("confix").symbols)
    assert len(set(used)) == len(used), sorted(used)


@pytest.mark.parametrize("id", GAMES)
def test_a_face_does_not_drink_ink(id: str) -> None:
    workshop, drawn = faces(id)
    first: dict[str, Card] = {}
    for card in game(id).cards:
        first.setdefault(card.kind, card)
    for kind, card in first.items():
        grey = picture(workshop, drawn[card.id], 40).convert("L")
        assert 1 - ImageStat.Stat(grey).mean[0] / 255 < INK, kind


@pytest.mark.parametrize("id", GAMES)
def test_white_names_can_be_read_on_their_ground(id: str) -> None:
    found: dict[str, float] = {}
    for card in game(id).cards:
        kind = game(id).kinds[card.kind]
        ground = str(
            card.get("hue") or kind.vars.get("hue") or kind.vars.get("accent") or game(id).vars["accent"]
        )
        color = parse_color(ground)
        assert color is not None
        found[card.id] = contrast(WHITE, color)
    # A team's name is large and stands on nothing but its colour.
    assert {card for card, ratio in found.items() if ratio < 4.5} <= {"team-white"}
    assert min(found.values()) >= 3


@pytest.mark.parametrize("id", GAMES)
def test_backs_are_the_same_after_half_a_turn(id: str) -> None:
    workshop, _ = faces(id)
    backs = {}
    for kind in game(id).kinds.values():
        back = draw_back(workshop, kind, "poker")
        assert back is not None
        seen = backs[kind.id] = picture(workshop, back, 60)
        turned = seen.transpose(Image.Transpose.ROTATE_180)
        assert ImageStat.Stat(ImageChops.difference(seen, turned).convert("L")).mean[0] < 4
        assert ImageStat.Stat(seen.convert("L")).mean[0] < 150  # dense enough for thin paper
    # What lies in one pile must not be told apart by its back.
    assert len({backs[kind].tobytes() for kind in ("spell", "object", "creature")}) == 1
