"""Each way to print both sides, seen as paper: what poppler finds on the back lies behind its face."""

import re
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image

Run = Callable[..., Any]
Spots = dict[str, list[tuple[float, float]]]
WORD = re.compile(r'xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([abc]\d)<')

CARD = """
[[element]]
type = "shape"
box = "bleed"
fill = "{fill}"
[[element]]
type = "text"
box = ["4mm", "$h / 2 - 4mm", "$w - 8mm", "8mm"]
text = "{words}"
size = "9pt"
align = "center"
valign = "middle"
"""


@pytest.fixture
def two(tmp_path: Path) -> Path:
    """Games whose cards say who they are on both sides: a1 to a7 of 60×80 mm, b1 to b4 as large, c1 lies."""
    for game, count in (("a", 7), ("b", 4), ("c", 1)):
        folder = tmp_path / "card_data" / game
        (folder / "cards").mkdir(parents=True)
        sides = '"80mm", "60mm"' if game == "c" else '"60mm", "80mm"'
        size = f"[sizes.card]\ncard = [{sides}]\n"
        kind = '[kinds.k]\ntemplate = "front"\nback = "behind"\n[kinds.k.fields]\nn = "string"\n'
        (folder / "game.toml").write_text(f'title = "{game}"\n{size}{kind}', "utf-8")
        cards = (f'[[card]]\nid = "{game}{n}"\nname = "{game}{n}"\nkind = "k"\n' for n in range(1, count + 1))
        (folder / "cards" / "all.toml").write_text("".join(cards), "utf-8")
        looks = tmp_path / "templates" / game
        looks.mkdir(parents=True)
        for name, fill in (("front", "#ff8080"), ("behind", "#8080ff")):
            words = CARD.replace("{fill}", fill).replace("{words}", "{id}")
            (looks / f"{name}.toml").write_text(words, "utf-8")
    return tmp_path


def spots(pdf: Path) -> tuple[tuple[float, float], list[Spots]]:
    """The size of the pages, and where the middle of each card's words is, page by page."""
    done = subprocess.run(["pdftotext", "-bbox", str(pdf), "-"], capture_output=True, check=True)
    text = done.stdout.decode()
    size = re.search(r'<page width="([\d.]+)" height="([\d.]+)"', text)
    assert size is not None
    found: list[Spots] = []
    for page in text.split("<page ")[1:]:
        found.append({})
        for *sides, name in WORD.findall(page):
            left, top, right, bottom = map(float, sides)
            found[-1].setdefault(name, []).append(((left + right) / 2, (top + bottom) / 2))
    return (float(size[1]), float(size[2])), found


def turned(at: tuple[float, float], page: tuple[float, float], edge: str) -> tuple[float, float]:
    """A point of the second side as it is seen from the first: the sheet was turned about an edge."""
    upright = (page[0] <= page[1]) == (edge == "long-edge")
    return (page[0] - at[0], at[1]) if upright else (at[0], page[1] - at[1])


def behind(front: Spots, back: Spots, page: tuple[float, float], edge: str) -> None:
    """Every word on the back is behind the same word on the front, to half a point."""
    assert front.keys() == back.keys()
    for name, places in front.items():
        there = sorted(turned(place, page, edge) for place in back[name])
        for near, far in zip(sorted(places), there, strict=True):
            assert near == pytest.approx(far, abs=1.0), name


@pytest.mark.parametrize("edge", ["long-edge", "short-edge"])
@pytest.mark.parametrize("order", ["pairs", "sides", "sides-reversed"])
def test_backs_lie_behind_their_faces(cardgen: Run, two: Path, edge: str, order: str) -> None:
    asked = ("--backs", edge, "--order", order, "--copies", "2", "--paper", "a5")
    result = cardgen("sheet", "a", *asked, "--output", "s.pdf", folder=two)
    assert result.status == 0, result.err
    page, found = spots(two / "s.pdf")
    sheets = len(found) // 2
    assert sheets > 1
    fronts, backs = found[::2], found[1::2]
    if order != "pairs":
        fronts, backs = found[:sheets], found[sheets:]
        backs = backs if order == "sides" else backs[::-1]
    for front, back in zip(fronts, backs, strict=True):
        behind(front, back, page, edge)
    with pikepdf.open(two / "s.pdf") as pdf:
        duplex = str(pdf.Root.ViewerPreferences.get("/Duplex"))
    assert ("Flip" in duplex) == (order == "pairs")


