"""`cardgen deck print` and `deck event`: what is printed of a deck, and what is said of it."""

import subprocess
from collections import Counter
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
import zxingcpp
from PIL import Image

from cardgen.build.deck_print.brought import tokens
from cardgen.load.game import load_game
from cardgen.load.project import find_project, shipped_root
from cardgen.units import MM

Run = Callable[..., Any]

GAME = """
title = "茶馆"
[sizes.card]
card = ["63mm", "88mm"]
[sizes.coin]
card = ["44mm", "68mm"]
[kinds.tea]
name = "茶"
[kinds.tea.fields]
text = "text"
[kinds.cup]
name = "杯"
size = "coin"
made_by = "from"
[kinds.cup.fields]
text = "text"
from = "string"
"""
CARDS = """
[defaults]
kind = "tea"
copies = 0
[[card]]
id = "one"
name = "龙井"
[[card]]
id = "two"
name = "普洱"
[[card]]
id = "three"
name = "老普洱"
[[card]]
id = "cup"
name = "盖碗"
kind = "cup"
from = "普洱「出汤」"
[[card]]
id = "jar"
name = "茶罐"
kind = "cup"
from = "《老普洱》"
[[card]]
id = "leaf"
name = "茶渣"
kind = "cup"
from = "谁都会有"
"""
RULES = """
[zones.main]
name = "主牌"
name_en = "main"
holds = { kind = "tea" }
[zones.sideboard]
name = "备牌"
name_en = "sideboard"
[[rule]]
id = "size"
form = "count"
zone = "main"
exactly = 5
"""
LIST = "// 我的茶\n3x 龙井\n普洱 ×2\nSideboard\n1 老普洱\n"


@pytest.fixture
def tea(tmp_path: Path) -> Path:
    folder = tmp_path / "card_data" / "tea"
    (folder / "cards").mkdir(parents=True)
    (folder / "game.toml").write_text(GAME, "utf-8")
    (folder / "cards" / "cards.toml").write_text(CARDS, "utf-8")
    (folder / "rules.toml").write_text(RULES, "utf-8")
    (tmp_path / "list.txt").write_text(LIST, "utf-8")
    return tmp_path


def words(pdf: Path) -> str:
    done = subprocess.run(["pdftotext", "-layout", str(pdf), "-"], capture_output=True, check=True)
    return done.stdout.decode()


def codes(pdf: Path) -> list[str]:
    """What a reader finds on the first page."""
    done = subprocess.run(
        ["pdftoppm", "-r", "150", "-png", "-l", "1", str(pdf)], capture_output=True, check=True
    )
    return [code.text for code in zxingcpp.read_barcodes(Image.open(BytesIO(done.stdout)))]


def test_a_list_becomes_cards_list_and_box(cardgen: Run, tea: Path) -> None:
    result = cardgen("deck", "print", "tea", "list.txt", folder=tea)
    assert result.status == 0, result.err
    folder = tea / "output" / "tea" / "list"
    found = Counter(words(folder / "cards.pdf").split())
    # Exactly its cards, what 普洱 and 老普洱 make, and what the rules make for everybody.
    names = ("龙井", "普洱", "老普洱", "盖碗", "茶罐", "茶渣")
    assert [found[name] for name in names] == [3, 2, 1, 1, 1, 1]
    assert codes(folder / "list.pdf") == codes(folder / "box.pdf") == ["3 one\n2 two\n1 three"]
    listed = words(folder / "list.pdf")
    assert "合法" in listed and "主牌" in listed and "备牌" in listed
    with pikepdf.open(folder / "box.pdf") as box:
        assert len(box.pages) == 2  # the box, and dividers for two piles and the tokens
    # What the code holds is a list that is read again.
    (tea / "again.txt").write_text("3 one\n2 two\nSideboard\n1 three", "utf-8")
    assert cardgen("deck", "check", "tea", "again.txt", folder=tea).status == 0


