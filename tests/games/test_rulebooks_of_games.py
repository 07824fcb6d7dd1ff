"""The rulebooks that are shipped with the games: nothing is wrong with them, in every form."""

import re
import shutil
import tomllib
from functools import cache
from pathlib import Path

import pytest
from rulebook_kit import read_as

from cardgen.build.document import read_rulebook
from cardgen.build.rulebook import RulebookRequest, make_rulebook
from cardgen.cli.checks.rulebook import check_rulebook
from cardgen.export.markdown import markdown
from cardgen.load.game import load_game
from cardgen.load.project import Project, find_project, shipped_root
from cardgen.model.document import Scene
from cardgen.model.game import Game
from cardgen.model.scenes import Contents

ROOT = shipped_root() / "card_data"
KEYWORD = re.compile("【([^【】]+)】")
GAMES = sorted(path.parent.name for path in ROOT.glob("*/rulebook.md"))
FORMS = ("pdf", "html", "txt", "md", "epub")


@cache
def project() -> Project:
    return find_project(shipped_root())


@cache
def load(id: str) -> Game:
    game, mistakes = load_game(project(), ROOT / id)
    assert game is not None and not mistakes, mistakes
    return game


def test_every_game_has_a_rulebook() -> None:
    assert sorted(path.parent.name for path in ROOT.glob("*/game.toml")) == GAMES


@pytest.mark.parametrize("id", GAMES)
def test_nothing_is_wrong_with_it(id: str) -> None:
    assert [(d.code, str(d.span), d.message.zh) for d in check_rulebook(project(), load(id))] == []


@pytest.mark.parametrize(
    "id",
    [id if id in ("kapaiwang", "jimu") else pytest.param(id, marks=pytest.mark.nightly) for id in GAMES],
)
def test_it_goes_through_every_form(id: str, tmp_path: Path) -> None:
    game = load(id)
    request = RulebookRequest(game.root / "rulebook.md", game, FORMS, ("a5",), 1, True, tmp_path)
    written, found = make_rulebook(project(), request)
    assert found == ()
    names = [file.target.name for file in written]
    assert names == ["rulebook.pdf", "rulebook-booklet.pdf", *(f"rulebook.{form}" for form in FORMS[1:])]
    assert all(file.target.stat().st_size == file.bytes > 1000 for file in written)
    text = (tmp_path / "rulebook.txt").read_text("utf-8")
    assert game.title in text
    assert "{{" not in text


@pytest.mark.parametrize("id", GAMES)
def test_with_its_directives_filled_in_it_says_the_same(id: str, tmp_path: Path) -> None:
    game = load(id)
    document = read_rulebook(project(), game.root / "rulebook.md", game).checked()
    filled = tmp_path / "rulebook.md"
    filled.write_text(markdown(document), "utf-8")
    left = set(re.findall(r"\{\{.*?\}\}", filled.read_text("utf-8")))
    assert left <= {"{{glossary}}", "{{glossary index}}", "{{glossary index single}}"}
    again = read_rulebook(project(), filled, game).checked()
    assert read_as((again.title, again.blocks, again.notes)) == read_as(
        (document.title, document.blocks, document.notes)
    )


@pytest.mark.parametrize("id", GAMES)
def test_keywords_on_cards_are_explained(id: str) -> None:
    """In the rulebook, as an entry of its own or in bold or brackets where the rules speak of it."""
    game = load(id)
    said = {
        word for card in game.cards for text in card.fields.values() for word in KEYWORD.findall(str(text))
    }
    rules = (game.root / "rulebook.md").read_text("utf-8")
    told = {
        word for word in said if re.search(rf"^{word}\n: |【{word}】|\*\*{word}\*\*", rules, re.MULTILINE)
    }
    assert said - told == set()
    assert game.keywords.keys() <= said


@pytest.mark.parametrize("id", GAMES)
def test_its_checks_are_all_on(id: str) -> None:
    text = (ROOT / id / "rulebook.md").read_text("utf-8")
    assert "checks_off" not in text
    assert not re.search(r"TODO|待补|待定", text)


