"""The rulebook of 大杀四方: what it must have, and that its pages are filled and can be read."""

import re
from collections.abc import Iterator
from functools import cache

from cardgen.build.bindery import Bindery, set_pages
from cardgen.build.document import Rulebook, read_rulebook
from cardgen.build.make import open_workshop
from cardgen.load.game import load_game
from cardgen.load.project import find_project, shipped_root
from cardgen.model.document import Definitions, Document, Heading, ListBlock, Scene, words_in
from cardgen.model.frame import Book, Frame, Glyphs, Group
from cardgen.model.game import Game
from cardgen.model.scenes import Board, Contents
from cardgen.units import MM

FOLDER = shipped_root() / "card_data" / "dashasifang"
CHAPTERS = (
    "盒子里有什么",
    "十二个派系",
    "开局",
    "看懂一张牌",
    "你的回合",
    "给基地记分",
    "打到一半，桌上是这样",
    "记分，慢动作",
    "头两个回合，慢动作",
    "泰坦",
    "疯狂牌",
    "一张牌惹出一串",
    "常见问题",
    "基地一览",
    "牌上的词",
)
COMPONENTS = ("turn", "pile", "counter", "track", "marker", "flag", "row", "row_more")
SMALLEST = 7.0
WORDS = """
额外 摧毁 影响 取消 印刷力量 力量指示物 同名 常规 任意 至多 亮出 收入手牌 洗入 随机
移出游戏 说出一个派系 以此 改为 每回合一次 换下 补上 第一名 临界点 微型机 疯狂 泰坦
控制 所有者 记分前 VP
"""


@cache
def game() -> Game:
    found, problems = load_game(find_project(shipped_root()), FOLDER)
    assert found is not None and not problems, problems
    return found


@cache
def document() -> Document:
    return read_rulebook(find_project(shipped_root()), FOLDER / "rulebook.md", game()).checked()


@cache
def book() -> Book:
    workshop = open_workshop(find_project(shipped_root()), game())
    bindery = Bindery(Rulebook("rulebook.md", ()), workshop, [], {})
    return set_pages(document(), bindery, workshop.fonts, (210 * MM, 297 * MM))


def test_it_has_every_chapter_and_drawing() -> None:
    blocks = document().blocks
    heads = [words_in(block.content) for block in blocks if isinstance(block, Heading)]
    assert set(CHAPTERS) <= set(heads)
    scenes = [block.kind for block in blocks if isinstance(block, Scene)]
    assert {kind: scenes.count(kind) for kind in set(scenes)} == {
        "box": 3,
        "board": 1,
        "anatomy": 4,
        "turn": 3,
        "example": 15,
        "gallery": 9,
    }
    boards = [n for n, block in enumerate(blocks) if _is_board(block)]
    assert all(isinstance(blocks[n + 1], ListBlock) for n in boards)  # what its numbers mean


def _is_board(block: object) -> bool:
    return isinstance(block, Scene) and isinstance(block.shown, Board)


def test_it_speaks_to_players() -> None:
    """No files, no commands, no sentences that the rules' own words are made into."""
    source = (FOLDER / "rulebook.md").read_text(encoding="utf-8")
    assert re.findall(r"\w+\.(?:pdf|toml)|\{\{rules", source) == []


def test_every_keyword_of_a_card_is_explained() -> None:
    explained = {
        words_in(entry.term).strip("【】")
        for block in document().blocks
        if isinstance(block, Definitions)
        for entry in block.entries
    }
    said = {word for card in game().cards for word in re.findall(r"【(.+?)】", str(card.get("text")))}
    assert said and said <= explained


def test_words_that_many_cards_use_are_explained() -> None:
    """Words without 【】: each stands on a card, and the book says what it means."""
    said = "".join(str(card.get("text")) for card in game().cards)
    explained = "".join(
        words_in(entry.term)
        for block in document().blocks
        if isinstance(block, Definitions)
        for entry in block.entries
    )
    for word in WORDS.split():
        assert word in said and word in explained, word


def test_the_box_has_every_component_as_often_as_it_is_printed() -> None:
    boxes = [b.shown for b in document().blocks if isinstance(b, Scene) and isinstance(b.shown, Contents)]
    shown = {pile.card: pile.copies for box in boxes for heap in box.heaps for pile in heap.cards}
    printed = {c.id: c.get("count") for c in game().cards if c.kind in COMPONENTS and c.get("count")}
    assert printed.items() <= shown.items()


def test_no_type_is_too_small() -> None:
    for n, page in enumerate(book().pages, 1):
        small = {round(size, 2): words for size, words in _types(page.frame) if size < SMALLEST}
        assert small == {}, n


def test_no_page_is_a_hole() -> None:
    """All but the covers reach two thirds down."""
    for n, page in enumerate(book().pages[1:-1], 2):
        room = page.frame.height - 33 * MM
        text = [y for y in _baselines(page.frame) if y < page.frame.height - 17 * MM]
        assert (max(text) - 16 * MM) / room >= 0.65, n


def _types(frame: Frame, scale: float = 1.0) -> Iterator[tuple[float, str]]:
    """The sizes of all words but those on cards."""
    for item in frame.items:
        if isinstance(item, Glyphs) and not item.ghost and "".join(item.text).strip():
            yield item.size * scale, "".join(item.text)
        elif isinstance(item, Group) and item.frame.card is None:
            a, b, *_ = item.matrix
            yield from _types(item.frame, scale * (a * a + b * b) ** 0.5)


def _baselines(frame: Frame, scale: float = 1.0, top: float = 0.0) -> Iterator[float]:
    """How far down words stand, also those on cards; turned drawings are left out."""
    for item in frame.items:
        if isinstance(item, Glyphs):
            yield top + scale * item.y
        elif isinstance(item, Group) and item.matrix[3] > 0:
            yield from _baselines(item.frame, scale * item.matrix[3], top + scale * item.matrix[5])
