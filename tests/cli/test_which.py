"""`sheet --trace` and `cardgen which`: from the code on a printed card to card, version and commit."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

GAME = 'title = "茶馆"\nversion = "{version}"\n[kinds.tea]\n[kinds.tea.fields]\ntext = "text"\n'
CARD = '[[card]]\nid = "{id}"\nname = "{name}"\ntext = "{text}"\n'


def write(root: Path, version: str, text: str) -> None:
    folder = root / "card_data" / "tea"
    (folder / "cards").mkdir(parents=True, exist_ok=True)
    (folder / "game.toml").write_text(GAME.format(version=version), "utf-8")
    cards = (CARD.format(id="one", name="龙井", text=text), CARD.format(id="two", name="普洱", text="不变。"))
    (folder / "cards" / "all.toml").write_text("".join(cards), "utf-8")


def commit(root: Path, message: str) -> str:
    who = ("-c", "user.name=t", "-c", "user.email=t@t")
    for words in (("init", "-q"), ("add", "card_data"), (*who, "commit", "-qm", message)):
        subprocess.run(["git", "-C", str(root), *words], check=True)
    done = subprocess.run(["git", "-C", str(root), "rev-parse", "HEAD"], capture_output=True, check=True)
    return done.stdout.decode().strip()


def codes(pdf: Path) -> tuple[list[str], set[float]]:
    """The codes on the first page, and how high their letters are in points."""
    done = subprocess.run(["pdftotext", "-bbox", "-l", "1", str(pdf), "-"], capture_output=True, check=True)
    found = re.findall(r'yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">([0-9a-f]{8})<', done.stdout.decode())
    return [code for _, _, code in found], {round(float(low) - float(top), 1) for top, low, _ in found}


def test_a_card_is_found_by_its_code(cardgen: Run, tmp_path: Path) -> None:
    write(tmp_path, "1", "第一版。")
    first = commit(tmp_path, "first")
    assert cardgen("sheet", "--trace", "--record", "--output", "a.pdf", folder=tmp_path).status == 0
    (one, two), heights = codes(tmp_path / "a.pdf")
    assert one != two and min(heights) >= 4.0
    write(tmp_path, "2", "第二版。")
    second = commit(tmp_path, "second")
    # The card that changed: noted when it was printed, and in git.
    result = cardgen("which", one.upper(), folder=tmp_path)
    assert result.status == 0
    printed, history = result.out.splitlines()
    assert printed.startswith(f"龙井 (one), 茶馆 1, {first[:10]}: printed ")
    assert history.startswith("龙井 (one), 茶馆 1, ") and f"since commit {first[:10]} (" in history
    # Without the ledger, too.
    (tmp_path / "printed" / "tea.toml").unlink()
    assert f"since commit {first[:10]} (" in cardgen("which", one, folder=tmp_path).out
    assert cardgen("which", one, "--last", "1", folder=tmp_path).status == 1
    # The other one looks as it always did.
    result = cardgen("which", two, "tea", folder=tmp_path)
    assert "普洱 (two), 茶馆 2, poker: as it is now" in result.out
    assert f"since commit {first[:10]} (" in result.out and second[:10] not in result.out


def test_there_is_no_code_unless_it_is_asked_for(cardgen: Run, tmp_path: Path) -> None:
    write(tmp_path, "1", "第一版。")
    assert cardgen("sheet", "--output", "a.pdf", folder=tmp_path).status == 0
    assert codes(tmp_path / "a.pdf")[0] == []
    # Outside of a repository, what is there now is found.
    assert cardgen("sheet", "--trace", "--output", "a.pdf", folder=tmp_path).status == 0
    assert "as it is now" in cardgen("which", codes(tmp_path / "a.pdf")[0][0], folder=tmp_path).out
    assert cardgen("which", "00000000", folder=tmp_path).status == 1


@pytest.mark.parametrize("code", ["", "12345", "0123456789abc", "attack-1", "１２３４５６７８"])
def test_what_is_no_code(cardgen: Run, tmp_path: Path, code: str) -> None:
    write(tmp_path, "1", "第一版。")
    assert cardgen("which", code, folder=tmp_path).status == 2