# Each stands in its rulebook word for word, and is a false statement when the second takes its place.
PLANTED = {
    "jimu": (
        ("一盒共 {{count}} 张", "一盒共 73 张", "wrong-count"),
        ("{{kinds kind=monster}} 种怪物", "15 种怪物", "wrong-count"),
        ("裂谷狼是 {{field rift-wolf level}} 级", "裂谷狼是 5 级", "wrong-number"),
        ("焚林龙攻击力 {{field wildfire-dragon attack}}", "焚林龙攻击力 25", "wrong-number"),
        ("琥珀熊防御力 {{field amber-bear defence}}", "琥珀熊防御力 15", "wrong-number"),
        ("最多带 {{parameter spirit}} 点", "最多带 12 点", "wrong-parameter"),
        ("最多引出 {{parameter chain}} 次", "最多引出 4 次", "wrong-parameter"),
        ("从牌组抽 {{parameter draw}} 张", "从牌组抽 3 张", "wrong-parameter"),
        ("等卡上【反应效果】写的事情", "等卡上【反射效果】写的事情", "undefined-keyword"),
        ("【夜灯蛾】怎么代付", "【夜火蛾】怎么代付", "unknown-name"),
        ("放到弃牌堆的最上面", "放到墓地的最上面", "other-term"),
        ("{{parameter smallest_deck}}", "{{parameter smalest_deck}}", "no-parameter"),
        ("{{field moss-turtle copies}}", "{{field moss-tortoise copies}}", "unknown-card"),
    ),
    "confix": (
        ("牌共 {{count kind!=rune}} 张", "牌共 160 张", "wrong-count"),
        ("位面 {{count kind=plane}} 张", "位面 7 张", "wrong-count"),
        ("灰烬小鬼（力量 {{field ash-imp power}}）", "灰烬小鬼（力量 4）", "wrong-number"),
        ("苔原哨兵（力量 {{field tundra-sentinel power}}）", "苔原哨兵（力量 7）", "wrong-number"),
        ("开局有 {{parameter life}} 点", "开局有 20 点", "wrong-parameter"),
        ("一次抽 {{parameter opening_hand}} 张", "一次抽 7 张", "wrong-parameter"),
        ("详见下一章“战斗与位面”", "详见“决斗与位面”", "no-section"),
        ("{{field boiling-cauldron runes}}", "{{field boiling-caldron runes}}", "unknown-card"),
        ("抵抗、【横置】都行", "抵抗、【横倒】都行", "undefined-keyword"),
        ("进了墓地就不能再用", "进了坟场就不能再用", "other-term"),
        ("{{kinds kind=class breadth>1", "{{kinds kind=class bredth>1", "unknown-field"),
    ),
    "qisheng": (
        ("大多数谁都能带", "支援牌共 88 种", "wrong-count"),
        ("大多数谁都能带", "装备、支援、事件牌共 475 种", "wrong-count"),
        ("手牌至多 {{parameter hand_cap}} 张", "手牌至多 12 张", "wrong-parameter"),
        ("各抓 {{parameter opening_hand}} 张", "各抓 4 张", "wrong-parameter"),
        ("双方各拿 {{parameter dice_per_round}} 个", "双方各拿 9 个", "wrong-parameter"),
        ("只能重投 {{parameter rerolls}} 次", "只能重投 2 次", "wrong-parameter"),
        ("每人从牌堆顶抓 {{parameter draw}} 张", "每人从牌堆顶抓 3 张", "wrong-parameter"),
        ("{{parameter dice_cap}} 个。", "{{parameter dice_cpa}} 个。", "no-parameter"),
        ("{{code double-pyro}}", "{{code double-pyor}}", "no-deck"),
        ("击倒\n: ", "打倒\n: ", "undefined-keyword"),
        ("放好牌堆", "放好牌库", "other-term"),
    ),
    "dashasifang": (
        ("牌上的数是临界点", "资料里共有 105 种派系牌", "wrong-count"),
        ("牌上的数是临界点", "资料里共有 181 种基地", "wrong-count"),
        ("手牌上限 {{parameter hand}} 张", "手牌上限 12 张", "wrong-parameter"),
        ("洗成一副 {{parameter deck}} 张", "洗成一副 45 张", "wrong-parameter"),
        ("每个派系正好 20 张", "每个派系正好 22 张", "wrong-parameter"),
        ("有人达到 15 VP，游戏就结束", "有人达到 12 VP，游戏就结束", "wrong-parameter"),
        ("从牌库抽 {{parameter draw}} 张", "从牌库抽 3 张", "wrong-parameter"),
        ("每 2 张扣 1 VP", "每 3 张扣 1 VP", "wrong-parameter"),
        ("办法见{{page 给基地记分}}", "办法见“基地计分法”一章", "no-section"),
        ("照**【我先来】**办", "照【你先来】办", "undefined-keyword"),
    ),
}


@pytest.mark.parametrize(
    ("id", "true", "false", "code"), [(id, *row) for id, rows in PLANTED.items() for row in rows]
)
def test_a_false_statement_is_told(id: str, true: str, false: str, code: str, tmp_path: Path) -> None:
    game = load(id)
    text = (game.root / "rulebook.md").read_text("utf-8")
    assert text.count(true) >= 1
    shutil.copy(game.root / "rules.toml", tmp_path)
    if (game.root / "decks").is_dir():
        shutil.copytree(game.root / "decks", tmp_path / "decks")
    (tmp_path / "rulebook.md").write_text(text.replace(true, false, 1), "utf-8")
    found = check_rulebook(project(), game._replace(root=tmp_path))
    line = text[: text.index(true)].count("\n") + 1
    assert code in [
        d.code for d in found if d.span and (d.span.line == line or d.code == "undefined-keyword")
    ]


@pytest.mark.parametrize("deck", ("prairie-fire", "hundred-years", "rising-tide", "underground"))
def test_the_book_of_jimu_shows_the_decks_of_its_files(deck: str) -> None:
    game = load("jimu")
    text = (game.root / "rulebook.md").read_text("utf-8")
    said = tomllib.loads((game.root / "decks" / f"{deck}.toml").read_text("utf-8"))
    read = read_rulebook(project(), game.root / "rulebook.md", game).checked()
    heaps = [
        heap
        for block in read.blocks
        if isinstance(block, Scene) and isinstance(block.shown, Contents)
        for heap in block.shown.heaps
    ]
    (shown,) = [heap for heap in heaps if heap.name == said["name"]]
    assert f"deck={deck}" in text
    assert {pile.card: pile.copies for pile in shown.cards} == said["cards"]
