"""New games from the page."""

from base64 import b64encode
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from studio_kit import client, open_studio

TABLE = """牌名,种类,数量,说明,费用,编号
夜雨,行动,3,看 2 张，取 1 张,2,x
灯会,地点,二,进入时 | 回复,1,y
,,,,,
船票,行动,,,,z
"""


@pytest.fixture
def asks(tmp_path: Path) -> TestClient:
    """An empty folder: nothing in it is a project yet."""
    return client(open_studio(tmp_path))


def sent(name: str, data: bytes, **more: object) -> dict[str, Any]:
    return {"name": name, "data": b64encode(data).decode(), **more}


@pytest.mark.parametrize(
    ("starter", "language", "cards"), [("tea", "zh", 6), ("tea", "en", 6), ("blank", "zh", 1)]
)
def test_a_game_is_made(asks: TestClient, tmp_path: Path, starter: str, language: str, cards: int) -> None:
    body = {"title": '雨夜 "x"', "starter": starter, "language": language}
    assert asks.post("/api/new", json=body).json() == {"id": "my-game"}
    assert asks.post("/api/new", json={**body, "title": "Night"}).json() == {"id": "night"}
    game = asks.get("/api/g/my-game").json()
    assert game["title"] == '雨夜 "x"' and len(game["cards"]) == cards and not game["stale"]
    assert asks.get(f"/api/g/my-game/face/{game['cards'][0]['id']}.svg").status_code == 200
    own = [one["id"] for one in asks.get("/api/games").json()["games"] if one["own"]]
    assert own == ["my-game", "night"] and sorted(p.name for p in tmp_path.iterdir()) == [
        "card_data",
        "templates",
    ]


@pytest.mark.parametrize("title", ["", " \n", "a\0b", "x" * 201])
def test_a_game_needs_a_name(asks: TestClient, tmp_path: Path, title: str) -> None:
    assert asks.post("/api/new", json={"title": title, "starter": "tea"}).status_code in (400, 422)
    assert not [*tmp_path.iterdir()]


def test_a_table_becomes_cards(asks: TestClient) -> None:
    seen = asks.post("/api/table", json=sent("灯市.csv", TABLE.encode())).json()
    assert seen["count"] == 3 and seen["rows"][0][:3] == ["夜雨", "行动", "3"] and "费用" in seen["fields"]
    made = asks.post("/api/import", json=sent("灯市.csv", TABLE.encode(), title="灯市"))
    game = asks.get(f"/api/g/{made.json()['id']}").json()
    assert not game["stale"] and [kind["name"] for kind in game["kinds"]] == ["行动", "地点"]
    cards = {card["name"]: card for card in game["cards"]}
    assert {name: card["copies"] for name, card in cards.items()} == {"夜雨": 3, "船票": 1, "灯会": 2}
    assert 2 in cards["夜雨"]["fields"].values() and "|" in str(cards["灯会"]["fields"])


def test_columns_are_chosen_by_hand(asks: TestClient, tmp_path: Path) -> None:
    table = "title,lore,power,note\n火,烧,3,x\n水,流,2,y\n".encode()
    first = asks.post("/api/table", json=sent("a.csv", table)).json()
    assert first["columns"] == {"title": "name", "lore": "field", "power": "field", "note": "field"}
    roles = {"title": "field", "lore": "name", "power": "copies", "note": "nothing"}
    told = asks.post("/api/table", json=sent("a.csv", table, roles=roles)).json()
    assert told["columns"] == roles and told["fields"] == ["title"]
    assert [row[:3] for row in told["rows"]] == [
        ["烧", told["rows"][0][1], "3"],
        ["流", told["rows"][1][1], "2"],
    ]
    none = asks.post("/api/table", json=sent("a.csv", table, roles=dict.fromkeys(roles, "field"))).json()
    assert none["count"] == 0 and none["findings"]
    id = asks.post("/api/import", json=sent("a.csv", table, roles=roles, title="试试")).json()["id"]
    assert [card["copies"] for card in asks.get(f"/api/g/{id}").json()["cards"]] == [3, 2]


def test_other_forms_of_tables(asks: TestClient) -> None:
    xlsxwriter = pytest.importorskip("xlsxwriter")
    book = BytesIO()
    with xlsxwriter.Workbook(book) as workbook:
        sheet = workbook.add_worksheet()
        for row, line in enumerate(TABLE.replace("看 2 张，", "").splitlines()):
            sheet.write_row(row, 0, line.split(","))
    assert asks.post("/api/table", json=sent("a.xlsx", book.getvalue())).json()["count"] == 3
    document = "# 灯\n\n## 行动\n\n- 3 * 夜雨：看牌\n".encode()
    assert asks.post("/api/table", json=sent("a.md", document)).json()["rows"] == [
        ["夜雨", "行动", "3", "看牌"]
    ]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.exe", b"MZ"),
        ("a.csv", b""),
        ("a.csv", b"x"),
        ("a.csv", b"\xff\xfe\x00"),
        ("a.xlsx", b"PK\3\4"),
        ("", b""),
    ],
)
def test_what_is_no_table_is_said(asks: TestClient, tmp_path: Path, name: str, data: bytes) -> None:
    for path, more in (("table", {}), ("import", {"title": "x"})):
        answer = asks.post(f"/api/{path}", json=sent(name, data, **more))
        assert answer.status_code == 422 and answer.json()["findings"]
    assert asks.post("/api/table", json={"name": "a.csv", "data": "*"}).status_code == 400
    assert not [*tmp_path.iterdir()]
