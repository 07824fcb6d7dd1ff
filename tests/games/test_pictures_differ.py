"""No two pictures of a game look alike: perceptual hashes of 64 bits differ in ten or more."""

import io
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from resvg_py import svg_to_bytes

GAMES = Path(__file__).parents[2] / "card_data"
SIDE, KEPT, LEAST = 32, 8, 10
WAVES = np.cos(np.pi / 2 / SIDE * np.outer(np.arange(SIDE), 2 * np.arange(SIDE) + 1))
# Pictures that stand for no card, or for all cards of a subtype that have none of their own.
ASIDE = re.compile(r"(cover|vignette|back)$|.*-over$|(kind|team)-|.*\.en$")


def hashed(file: Path) -> np.ndarray:
    """Which of the slowest waves are stronger than the middle one: the usual perceptual hash."""
    text = re.sub(r'(width|height)="([\d.]+)mm"', r'\1="\2"', file.read_text("utf-8"), count=2)
    picture = Image.open(io.BytesIO(bytes(svg_to_bytes(svg_string=text, zoom=3, background="#fff"))))
    grey = np.asarray(picture.convert("L").resize((SIDE, SIDE), Image.Resampling.LANCZOS), float)
    slow = (WAVES @ grey @ WAVES.T)[:KEPT, :KEPT]
    return (slow > np.median(slow)).ravel()


def pictures(game: str) -> Iterator[Path]:
    return (file for file in sorted((GAMES / game / "art").glob("*.svg")) if not ASIDE.match(file.stem))


# Confix' pictures share a window, which fills the slow waves: test_confix_look.py looks at them more finely.
@pytest.mark.nightly
@pytest.mark.parametrize("game", ["kapaiwang", "jimu", "qisheng", "dashasifang"])
def test_no_two_pictures_look_alike(game: str) -> None:
    hashes = {file.stem: hashed(file) for file in pictures(game)}
    assert len(hashes) > 20
    alike = {pair for pair in combinations(hashes, 2) if (hashes[pair[0]] != hashes[pair[1]]).sum() < LEAST}
    assert not alike


@pytest.mark.parametrize("game", ["kapaiwang", "jimu", "confix", "qisheng", "dashasifang"])
def test_pictures_of_cards_are_small_files(game: str) -> None:
    assert [file.stem for file in pictures(game) if file.stat().st_size > 150_000] == []
