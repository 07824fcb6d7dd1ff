"""卡牌王 as it is seen: contrast, ink, colours told apart, and lengths on paper."""

from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from backs_kit import draw_back
from contrast_kit import contrasts_of, runs
from kapaiwang_kit import dark_runs, faces, load, picture, strip
from PIL import Image, ImageChops, ImageStat

from cardgen.build.make import open_workshop
from cardgen.layout.signs import placed
from cardgen.load.project import shipped_root
from cardgen.model.frame import Frame
from cardgen.units import BLACK, Color, Rect, parse_color

INK = 0.40
PIXEL = 25.4 / 600
PAPER = 238  # in grey: what is darker is printed on it
KINDS = ("attack", "defend", "effect", "mechanic", "skill", "hero")
# How people without one sort of cone see linear RGB (Machado, Oliveira and Fernandes 2009).
VISIONS = {
    "all cones": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


# Contrast, ink, colours --------------------------------------------------------------------------------


@cache
def contrasts(size: str) -> tuple[tuple[str, str, bool, float], ...]:
    """Of every run: the card, the words, whether they are large, the contrast that all but 5 % of it has."""
    workshop, found = faces(size)
    return contrasts_of(workshop, found)


@pytest.mark.parametrize("size", ["mini", "poker"])
def test_large_numbers_stand_out(size: str) -> None:
    large = [found for found in contrasts(size) if found[2]]
    assert len(large) > 20
    assert [found for found in large if found[3] < 3.0] == []


@pytest.mark.parametrize("size", ["mini", "poker"])
def test_every_text_stands_out(size: str) -> None:
    assert [found for found in contrasts(size) if found[3] < (3.0 if found[2] else 4.5)] == []


@pytest.mark.parametrize("size", ["mini", "poker"])
def test_the_main_number_is_large(size: str) -> None:
    _, found = faces(size)
    least = {"mini": 20.0, "poker": 24.0}[size]
    for id in ("attack-1", "attack-2", "attack-3", "double-effect", "half-effect", "skill-1"):
        assert max(run.size for run, _ in runs(found[id])) >= least


def test_no_face_drinks_cartridges() -> None:
    workshop, found = faces()
    inks = {id: 1 - sum(ImageStat.Stat(picture(workshop, f, 50)).mean) / 765 for id, f in found.items()}
    assert {id: round(ink, 3) for id, ink in inks.items() if ink > INK} == {}
    assert min(inks.values()) > 0.05  # and none is empty


def lab(color: Color, vision: str) -> tuple[float, float, float]:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in color[:3]]
    r, g, b = (
        min(1.0, max(0.0, sum(m * c for m, c in zip(row, linear, strict=True)))) for row in VISIONS[vision]
    )
    white = (0.9505, 1.0, 1.089)
    xyz = (
        0.4124 * r + 0.3576 * g + 0.1805 * b,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        0.0193 * r + 0.1192 * g + 0.9505 * b,
    )
    shares = (v / w for v, w in zip(xyz, white, strict=True))
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in shares)
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def far(one: Color, other: Color, vision: str) -> float:
    return sum((a - b) ** 2 for a, b in zip(lab(one, vision), lab(other, vision), strict=True)) ** 0.5


def silhouette(name: str) -> Image.Image:
    """A symbol at 3 mm, as at arm's length."""
    _, game = load()
    side = 3 / 25.4 * 72
    frame = Frame(side, side, (placed(game.symbols[name], Rect(0.0, 0.0, side, side), BLACK),))
    workshop, _ = faces()
    return picture(workshop, frame, 300).convert("L")


def test_accents_are_told_apart_with_all_cones() -> None:
    _, game = load()
    accents = {kind: parse_color(str(game.kinds[kind].vars["accent"])) for kind in KINDS}
    for one, other in combinations(KINDS, 2):
        a, b = accents[one], accents[other]
        assert a is not None
        assert b is not None
        assert far(a, b, "all cones") > 25, (one, other)


