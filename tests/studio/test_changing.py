"""Changes from the page: written at their own place, refused where they are wrong, undone again."""

import os
import random
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from studio_kit import CARDS, client, open_studio, write_project

from cardgen.export.files import Together


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    return write_project(tmp_path)


@pytest.fixture
def asks(cards: Path, tmp_path: Path) -> TestClient:
    return client(open_studio(tmp_path))


def change(asks: TestClient, do: str, **words: object) -> Any:
    return asks.post("/api/g/g/edit", json={"do": do, **words})


def put(asks: TestClient, card: str, field: str, value: object, was: object) -> Any:
    return change(asks, "set", card=card, path=[field], value=value, was=was)


def test_a_form_says_where_values_come_from(asks: TestClient) -> None:
    told = asks.get("/api/g/g/edit/card/a").json()
    values = {field["name"]: (field["value"], field["origin"]) for field in told["fields"]}
    assert (
        values["n"] == (1, "own") and values["text"] == ("有 {n}", "kind") and values["copies"] == (1, "kind")
    )
    assert told["line"] == 2 and told["lines"][0] == "[[card]] # 甲" and told["lines"][-1] == "n = 1"


def test_a_change_touches_nothing_else(asks: TestClient, cards: Path) -> None:
    cards.chmod(0o640)
    answer = put(asks, "a", "n", 7, 1)
    assert answer.status_code == 200 and [card["id"] for card in answer.json()["cards"]] == ["a"]
    assert cards.read_text("utf-8") == CARDS.replace("n = 1", "n = 7")
    assert cards.stat().st_mode & 0o777 == 0o640 and os.listdir(cards.parent) == ["c.toml"]
    put(asks, "a", "copies", 4, None)
    assert cards.read_text("utf-8") == CARDS.replace("n = 1", "n = 7\ncopies = 4")


def test_bom_and_returns_stay(asks: TestClient, cards: Path) -> None:
    before = b"\xef\xbb\xbf" + CARDS.replace("\n", "\r\n").encode()
    cards.write_bytes(before)
    asks.get("/api/g/g")
    assert put(asks, "b", "text", "一\n二", None).status_code == 200
    after = before.replace(b"copies = 3", 'copies = 3\r\ntext = """\r\n一\r\n二"""'.encode())
    assert cards.read_bytes() == after


def test_a_wrong_value_is_not_written(asks: TestClient, cards: Path) -> None:
    for value in (77, "x", None, [1], {"a": 1}):
        answer = put(asks, "a", "n" if value is not None else "name", value, 1 if value is not None else "甲")
        assert answer.status_code == 422 and answer.json()["findings"]
    assert change(asks, "set", card="a", path=["no such"], value=1, was=None).status_code == 422
    assert put(asks, "a", "id", "b", "a").status_code == 422
    assert cards.read_text("utf-8") == CARDS


def test_two_writers_lose_nothing(asks: TestClient, cards: Path) -> None:
    """What the editor wrote elsewhere is merged; where it wrote the same value, it is shown."""
    asks.get("/api/g/g")
    cards.write_text("# new\n" + CARDS.replace("n = 2", "n = 5"), "utf-8")
    assert put(asks, "a", "n", 3, 1).status_code == 200
    merged = "# new\n" + CARDS.replace("n = 2", "n = 5").replace("n = 1", "n = 3")
    assert cards.read_text("utf-8") == merged
    answer = put(asks, "b", "n", 6, 2)
    assert answer.status_code == 409 and answer.json()["theirs"] == 5
    assert cards.read_text("utf-8") == merged


def test_cards_are_added_copied_taken_out_and_all_undone(asks: TestClient, cards: Path) -> None:
    added = change(asks, "add", kind="k", name="Fire Bolt", card="a").json()
    assert added["card"] == "fire-bolt" and added["all"]
    assert change(asks, "copy", card="a").json()["card"] == "a-2"
    names = [card["id"] for card in asks.get("/api/g/g").json()["cards"]]
    assert names == ["a", "a-2", "fire-bolt", "b"]
    assert change(asks, "remove", card="b").json()["steps"] == 3
    assert "# 乙在后面" in cards.read_text("utf-8")
    for left in (2, 1, 0):
        assert change(asks, "undo").json()["steps"] == left
    assert cards.read_text("utf-8") == CARDS
    assert change(asks, "undo").status_code == 422


