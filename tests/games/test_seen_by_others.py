"""七圣召唤 and 大杀四方 as they are seen: kinds in a grey fan, and no two pictures alike."""

from itertools import combinations, pairwise

import pytest
from kapaiwang_kit import picture
from PIL import Image
from shipped_kit import draw_kinds

from cardgen.load.project import shipped_root

# The kinds of a game, and the window in which all of them have their picture (mm).
GAMES = {
    "qisheng": (("equipment", "support", "event"), (14, 6, 59, 52)),
    "dashasifang": (("minion", "action"), (14, 14, 59, 58)),
}
DPI = 40


@pytest.mark.nightly
@pytest.mark.parametrize("id", GAMES)
def test_faces_are_told_apart(id: str) -> None:
    """Of cards that have a picture of their own; those whose effects nobody wrote down share theirs."""
    kinds, window = GAMES[id]
    folder = shipped_root() / "card_data" / id
    own = {path.stem for path in (folder / "art").glob("*.svg")}
    workshop, frames = draw_kinds(id, kinds, own)
    cards = {card.id: card.kind for card in workshop.game.cards}
    assert len(cards) > 100
    seen = {id: picture(workshop, frames[id], DPI).convert("L") for id in cards}
    strips = {id: _part(image, (0, 0, 12, 88)).resize((12, 44)).tobytes() for id, image in seen.items()}
    right = sum(cards[id] == _nearest(id, strips, cards) for id in cards)
    assert right >= 0.9 * len(cards)
    prints = {id: _print(_part(image, window)) for id, image in seen.items()}
    alike = [(a, b) for a, b in combinations(prints, 2) if (prints[a] ^ prints[b]).bit_count() < 10]
    assert not alike


def _part(image: Image.Image, box: tuple[int, int, int, int]) -> Image.Image:
    return image.crop(tuple(round(side * DPI / 25.4) for side in box))


def _nearest(id: str, strips: dict[str, bytes], kinds: dict[str, str]) -> str:
    """The kind whose other cards are on the mean most like this one."""
    far = {}
    for kind in set(kinds.values()):
        others = [strip for other, strip in strips.items() if kinds[other] == kind and other != id]
        mean = [sum(column) / len(others) for column in zip(*others, strict=True)]
        far[kind] = sum((a - b) ** 2 for a, b in zip(strips[id], mean, strict=True))
    return min(far, key=far.__getitem__)


def _print(image: Image.Image) -> int:
    """Which of two neighbours is brighter, on a grid of 16 by 16."""
    data = image.resize((17, 16), Image.Resampling.LANCZOS).tobytes()
    rows = [data[17 * y : 17 * y + 17] for y in range(16)]
    return sum((a < b) << n for n, (a, b) in enumerate(pair for row in rows for pair in pairwise(row)))
