"""Cards of every game look the same as SVG and as PNG, which is made of the PDF."""

import pytest
from PIL import Image
from renderers_kit import mean_difference, worst_tile
from svg_kit import opened, rasterised

from cardgen.build.faces import draw
from cardgen.build.make import alone, open_workshop
from cardgen.export.formats import CARDS
from cardgen.load.game import load_game
from cardgen.load.project import find_project, shipped_root
from cardgen.model.game import Card, Output
from cardgen.units import MM

SHAPES = CARDS["svg"]._replace(outlines=True)
SMALL = 20 * MM  # a token is too small to be compared tile by tile
TILE, MEAN = 8.0, 4.0  # per cent; a face of halftone dots is all edges, which no two soften alike


@pytest.mark.parametrize(
    "id",
    (
        "confix",
        "jimu",
        "kapaiwang",
        *(pytest.param(id, marks=pytest.mark.nightly) for id in ("dashasifang", "qisheng")),
    ),
)
def test_cards_look_as_the_png(id: str) -> None:
    """The first card of every kind."""
    project = find_project(shipped_root())
    game, _ = load_game(project, shipped_root() / "card_data" / id)
    assert game is not None
    shop = open_workshop(project, game)
    firsts: dict[str, Card] = {}
    for card in game.cards:
        firsts.setdefault(card.kind, card)
    faces = draw(shop, tuple(firsts.values()), Output("", next(iter(game.sizes))))
    assert len(faces) == len(firsts)
    differing = {}
    for (_, name), (face, *_) in faces.items():
        if face.width < SMALL:
            continue
        ours = opened(alone(shop, face, name, CARDS["png"], 300))
        svg = alone(shop, face, name, SHAPES, 300).decode()
        # resvg takes four times as long at 300 dpi: only what differs at 150 is looked at so closely.
        if unlike(ours, rasterised(svg, ours.reduce(2))) and (found := unlike(ours, rasterised(svg, ours))):
            differing[name] = found
    assert differing == {}


def unlike(ours: Image.Image, theirs: Image.Image) -> tuple[float, float] | None:
    """How far apart two pictures of a card are, where that is too far; edges are softened differently."""
    ours, theirs = ours.reduce(2), theirs.reduce(round(theirs.width * 2 / ours.width))
    found = worst_tile(ours, theirs), mean_difference(ours, theirs)
    return found if found[0] > TILE or found[1] > MEAN else None