def test_what_is_not_legal_is_printed_only_if_asked_for(cardgen: Run, tea: Path) -> None:
    (tea / "list.txt").write_text("2 龙井\n", "utf-8")
    result = cardgen("deck", "print", "tea", "list.txt", "--parts", "list", folder=tea)
    assert result.status == 1
    assert "needs exactly 5" in result.err and "--anyway" in result.err
    assert not (tea / "output").exists()
    asked = ("deck", "print", "tea", "list.txt", "--parts", "list", "--anyway", "--name", "半副")
    assert cardgen(*asked, folder=tea).status == 0
    assert [path.name for path in (tea / "output" / "tea" / "半副").iterdir()] == ["list.pdf"]
    assert "未完成" in words(tea / "output" / "tea" / "半副" / "list.pdf")


def test_a_box_that_is_too_large_is_told(cardgen: Run, tea: Path) -> None:
    rules = tea / "card_data" / "tea" / "rules.toml"
    rules.write_text(RULES.replace("exactly = 5", "at_least = 5"), "utf-8")
    (tea / "list.txt").write_text("400 龙井\n", "utf-8")
    result = cardgen("deck", "print", "tea", "list.txt", "--parts", "box", folder=tea)
    assert result.status == 0
    assert "no-box" in result.err


def test_tokens_of_the_games() -> None:
    project = find_project(shipped_root())
    made = {}
    for id, names in (
        ("qisheng", ("香菱", "绝云锅巴", "刻晴")),
        ("confix", ("召石",)),
        ("confix", ("石肤",)),
    ):
        game, _ = load_game(project, shipped_root() / "card_data" / id)
        assert game is not None
        cards = [card for card in game.cards if card.name in names]
        assert len(cards) == len(names)
        made[names] = {card.name: copies for card, copies in tokens(game, cards)}
    own = made["香菱", "绝云锅巴", "刻晴"]
    # 锅巴 is of 香菱, and 绝云锅巴 has a status of its own; 冻结 is of the rules.
    assert {"锅巴", "旋火轮", "雷楔", "冻结"} <= own.keys()
    assert "冰灵珠" not in own and "奥兹" not in own
    assert made["召石",] == {"土元素": 8} and made["石肤",] == {}


def test_an_event(cardgen: Run, tea: Path) -> None:
    (tea / "event").mkdir()
    (tea / "event" / "bo.txt").write_text("5 普洱\n", "utf-8")
    table = '备注,姓名,牌表\n早,安,"3 龙井\n2 普洱\n备牌\n1 老普洱"\n,博,bo.txt\n,=陈,5 龙井; 1 普耳\n,丁,\n'
    (tea / "event" / "players.csv").write_bytes(table.encode("gb18030"))
    result = cardgen("deck", "event", "tea", "event/players.csv", folder=tea)
    assert result.status == 1
    assert "4 players, 2 with a legal deck" in result.out
    folder = tea / "output" / "tea" / "event"
    rows = (folder / "verdicts.csv").read_text("utf-8-sig").splitlines()
    assert rows[1:3] == ["安,6,legal,", "博,5,legal,"]
    assert rows[3].startswith("'=陈,5,illegal,there is no card “普耳”")
    assert rows[4].startswith("丁,0,not finished,")
    with pikepdf.open(folder / "lists.pdf") as lists:
        assert len(lists.pages) == 4
        box = lists.pages[0].MediaBox
        assert abs(float(box[2]) - 210 * MM) < 0.1
    assert words(folder / "lists.pdf").count("选手签名") == 4


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("p.csv", "", "no-players"),
        ("p.csv", '安,"3', "bad-csv"),
        ("p.txt", "安", "is no table"),
        ("none.csv", None, "none.csv"),
    ],
)
def test_what_is_no_table(cardgen: Run, tea: Path, name: str, content: str | None, message: str) -> None:
    if content is not None:
        (tea / name).write_text(content, "utf-8")
    result = cardgen("deck", "event", "tea", name, folder=tea)
    assert result.status in (1, 2) and message in result.err
    assert not (tea / "output").exists()
