"""卡牌王 as a whole: the cards, their numbers, and what the printed files hold."""

import shutil
import subprocess
from collections import Counter
from functools import cache
from pathlib import Path

import pikepdf
import pytest
from frames_kit import steps
from kapaiwang_kit import FILES, WHOLE, build, faces, load

from cardgen.build.make import Workshop
from cardgen.export.links import combine
from cardgen.model.frame import Frame, Glyphs, Group
from cardgen.model.frame import Path as Outline
from cardgen.model.game import Card, Game, Value
from cardgen.model.outline import IDENTITY, Matrix
from cardgen.units import WHITE

CREDIT = "PerryDing·IQOnlineStudio·CCBY-NC-SA4.0"
# Copies and numbers as the game's own document gives them.
COPIES = {
    "攻击一级": 7, "攻击二级": 6, "攻击三级": 5, "双向攻击一级": 2, "双向攻击二级": 2, "双向攻击三级": 2,
    "防守一级": 5, "防守二级": 4, "防守三级": 3,
    "效果二倍": 5, "效果半倍": 4,
    "顺手牵羊": 2, "8848": 2, "偷子": 3, "分身": 2, "变身茄子": 2, "高ping战神": 2, "两败俱伤": 2,
    "土豆地雷": 2, "灵珠": 1, "魔丸": 1,
    "1技能": 4, "2技能": 4, "3技能": 3,
    "战士": 2, "牧师": 2, "巫师": 2, "科学家": 2,
}  # fmt: skip
BY_KIND = {"attack": 24, "defend": 12, "effect": 9, "mechanic": 19, "skill": 11, "hero": 8}
# damage, upgraded, to oneself, to oneself upgraded
ATTACKS = {
    "攻击一级": (10, 20, None, None),
    "攻击二级": (15, 30, None, None),
    "攻击三级": (25, 40, None, None),
    "双向攻击一级": (10, 20, 5, 5),
    "双向攻击二级": (15, 30, 5, 10),
    "双向攻击三级": (25, 40, 10, 15),
}
# blocked, healed; upgraded: blocked, healed
DEFENCES = {"防守一级": (5, 5, 10, 10), "防守二级": (10, 10, 15, 15), "防守三级": (20, 10, 30, 20)}
# Numbers that stand in the rules of the others.
IN_RULES = {
    "8848": ("−15", "−20"),
    "土豆地雷": ("−15",),
    "灵珠": ("−50", "+1"),
    "魔丸": ("−50", "弃1张"),
    "效果半倍": ("5的倍数",),
    "偷子": ("+1", "多摸1张"),
    "牧师": ("+35", "3次"),
    "科学家": ("−40", "至少10"),
    "巫师": ("5的倍数", "3张手牌"),
    "战士": ("3张",),
}


@pytest.fixture(scope="module")
def game() -> Game:
    return load()[1]


@pytest.fixture(scope="module")
def drawn() -> tuple[Workshop, dict[str, Frame]]:
    return faces()


@cache
def tool(name: str, *arguments: str) -> str:
    """What an outside tool says; it must find nothing wrong. Skipped where it is not installed."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed")
    done = subprocess.run([found, *arguments], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    # Some builds of mutool remark that they know no colour profiles; that is not about our file.
    remarks = [line for line in done.stderr.splitlines() if "ICC support is not available" not in line]
    assert not remarks, remarks
    return done.stdout


def words_of(frame: Frame) -> str:
    """All that is written on a face, inline symbols by their labels."""
    out = ""
    for item in frame.items:
        if isinstance(item, Group):
            out += item.alt or words_of(item.frame)
        elif isinstance(item, Glyphs) and not item.ghost:
            out += "".join(item.text)
    return out.replace(" ", "")


def printed_text(text: str, game: Game) -> str:
    """A card's text as it is copied out: without markup, brackets and spaces, symbols by their labels."""
    for id, symbol in game.symbols.items():
        text = text.replace(f":{id}:", symbol.label)
    return "".join(text.translate(str.maketrans("", "", "*【】")).split())


def texts(card: Card) -> list[str]:
    found: list[Value | None] = [card.get(name) for name in ("text", "note", "flavour", "sacrifice")]
    skills = card.get("skills")
    for skill in skills if isinstance(skills, tuple) else ():
        assert not isinstance(skill, str | int | float | tuple)
        found.append(skill["text"])
    return [text for text in found if isinstance(text, str)]


# The cards ---------------------------------------------------------------------------------------------


