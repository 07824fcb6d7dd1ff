"""卡牌王 as built by the command line, and ways to look at it."""

import os
import subprocess
import sys
from functools import cache
from io import BytesIO
from pathlib import Path

from PIL import Image

from cardgen.build.faces import draw
from cardgen.build.make import Workshop, open_workshop
from cardgen.export.pdf import pdf
from cardgen.export.png import png
from cardgen.load.game import load_game
from cardgen.load.project import Project, find_project, shipped_root
from cardgen.model.frame import Book, Frame, Glyphs, Group, Item, Page
from cardgen.model.game import Game, Output
from cardgen.units import MM, Rect

FILES = ("cards.pdf", "cards-duplex.pdf", "cards-pencil.pdf", "cards-63x88.pdf", "blanks.pdf")
# What is dealt; the rest are components.
PLAYED = ("attack", "defend", "effect", "mechanic", "skill", "hero", "spare")
# Cards and the rulebook in one file.
WHOLE = "print-and-play.pdf"


def build(folder: Path, **environment: str) -> Path:
    """`cardgen build kapaiwang` in an empty folder; where the files are."""
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        [sys.executable, "-m", "cardgen", "build", "kapaiwang"],
        cwd=folder,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        check=True,
        timeout=60,
    )
    return folder / "output" / "kapaiwang"


@cache
def load() -> tuple[Project, Game]:
    project = find_project(shipped_root())
    game, problems = load_game(project, shipped_root() / "card_data" / "kapaiwang")
    assert game is not None
    assert not problems, problems
    return project, game


@cache
def faces(size: str = "mini", **variables: bool) -> tuple[Workshop, dict[str, Frame]]:
    """The face of every card of the pile, hero and spare, by id."""
    project, game = load()
    workshop = open_workshop(project, game)
    cards = [card for card in game.cards if card.kind in PLAYED]
    drawn = draw(workshop, cards, Output("", size, vars=variables))
    assert not workshop.desk.diagnostics, workshop.desk.diagnostics
    return workshop, {id: frame for (_, id), (frame,) in drawn.items()}


def picture(workshop: Workshop, frame: Frame, dpi: int) -> Image.Image:
    box = Rect(0.0, 0.0, frame.width, frame.height)
    data = pdf(Book("", (Page(frame, box, box),)), workshop.fonts)
    return Image.open(BytesIO(png(data, 0, dpi))).convert("RGB")


def without_words(frame: Frame) -> Frame:
    """The drawing that the words lie on."""
    items: list[Item] = []
    for item in frame.items:
        if isinstance(item, Group):
            items.append(item._replace(frame=without_words(item.frame), shared=False))
        elif not isinstance(item, Glyphs):
            items.append(item)
    return Frame(frame.width, frame.height, tuple(items))


def strip(file: Path, page: int, x: float, y: float, w: float, h: float, dpi: int = 600) -> Image.Image:
    """A part of a page in grey, by millimetres."""
    crop = Rect(x * MM, y * MM, w * MM, h * MM)
    return Image.open(BytesIO(png(file.read_bytes(), page, dpi, crop))).convert("L")


def dark_runs(values: list[int], threshold: int = 160) -> list[tuple[int, int]]:
    """Where a line of pixels is dark: first and one past the last."""
    runs: list[tuple[int, int]] = []
    for at, value in enumerate([*values, 255]):
        if value < threshold and (not runs or runs[-1][1] >= 0):
            runs.append((at, -1))
        elif value >= threshold and runs and runs[-1][1] < 0:
            runs[-1] = (runs[-1][0], at)
    return runs
