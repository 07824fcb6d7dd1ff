"""Project Confix as it is seen: what each face says, its pictures, its ink, its backs."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise

from backs_kit import draw_back
from kapaiwang_kit import picture
from PIL import Image, ImageChops, ImageStat
from shipped_kit import draw_kinds

from cardgen.build.make import Workshop
from cardgen.load.project import shipped_root
from cardgen.model.frame import Frame, Glyphs, Group
from cardgen.model.game import Card, Game

FOLDER = shipped_root() / "card_data" / "confix"
# What must be read on a face, by kind.
SHOWN = {
    "spell": ("name", "element", "second", "text", "flavour"),
    "object": ("name", "element", "second", "power", "text", "flavour"),
    "creature": ("name", "element", "second", "power", "text", "flavour"),
    "token": ("name", "element", "power", "text", "flavour"),
    "plane": ("name", "text", "trigger"),
    "class": ("name", "skill", "text", "flavour"),
    "team": ("name", "sign"),
    "rune": (),
}
# Pictures of the rulebook.
OF_THE_BOOK = ("cover", "vignette")
LIBRARY = ("spell", "object", "creature")
DPI = 40
MM = DPI / 25.4
# The faces that carry the most glass, as the drawings that they follow: dark cloaks.
INK = 0.5


@cache
def faces() -> tuple[Workshop, dict[str, Frame]]:
    return draw_kinds("confix", SHOWN)


def game() -> Game:
    return faces()[0].game


@cache
def grey(id: str) -> Image.Image:
    workshop, drawn = faces()
    return picture(workshop, drawn[id], DPI).convert("L")


def glyphs(frame: Frame, scale: float = 1.0) -> Iterator[tuple[Glyphs, float]]:
    """Every run of letters, with its size on the card."""
    for item in frame.items:
        if isinstance(item, Glyphs):
            yield item, item.size * scale
        elif isinstance(item, Group):
            yield from glyphs(item.frame, scale * item.matrix[3])


def bare(value: object) -> str:
    """Without spaces, and without the brackets of keywords, which cards do not print."""
    return "".join(str(value).translate({ord(sign): None for sign in "【】"}).split())


def test_a_face_says_all_that_its_card_says() -> None:
    _, drawn = faces()
    for card in game().cards:
        shown = bare("".join("".join(run.text) for run, _ in glyphs(drawn[card.id])))
        for field in SHOWN[card.kind]:
            value = card.get(field)
            assert value is None or bare(value) in shown, (card.id, field)


def test_small_type_is_only_in_the_line_of_the_game() -> None:
    _, drawn = faces()
    for id, frame in drawn.items():
        small = {"".join(run.text) for run, size in glyphs(frame) if size < 6 - 1e-6}
        assert small <= {"Project", "Confix", "Project Confix"}, (id, small)


def test_every_card_has_a_picture_and_a_motif_of_its_own() -> None:
    cards = game().cards
    for card in cards:
        folder, name = ("parts", card.id) if card.kind == "rune" else ("art", card.id)
        assert (FOLDER / folder / f"{name}.svg").is_file(), card.id
    motifs = [str(card.get("motif")) for card in cards]
    assert len(set(motifs)) == len(motifs)
    assert all(len(motif.split()) == 4 for motif in motifs)
    assert {path.stem for path in (FOLDER / "art").glob("*.svg")} <= {
        *(card.id for card in cards),
        *OF_THE_BOOK,
    }


def hashed(card: Card) -> list[bool]:
    """A perceptual hash of the window: where it gets lighter from one of 16 × 16 places to the next."""
    box = (1, 1, 87, 46) if card.kind == "plane" else (18, 8, 54, 56)
    left, top, right, bottom = (int(side * MM) for side in box)
    small = grey(card.id).crop((left, top, right, bottom)).resize((17, 16), Image.Resampling.LANCZOS)
    rows = [small.crop((0, y, 17, y + 1)).tobytes() for y in range(16)]
    return [a < b for row in rows for a, b in pairwise(row)]


def test_no_two_pictures_look_alike() -> None:
    kinds = (*LIBRARY, "plane", "token")
    hashes = {card.id: hashed(card) for card in game().cards if card.kind in kinds}
    near = {
        (a, b): bits
        for a, b in combinations(hashes, 2)
        if (bits := sum(x != y for x, y in zip(hashes[a], hashes[b], strict=True))) < 40
    }
    assert not near


def test_kinds_are_told_apart_in_the_fan() -> None:
    """In grey, by the left 12 mm alone: each card is nearest to the mean of its own kind's others."""
    cards = [card for card in game().cards if card.kind in LIBRARY]
    wide, high = int(12 * MM), int(88 * MM)
    strips = {card.id: grey(card.id).crop((0, 0, wide, high)).resize((12, 44)).tobytes() for card in cards}

    def distance(card: Card, kind: str) -> float:
        others = [strips[other.id] for other in cards if other.kind == kind and other is not card]
        mean = [sum(column) / len(others) for column in zip(*others, strict=True)]
        return sum((a - b) ** 2 for a, b in zip(strips[card.id], mean, strict=True))

    right = [card.id for card in cards if min(LIBRARY, key=lambda kind: distance(card, kind)) == card.kind]
    assert len(right) >= 0.9 * len(cards)


def test_a_class_shows_a_sign_for_each_of_its_elements() -> None:
    corners = {}
    for card in game().cards:
        if card.kind == "class" and card.get("breadth") == 1:
            left, top, right, bottom = (int(side * MM) for side in (3, 59, 9.4, 65))
            corners[card.id] = grey(card.id).crop((left, top, right, bottom)).tobytes()
    assert len(set(corners.values())) == len(corners) == 4


def test_a_face_does_not_drink_ink() -> None:
    for card in game().cards:
        if card.kind != "rune":
            assert 1 - ImageStat.Stat(grey(card.id)).mean[0] / 255 < INK, card.id


def test_backs_are_the_same_after_half_a_turn() -> None:
    workshop, _ = faces()
    backs = {}
    for kind in (kind for kind in game().kinds.values() if kind.id in SHOWN):
        back = draw_back(workshop, kind, "poker")
        assert back is not None
        seen = backs[kind.id] = picture(workshop, back, 60)
        if kind.id != "rune":
            turned = seen.transpose(Image.Transpose.ROTATE_180)
            assert ImageStat.Stat(ImageChops.difference(seen, turned).convert("L")).mean[0] < 6, kind.id
    # What lies in one pile must not be told apart by its back; a plane lies on its side.
    assert len({backs[kind].tobytes() for kind in LIBRARY}) == 1
    wide, high = backs["plane"].size
    assert wide > high


def test_a_used_rune_is_darker() -> None:
    workshop, _ = faces()
    back = draw_back(workshop, game().kinds["rune"], "poker")
    assert back is not None
    used = ImageStat.Stat(picture(workshop, back, DPI).convert("L")).mean[0]
    assert used < ImageStat.Stat(grey("rune-fire")).mean[0] - 20