def test_fold_over_sheets_meet(cardgen: Run, two: Path) -> None:
    assert cardgen("sheet", "a", "--backs", "fold", "--output", "s.pdf", folder=two).status == 0
    (width, height), found = spots(two / "s.pdf")
    with pikepdf.open(two / "s.pdf") as pdf:
        words = [str(one) for one in pdf.Root.ViewerPreferences.values()]
    assert "/Simplex" in words
    for page in found:
        for front, back in page.values():
            folded = (width - back[0], back[1]) if width > height else (back[0], height - back[1])
            assert front == pytest.approx(folded, abs=1.0)
    assert sum(map(len, found)) == 7


def test_places_stay_free_on_both_sides(cardgen: Run, two: Path) -> None:
    asked = ("sheet", "a", "--backs", "long-edge", "--output", "s.pdf")
    assert cardgen(*asked, folder=two).status == 0
    _, (full, _) = spots(two / "s.pdf")
    assert cardgen(*asked, "--free", "1-2,4", folder=two).status == 0
    page, found = spots(two / "s.pdf")
    assert [len(one) for one in found] == [6, 6, 1, 1]
    # a1 is where a3 was, a2 where a5 was: the third place, and the fifth.
    assert found[0]["a1"][0] == pytest.approx(full["a3"][0], abs=0.5)
    assert found[0]["a2"][0] == pytest.approx(full["a5"][0], abs=0.5)
    behind(found[0], found[1], page, "long-edge")
    result = cardgen(*asked, "--free", "99", folder=two)
    assert result.status == 1 and "no-such-place" in result.err


def test_several_games_go_on_the_fewest_sheets(cardgen: Run, two: Path) -> None:
    result = cardgen("sheet", "a", "b", "--backs", "long-edge", "--output", "s.pdf", folder=two)
    assert result.status == 0, result.err
    assert "11 cards" in result.out and "on 2 sheets" in result.out
    page, found = spots(two / "s.pdf")
    assert [len(one) for one in found] == [9, 9, 2, 2]
    assert {"a7", "b1", "b2"} <= found[0].keys() and found[2].keys() == {"b3", "b4"}
    for front, back in zip(found[::2], found[1::2], strict=True):
        behind(front, back, page, "long-edge")
    assert cardgen("sheet", "a", "b", "--record", folder=two).status == 2
    # What lies is stood up: the eighth place of the sheet, face and back.
    result = cardgen("sheet", "a", "c", "--backs", "short-edge", "--output", "s.pdf", folder=two)
    assert "8 cards of 60×80 mm on 1 sheet" in result.out
    page, found = spots(two / "s.pdf")
    assert len(found[0]) == 8
    behind(found[0], found[1], page, "short-edge")


@pytest.mark.parametrize("at", ["all", "outside", "backs"])
def test_where_colour_runs_over_the_cut(cardgen: Run, two: Path, at: str, tmp_path: Path) -> None:
    asked = ("sheet", "a", "--backs", "long-edge", "--bleed", "3mm", "--bleed-at", at, "--output", "s.pdf")
    assert cardgen(*asked, folder=two).status == 0
    subprocess.run(
        ["pdftoppm", "-r", "127", str(two / "s.pdf"), str(tmp_path / "p")], check=True
    )  # 5 dots a mm
    _, found = spots(two / "s.pdf")
    front, back = (Image.open(path).convert("RGB") for path in sorted(tmp_path.glob("p-*.ppm"))[:2])
    seen = []
    for picture, words in ((front, found[0]), (back, found[1])):
        x, y = (value / 72 * 127 for value in words["a1"][0])
        top, left = y - 40 * 5, x - 30 * 5  # the corner of the card
        colors = Counter[str]()
        for name, spot in {"outside": (left + 150, top - 8), "between": (left + 150, top + 408)}.items():
            pixel = picture.getpixel((round(spot[0]), round(spot[1])))
            assert isinstance(pixel, tuple)
            colors[name] = sum(pixel[:3]) < 700
        seen.append((bool(colors["outside"]), bool(colors["between"])))
    # Between two cards there is another card where bleed is only outside.
    assert seen[0] == {"all": (True, True), "outside": (True, True), "backs": (False, False)}[at]
    assert seen[1] == (True, True)
    rows = sorted({round(y) for ((_, y), *_) in found[0].values()})
    gap = (rows[1] - rows[0]) / 72 * 25.4 - 80
    assert gap == pytest.approx(0.0 if at == "outside" else 6.0, abs=0.5)
