"""`cardgen sheet --sheets` and `--backs fold`."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from frames_kit import pdftotext

Run = Callable[..., Any]
GAME = 'title = "狐"\n[kinds.k]\nback = "back"\n'
CARD = '[[card]]\nid = "c{n}"\nname = "第{n}"\nkind = "k"\n'
NAME = '[[element]]\ntype = "text"\nbox = ["5mm", "5mm", "50mm", "20mm"]\ntext = "{name}"\n'


@pytest.fixture
def twenty(tmp_path: Path) -> Path:
    files = {
        "card_data/fox/game.toml": GAME,
        "card_data/fox/cards/c.toml": "".join(CARD.format(n=n) for n in range(10, 30)),
        "templates/fox/k.toml": NAME,
        "templates/fox/back.toml": '[[element]]\ntype = "shape"\nfill = "black"\n',
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def words(folder: Path) -> list[str]:
    return pdftotext(folder / "output/fox/sheet.pdf").split()


def pages(folder: Path) -> list[tuple[float, float]]:
    import pikepdf

    with pikepdf.open(folder / "output/fox/sheet.pdf") as pdf:
        return [(float(page.mediabox[2]), float(page.mediabox[3])) for page in pdf.pages]


def test_some_sheets_with_their_backs(cardgen: Run, twenty: Path) -> None:
    assert cardgen("sheet", "--backs", "long-edge", "--sheets", "2-3", folder=twenty).status == 0
    assert len(pages(twenty)) == 4
    names = [word for word in words(twenty) if word[1:].isdigit() and word[0] == "第"]
    assert sorted(names) == [f"第{n}" for n in range(19, 30)]
    assert "2/3" in words(twenty)


@pytest.mark.parametrize(("asked", "status"), [("4", 1), ("0", 1), ("x", 2), ("1-", 2), ("2-1", 1)])
def test_sheets_that_are_not_there(cardgen: Run, twenty: Path, asked: str, status: int) -> None:
    assert cardgen("sheet", "--sheets", asked, folder=twenty).status == status
    assert not (twenty / "output").exists()


def test_some_sheets_are_not_recorded(cardgen: Run, twenty: Path) -> None:
    assert cardgen("sheet", "--sheets", "1", "--record", folder=twenty).status == 2


def test_folded_sheets_have_one_side(cardgen: Run, twenty: Path) -> None:
    result = cardgen("sheet", "--backs", "fold", folder=twenty)
    assert "20 cards of 63×88 mm on 5 sheets of A4 (4 each)" in result.out
    assert len(pages(twenty)) == 5
    assert sorted(round(side) for side in pages(twenty)[0]) == [595, 842]


OWN = '[papers.mine]\ncolumns = 2\nrows = 3\ncell = ["63mm", "88mm"]\nfirst = ["20mm", "10mm"]\n'


def test_paper_that_is_cut_already(cardgen: Run, twenty: Path) -> None:
    result = cardgen("sheet", "--paper", "avery-5371", "--size", "50x88", folder=twenty)
    assert "20 cards of 50×88 mm on 2 sheets of avery-5371 (10 each)" in result.out
    assert cardgen("sheet", "--paper", "avery-5371", folder=twenty).status == 1
    assert cardgen("sheet", "--paper", "mine", folder=twenty).status == 1
    (twenty / "card_data/fox/game.toml").write_text(f'title = "狐"\n{OWN}[kinds.k]\nback = "back"\n', "utf-8")
    assert "on 4 sheets of mine (6 each)" in cardgen("sheet", "--paper", "mine", folder=twenty).out
    assert "no-fold" in cardgen("sheet", "--paper", "mine", "--backs", "fold", folder=twenty).err


def test_places_beyond_the_paper_are_told(cardgen: Run, twenty: Path) -> None:
    text = f'title = "狐"\n{OWN.replace("rows = 3", "rows = 4")}[kinds.k]\n'
    (twenty / "card_data/fox/game.toml").write_text(text, "utf-8")
    result = cardgen("sheet", folder=twenty)
    assert result.status == 1 and "error[paper-size]" in result.err
