"""A book in a style of its own: covers to the edge, heads of chapters, grounds, frames; and the grid."""

import re
from base64 import b64decode
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path as File

import pytest
from PIL import Image
from rulebook_kit import read
from test_pages import LONG, make_desk, texts

from cardgen.build.bindery import Bindery, set_pages
from cardgen.build.document import read_rulebook
from cardgen.build.make import open_workshop
from cardgen.build.rulebook import RulebookRequest, make_rulebook
from cardgen.load.game import load_game
from cardgen.load.project import find_project
from cardgen.model.bounds import Box, hull
from cardgen.model.frame import Book, Glyphs, Group, Item, Path
from cardgen.model.outline import Matrix, multiply, transformed
from cardgen.rulebook.pages.blocks import block_slots
from cardgen.rulebook.pages.book import set_book
from cardgen.rulebook.pages.page_look import make_look
from cardgen.units import MM, Color, parse_color

A5 = (148 * MM, 210 * MM)
GAME = """
title = "试"
players = "2–4"
minutes = "30"
age = "8+"
[kinds.k]
[rulebook.style]
paper = "#fff8e0"
accent = "#aa2211"
cover = "cover"
back_cover = "last"
chapter = "chapter"
page = "ground"
boxes = { note = "frame" }
"""
TEMPLATES = {
    "cover": """
[[element]]
type = "shape"
box = "bleed"
fill = "#112233"
[[element]]
type = "text"
text = "{title}／{players}／{minutes}／{age}"
box = ["10*$u", "10*$u", "120*$u", "20*$u"]
size = "8*$u"
""",
    "last": '[[element]]\ntype = "text"\ntext = "{edition}封底"\n',
    "chapter": """
[vars]
height = "20mm"
[[element]]
type = "shape"
box = ["0mm - 3mm", "0mm", "$w + 6mm", "$h"]
fill = "$accent"
[[element]]
type = "text"
text = "章：{title}"
box = ["$edge", "0mm", "100mm", "$h"]
""",
    "ground": """
[[element]]
type = "text"
text = "左页"
when = { side = "left" }
[[element]]
type = "text"
text = "右页"
when = { side = "right" }
""",
    "frame": """
[vars]
head = "9mm"
[[element]]
type = "shape"
box = ["0mm", "0mm", "$w", "$h"]
fill = "#00ff00"
[[element]]
type = "text"
text = "框：{title}"
""",
}
RULES = (
    f"---\nversion: 3\n---\n# 试\n\n## 一\n\n{LONG}\n\n:::note 例\n话。\n:::\n\n## 二\n\n"
    + f"{LONG}\n\n" * 12
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> File:
    root = tmp_path_factory.mktemp("project")
    folder, templates = root / "card_data" / "g", root / "templates" / "g"
    (folder / "cards").mkdir(parents=True)
    templates.mkdir(parents=True)
    (folder / "game.toml").write_text(GAME, "utf-8")
    (folder / "cards" / "c.toml").write_text('[[card]]\nid = "c"\nname = "c"\n', "utf-8")
    (folder / "rulebook.md").write_text(RULES, "utf-8")
    for name, text in TEMPLATES.items():
        (templates / f"{name}.toml").write_text(text, "utf-8")
    return folder


@pytest.fixture(scope="module")
def styled(folder: File) -> Book:
    return bound(folder)


def bound(folder: File, columns: int = 1) -> Book:
    project = find_project(folder)
    game, problems = load_game(project, folder)
    assert game is not None
    rulebook = read_rulebook(project, folder / "rulebook.md", game)
    workshop = open_workshop(project, game)
    book = set_pages(
        rulebook.checked(), Bindery(rulebook, workshop, problems, {}), workshop.fonts, A5, columns=columns
    )
    assert problems + workshop.desk.diagnostics == []
    return book


def painted(
    items: Sequence[Item], at: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
) -> Iterator[tuple[Color, Box]]:
    """Filled shapes and how far they reach."""
    for item in items:
        if isinstance(item, Group):
            yield from painted(item.frame.items, multiply(at, item.matrix))
        elif isinstance(item, Path) and isinstance(item.fill, Color):
            box = hull(transformed(item.data, at))
            assert box is not None
            yield item.fill, box


def reach(book: Book, page: int, color: str) -> Box:
    return next(box for fill, box in painted(book.pages[page].frame.items) if fill == parse_color(color))


def test_a_cover_goes_over_the_edge_and_says_what_the_box_says(styled: Book) -> None:
    left, top, right, bottom = reach(styled, 0, "#112233")
    assert left <= -3 * MM + 0.01 and top <= -3 * MM + 0.01
    assert right >= A5[0] + 3 * MM - 0.01 and bottom >= A5[1] + 3 * MM - 0.01
    assert texts(styled.pages[0].frame.items) == "试／2–4／30／8+"
    assert texts(styled.pages[-1].frame.items) == "v3封底"


def test_pages_count_the_cover_and_have_their_own_ground(styled: Book) -> None:
    inner = [texts(page.frame.items) for page in styled.pages[1:-1]]
    assert [page[:2] for page in inner] == ["左页", "右页"] * (len(inner) // 2) + ["左页"] * (len(inner) % 2)
    assert [f"{n}" in page[-6:] for n, page in enumerate(inner, 2)] == [True] * len(inner)
    marks = {mark.title: mark.page for mark in styled.bookmarks}
    assert "章：二" in texts(styled.pages[marks["二"]].frame.items)
    left, top, right, bottom = reach(styled, 1, "#fff8e0")
    assert min(-left, -top, right - A5[0], bottom - A5[1]) >= 3 * MM - 0.01


@pytest.mark.parametrize("own", [False, True])
def test_each_chapter_but_the_first_may_begin_a_page(folder: File, own: bool) -> None:
    text = "# 试\n\n开头。\n\n## 一\n\n话。\n\n## 二\n\n话。\n\n## 三\n\n话。\n"
    (folder / "rulebook.md").write_text(text, "utf-8")
    (folder / "game.toml").write_text(GAME + f"chapter_pages = {str(own).lower()}\n", "utf-8")
    try:
        inner = [texts(page.frame.items) for page in bound(folder, columns=2).pages[1:-1]]
    finally:
        (folder / "rulebook.md").write_text(RULES, "utf-8")
        (folder / "game.toml").write_text(GAME, "utf-8")
    heads = [re.findall("章：(.)", page) for page in inner]
    assert heads == ([["一"], ["二"], ["三"]] if own else [["一", "二", "三"]])


def test_chapters_without_side_notes_take_the_whole_width(folder: File) -> None:
    text = f"# 试\n\n开头。\n\n## 一\n\n:::aside 旁\n注。\n:::\n\n{LONG}\n\n## 二\n\n{LONG}\n"
    style = 'chapter_pages = true\nnotes = "30mm"\nmargins = ["15mm", "5mm", "15mm"]\nsize = "3mm"\n'
    (folder / "rulebook.md").write_text(text, "utf-8")
    (folder / "game.toml").write_text(GAME + style, "utf-8")
    try:
        one, two = bound(folder, columns=2).pages[1:-1]
    finally:
        (folder / "rulebook.md").write_text(RULES, "utf-8")
        (folder / "game.toml").write_text(GAME, "utf-8")
    right = [max(item.x for item in page.frame.items if isinstance(item, Glyphs)) for page in (one, two)]
    second = [{round(i.x / MM) for i in page.frame.items if isinstance(i, Glyphs)} for page in (one, two)]
    assert right[0] > 100 * MM  # the note
    # Columns of whole characters: two of 63 mm with what is left between them.
    assert 80 in second[1] and 80 not in second[0]


def test_a_line_in_italics_stands_in_the_head_of_its_chapter(folder: File) -> None:
    chapter = folder.parents[1] / "templates" / "g" / "chapter.toml"
    own = (
        TEMPLATES["chapter"].replace("height", 'lead = "20mm"\nheight').replace("{title}", "{title}／{lead}")
    )
    (folder / "rulebook.md").write_text("# 试\n\n开头。\n\n## 一\n\n*口诀*\n\n话。\n", "utf-8")
    try:
        plain = texts(bound(folder).pages[1].frame.items)
        chapter.write_text(own, "utf-8")
        led = texts(bound(folder).pages[1].frame.items)
    finally:
        (folder / "rulebook.md").write_text(RULES, "utf-8")
        chapter.write_text(TEMPLATES["chapter"], "utf-8")
    assert "章：一" in plain and "口诀" in plain  # below the head, where the template has no place for it
    assert "章：一／口诀" in led and led.count("口诀") == 1


def test_the_head_of_a_chapter_is_as_wide_as_the_page_and_whole_lines_high(styled: Book) -> None:
    left, top, right, bottom = reach(styled, 1, "#aa2211")
    look = make_look(*A5)
    assert (left, right) == pytest.approx((-3 * MM, A5[0] + 3 * MM), abs=0.01)
    lines = (bottom - top) / look.step
    assert bottom - top >= 20 * MM - 0.01 and lines == pytest.approx(round(lines), abs=0.01)


def test_a_box_stands_on_its_frame(styled: Book) -> None:
    page = styled.pages[1].frame
    left, top, right, bottom = reach(styled, 1, "#00ff00")
    look = make_look(*A5)
    assert (left, right) == pytest.approx((look.margin_x, A5[0] - look.margin_x), abs=0.01)
    inside = next(i for i in page.items if isinstance(i, Glyphs) and "".join(i.text) == "话。")
    assert left < inside.x < right and top + 9 * MM < inside.y < bottom
    assert "框：例" in texts(page.items)


# ---- the grid -------------------------------------------------------------------------------------------

MIXED = (
    "# 书\n\n## 一\n\n" + LONG + "\n\n- 甲\n- 乙\n\n| 名 | 数 |\n|--|--|\n| 甲 | 1 |\n| 乙 | 2 |\n\n"
    "> [!NOTE]\n> 话。\n\n### 小\n\n" + LONG + "\n\n" + LONG + "\n\n## 二\n\n" + f"{LONG}\n\n" * 9
)


@pytest.mark.parametrize("language", ["zh-CN", "en"])
def test_baselines_stand_on_half_lines_of_one_grid_in_all_columns(language: str) -> None:
    """Text of the usual size; headings are taller and stand between."""
    document, _ = read(MIXED, None)
    desk = make_desk(210 * MM, 297 * MM, 2)
    look = make_look(210 * MM, 297 * MM, columns=2, language=language)
    book = set_book(document._replace(language=language), desk._replace(look=look))
    halves: dict[bool, set[int]] = {}
    for page in book.pages:
        text = (item for item in page.frame.items if isinstance(item, Glyphs))
        for item in text:
            if (
                item.y < look.height - look.margin_bottom + look.step
                and 0.85 * look.size < item.size <= look.size
            ):
                line = (item.y - look.margin_top - look.base) / (look.step / 2)
                assert line == pytest.approx(round(line), abs=0.05), "".join(item.text)
                halves.setdefault(item.x > page.frame.width / 2, set()).add(round(line))
    assert len(halves[True] & halves[False]) > 15


def test_columns_are_whole_characters_wide_and_whole_lines_high() -> None:
    for width in (99, 148, 210):
        look = make_look(width * MM, width * 1.414 * MM)
        for part in (look.measure / look.size, look.room / look.step):
            assert part == pytest.approx(round(part), abs=1e-6)


def test_a_bold_line_stays_with_what_it_names() -> None:
    for source in ("**怎么赢？**\n\n打光对面。", "**怎么赢？**\n打光对面。"):
        document, _ = read(source, None)
        desk = make_desk()
        assert [slot.keep for slot in block_slots(document.blocks, desk, desk.look.measure)] == [True, False]


def test_numbers_of_a_table_stand_on_the_right() -> None:
    document, _ = read("| 名 | 数 |\n|--|--|\n| 甲 | 7 |\n| 乙 | 12 |", None)
    desk = make_desk()
    items = set_book(document, desk).pages[0].frame.items
    ends = {}
    for item in items:
        if isinstance(item, Glyphs) and "".join(item.text) in ("7", "12"):
            face = desk.typesetter.fonts.face(item.face)
            ends["".join(item.text)] = item.x + sum(map(face.advance, item.gids)) * item.size / 1000
    assert ends["7"] == pytest.approx(ends["12"], abs=0.1)


def test_small_capitals_and_old_figures_are_other_glyphs_of_the_same_face() -> None:
    fonts = make_desk().typesetter.fonts
    plain = fonts.chain(("Source Serif 4",), 400).first
    other = fonts.chain(("Source Serif 4",), 400, features=("smcp", "onum")).first
    assert plain.key == other.key
    assert plain.glyph("a") != other.glyph("a") and plain.glyph("3") != other.glyph("3")
    assert plain.advance(other.glyph("a")) == other.advance(other.glyph("a"))


def test_a_web_page_shows_the_same(folder: File, tmp_path: File) -> None:
    project = find_project(folder)
    game, _ = load_game(project, folder)
    request = RulebookRequest(folder / "rulebook.md", game, ("html",), (), 1, False, tmp_path)
    (written,), found = make_rulebook(project, request)
    assert found == ()
    page = written.target.read_text("utf-8")
    assert "--paper: #fff8e0; " in page

    def shows(before: str, wanted: str) -> bool:
        """Whether a picture, of shapes or of pixels, has a colour."""
        (packed,) = re.findall(f'{before}data:image/[a-z+]*;base64,([^")]*)', page)
        data = b64decode(packed)
        if data.startswith(b"<"):
            return f'fill="{wanted}"' in data.decode()
        color = parse_color(wanted)
        assert color is not None
        pixels = Image.open(BytesIO(data)).convert("RGB").getcolors(9**9) or []
        seen = max(pixels)[1]
        return all(abs(a - b * 255) < 6 for a, b in zip(seen, color[:3], strict=True))

    assert shows('class="cover" src="', "#112233")
    assert shows('<h2 id="一" class="drawn"><img src="', "#aa2211")
    assert shows('<h2 id="二" class="drawn"><img src="', "#aa2211")
    assert shows(r"--frame-note: url\(", "#00ff00")


def test_narrow_tables_stand_side_by_side() -> None:
    tables = "| 名 | 数 |\n|--|--|\n| 甲甲 | 1 |\n\n| 名 | 数 |\n|--|--|\n| 乙乙 | 2 |\n| 丙丙 | 3 |\n"
    document, _ = read(tables, None)
    desk = make_desk()
    items = set_book(document, desk).pages[0].frame.items
    runs = {"".join(item.text): item for item in items if isinstance(item, Glyphs)}
    assert runs["甲甲"].y == runs["乙乙"].y < runs["丙丙"].y
    assert runs["甲甲"].x < desk.look.width / 2 < runs["乙乙"].x
    wide, _ = read(tables.replace("甲甲", "甲" * 30), None)
    runs = {
        "".join(i.text): i for i in set_book(wide, make_desk()).pages[0].frame.items if isinstance(i, Glyphs)
    }
    assert runs["甲" * 30].y < runs["乙乙"].y and runs["乙乙"].x == runs["甲" * 30].x
