"""The screens for versions and the rulebook: what git knows beside what is there; text and page."""

import subprocess
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from studio_kit import CARDS, client, open_studio, write_project

BOOK = "# 试\n\n## 牌\n\n一共 {{count}} 张。\n"


@pytest.fixture
def asks(tmp_path: Path) -> TestClient:
    write_project(tmp_path)
    (tmp_path / "card_data/g/rulebook.md").write_bytes(b"\xef\xbb\xbf" + BOOK.replace("\n", "\r\n").encode())
    return client(open_studio(tmp_path))


def git(folder: Path, *words: str) -> None:
    who = ("-c", "user.name=a", "-c", "user.email=a@example.org")
    subprocess.run(["git", "-C", str(folder), *who, *words], check=True, capture_output=True)


def test_only_cards_that_look_different_are_shown(asks: TestClient, tmp_path: Path) -> None:
    assert asks.get("/api/g/g/versions").json() == {"revisions": []}
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "第一版")
    git(tmp_path, "tag", "v1")
    cards = tmp_path / "card_data/g/cards/c.toml"
    cards.write_text(CARDS.replace("n = 1", "n = 7"), "utf-8")
    asks.app.app.state.studio.rooms["g"].changed([cards])  # type: ignore[attr-defined]
    known = asks.get("/api/g/g/versions").json()["revisions"]
    assert known[0][0] == "v1" and known[1][2] == "第一版"
    told = asks.get("/api/g/g/versions/compare", params={"from": "v1"}).json()
    assert [(card["id"], card["state"]) for card in told["cards"]] == [("a", "changed")] and told["same"] == 1
    assert told["cards"][0]["said"] == [["数", "1", "7"]]
    since = asks.get("/api/g/g/changed").json()
    assert since["since"] == "commit" and since["cards"] == ["a"]
    assert "甲" in told["notes"]
    old, new = (
        asks.get(f"/api/g/g/versions/0/{side}.svg", params={"from": "v1"}).content for side in ("old", "new")
    )
    assert old.startswith(b"<svg") and new.startswith(b"<svg") and old != new
    assert asks.get("/api/g/g/versions/0/up.svg", params={"from": "v1"}).status_code == 404
    assert asks.get("/api/g/g/versions/compare", params={"from": "v9"}).status_code == 422


def test_the_text_the_page_and_what_is_wrong(asks: TestClient) -> None:
    told = asks.get("/api/g/g/rulebook").json()
    assert told["text"] == BOOK and told["writes"] and not told["findings"]
    seen = asks.post("/api/g/g/rulebook/preview", json={"text": BOOK, "as": "html"}).json()
    page = asks.get(f"/api/g/g/rulebook/{seen['key']}.html")
    assert (
        "一共 4 张" in page.text.replace("<strong>", "")
        and "sandbox" in page.headers["content-security-policy"]
    )
    assert ["牌", 3] in seen["heads"]
    wrong = asks.post(
        "/api/g/g/rulebook/preview", json={"text": "# 试\n\n{{count kind=kk}}\n", "as": "html"}
    ).json()
    assert wrong["findings"][0]["line"] == 3
    printed = asks.post("/api/g/g/rulebook/preview", json={"text": BOOK, "as": "pdf"}).json()
    assert printed["pages"] == 1
    assert asks.get(f"/api/g/g/rulebook/{printed['key']}/1.webp").content[:4] == b"RIFF"


def test_cards_in_a_book_are_drawn_once(asks: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def shown(text: str) -> str:
        told = asks.post("/api/g/g/rulebook/preview", json={"text": text, "as": "html"}).json()
        return asks.get(f"/api/g/g/rulebook/{told['key']}.html").text

    book = BOOK + "\n{{card a}}\n"
    first = shown(book)
    assert "data:image" in first
    monkeypatch.setattr("cardgen.build.faces.draw_face", None)
    assert "data:image" in shown(book + "\n完。\n")


def test_the_file_keeps_its_mark_and_its_line_ends(asks: TestClient, tmp_path: Path) -> None:
    file = tmp_path / "card_data/g/rulebook.md"
    seen = asks.get("/api/g/g/rulebook").json()["seen"]
    saved = asks.post("/api/g/g/rulebook/save", json={"text": BOOK + "完。\n", "seen": seen}).json()
    assert file.read_bytes() == b"\xef\xbb\xbf" + (BOOK + "完。\n").replace("\n", "\r\n").encode()
    file.write_text("# 别人\n", "utf-8")
    refused = asks.post("/api/g/g/rulebook/save", json={"text": "x", "seen": saved["seen"]})
    assert refused.status_code == 409 and file.read_text("utf-8") == "# 别人\n"
    assert refused.json()["theirs"] == "# 别人\n"
    over = {"text": "# 我\n", "seen": refused.json()["seen"]}
    assert asks.post("/api/g/g/rulebook/save", json=over).status_code == 200
    assert file.read_text("utf-8") == "# 我\n"
