"""The print screen's endpoints: the same sheets as the command line makes, as pictures and as a file."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image
from starlette.testclient import TestClient
from studio_kit import CARDS, client, open_studio, write_project


@pytest.fixture
def asks(tmp_path: Path) -> TestClient:
    write_project(tmp_path)
    return client(open_studio(tmp_path))


def laid(asks: TestClient, **body: Any) -> Any:
    return asks.post("/api/g/g/print/sheets", json=body).json()


def test_sheets_are_laid_out_and_shown(asks: TestClient, tmp_path: Path) -> None:
    told = laid(asks)
    assert (told["sheets"], told["pages"], told["faces"]) == (1, 1, 4)
    page = asks.get(f"/api/g/g/print/{told['key']}/1.webp")
    assert Image.open(BytesIO(page.content)).size == (595, 842)
    text = pypdfium2.PdfDocument(asks.get(f"/api/g/g/print/{told['key']}.pdf").content)[0].get_textpage()
    words = text.get_text_range()
    assert words.count("甲 1") == 1 and words.count("乙 2") == 3
    assert asks.get(f"/api/g/g/print/{told['key']}/2.webp").status_code == 404
    assert not (tmp_path / "output").exists()
    saved = asks.post("/api/g/g/print/save", json={"key": told["key"]}).json()
    assert (tmp_path / saved["place"]).read_bytes()[:5] == b"%PDF-"


def test_choices_change_what_is_printed(asks: TestClient) -> None:
    assert laid(asks, only="a", what="only")["faces"] == 1
    assert laid(asks, deck={"a": 3, "b": 1})["faces"] == 4
    assert laid(asks, deck={"zz": 3})["findings"] and laid(asks, deck={"a": 0})["problem"]
    assert laid(asks, paper="a6")["sheets"] == 2
    assert laid(asks, paper="a6", gutter="60mm")["sheets"] == 4
    assert laid(asks, bleed="9km")["findings"][0]["code"] == "bad-length"
    assert laid(asks, only="zzz", what="only")["findings"]


def test_nothing_changed_gives_no_sheet_a_change_its_copies(asks: TestClient, tmp_path: Path) -> None:
    whole = laid(asks)
    assert 0 < whole["ink"] < 0.2 and asks.get("/api/g/g/changed").json()["since"] == ""
    recorded = asks.post("/api/g/g/print/record", json={"key": whole["key"]}).json()
    assert (tmp_path / recorded["place"]).is_file()
    assert laid(asks, what="changed")["sheets"] == 0 and asks.get("/api/g/g/changed").json()["cards"] == []
    (tmp_path / "card_data/g/cards/c.toml").write_text(CARDS.replace("n = 2", "n = 4"), "utf-8")
    room = asks.app.app.state.studio.rooms["g"]
    room.changed([tmp_path / "card_data/g/cards/c.toml"])
    known = asks.get("/api/g/g/changed").json()
    assert known["since"] == "print" and known["cards"] == ["b"]
    told = laid(asks, what="changed")
    assert told["faces"] == 3 and told["away"] == [["乙", 3]]


@pytest.mark.parametrize("body", [{"size": "x"}, {"backs": "x"}, {"output": 3}, {"paper": ["a4"]}])
def test_what_is_no_choice_is_refused(asks: TestClient, body: dict[str, object]) -> None:
    assert asks.post("/api/g/g/print/sheets", json=body).status_code == 400
