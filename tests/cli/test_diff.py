"""`cardgen diff`: only what looks different is shown; stickers have what changed and nothing else."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

Run = Callable[..., Any]
Dots = npt.NDArray[np.float64]

GAME = """
title = "茶馆"
version = "2"
[kinds.tea]
name = "茶"
[kinds.tea.fields]
text = "text"
"""
OLD = """
[[card]]
id = "one"
name = "龙井"
copies = 2
text = "喝一口，回复1点生命，再把杯子放回桌上。"
[[card]]
id = "two"
name = "普洱"
text = "什么也没有发生。"
[[card]]
id = "three"
name = "白茶"
text = "弃掉。"
"""
NEW = OLD.replace("回复1点", "回复3点").replace('"three"\nname = "白茶"', '"four"\nname = "红茶"')


@pytest.fixture
def tea(tmp_path: Path) -> Path:
    folder = tmp_path / "card_data" / "tea"
    (folder / "cards").mkdir(parents=True)
    (folder / "game.toml").write_text(GAME, "utf-8")
    (folder / "cards" / "cards.toml").write_text(OLD, "utf-8")
    shutil.copytree(tmp_path / "card_data", tmp_path / "older" / "card_data")
    (folder / "cards" / "cards.toml").write_text(NEW, "utf-8")
    return tmp_path


def words(pdf: Path) -> str:
    done = subprocess.run(["pdftotext", "-raw", str(pdf), "-"], capture_output=True, check=True)
    return done.stdout.decode()


def test_before_and_after(cardgen: Run, tea: Path) -> None:
    result = cardgen("diff", "older", folder=tea)
    assert result.status == 0, result.err
    assert "3 cards look different" in result.out
    said = words(tea / "output" / "tea" / "diff.pdf")
    assert "回复1点" in said and "回复3点" in said  # on the faces
    assert "白茶" in said and "红茶" in said and "新牌" in said and "移除" in said
    assert "普洱" not in said
    page = (tea / "output" / "tea" / "diff.html").read_text("utf-8")
    assert "回复<del>1</del> <b>3</b>点" in page
    assert page.count("<article") == 3 and page.count("<img") == 4
    assert not (tea / "output" / "tea" / "stickers.pdf").exists()


def test_stickers_are_cut_out_of_the_new_cards(cardgen: Run, tea: Path, tmp_path: Path) -> None:
    assert cardgen("diff", "tea", "older", "--to", "html", "--stickers", folder=tea).status == 0
    folder = tea / "output" / "tea"
    assert not (folder / "diff.pdf").exists()
    # What is on the sheet is what is on the card, dot for dot.
    assert cardgen("show", "tea", "one", "--dpi", "100", "--output", "one.png", folder=tea).status == 0
    subprocess.run(["pdftoppm", "-r", "100", str(folder / "stickers.pdf"), str(tmp_path / "s")], check=True)
    card, sheet = (dots(path) for path in (tea / "one.png", *tmp_path.glob("s*.ppm")))
    text = darkest(card[card.shape[0] // 2 :, 20:-20][:-20])
    assert found(text, sheet) == 2  # a sticker for each copy
    assert found(darkest(card[20 : card.shape[0] // 5, 20:-20]), sheet) == 0  # and nothing of the name


def dots(path: Path) -> Dots:
    return 255.0 - np.asarray(Image.open(path).convert("L"), float)


def darkest(picture: Dots) -> Dots:
    """A picture without the paper around it."""
    rows, columns = (np.flatnonzero((picture > 90).any(axis)) for axis in (1, 0))
    return picture[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def found(part: Dots, whole: Dots) -> int:
    """How often about the same dots are there, told by correlation."""
    flat = part - part.mean()
    shape = [a + b - 1 for a, b in zip(whole.shape, part.shape, strict=True)]
    spectrum = np.fft.rfft2(whole, shape) * np.fft.rfft2(flat[::-1, ::-1], shape)
    score = np.fft.irfft2(spectrum, shape) / (flat**2).sum()
    times = 0
    while score.max() > 0.8:
        y, x = np.unravel_index(score.argmax(), score.shape)
        score[max(y - 9, 0) : y + 9, max(x - 9, 0) : x + 9] = 0.0
        times += 1
    return times


def test_nothing_to_see(cardgen: Run, tea: Path) -> None:
    result = cardgen("diff", "tea", "older", "older", folder=tea)
    assert result.status == 0
    assert "no card looks different" in result.out
    assert not (tea / "output").exists()


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ((), "which versions?"),
        (("tea", "a", "b", "c"), "which versions?"),
        (("older", "--to", "png"), "there is no form “png”"),
        (("v9",), "v9"),
    ],
)
def test_what_cannot_be_compared(cardgen: Run, tea: Path, asked: tuple[str, ...], message: str) -> None:
    result = cardgen("diff", *asked, folder=tea)
    assert result.status in (1, 2) and message in result.err
    assert not (tea / "output").exists()