def test_a_mistake_is_mended_where_it_stands(asks: TestClient, cards: Path) -> None:
    cards.write_text(CARDS.replace("n = 2", "nn = 2 # 注"), "utf-8")
    room = asks.app.app.state.studio.room("g")  # type: ignore[attr-defined]
    room.changed([cards])
    (wrong,) = asks.get("/api/g/g").json()["findings"]
    assert wrong["mend"] == ["nn", "n"]
    asked = {"file": wrong["file"], "line": wrong["line"], "from": "nn", "to": "n"}
    assert change(asks, "mend", **{**asked, "line": 1}).status_code == 409
    assert change(asks, "mend", **{**asked, "to": "m"}).status_code == 422
    assert change(asks, "mend", **asked).status_code == 200
    assert cards.read_text("utf-8") == CARDS.replace("n = 2", "n = 2 # 注") and not room.stale
    assert change(asks, "undo").status_code == 200 and room.stale


def test_undo_does_not_overwrite(asks: TestClient, cards: Path) -> None:
    put(asks, "a", "n", 7, 1)
    cards.write_text(CARDS.replace("n = 1", "n = 8"), "utf-8")
    assert change(asks, "undo").status_code == 409
    assert "n = 8" in cards.read_text("utf-8")


TABLE = '编号,名称,n,text\r\n# 注,,,\r\na,甲,1,\r\nb,"乙,",2,说\r\n'


def test_tables_are_changed_in_their_cells(cards: Path, tmp_path: Path) -> None:
    table = cards.with_name("k.csv")
    cards.unlink()
    table.write_bytes(b"\xef\xbb\xbf" + TABLE.encode())
    asks = client(open_studio(tmp_path))
    assert put(asks, "b", "n", 5, 2).status_code == 200
    assert put(asks, "a", "text", "一\n二", None).status_code == 200
    now = TABLE.replace(",2,说", ",5,说").replace("甲,1,", '甲,1,"一\n二"')
    assert table.read_bytes() == b"\xef\xbb\xbf" + now.encode()
    assert change(asks, "copy", card="b").status_code == 200
    assert change(asks, "remove", card="a").status_code == 200
    lines = table.read_bytes().decode("utf-8-sig").split("\r\n")
    assert lines == ["编号,名称,n,text", "# 注,,,", 'b,"乙,",5,说', 'b-2,"乙,",5,说', ""]
    # There is no such column: said, not written.
    assert put(asks, "b", "copies", 2, None).json()["findings"][0]["code"] == "not-spliced"
    gbk = TABLE.encode("gb18030")
    table.write_bytes(gbk)
    asks = client(open_studio(tmp_path))
    assert put(asks, "a", "n", 9, 1).status_code == 200 and table.read_bytes() == gbk.replace(b",1,", b",9,")


def test_workbooks_are_only_read(cards: Path, tmp_path: Path) -> None:
    xlsxwriter = pytest.importorskip("xlsxwriter")
    cards.unlink()
    with xlsxwriter.Workbook(cards.with_suffix(".xlsx")) as book:
        sheet = book.add_worksheet("k")
        sheet.write_row(0, 0, ["id", "name", "n"])
        sheet.write_row(1, 0, ["a", "甲", 1])
    asks = client(open_studio(tmp_path))
    assert asks.get("/api/g/g/edit/card/a").json()["readonly"][0]["code"] == "read-only"
    assert put(asks, "a", "n", 2, 1).json()["findings"][0]["code"] == "read-only"


