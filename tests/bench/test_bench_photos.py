"""The job with photos: pictures of the right size, and a file of ours that holds their bytes."""

import subprocess
from io import BytesIO
from pathlib import Path

from PIL import Image

from bench.jobs import cardgen_command
from bench.photos import PIXELS, painting, passed_through, photo_cards, set_up


def test_paintings_differ_and_are_as_large_as_paintings_are() -> None:
    one, other = painting(1), painting(2)
    assert one != other and one == painting(1)
    assert Image.open(BytesIO(one)).size == PIXELS
    assert 80_000 < len(one) < 400_000


def test_jpeg_bytes_are_passed_through(tmp_path: Path) -> None:
    cards = photo_cards(2)
    set_up(tmp_path, cards)
    subprocess.run(
        [*cardgen_command(), "build", "bench"], cwd=tmp_path / "cardgen", check=True, capture_output=True
    )
    made = tmp_path / "cardgen" / "output" / "bench" / "cards.pdf"
    assert passed_through(made, tmp_path, cards)
    art = tmp_path / "typst" / "art" / cards[0].flavour
    art.write_bytes(art.read_bytes() + b"more")
    assert not passed_through(made, tmp_path, cards)
