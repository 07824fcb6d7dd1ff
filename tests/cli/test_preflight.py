"""`cardgen preflight`: each demand is met by a plain card, and missed by one that is made so."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

Run = Callable[..., Any]
GAME = """
title = "小牌"
[sizes.card]
card = ["63mm", "88mm"]
[kinds.a]
name = "甲"
fields = { art = "image" }
template = "face"
back = "back"
"""
CARD = '[[card]]\nid = "{id}"\nname = "{id}"\nkind = "a"\nart = "art/art.png"\n'
GROUND = '[[element]]\ntype = "shape"\nbox = "bleed"\nfill = "#eeeecc"\n'
BACK = '[[element]]\ntype = "shape"\nbox = "bleed"\nfill = "#223366"\n'
WORDS = '[[element]]\ntype = "text"\nid = "words"\nbox = {box}\ntext = "{{name}}"\nsize = "{size}pt"\n'
GOOD = GROUND + WORDS.format(box='["5mm", "5mm", "40mm", "10mm"]', size=9)


@pytest.fixture
def look(cardgen: Run, tmp_path: Path) -> Callable[..., list[dict[str, Any]]]:
    def run(face: str, *words: str, back: str = BACK, status: int | None = None) -> list[dict[str, Any]]:
        files = {
            "card_data/small/game.toml": GAME,
            "card_data/small/cards/c.toml": CARD.format(id="one") + CARD.format(id="two"),
            "templates/small/face.toml": face,
            "templates/small/back.toml": back,
        }
        for name, text in files.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text, "utf-8")
        (tmp_path / "card_data/small/art").mkdir(exist_ok=True)
        Image.new("RGB", (100, 100), (200, 40, 40)).save(tmp_path / "card_data/small/art/art.png")
        done = cardgen("preflight", "small", "--json", *words, folder=tmp_path)
        assert (status is None and done.out) or done.status == status, done.err
        found: list[dict[str, Any]] = json.loads(done.out)
        return found

    return run


def test_a_plain_card_is_fine_everywhere(look: Callable[..., Any]) -> None:
    for target in ("home", "快印", "mpc", "tgc", "drivethru", "silhouette", "tts"):
        assert look(GOOD, "--for", target, status=0) == []


@pytest.mark.parametrize(
    ("code", "face"),
    [
        ("unsafe-text", GROUND + WORDS.format(box='["1mm", "30mm", "40mm", "10mm"]', size=9)),
        ("small-type", GROUND + WORDS.format(box='["9mm", "9mm", "40mm", "10mm"]', size=5)),
        ("no-bleed", GOOD.replace('"bleed"', '"card"')),
        (
            "thin-line",
            GOOD + '[[element]]\ntype = "shape"\nbox = ["9mm", "30mm", "9mm", "9mm"]\n'
            'stroke = "#000000"\nwidth = "0.1mm"\n',
        ),
        (
            "coarse-picture",
            GOOD + '[[element]]\ntype = "image"\nbox = ["9mm", "30mm", "20mm", "20mm"]\nfile = "{art}"\n',
        ),
    ],
)
def test_what_a_shop_does_not_take_is_told_at_its_element(
    look: Callable[..., Any], code: str, face: str
) -> None:
    (found,) = look(face, "--for", "快印", status=1)
    assert (found["code"], found["severity"]) == (code, "error")
    assert "one" in found["message"] and "two" in found["message"]
    if code != "no-bleed":
        assert found["file"].endswith("face.toml") and found["line"] == 1 + face[: face.rindex("[[")].count(
            "\n"
        )
    assert look(face.replace("5mm", "5mm"), "--for", "tts", status=0) == [] or code in (
        "small-type",
        "coarse-picture",
    )


def test_backs_that_give_something_away(look: Callable[..., Any]) -> None:
    border = BACK + '[[element]]\ntype = "shape"\nbox = ["2mm", "2mm", "59mm", "84mm"]\nfill = "#ffffff"\n'
    assert [each["code"] for each in look(GOOD, "--for", "home", back=border)] == ["back-border"]
    arrow = BACK + '[[element]]\ntype = "shape"\nbox = ["20mm", "10mm", "20mm", "20mm"]\nfill = "#ffffff"\n'
    assert [each["code"] for each in look(GOOD, "--for", "home", back=arrow)] == ["one-way-back"]


def test_faces_that_shine_through_thin_paper(look: Callable[..., Any]) -> None:
    dark = '[[element]]\ntype = "shape"\nbox = ["9mm", "30mm", "40mm", "40mm"]\nfill = "#000000"\n'
    dark += 'when = { id = "one" }\n'
    pale = BACK.replace("#223366", "#eeeeee")
    thin = look(GOOD + dark, "--for", "home", "--paper-weight", "80", back=pale)
    assert [each["code"] for each in thin] == ["shine-through"]
    assert look(GOOD + dark, "--for", "home", back=pale) == []


def test_colours_that_no_ink_reaches_are_told(look: Callable[..., Any]) -> None:
    bright = look(GOOD.replace("#eeeecc", "#0000ff"), "--for", "快印")
    assert "dull-colors" in [found["code"] for found in bright]
    assert not [found for found in look(GOOD, "--for", "快印") if found["code"] == "dull-colors"]
    assert look(GOOD.replace("#eeeecc", "#0000ff"), "--for", "tts") == []
