"""Rulebooks as printed books: what stands in them, how full their pages are, how small their letters."""

from collections.abc import Iterator, Sequence
from functools import cache
from math import hypot
from typing import NamedTuple

import pypdfium2
import pytest

from cardgen.build.bindery import Bindery, set_pages
from cardgen.build.document import read_rulebook
from cardgen.build.make import open_workshop
from cardgen.export.pdf import pdf
from cardgen.load.game import load_game
from cardgen.load.project import find_project, shipped_root
from cardgen.model.document import Document
from cardgen.model.frame import Book, Glyphs, Group, Item
from cardgen.model.game import Game
from cardgen.model.outline import IDENTITY, Matrix, multiply
from cardgen.text.fonts import FontSet
from cardgen.units import MM

ROOT = shipped_root() / "card_data"
SMALLEST = 6.9  # points
FULL = 0.65  # of a page's height
CHAPTERS = {
    "kapaiwang": (
        "盒子里有什么",
        "摆桌开局",
        "怎么看一张牌",
        "每一轮",
        "出牌与收尾",
        "伤害怎么算",
        "第一轮，慢动作",
        "英雄与献祭",
        "花招，一招一招看",
        "常见问题",
        "速查与印制",
    ),
    "jimu": (
        "桌上的位置",
        "一个回合",
        "怎么看一只怪物",
        "预言与灵力",
        "战斗与连锁",
        "头三个回合，慢动作",
        "常见问题",
        "组一副牌组",
        "牌表",
        "速查与词汇",
    ),
    "confix": (
        "你是元素师",
        "盒子里有什么",
        "开局",
        "怎么看一张牌",
        "一个回合",
        "战斗与位面",
        "头两个回合，慢动作",
        "窍门与关键词",
        "职业与组牌",
        "问答与词汇",
    ),
    "qisheng": (
        "牌桌上有什么",
        "两个人要准备",
        "开局",
        "怎么看一张牌",
        "骰子与元素反应",
        "一个回合",
        "第一回合，慢动作",
        "场上的规矩",
        "打中之后",
        "问答",
        "组一副牌",
        "召唤物与状态",
        "速查与词汇",
    ),
}
A4 = (210 * MM, 297 * MM)
PAPER = {"kapaiwang": (148 * MM, 210 * MM), "jimu": A4, "confix": A4, "qisheng": A4}
COMPONENTS = {
    "kapaiwang": ("track", "rider", "sacrificed", "first", "turn", "mat"),
    "jimu": ("turn", "battle", "order", "coin", "boon", "mat"),
}


class Printed(NamedTuple):
    game: Game
    document: Document
    book: Book
    fonts: FontSet


@cache
def printed(id: str) -> Printed:
    project = find_project(shipped_root())
    game, problems = load_game(project, ROOT / id)
    assert game is not None
    rulebook = read_rulebook(project, game.root / "rulebook.md", game)
    workshop = open_workshop(project, game)
    document = rulebook.checked()
    book = set_pages(document, Bindery(rulebook, workshop, problems, {}), workshop.fonts, PAPER[id])
    assert problems + workshop.desk.diagnostics == []
    return Printed(game, document, book, workshop.fonts)


@pytest.mark.parametrize("id", CHAPTERS)
def test_its_chapters_are_there_in_order(id: str) -> None:
    titles = [mark.title for mark in printed(id).book.bookmarks if mark.level == 2]
    assert [title for title in titles if title in CHAPTERS[id]] == list(CHAPTERS[id])


@pytest.mark.parametrize("id", COMPONENTS)
def test_the_box_names_every_component(id: str) -> None:
    game, document, *_ = printed(id)
    text = document.source.split("## 盒子里有什么")[1].split("\n## ")[0]
    assert [game.kinds[kind].name for kind in COMPONENTS[id] if game.kinds[kind].name not in text] == []


def letters(items: Sequence[Item], at: Matrix = IDENTITY) -> Iterator[tuple[float, str]]:
    """Sizes of what is written on a page; what stands on cards is theirs."""
    for item in items:
        if isinstance(item, Group) and not item.shared:
            yield from letters(item.frame.items, multiply(at, item.matrix))
        elif isinstance(item, Glyphs) and not item.ghost:
            yield item.size * hypot(at[0], at[1]), "".join(item.text)


@pytest.mark.parametrize("id", CHAPTERS)
def test_no_letters_are_too_small(id: str) -> None:
    inner = printed(id).book.pages[1:-1]
    small = [found for page in inner for found in letters(page.frame.items) if found[0] < SMALLEST]
    # Notes and marks that stand higher are smaller than the words that call them.
    assert [found for found in small if not found[1].strip().isdigit()] == []


@pytest.mark.parametrize("id", CHAPTERS)
def test_no_page_is_half_empty(id: str) -> None:
    """Between covers every page but the last is filled, and its columns reach far down."""
    made = printed(id)
    with pypdfium2.PdfDocument(pdf(made.book, made.fonts)) as document:
        for n in range(1, len(document) - 2):
            picture = document[n].render(scale=0.5).to_pil().convert("L")
            wide, high = picture.size
            inside = picture.crop((wide // 8, 0, wide - wide // 8, round(high * 0.93)))
            paper = inside.getpixel((0, inside.height - 1))
            inked = inside.point([255 * (abs(value - paper) > 60) for value in range(256)])
            box = inked.getbbox()
            assert box is not None and box[3] > high * FULL, f"page {n + 1}"