def test_games_that_come_with_cardgen_are_only_read(tmp_path: Path) -> None:
    asks = client(open_studio(tmp_path))
    told = asks.get("/api/g/kapaiwang/edit/card/attack-1").json()
    assert told["readonly"][0]["code"] == "read-only"
    for do in ("set", "copy", "remove"):
        body = {"do": do, "card": "attack-1", "path": ["damage"], "value": 15, "was": 10}
        answer = asks.post("/api/g/kapaiwang/edit", json=body)
        assert answer.status_code == 422 and answer.json()["findings"][0]["code"] == "read-only"


LISTED = """tags = [ # 标签
  "x", # 一
  # 独行
  "y", # 二
] # 尾
"""
NOTES = ("# 开头", "# 甲", "# 名", "# 乙在后面", "# 标签", "# 一", "# 独行", "# 二", "# 尾")


def both_at_once(root: Path, seed: int, edits: int) -> None:
    """A page and an editor write by turns: no comment is lost, the file stays right, both have their way."""
    chance = random.Random(seed)
    newline = chance.choice(["\n", "\r\n"])
    cards = write_project(root)
    game = root / "card_data/g/game.toml"
    game.write_text(game.read_text("utf-8") + 'tags = { type = "list", of = "string" }\n', "utf-8")
    bom = chance.choice([b"", b"\xef\xbb\xbf"])
    text = CARDS.replace("n = 1\n", "n = 1\n" + LISTED)
    cards.write_bytes(bom + text.replace("\n", newline).encode())
    asks = client(open_studio(root))
    asks.get("/api/g/g")
    wanted: dict[str, int] = {"a": 1, "b": 2}
    written = 0
    for number in range(edits):
        card = chance.choice(sorted(wanted))
        if chance.random() < 0.5:
            note = f"# 编辑器 {number}{newline}"
            cards.write_bytes(cards.read_bytes() + note.encode())
            written += 1
        value = chance.randrange(10)
        assert put(asks, card, "n", value, wanted[card]).status_code == 200
        wanted[card] = value
        put(asks, card, "text", chance.choice(["一", "一\n二", '"', "#"]), _now(asks, card, "text"))
        tags = chance.sample(["x", "y", "z", "#"], chance.randrange(4))
        assert put(asks, card, "tags", tags, _now(asks, card, "tags")).status_code == 200
        if chance.random() < 0.3:
            other = change(asks, "copy", card="b").json()["card"]
            wanted[other] = wanted["b"]
        if chance.random() < 0.3 and (others := [id for id in wanted if id not in "ab"]):
            gone = chance.choice(others)
            assert change(asks, "remove", card=gone).status_code == 200
            del wanted[gone]
    data = cards.read_bytes()
    text = data.decode("utf-8-sig")
    assert data.startswith(bom) and [note for note in NOTES if note not in text] == []
    assert text.count("# 编辑器") == written
    assert data.count(b"\n") == (data.count(b"\r\n") if newline == "\r\n" else data.count(b"\n"))
    told = asks.get("/api/g/g").json()
    assert {card["id"]: card["fields"]["n"] for card in told["cards"]} == wanted and not told["stale"]


def test_what_is_written_in_the_same_moment_is_not_lost(
    asks: TestClient, cards: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An editor saves between our reading of the file and our writing of it."""
    write = Together.write

    def slowly(files: Together, path: Path, data: bytes) -> None:
        write(files, path, data)
        cards.write_bytes(cards.read_bytes() + "# 编辑器\n".encode())

    monkeypatch.setattr(Together, "write", slowly)
    told = put(asks, "a", "n", 5, 1)
    assert told.status_code == 422 and told.json()["findings"][0]["code"] == "changed-meanwhile"
    assert cards.read_text("utf-8") == CARDS + "# 编辑器\n"


def _now(asks: TestClient, card: str, name: str) -> object:
    fields = asks.get(f"/api/g/g/edit/card/{card}").json()["fields"]
    field = next(field for field in fields if field["name"] == name)
    return field["value"] if field["origin"] == "own" else None


def test_page_and_editor_at_once(tmp_path: Path) -> None:
    both_at_once(tmp_path, 1, 4)


@pytest.mark.nightly
def test_page_and_editor_very_often(tmp_path: Path) -> None:
    for seed in range(50):
        both_at_once(tmp_path / str(seed), seed, 20)