@pytest.mark.parametrize("vision", VISIONS)
def test_kinds_are_told_apart_by_colour_or_else_by_shape_and_pattern(vision: str) -> None:
    _, game = load()
    shapes = {kind: silhouette(kind) for kind in KINDS}
    for one, other in combinations(KINDS, 2):
        a, b = (parse_color(str(game.kinds[k].vars["accent"])) for k in (one, other))
        assert a is not None
        assert b is not None
        # A tenth of a symbol's box is other than in the other symbol, whatever the colours are.
        assert ImageStat.Stat(ImageChops.difference(shapes[one], shapes[other])).mean[0] / 255 > 0.1
        if far(a, b, vision) < 10:
            screens = [shipped_root() / f"card_data/kapaiwang/parts/screen-{k}.svg" for k in (one, other)]
            assert screens[0].read_bytes() != screens[1].read_bytes(), (one, other)


def test_the_grey_left_edge_tells_the_kind() -> None:
    """A fan shows 12 mm: by them, without colour, each card is nearer to its own kind than to others."""
    workshop, found = faces()
    _, game = load()
    kinds = {card.id: card.kind for card in game.cards if card.kind in KINDS}
    edges = {}
    for id in kinds:
        seen = picture(workshop, found[id], 50).convert("L")
        edges[id] = list(seen.crop((0, 0, round(12 / 25.4 * 50), seen.height)).tobytes())
    right = 0
    for id, edge in edges.items():
        far_from = {}
        for kind in KINDS:
            others = [edges[other] for other in kinds if kinds[other] == kind and other != id]
            middle = [sum(column) / len(others) for column in zip(*others, strict=True)]
            far_from[kind] = sum((a - b) ** 2 for a, b in zip(edge, middle, strict=True))
        right += min(far_from, key=far_from.__getitem__) == kinds[id]
    assert right / len(kinds) >= 0.9


def test_no_two_pictures_are_alike() -> None:
    """Their difference hashes (8 × 8) differ in 10 bits or more."""
    workshop, found = faces()
    _, game = load()
    hashes = {}
    for card in game.cards:
        if card.kind in KINDS:
            seen = picture(workshop, found[card.id], 50).convert("L")
            window = seen.crop(tuple(round(v / 25.4 * 50) for v in (11, 11, 48, 33)))
            data = window.resize((9, 8), Image.Resampling.BOX).tobytes()
            hashes[card.id] = [data[9 * y + x] < data[9 * y + x + 1] for y in range(8) for x in range(8)]
    near = {
        pair: bits
        for pair in combinations(hashes, 2)
        if (bits := sum(a != b for a, b in zip(hashes[pair[0]], hashes[pair[1]], strict=True))) < 10
    }
    assert near == {}


def test_small_print_is_not_too_small() -> None:
    """6 pt or more; the credit 5 pt."""
    for size, factor in (("mini", 1.0), ("poker", 1.25)):
        _, found = faces(size)
        for id, frame in found.items():
            smallest = {round(run.size / factor, 2): "".join(run.text) for run, _ in runs(frame)}
            credit = {size for size, words in smallest.items() if "PerryDing" in words or "Studio" in words}
            assert min(smallest) >= 5.0, (id, smallest)
            assert min(smallest.keys() - credit) >= 6.0, (id, smallest)


def test_backs_are_the_same_after_half_a_turn_and_hide_what_is_behind() -> None:
    project, game = load()
    workshop = open_workshop(project, game)
    for size in ("mini", "poker"):
        for kind in ("attack", "hero"):
            back = draw_back(workshop, game.kinds[kind], size)
            assert back is not None
            seen = picture(workshop, back, 100)
            turned = seen.transpose(Image.Transpose.ROTATE_180)
            difference = ImageStat.Stat(ImageChops.difference(seen, turned).convert("L"))
            assert difference.mean[0] < 4
            assert ImageStat.Stat(seen.convert("L")).mean[0] < 150  # dense enough for thin paper