def test_24_pile_cards_and_4_heroes(game: Game) -> None:
    printed = [c for c in game.cards if c.copies]
    assert sum(c.kind != "hero" for c in printed) == 24
    assert sum(c.kind == "hero" for c in printed) == 4
    assert {c.name: c.copies for c in printed} == COPIES


def test_copies_by_type(game: Game) -> None:
    count: Counter[str] = Counter()
    for card in game.cards:
        count[card.kind] += card.copies
    assert {kind: n for kind, n in count.items() if n} == BY_KIND
    assert sum(BY_KIND.values()) - BY_KIND["hero"] == 75


def test_numbers_of_attacks(game: Game, drawn: tuple[Workshop, dict[str, Frame]]) -> None:
    cards = {c.name: c for c in game.cards if c.kind == "attack"}
    assert set(cards) == set(ATTACKS)
    for name, expected in ATTACKS.items():
        card = cards[name]
        fields = ("damage", "upgraded", "recoil", "recoil_upgraded")
        assert tuple(card.get(f) for f in fields) == expected
        shown = words_of(drawn[1][card.id])
        for number in expected:
            assert number is None or f"−{number}" in shown


def test_numbers_of_defences(game: Game, drawn: tuple[Workshop, dict[str, Frame]]) -> None:
    cards = {c.name: c for c in game.cards if c.kind == "defend"}
    for name, (block, heal, block_up, heal_up) in DEFENCES.items():
        card = cards[name]
        fields = ("block", "heal", "block_upgraded", "heal_upgraded")
        assert tuple(card.get(f) for f in fields) == (block, heal, block_up, heal_up)
        shown = words_of(drawn[1][card.id])
        assert f"挡下{block}点伤害" in shown
        assert f"{block}+{heal}{block_up}+{heal_up}" in shown


def test_numbers_in_rules(game: Game, drawn: tuple[Workshop, dict[str, Frame]]) -> None:
    by_name = {c.name: c for c in game.cards}
    for name, numbers in IN_RULES.items():
        shown = words_of(drawn[1][by_name[name].id])
        for number in numbers:
            assert number in shown, (name, number)


def test_heroes_have_three_skills_and_the_sacrifice_below_55(
    game: Game, drawn: tuple[Workshop, dict[str, Frame]]
) -> None:
    for card in game.cards:
        if card.kind == "hero":
            skills = card.get("skills")
            assert isinstance(skills, tuple)
            assert len(skills) == 3
            assert card.get("below") == 55
            assert "HP<55" in words_of(drawn[1][card.id])


def test_every_face_carries_the_credit(drawn: tuple[Workshop, dict[str, Frame]]) -> None:
    for frame in drawn[1].values():
        assert CREDIT in words_of(frame)


def test_the_pencil_box_is_an_option(drawn: tuple[Workshop, dict[str, Frame]], game: Game) -> None:
    _, penciled = faces(name_box=True)
    kinds = {c.id: c.kind for c in game.cards}
    for id, frame in penciled.items():
        if kinds[id] == "spare":
            continue
        assert not [p for p, _ in outlines(drawn[1][id]) if p.pen and p.pen.dash and p.fill]
        ((box, matrix),) = [(p, m) for p, m in outlines(frame) if p.pen and p.pen.dash and p.fill]
        assert box.fill == WHITE
        assert matrix == IDENTITY
        xs = [x for s in steps(box.data) for x in s[1::2]]
        ys = [y for s in steps(box.data) for y in s[2::2]]
        assert max(xs) - min(xs) > frame.width * 0.6
        assert max(ys) - min(ys) > frame.height * 0.12


def outlines(frame: Frame, matrix: Matrix = IDENTITY) -> list[tuple[Outline, Matrix]]:
    found: list[tuple[Outline, Matrix]] = []
    for item in frame.items:
        if isinstance(item, Group):
            found += outlines(item.frame, combine(matrix, item.matrix))
        elif isinstance(item, Outline):
            found.append((item, matrix))
    return found


# The files ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("file", "pages"), list(zip(FILES, (6, 12, 6, 10, 1), strict=True)))
def test_pages(built: Path, file: str, pages: int) -> None:
    with pikepdf.open(built / file) as document:
        assert len(document.pages) == pages
        for page in document.pages:
            assert [round(float(v) / 72 * 25.4, 2) for v in page.mediabox] == [0, 0, 210, 297]


