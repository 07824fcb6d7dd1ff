"""`cardgen cards`: pictures at their exact pixels, decks for shops and for Tabletop Simulator."""

import csv
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image
from press_kit import offences

from cardgen.build.targets import raster
from cardgen.build.targets.tts import best_grid
from cardgen.units import MM

Run = Callable[..., Any]

GAME = """
title = "小牌"
[sizes.card]
card = ["63mm", "88mm"]
[sizes.coin]
card = ["25mm", "25mm"]
[kinds.a]
name = "甲"
fields = { text = "text" }
template = "face"
back = "back"
[kinds.b]
name = "乙"
template = "face"
back = "back"
[kinds.coin]
name = "币"
size = "coin"
template = "face"
"""
CARDS = """
[[card]]
id = "one"
name = "一"
kind = "a"
copies = 3
text = "**两**点:heart:"
[[card]]
id = "two"
name = "二"
kind = "b"
"""
COIN = '[[card]]\nid = "coin"\nname = "币"\nkind = "coin"\n'
SHAPE = '[[element]]\ntype = "shape"\nbox = "{box}"\nfill = "{fill}"\n'
FACE = SHAPE.format(box="bleed", fill="#ff0000") + SHAPE.format(box="card", fill="#00ff00")
BACK = SHAPE.format(box="bleed", fill="#0000ff")
RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Faces green to the cut and red beyond it; blue backs."""
    files = {
        "card_data/small/game.toml": GAME,
        "card_data/small/cards/c.toml": CARDS,
        "templates/small/face.toml": FACE,
        "templates/small/back.toml": BACK,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def made(cardgen: Run, folder: Path, *words: str) -> dict[str, Path]:
    result = cardgen("cards", "small", *words, "--output", "out", folder=folder)
    assert result.status == 0, result.err
    out = folder / "out"
    return {path.relative_to(out).as_posix(): path for path in sorted(out.rglob("*")) if path.is_file()}


def pixel(path: Path, x: int, y: int) -> tuple[int, ...]:
    with Image.open(path) as image:
        found = image.convert("RGB").getpixel((x, y))
        assert isinstance(found, tuple)
        return tuple(255 * round(part / 255) for part in found)


def size(path: Path) -> tuple[int, int]:
    with Image.open(path) as image:
        image.load()
        return image.size


@pytest.mark.parametrize(("to", "ending", "form"), [("png", "png", "PNG"), ("jpeg", "jpg", "JPEG")])
def test_pictures_have_their_pixels_and_bleed(
    cardgen: Run, small: Path, to: str, ending: str, form: str
) -> None:
    files = made(cardgen, small, "--to", to, "--dpi", "254", "--bleed", "--backs")
    assert [*files] == [f"back.{ending}", f"one.{ending}", f"two.{ending}"]
    for path in files.values():
        with Image.open(path) as image:
            assert (image.format, image.size) == (form, (690, 940))
            assert round(image.info["dpi"][0]) == 254
    one = files[f"one.{ending}"]
    assert (pixel(one, 2, 470), pixel(one, 27, 470)) == (RED, RED)
    assert (pixel(one, 32, 470), pixel(one, 345, 906)) == (GREEN, GREEN)
    assert pixel(files[f"back.{ending}"], 345, 470) == BLUE


def test_without_bleed_a_picture_ends_at_the_cut(cardgen: Run, small: Path) -> None:
    files = made(cardgen, small, "--dpi", "254", "--only", "one")
    assert [*files] == ["one.png"]
    assert size(files["one.png"]) == (630, 880)
    assert pixel(files["one.png"], 0, 0) == GREEN


def test_pages_have_the_boxes_that_shops_look_at(cardgen: Run, small: Path) -> None:
    files = made(cardgen, small, "--to", "pdf", "--bleed", "2mm")
    with pikepdf.open(files["one.pdf"]) as document:
        (page,) = document.pages
        media, trim = ([float(n) / MM for n in box] for box in (page.mediabox, page.trimbox))
    assert media == pytest.approx([0, 0, 67, 92], abs=0.01)
    assert trim == pytest.approx([2, 2, 65, 90], abs=0.01)


def test_many_processes_draw_the_same(cardgen: Run, small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = {name: path.read_bytes() for name, path in made(cardgen, small, "--dpi", "72").items()}
    monkeypatch.setattr(raster, "WORTH", 1)
    monkeypatch.setattr(raster.pool, "cores", lambda: 2)
    together = {name: path.read_bytes() for name, path in made(cardgen, small, "--dpi", "72").items()}
    assert together == alone


@pytest.mark.parametrize("to", ["contact", "fan"])
def test_one_picture_shows_all(cardgen: Run, small: Path, to: str) -> None:
    files = made(cardgen, small, "--to", to)
    assert [*files] == [f"{to}.png"]
    assert 2300 <= max(size(files[f"{to}.png"])) <= 2400


def test_makeplayingcards_gets_its_pixels_in_the_order_of_its_places(cardgen: Run, small: Path) -> None:
    files = made(cardgen, small, "--to", "mpc")
    fronts = [f"fronts/{name}.png" for name in ("001 one", "002 one", "003 one", "004 two")]
    assert [*files] == ["backs/back.png", *fronts]
    assert {size(path) for path in files.values()} == {(816, 1110)}
    front = files[fronts[0]]
    # Coloured to the last pixel, and cut exactly at the card's edge.
    assert [pixel(front, *at) for at in ((0, 0), (815, 1109), (34, 555))] == [RED] * 3
    assert [pixel(front, *at) for at in ((38, 555), (777, 555), (408, 38))] == [GREEN] * 3


def test_the_game_crafter_gets_its_pixels_and_a_list_of_copies(cardgen: Run, small: Path) -> None:
    files = made(cardgen, small, "--to", "tgc")
    assert [*files] == ["contents.csv", "poker/back.png", "poker/one.png", "poker/two.png"]
    assert {size(path) for name, path in files.items() if name.startswith("poker")} == {(825, 1125)}
    front = files["poker/one.png"]
    assert [pixel(front, *at) for at in ((0, 0), (824, 1124), (35, 562))] == [RED] * 3
    assert [pixel(front, *at) for at in ((39, 562), (785, 562), (412, 39))] == [GREEN] * 3
    with open(files["contents.csv"], encoding="utf-8-sig", newline="") as file:
        assert [*csv.reader(file)][1:] == [
            ["poker/one.png", "poker/back.png", "3", "一"],
            ["poker/two.png", "poker/back.png", "1", "二"],
        ]


def test_what_a_shop_does_not_sell_is_told(cardgen: Run, small: Path) -> None:
    (small / "card_data/small/cards/coin.toml").write_text(COIN, "utf-8")
    result = cardgen("cards", "small", "--to", "mpc", folder=small)
    assert result.status == 0
    assert "warning[not-sold] MakePlayingCards has no card of 25×25 mm: 1 left out" in result.err
    result = cardgen("cards", "small", "--to", "mpc", "--only", "coin", folder=small)
    assert result.status == 1
    assert "error[not-sold]" in result.err


def test_a_smaller_card_of_the_same_proportions_is_enlarged(cardgen: Run, small: Path) -> None:
    game = small / "card_data/small/game.toml"
    game.write_text(GAME.replace('["63mm", "88mm"]', '["50mm", "70mm"]'), "utf-8")
    result = cardgen("cards", "small", "--to", "mpc", "--only", "two", "--output", "out", folder=small)
    assert result.status == 0
    assert (
        "warning[scaled-card] cards of 50×70 mm are enlarged to 126%: MakePlayingCards has “63×88 mm”"
        in result.err
    )
    front = small / "out/fronts/001 two.png"
    assert size(front) == (816, 1110)
    assert [pixel(front, *at) for at in ((0, 0), (815, 1109), (34, 555))] == [RED] * 3
    assert [pixel(front, *at) for at in ((38, 555), (777, 555), (408, 38))] == [GREEN] * 3


def test_a_card_that_lies_is_turned_upright_for_a_shop(cardgen: Run, small: Path) -> None:
    game = small / "card_data/small/game.toml"
    game.write_text(GAME.replace('["63mm", "88mm"]', '["88mm", "63mm"]'), "utf-8")
    left = '[[element]]\ntype = "shape"\nbox = ["0mm", "0mm", "20mm", "$h"]\nfill = "#0000ff"\n'
    (small / "templates/small/face.toml").write_text(FACE + left, "utf-8")
    files = made(cardgen, small, "--to", "mpc", "--only", "two")
    front = files["fronts/001 two.png"]
    assert size(front) == (816, 1110)
    # Turned clockwise: what was left is above.
    assert [pixel(front, 408, y) for y in (30, 45, 260, 290, 1065, 1080)] == [
        RED,
        BLUE,
        BLUE,
        GREEN,
        GREEN,
        RED,
    ]


def test_tabletop_simulator_gets_a_deck(cardgen: Run, small: Path) -> None:
    files = made(cardgen, small, "--to", "tts", "--url", "https://example.org/a b/", "--dpi", "100")
    assert [*files] == ["back-1.jpg", "faces-1.jpg", "小牌.json"]
    saved = json.loads(files["小牌.json"].read_text("utf-8"))
    (deck,) = saved["ObjectStates"]
    assert deck["Name"] == "DeckCustom"
    assert deck["DeckIDs"] == [100, 100, 100, 101]
    assert [(c["Name"], c["CardID"], c["Nickname"]) for c in deck["ContainedObjects"]][2:] == [
        ("Card", 100, "一"),
        ("Card", 101, "二"),
    ]
    assert "**" not in deck["ContainedObjects"][0]["Description"]
    assert deck["ContainedObjects"][0]["Description"].startswith("两点")
    (sheet,) = deck["CustomDeck"].values()
    assert sheet["FaceURL"] == "https://example.org/a b/faces-1.jpg"
    assert (sheet["NumWidth"], sheet["NumHeight"]) == (2, 2)
    assert sheet["BackIsHidden"] is True and sheet["UniqueBack"] is False
    faces = files["faces-1.jpg"]
    wide, high = size(faces)
    assert (wide, high) == (2 * 248, 2 * 346)
    # Two faces, nothing, and what others see of a hand.
    cells = [(wide // 4 * x, high // 4 * y) for y in (1, 3) for x in (1, 3)]
    assert [pixel(faces, *cell) for cell in cells] == [GREEN, GREEN, (255, 255, 255), BLUE]
    assert pixel(files["back-1.jpg"], 9, 9) == BLUE


def test_a_single_card_is_no_deck(cardgen: Run, small: Path) -> None:
    files = made(cardgen, small, "--to", "tts", "--only", "two", "--dpi", "72")
    (thing,) = json.loads(files["小牌.json"].read_text("utf-8"))["ObjectStates"]
    assert (thing["Name"], thing["CardID"]) == ("Card", 100)
    assert thing["CustomDeck"]["1"]["FaceURL"] == files["faces-1.jpg"].as_uri()


@pytest.mark.parametrize("amount", [1, 5, 30, 70])
def test_sheets_of_faces_stay_within_their_limits(amount: int) -> None:
    columns, rows, width, height = best_grid(amount, 63 * MM, 88 * MM, 300)
    assert 2 <= columns <= 10 and 2 <= rows <= 7 and columns * rows >= amount
    assert max(columns * width, rows * height) <= 4096
    assert width / height == pytest.approx(63 / 88, rel=0.01)


def test_an_address_is_one(cardgen: Run, small: Path) -> None:
    result = cardgen("cards", "small", "--to", "tts", "--url", "here", folder=small)
    assert result.status == 2
    assert "--url: “here” is no address" in result.err


@pytest.mark.skipif(shutil.which("gs") is None, reason="Ghostscript brings the profile")
def test_files_for_print_shops(cardgen: Run, small: Path) -> None:
    (small / "card_data/small/game.toml").write_text(
        GAME + '[spots.gold]\ncolor = "#00ff00"\nink = "Gold Foil"\n', "utf-8"
    )
    (small / "card_data/small/cards/coin.toml").write_text(COIN, "utf-8")
    done = cardgen("cards", "small", "--to", "press", "--output", "out", folder=small)
    assert done.status == 0 and "PDF/X-4" in done.out and "K100" in done.out
    found = {file.name: file for file in (small / "out").iterdir()}
    assert sorted(found) == ["25x25 fronts.pdf", "63x88 backs.pdf", "63x88 fronts.pdf"]
    assert all(offences(file, transparency=True) == set() for file in found.values())
    with pikepdf.open(found["63x88 fronts.pdf"]) as fronts, pikepdf.open(found["63x88 backs.pdf"]) as backs:
        assert (len(fronts.pages), len(backs.pages)) == (2, 1)
        page = fronts.pages[0]
        assert [round(float(edge) / MM, 2) for edge in page.TrimBox] == [3, 3, 66, 91]
        assert page.Resources.ColorSpace.C0[1] == "/Gold Foil"


@pytest.mark.skipif(shutil.which("gs") is None, reason="Ghostscript brings the profile")
def test_back_and_front_of_each_copy_for_drivethrucards(cardgen: Run, small: Path) -> None:
    veil = SHAPE.format(box="card", fill="#ffffff80")
    (small / "templates/small/face.toml").write_text(FACE + veil, "utf-8")
    done = cardgen("cards", "small", "--to", "drivethru", "--output", "out", folder=small)
    assert done.status == 0, done.out
    file = small / "out" / "cards.pdf"
    assert offences(file, transparency=False) == set()
    with pikepdf.open(file) as made:
        assert len(made.pages) == 2 * (3 + 1) and made.docinfo.GTS_PDFXVersion == "PDF/X-1a:2003"
        assert [bool(page.get_images()) for page in made.pages][:2] == [False, True]


def test_a_profile_that_is_none(cardgen: Run, small: Path) -> None:
    (small / "shop.icc").write_bytes(b"nothing")
    done = cardgen("cards", "small", "--to", "press", "--profile", "shop.icc", folder=small)
    assert done.status == 1 and "bad-profile" in done.err and not (small / "output").exists()
