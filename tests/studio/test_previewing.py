"""Templates from the page: tried without writing, written when right, no other file touched."""

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from studio_kit import TEMPLATE, client, open_studio, write_project

NAME = "templates/g/t.toml"


@pytest.fixture
def template(tmp_path: Path) -> Path:
    write_project(tmp_path)
    (tmp_path / "templates/g/base.toml").write_text('[vars]\nink = "#223344"\n', "utf-8")
    path = tmp_path / NAME
    path.write_text(f'extends = "g/base"\n{TEMPLATE}', "utf-8")
    return path


@pytest.fixture
def asks(template: Path, tmp_path: Path) -> TestClient:
    return client(open_studio(tmp_path))


def text_of(asks: TestClient) -> Any:
    return asks.get("/api/g/g/template/card/a").json()["files"][0]


def test_the_files_of_a_template(asks: TestClient) -> None:
    told = asks.get("/api/g/g/template/card/a").json()
    assert [(file["name"], file["own"]) for file in told["files"]] == [
        (NAME, True),
        ("templates/g/base.toml", True),
    ]
    assert told["drawn"] == 2 and [part["line"] for part in told["parts"]] == [2, 7]


def test_a_text_is_tried_and_nothing_written(asks: TestClient, template: Path) -> None:
    before = template.read_bytes()
    text = text_of(asks)["text"]
    asked = {"card": "a", "file": NAME, "text": text}
    first = asks.post("/api/g/g/template/preview", json=asked).json()
    assert first["svg"].startswith("<svg") and not first["findings"] and first["parts"]
    other = asks.post("/api/g/g/template/preview", json={**asked, "text": text.replace("{name}", "*")}).json()
    assert other["svg"].startswith("<svg") and other["svg"] != first["svg"]
    base = {"card": "a", "file": "templates/g/base.toml", "text": '[vars]\nink = "#ff0000"\n'}
    assert asks.post("/api/g/g/template/preview", json=base).json()["svg"] == first["svg"]
    for wrong in (text.replace('"text"', '"txt"'), text.replace('"name"', '"name'), "[", "x = 1\n"):
        told = asks.post("/api/g/g/template/preview", json={**asked, "text": wrong}).json()
        assert not told["svg"] and told["findings"][0]["file"] == NAME and told["findings"][0]["line"]
    assert template.read_bytes() == before
    assert asks.get("/api/g/g/face/a.svg").content.decode() == first["svg"]


def test_a_text_is_written_as_the_file_was(asks: TestClient, template: Path) -> None:
    template.write_bytes(b"\xef\xbb\xbf" + template.read_text("utf-8").replace("\n", "\r\n").encode())
    opened = text_of(asks)
    text = opened["text"].replace("{name}", "· {name}")
    asked = {"card": "a", "file": NAME, "text": text, "was": opened["revision"]}
    assert asks.post("/api/g/g/template/save", json=asked).json()["all"]
    assert template.read_bytes() == b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()
    # It is another file now: shown, not overwritten.
    again = asks.post("/api/g/g/template/save", json=asked)
    assert again.status_code == 409 and again.json()["theirs"] == text
    assert asks.post("/api/g/g/edit", json={"do": "undo"}).status_code == 200
    assert "· {name}" not in template.read_text("utf-8-sig")
    broken = {**asked, "was": text_of(asks)["revision"], "text": "["}
    assert asks.post("/api/g/g/template/save", json=broken).status_code == 422


@pytest.mark.parametrize(
    "name",
    ["", "../../etc/passwd", "/etc/passwd", "card_data/g/game.toml", "templates/g/../g/t.toml", "t.toml"],
)
def test_no_other_file_is_touched(asks: TestClient, tmp_path: Path, name: str) -> None:
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    for what in ("preview", "save"):
        answer = asks.post(
            f"/api/g/g/template/{what}", json={"card": "a", "file": name, "text": "", "was": ""}
        )
        assert answer.status_code == 422 and answer.json()["findings"][0]["code"] == "file-missing"
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_what_comes_with_cardgen_is_only_read(tmp_path: Path) -> None:
    asks = client(open_studio(tmp_path))
    opened = asks.get("/api/g/kapaiwang/template/card/attack-1").json()["files"][0]
    assert not opened["own"]
    asked = {"card": "attack-1", "file": opened["name"], "text": opened["text"], "was": opened["revision"]}
    answer = asks.post("/api/g/kapaiwang/template/save", json=asked)
    assert answer.status_code == 422 and answer.json()["findings"][0]["code"] == "read-only"
