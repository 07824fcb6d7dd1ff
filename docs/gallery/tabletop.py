"""The five games on one table: hands of cards, fanned, and their backs in two heaps, with soft shadows."""

from collections.abc import Iterator, Sequence
from math import cos, radians, sin
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

SIZE = 3200, 1640  # twice as large as it is saved
CORNER = 3 / 63  # of a card's width
CLOTH = (58, 92, 84), (15, 28, 28)  # under the lamp, and far from it
LAMP = 0.42, 0.36


class Fan(NamedTuple):
    """A game's cards in a hand: where its middle card lies, how it is turned, degrees between two cards."""

    cards: tuple[str, ...]
    kind: str  # whose back lies in a heap
    middle: tuple[float, float]
    turn: float
    spread: float


HANDS = {
    "kapaiwang": Fan(
        ("attack-3", "defend-2", "thief", "mine", "warrior"), "attack", (0.18, 0.28), -5.0, 12.0
    ),
    "qisheng": Fan(
        ("raven-bow", "paimon", "dandelion-field", "diluc", "ganyu"), "equipment", (0.498, 0.255), 0.0, 12.0
    ),
    "dashasifang": Fan(
        ("aliens-beam-up", "wizards-portal", "ninjas-ninja-master", "robots-nukebot", "dinosaurs-king-rex"),
        "minion",
        (0.82, 0.28),
        8.0,
        12.0,
    ),
    "jimu": Fan(
        ("moss-turtle", "lamp-angler", "sky-whale", "ash-phoenix", "wildfire-dragon"),
        "monster",
        (0.35, 0.75),
        -4.0,
        12.0,
    ),
    "confix": Fan(
        ("tidal-insight", "falling-star", "rune-vein", "morph-moth", "flame-fox"),
        "creature",
        (0.655, 0.75),
        4.0,
        12.0,
    ),
}
# Where backs lie, in the order of the hands, and how they are turned.
HEAPS = (
    (0.085, 0.765, -14.0),
    (0.072, 0.735, 12.0),
    (0.918, 0.735, -14.0),
    (0.1, 0.8, -4.0),
    (0.905, 0.795, 7.0),
)


class Laid(NamedTuple):
    """A card on the table: the middle of it and how it is turned, in degrees clockwise."""

    face: Image.Image
    x: float
    y: float
    turn: float


def tabletop(hands: Sequence[tuple[Fan, Sequence[Image.Image]]]) -> Image.Image:
    """Hands with the faces of their cards, and after them a back."""
    table = cloth()
    for (_, faces), (x, y, turn) in zip(hands, HEAPS, strict=True):
        lay(table, Laid(faces[-1], x * SIZE[0], y * SIZE[1], turn))
    for fan, faces in hands:
        for card in fanned(fan, faces[:-1]):
            lay(table, card)
    return table.resize((SIZE[0] // 2, SIZE[1] // 2), Image.Resampling.LANCZOS)


def fanned(fan: Fan, faces: Sequence[Image.Image]) -> Iterator[Laid]:
    """Cards on a circle about the wrist that holds them, the left one lowest."""
    for index, face in enumerate(faces):
        arm = face.height * 1.15
        angle = (index - (len(faces) - 1) / 2) * fan.spread
        along, up = arm * sin(radians(angle)), arm * (1 - cos(radians(angle)))
        c, s = cos(radians(fan.turn)), sin(radians(fan.turn))
        x, y = fan.middle[0] * SIZE[0] + along * c - up * s, fan.middle[1] * SIZE[1] + along * s + up * c
        yield Laid(face, x, y, fan.turn + angle)


def lay(table: Image.Image, card: Laid) -> None:
    """A card with rounded corners, its shadow under it."""
    face = card.face.convert("RGBA")
    shape = Image.new("L", face.size)
    ImageDraw.Draw(shape).rounded_rectangle((0, 0, face.width - 1, face.height - 1), face.width * CORNER, 255)
    face.putalpha(shape)
    turned = face.rotate(-card.turn, Image.Resampling.BICUBIC, expand=True)
    left, top = round(card.x - turned.width / 2), round(card.y - turned.height / 2)
    for blur, drop, dark in ((28, 16, 0.5), (5, 3, 0.45)):
        room = 3 * blur
        shadow = Image.new("L", (turned.width + 2 * room, turned.height + 2 * room))
        shadow.paste(turned.getchannel("A").point(lambda a, dark=dark: round(a * dark)), (room, room))
        soft = shadow.filter(ImageFilter.GaussianBlur(blur))
        table.paste("#04100f", (left - room + drop // 2, top - room + drop), soft)
    table.paste(turned, (left, top), turned)


def cloth() -> Image.Image:
    """A green cloth, lit from above."""
    light = ImageChops.invert(Image.radial_gradient("L")).resize((SIZE[0] * 2, SIZE[1] * 2))
    left, top = round(SIZE[0] * (1 - LAMP[0])), round(SIZE[1] * (1 - LAMP[1]))
    lit = light.crop((left, top, left + SIZE[0], top + SIZE[1]))
    near, far = (Image.new("RGB", SIZE, color) for color in CLOTH)
    return Image.composite(near, far, lit)