@pytest.mark.parametrize(("file", "per_page"), [("cards.pdf", 16), ("cards-63x88.pdf", 9)])
def test_faces_per_page_and_83_in_all(built: Path, file: str, per_page: int) -> None:
    pages = tool("pdftotext", "-raw", str(built / file), "-").split("\f")[:-1]
    credits = ["".join(page.split()).count(CREDIT) for page in pages]
    assert credits == [per_page] * len(pages)  # spares fill the last sheet
    lines = Counter(line.strip() for page in pages for line in page.splitlines())
    spares = [str(card.name) for card in load()[1].cards if card.kind == "spare"]
    assert sum(credits) - sum(lines[name] for name in spares) == 83
    assert max(lines[name] for name in spares) - min(lines[name] for name in spares) <= 1


def test_one_file_holds_the_sheets_and_then_the_rulebook(built: Path) -> None:
    sheets = tool("pdftotext", "-raw", str(built / "cards.pdf"), "-").split("\f")[:-1]
    pages = tool("pdftotext", "-raw", str(built / WHOLE), "-").split("\f")[:-1]
    assert pages[:6] == sheets
    assert len(pages) > 6
    assert not any("print at actual size" in page for page in pages[6:])
    with pikepdf.open(built / WHOLE) as document:
        assert [page.label for page in document.pages][5:8] == ["6", "规则 1", "规则 2"]
        with document.open_outline() as outline:
            cards, rulebook = outline.root
            assert len(cards.children) == 6
            titles = [item.title for item in rulebook.children]
    assert titles[0] == "盒子里有什么"
    assert "常见问题" in titles


@pytest.mark.parametrize("file", ["cards.pdf", "cards-63x88.pdf", "cards-duplex.pdf"])
def test_every_name_as_often_as_the_seed_says(built: Path, file: str) -> None:
    lines = Counter(line.strip() for line in tool("pdftotext", "-raw", str(built / file), "-").splitlines())
    assert {name: lines[name] for name in COPIES} == COPIES


@pytest.mark.parametrize("file", ["cards.pdf", "cards-63x88.pdf"])
def test_all_rules_can_be_copied_out(built: Path, file: str, game: Game) -> None:
    text = "".join(tool("pdftotext", "-raw", str(built / file), "-").split())
    missing = [
        (card.name, rule)
        for card in game.cards
        for rule in texts(card)
        if text.count(printed_text(rule, game)) < card.copies
    ]
    assert missing == []


def test_blanks_are_faces_without_rules(built: Path, game: Game) -> None:
    text = "".join(tool("pdftotext", "-raw", str(built / "blanks.pdf"), "-").split())
    assert text.count(CREDIT) == 16
    for card in game.cards:
        assert card.name not in text
        for rule in texts(card):
            assert printed_text(rule, game) not in text


@pytest.mark.parametrize("file", (*FILES, WHOLE))
def test_qpdf_finds_nothing_wrong(built: Path, file: str) -> None:
    assert "No syntax or stream encoding errors found" in tool("qpdf", "--check", str(built / file))


@pytest.mark.parametrize("file", (*FILES, WHOLE))
def test_ghostscript_finds_nothing_wrong(built: Path, file: str) -> None:
    options = ("-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-dPDFSTOPONERROR", "-sDEVICE=nullpage")
    assert tool("gs", *options, str(built / file)).strip() == ""


@pytest.mark.parametrize("file", FILES)
def test_mutool_finds_nothing_wrong(built: Path, file: str, tmp_path: Path) -> None:
    tool("mutool", "draw", "-q", "-r", "20", "-o", str(tmp_path / "%d.png"), str(built / file))


@pytest.mark.parametrize("file", FILES)
def test_all_fonts_are_embedded_subset_and_mapped(built: Path, file: str) -> None:
    _, rule, *rows = tool("pdffonts", str(built / file)).splitlines()
    starts = [at for at in range(len(rule)) if rule[at] == "-" and (at == 0 or rule[at - 1] == " ")]
    assert rows
    for row in rows:
        columns = [row[a:b].strip() for a, b in zip(starts, [*starts[1:], None], strict=True)]
        assert columns[3:6] == ["yes", "yes", "yes"], row
        assert columns[0][6] == "+", row  # a subset's name


def test_the_same_bytes_in_any_process(built: Path, tmp_path: Path) -> None:
    other = build(
        tmp_path / "another folder 别处",
        PYTHONHASHSEED="7",
        LC_ALL="zh_CN.UTF-8",
        LANG="zh_CN.UTF-8",
        TZ="Asia/Tokyo",
    )
    for file in (*FILES, WHOLE):
        assert (other / file).read_bytes() == (built / file).read_bytes()
