"""`cardgen sheet --record`, `--since` and `--lost`: only what changed."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from frames_kit import pdftotext

from cardgen.load.project import shipped_root

Run = Callable[..., Any]
GAME = """
title = "狐"
version = "1"
[kinds.k]
back = "back"
fields = { text = "text", art = "image" }
[kinds.n]
fields = { text = "text" }
"""
CARDS = """
[[card]]
id = "fox"
name = "狐狸"
kind = "k"
copies = 3
text = "跑"
art = "fox.png"
[[card]]
id = "owl"
name = "夜枭"
kind = "k"
copies = 5
text = "飞"
[[card]]
id = "ant"
name = "蚂蚁"
kind = "n"
copies = 4
text = "爬"
"""
FACE = """
[[element]]
type = "shape"
fill = "white"
[[element]]
type = "text"
box = ["5mm", "5mm", "50mm", "20mm"]
text = "{name}{text}"
"""
ART = """
[[element]]
type = "image"
box = ["5mm", "30mm", "20mm", "20mm"]
file = "{art}"
when = { art = "fox.png" }
"""
NUMBERED = FACE.replace("{text}", "{text}{copy}")


def put(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def picture(folder: Path, color: str) -> None:
    from PIL import Image

    Image.new("RGB", (200, 200), color).save(folder / "card_data/fox/fox.png")


@pytest.fixture
def fox(tmp_path: Path) -> Path:
    put(tmp_path, "card_data/fox/game.toml", GAME)
    put(tmp_path, "card_data/fox/cards/c.toml", CARDS)
    put(tmp_path, "templates/fox/k.toml", FACE + ART)
    put(tmp_path, "templates/fox/n.toml", NUMBERED)
    put(tmp_path, "templates/fox/back.toml", '[[element]]\ntype = "shape"\nfill = "black"\n')
    picture(tmp_path, "red")
    return tmp_path


def change(folder: Path, old: str, new: str, file: str = "card_data/fox/cards/c.toml") -> None:
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), "utf-8")


def cut_cards(folder: Path) -> list[str]:
    """The names on the faces of the sheet, as another program reads them."""
    words = pdftotext(folder / "output/fox/sheet.pdf").split()
    return sorted(word for word in words if word.startswith(("狐狸", "夜枭", "蚂蚁")))


def test_nothing_changed_no_file(cardgen: Run, fox: Path) -> None:
    first = cardgen("sheet", "fox", "--record", folder=fox)
    assert first.status == 0 and "12 cards" in first.out and "recorded in printed/fox.toml" in first.out
    (fox / "output/fox/sheet.pdf").unlink()
    ledger = (fox / "printed/fox.toml").read_text("utf-8")
    again = cardgen("sheet", "fox", "--since", "last", "--record", folder=fox)
    assert again.status == 0
    assert again.out == "狐: nothing changed since the last print; no file is needed\n"
    assert not (fox / "output/fox/sheet.pdf").exists()
    assert (fox / "printed/fox.toml").read_text("utf-8") == ledger


def test_a_changed_text_brings_exactly_its_copies(cardgen: Run, fox: Path) -> None:
    cardgen("sheet", "fox", "--record", folder=fox)
    change(fox, "飞", "飞得高")
    result = cardgen("sheet", "fox", "--since", "last", "--record", folder=fox)
    assert "5 cards of 63×88 mm on 1 sheet" in result.out
    assert "throw away 5 cards: 夜枭 (owl) ×5" in result.out
    assert cut_cards(fox) == ["夜枭飞得高"] * 5
    assert "nothing changed" in cardgen("sheet", "fox", "--since", "last", folder=fox).out


def test_more_fewer_new_and_gone(cardgen: Run, fox: Path) -> None:
    cardgen("sheet", "fox", "--record", folder=fox)
    change(fox, "copies = 3", "copies = 5")
    change(fox, "copies = 4", "copies = 2")
    change(fox, 'id = "owl"', 'id = "bat"')
    result = cardgen("sheet", "fox", "--since", "last", folder=fox)
    assert "7 cards" in result.out
    assert "throw away 7 cards: 夜枭 (owl) ×5, 蚂蚁 (ant) ×2" in result.out
    assert cut_cards(fox) == ["夜枭飞"] * 5 + ["狐狸跑"] * 2


def test_a_picture_and_a_template_count_as_well(cardgen: Run, fox: Path) -> None:
    cardgen("sheet", "fox", "--record", folder=fox)
    picture(fox, "blue")
    cardgen("sheet", "fox", "--since", "last", folder=fox)
    assert cut_cards(fox) == ["狐狸跑"] * 3
    change(fox, "{text}{copy}", "{text}第{copy}", "templates/fox/n.toml")
    assert "7 cards" in cardgen("sheet", "fox", "--since", "last", folder=fox).out


def test_what_is_not_seen_does_not_count(cardgen: Run, fox: Path) -> None:
    cardgen("sheet", "fox", "--record", folder=fox)
    change(fox, 'version = "1"', 'version = "2"', "card_data/fox/game.toml")
    change(fox, 'name = "蚂蚁"', 'name = "蚂蚁" # 小')
    # What the faces of a kind share is drawn differently when only one card of it is left.
    change(fox, "copies = 5", "copies = 0")
    result = cardgen("sheet", "fox", "--since", "last", folder=fox)
    assert "no card is new" in result.out and "throw away 5 cards: 夜枭" in result.out


def test_backs_count_where_both_have_them(cardgen: Run, fox: Path) -> None:
    cardgen("sheet", "fox", "--backs", "long-edge", "--record", folder=fox)
    assert "nothing changed" in cardgen("sheet", "fox", "--since", "last", folder=fox).out
    change(fox, "black", "#102040", "templates/fox/back.toml")
    assert "nothing changed" in cardgen("sheet", "fox", "--since", "last", folder=fox).out
    assert "8 cards" in cardgen("sheet", "fox", "--since", "last", "--backs", "long-edge", folder=fox).out


def test_lost_cards(cardgen: Run, fox: Path) -> None:
    cardgen("sheet", "fox", "--record", folder=fox)
    assert "3 cards" in cardgen("sheet", "fox", "--lost", "owl:2", "--lost", "狐狸", folder=fox).out
    assert cut_cards(fox) == ["夜枭飞"] * 2 + ["狐狸跑"]
    change(fox, "飞", "飞得高")
    result = cardgen("sheet", "fox", "--since", "last", "--lost", "owl:2", "--lost", "fox:1", folder=fox)
    assert "6 cards" in result.out and "throw away 3 cards: 夜枭 (owl) ×3" in result.out
    wrong = cardgen("sheet", "fox", "--lost", "fix:1", folder=fox)
    assert wrong.status == 1 and "did you mean “fox”" in wrong.err
    assert cardgen("sheet", "fox", "--lost", "fox:x", folder=fox).status == 2


def test_since_a_revision_the_templates_of_that_time_count(cardgen: Run, fox: Path) -> None:
    def git(*words: str) -> None:
        who = ("-c", "user.name=t", "-c", "user.email=t@t")
        subprocess.run(["git", *who, *words], cwd=fox, check=True, capture_output=True)

    for words in (("init", "-q"), ("add", "."), ("commit", "-q", "-m", "1"), ("tag", "v1")):
        git(*words)
    assert "nothing changed since v1" in cardgen("sheet", "fox", "--since", "v1", folder=fox).out
    change(fox, "{name}{text}", "{name}·{text}", "templates/fox/k.toml")
    result = cardgen("sheet", "fox", "--since", "v1", folder=fox)
    assert "8 cards" in result.out and "throw away 8 cards" in result.out
    assert "git knows no revision" in cardgen("sheet", "fox", "--since", "v9", folder=fox).err


def test_without_a_record_there_is_nothing_to_compare_with(cardgen: Run, fox: Path) -> None:
    result = cardgen("sheet", "fox", "--since", "last", folder=fox)
    assert result.status == 1 and "error[nothing-recorded]" in result.err


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("print = 3", "wrong-type"),
        ("[[print]]\nsize = 'poker'\nprinted = [{ card = 'fox' }]", "missing-key"),
        ("[[print]]\nsize = 'poker'\nprinted = []\nother = 1", "unknown-key"),
        ("[[print]", "bad-toml"),
    ],
)
def test_a_damaged_ledger_is_told_and_kept(cardgen: Run, fox: Path, text: str, code: str) -> None:
    put(fox, "printed/fox.toml", text)
    result = cardgen("sheet", "fox", "--record", folder=fox)
    assert result.status == 1 and "printed/fox.toml:" in result.err and f"error[{code}]" in result.err
    assert (fox / "printed/fox.toml").read_text("utf-8") == text
    assert not (fox / "output").exists()


def test_one_card_of_kapaiwang_changed(cardgen: Run, tmp_path: Path) -> None:
    """One sheet with exactly its copies, and which cut cards to throw away."""
    for part in ("card_data/kapaiwang", "templates/kapaiwang", "templates/common"):
        shutil.copytree(shipped_root() / part, tmp_path / part)
    assert cardgen("sheet", "--record", folder=tmp_path).status == 0
    cards = tmp_path / "card_data/kapaiwang/cards/1-attack.toml"
    assert cards.read_text("utf-8").count("damage = 15") == 1
    cards.write_text(cards.read_text("utf-8").replace("damage = 15", "damage = 20"), "utf-8")
    result = cardgen("sheet", "--since", "last", "--output", "new.pdf", folder=tmp_path)
    assert "6 cards of 50×70 mm on 1 sheet of A4" in result.out
    assert "throw away 6 cards: 攻击二级 (attack-2) ×6" in result.out
    done = subprocess.run(
        ["pdftotext", "-raw", str(tmp_path / "new.pdf"), "-"], capture_output=True, check=True
    )
    words = done.stdout.decode()
    assert words.count("\f") == 1 and words.count("PerryDing") == 6
    assert words.count("攻击二级") == 6 and "攻击一级" not in words