def test_pile_backs_are_all_alike() -> None:
    project, game = load()
    workshop = open_workshop(project, game)
    seen = set()
    for kind in KINDS[:-1]:
        back = draw_back(workshop, game.kinds[kind], "mini")
        assert back is not None
        seen.add(picture(workshop, back, 60).tobytes())
    assert len(seen) == 1


# Lengths on paper, at 600 dpi --------------------------------------------------------------------------


def across(image: Image.Image) -> list[int]:
    """The mean of each column."""
    return list(image.resize((image.width, 1), Image.Resampling.BOX).tobytes())


def down(image: Image.Image) -> list[int]:
    return list(image.resize((1, image.height), Image.Resampling.BOX).tobytes())


def middles(values: list[int], start: float) -> list[float]:
    """The middles of dark runs in millimetres from the paper's edge."""
    return [start + (a + b) / 2 * PIXEL for a, b in dark_runs(values)]


@pytest.mark.parametrize("page", [0, 5])
def test_crop_marks_stand_at_the_cards_edges(built: Path, page: int) -> None:
    """Above the cards; at their sides, where the paper has no room, small crosses on the edge."""
    file = built / "cards.pdf"
    columns = [5 + 50 * n for n in range(5)]
    rows = [8.5 + 70 * n for n in range(5)]
    top = middles(across(strip(file, page, 0, 7.2, 210, 0.4)), 0)
    assert top == pytest.approx(columns, abs=0.1)
    for x in (5.1, 204.4):
        ends = [
            8.5 + (a + b) / 2 * PIXEL for a, b in dark_runs(down(strip(file, page, x, 8.5, 0.5, 280)), PAPER)
        ]
        assert ends == pytest.approx(rows, abs=0.1)


def test_the_ruler_is_100_mm_long(built: Path) -> None:
    """A bar in centimetres, dark and light in turn."""
    area = strip(built / "cards.pdf", 0, 0, 288.7, 130, 8.2)
    lines = [list(area.crop((0, y, area.width, y + 1)).tobytes()) for y in range(area.height)]
    longest = [max((b - a for a, b in dark_runs(line)), default=0) for line in lines]
    top = longest.index(max(longest))
    assert longest[top] * PIXEL == pytest.approx(100, abs=0.2)  # with the ends of its own pen
    bars = [
        (a * PIXEL, b * PIXEL) for a, b in dark_runs(lines[top + round(0.3 / PIXEL)]) if (b - a) * PIXEL > 1
    ]
    assert [b - a for a, b in bars] == pytest.approx([10] * 5, abs=0.1)
    assert [c - a for (a, _), (c, _) in pairwise(bars)] == pytest.approx([20] * 4, abs=0.1)


def test_backs_run_over_the_outer_cuts(built: Path) -> None:
    """By 3 mm on all sides, so that the sheet may drift while it is turned."""
    file = built / "cards-duplex.pdf"
    wide = dark_runs(across(strip(file, 1, 0, 20, 210, 30)), 245)
    assert wide[0][0] * PIXEL == pytest.approx(2, abs=0.1)
    assert wide[-1][1] * PIXEL == pytest.approx(208, abs=0.1)
    high = dark_runs(down(strip(file, 1, 10, 0, 30, 297)), 245)
    inside = [(a * PIXEL, b * PIXEL) for a, b in high if (b - a) * PIXEL > 20]
    assert inside[0][0] == pytest.approx(5.5, abs=0.1)
    assert inside[-1][1] == pytest.approx(291.5, abs=0.1)


def test_faces_lie_in_the_middle_of_their_cards(built: Path) -> None:
    """The paper between a picture and the next card's rail has its middle where the cards meet."""
    # A row of 效果二倍, whose picture is dark up to its right edge.
    values = across(strip(built / "cards.pdf", 2, 0, 94, 210, 2))
    panels = [(a * PIXEL, b * PIXEL) for a, b in dark_runs(values, 225)]
    gaps = [(b + c) / 2 for (_, b), (c, _) in pairwise(panels) if c - b > 3.5]
    assert gaps == pytest.approx([55, 105, 155], abs=0.15)
