"""A small project, and the studio's application around it."""

from pathlib import Path

from starlette.testclient import TestClient

from cardgen.load.project import find_project
from cardgen.studio.app import application
from cardgen.studio.studio import Studio

HOST, TOKEN = "127.0.0.1:8416", "t" * 32
GAME = """# 试
title = "试"
[sizes.s]
card = ["50mm", "70mm"]
[kinds.k]
name = "种"
template = "t"
[kinds.k.fields]
n = { type = "integer", label = "数", least = 0, most = 9 }
text = { type = "text", default = "有 {n}" }
"""
CARDS = """# 开头
[[card]] # 甲
id = "a"
kind = "k"
name = "甲" # 名
n = 1

# 乙在后面
[[card]]
id = "b"
kind = "k"
name = "乙"
n = 2
copies = 3
"""
TEMPLATE = """[[element]]
id = "name"
type = "text"
text = "{name} {n}"
box = ["5mm", "5mm", "40mm", "10mm"]
[[element]]
id = "rules"
type = "text"
text = "{text}"
box = ["5mm", "20mm", "40mm", "10mm"]
"""


def write_project(root: Path, cards: str = CARDS) -> Path:
    """A project with the game `g`; where its cards are."""
    files = {"card_data/g/game.toml": GAME, "card_data/g/cards/c.toml": cards, "templates/g/t.toml": TEMPLATE}
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return root / "card_data/g/cards/c.toml"


def open_studio(root: Path) -> Studio:
    return Studio(find_project(root))


def client(studio: Studio, *, let_in: bool = True) -> TestClient:
    """What asks as the page does: right Host, right Origin, with the cookie."""
    app = application(studio, TOKEN, (HOST, "localhost:8416"))
    asks = TestClient(app, f"http://{HOST}", headers={"origin": f"http://{HOST}"}, follow_redirects=False)
    if let_in:
        assert asks.get("/", params={"token": TOKEN}).status_code == 303
    return asks
