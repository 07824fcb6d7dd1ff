"""Every command on the starter game, as a newcomer would use them."""

import json
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from cardgen.load.starter import game_id

Run = Callable[..., Any]


@pytest.fixture
def tea(cardgen: Run, tmp_path: Path) -> Path:
    """A new project with the starter game in it."""
    assert cardgen("new", "tea", language="zh").status == 0
    return tmp_path / "tea"


def pages(pdf: Path) -> int:
    return len(pypdfium2.PdfDocument(pdf.read_bytes()))


def spoil(project: Path, old: str, new: str) -> None:
    file = project / "card_data/tea/cards/cards.toml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_new_says_what_comes_next(cardgen: Run) -> None:
    result = cardgen("new", "我的游戏", language="zh")
    assert result.status == 0
    assert "cd 我的游戏\n  cardgen build\n" in result.out


def test_new_leaves_a_folder_with_files_alone(cardgen: Run, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full/mine.txt").write_text("mine")
    result = cardgen("new", "full")
    assert result.status == 2
    assert "not empty" in result.err
    assert [file.name for file in (tmp_path / "full").iterdir()] == ["mine.txt"]


def test_the_starter_speaks_the_language_of_messages(cardgen: Run, tmp_path: Path) -> None:
    for language, title in (("zh", "一盏茶"), ("en", "A Cup of Tea")):
        assert cardgen("new", language, language=language).status == 0
        folder = tmp_path / language
        assert title in cardgen("list", folder=folder).out
        assert cardgen("check", language, folder=folder).out == f"{language}: nothing wrong\n"
    names = [
        {file.relative_to(tmp_path / one).name for file in (tmp_path / one).rglob("*.*")}
        for one in ("zh", "en")
    ]
    assert names[0] == names[1]


def test_what_is_to_be_said_of_several_files_is_said_once(cardgen: Run, tea: Path) -> None:
    for painting in (tea / "card_data/tea/art").iterdir():
        if painting.stem not in ("back", "cover"):
            painting.unlink()
    result = cardgen("build", folder=tea)
    assert (result.status, result.err.count("[never-drawn]")) == (0, 1)
    assert "printed in: cards.pdf, cards-with-backs.pdf\n" in result.err


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_starter_has_a_book_of_six_pages_with_a_cover(
    cardgen: Run, tmp_path: Path, language: str
) -> None:
    assert cardgen("new", "tea", language=language).status == 0
    result = cardgen("rulebook", "--to", "pdf", "--paper", "a5", folder=tmp_path / "tea")
    assert (result.status, result.err) == (0, "")
    assert pages(tmp_path / "tea/output/tea/rulebook.pdf") == 6


@pytest.mark.parametrize(
    ("name", "id"), [("tea", "tea"), ("My Game_2", "my-game-2"), ("我的游戏", "my-game"), ("--", "my-game")]
)
def test_a_folder_name_becomes_an_id(name: str, id: str) -> None:
    assert game_id(name) == id


def test_build_says_the_sheets_and_writes_them(cardgen: Run, tea: Path) -> None:
    result = cardgen("build", folder=tea)
    assert (result.status, result.err) == (0, "")
    first, _, third, *_ = result.out.split("\n")
    assert first == "一盏茶 v0.1: 18 cards of 63×88 mm on 2 sheets of A4 (9 each) → output/tea/cards.pdf"
    assert third.startswith("  wrote output/tea/cards.pdf: 2 pages, ")
    assert third.endswith("MB")  # and no time, for this is no terminal
    assert pages(tea / "output/tea/cards.pdf") == 2
    assert pages(tea / "output/tea/cards-with-backs.pdf") == 4


def test_build_writes_all_files_of_a_game_or_none(cardgen: Run, tea: Path) -> None:
    assert cardgen("build", folder=tea).status == 0
    files = [tea / "output/tea/cards.pdf", tea / "output/tea/cards-with-backs.pdf"]
    for file in files:
        file.write_bytes(b"old")
    game = tea / "card_data/tea/game.toml"
    game.write_text(game.read_text("utf-8").replace('back = "back"', 'back = "nope"'), "utf-8")
    result = cardgen("build", folder=tea)
    assert result.status == 1
    assert "nope" in result.err
    assert "wrote" not in result.out
    assert [file.read_bytes() for file in files] == [b"old", b"old"]
    assert sorted(file.name for file in files[0].parent.iterdir()) == ["cards-with-backs.pdf", "cards.pdf"]


def test_build_speaks_chinese_and_takes_titles(cardgen: Run, tea: Path) -> None:
    result = cardgen("build", "一盏茶", folder=tea / "card_data", language="zh")
    assert result.status == 0
    assert "一盏茶 v0.1：18 张牌（63×88 mm），2 张 A4（每张 9）→ " in result.out
    assert (tea / "output/tea/cards.pdf").is_file()


def test_a_mistake_is_told_and_the_old_file_stays(cardgen: Run, tea: Path) -> None:
    cardgen("build", folder=tea)
    before = (tea / "output/tea/cards.pdf").read_bytes()
    spoil(tea, "points = 2", 'poinst = "2"')
    result = cardgen("build", folder=tea)
    assert result.status == 1
    assert "card_data/tea/cards/cards.toml:8:1: error[" in result.err
    assert "points" in result.err
    assert "Traceback" not in result.err
    assert (tea / "output/tea/cards.pdf").read_bytes() == before


def test_a_mistake_in_one_game_does_not_stop_the_others(cardgen: Run, tea: Path) -> None:
    (tea / "card_data/bad").mkdir()
    (tea / "card_data/bad/game.toml").write_text("title = 1\n", encoding="utf-8")
    result = cardgen("build", folder=tea)
    assert result.status == 1
    assert "card_data/bad/game.toml:1:" in result.err
    assert (tea / "output/tea/cards.pdf").is_file()


def test_check_finds_nothing_wrong_with_the_starter(cardgen: Run, tea: Path) -> None:
    result = cardgen("check", "tea", folder=tea)
    assert (result.status, result.out, result.err) == (0, "tea: nothing wrong\n", "")
    assert not (tea / "output").exists()
    assert "tea: 没有问题" in cardgen("check", folder=tea, language="zh").out


def test_check_forms(cardgen: Run, tea: Path) -> None:
    spoil(tea, "copies = 4", "copies = -1")
    text = cardgen("check", folder=tea)
    assert text.status == 1
    assert "card_data/tea/cards/cards.toml:7:10: error[" in text.out
    assert text.out.endswith("tea: 1 error, 0 warnings\n")
    found = cardgen("check", "--format", "json", folder=tea, language="zh")
    (entry,) = json.loads(found.out)
    assert found.status == 1
    assert (entry["file"], entry["line"], entry["column"]) == ("card_data/tea/cards/cards.toml", 7, 10)
    github = cardgen("check", "--format", "github", folder=tea).out
    assert github.startswith("::error file=card_data/tea/cards/cards.toml,line=7,col=10,title=")
    assert github.count("\n") == 1


def test_check_lists_the_tightest(cardgen: Run, tea: Path) -> None:
    spoil(tea, "放在面前，得 {points} 分。", "放在面前，得 {points} 分。" + "再抽一张牌，" * 9)
    out = cardgen("check", "--fit", folder=tea).out
    assert "asked" in out
    row = next(line for line in out.split("\n") if line.strip().startswith("龙井"))
    assert "8.6 pt" in row
    assert "7 pt" in row


def test_check_lists_reminders_without_room(cardgen: Run, tea: Path) -> None:
    template = tea / "templates/tea/card.toml"
    rules = 'text = "{text}"\n'
    asked = rules + 'reminders = { size = "6pt" }\n'
    template.write_text(template.read_text("utf-8").replace(rules, asked), "utf-8")
    assert "without reminder" not in cardgen("check", "--fit", folder=tea).out
    spoil(tea, "没有就不弃。", "没有就不弃。\\n然后再各抽 1 张。\\n最后各弃 1 张。")
    result = cardgen("check", "--fit", folder=tea)
    assert result.status == 0
    assert result.out.split("\n")[-2].split() == ["春雨", "rules", "客人"]
    assert "春雨" not in cardgen("check", folder=tea).out


def test_list_shows_own_and_shipped_games(cardgen: Run, tea: Path) -> None:
    result = cardgen("list", folder=tea)
    lines = result.out.split("\n")
    assert lines[0].split()[:2] == ["tea", "一盏茶"]
    assert "18 cards, 6 different" in lines[0]
    assert any(line.startswith("kapaiwang") for line in lines)


def test_sheet_prints_what_is_asked_for(cardgen: Run, tea: Path) -> None:
    result = cardgen("sheet", "tea", "--only", "龙井", "--copies", "9", "--output", "a.pdf", folder=tea)
    assert (result.status, result.err) == (0, "")
    assert "9 cards of 63×88 mm on 1 sheet of A4" in result.out
    document = pypdfium2.PdfDocument((tea / "a.pdf").read_bytes())
    text = document[0].get_textpage().get_text_bounded()
    assert len(document) == 1
    assert text.count("龙井") == 9
    assert "普洱" not in text


def test_sheet_in_another_size_on_other_paper(cardgen: Run, tea: Path) -> None:
    result = cardgen(
        "sheet", "tea", "--copies", "1", "--size", "70x120", "--paper", "a5", "--gutter", "2mm", folder=tea
    )
    assert result.status == 0, result.err
    assert "6 cards of 70×120 mm on " in result.out
    assert "of A5" in result.out
    document = pypdfium2.PdfDocument((tea / "output/tea/sheet.pdf").read_bytes())
    assert sorted(round(side) for side in document[0].get_size()) == [420, 595]
    assert "own size" not in result.out
    data = tea / "card_data/tea/game.toml"
    size = '[sizes.token]\ncard = ["30mm", "30mm"]\n\n[kinds.'
    changed = (
        data.read_text("utf-8").replace("[kinds.", size, 1).replace("\nname =", '\nsize = "token"\nname =', 1)
    )
    data.write_text(changed, "utf-8")
    assert "in their own size: " in cardgen("sheet", "tea", "--size", "70x120", folder=tea).out


def test_sheet_with_backs(cardgen: Run, tea: Path) -> None:
    assert cardgen("sheet", "tea", "--backs", "short-edge", folder=tea).status == 0
    assert pages(tea / "output/tea/sheet.pdf") == 4


def test_sheet_sets_variables(cardgen: Run, tea: Path) -> None:
    assert cardgen("sheet", "tea", "--set", "ink=#112233", folder=tea).status == 0
    wrong = cardgen("sheet", "tea", "--set", "ink=puce", folder=tea)
    assert wrong.status == 1
    assert "puce" in wrong.err


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--gutter", "3"), "a number with mm, cm, in or pt"),
        (("--bleed", "-3mm"), "no length from 0 to 100 mm"),
        (("--copies", "0"), "a whole number from 1 to 9999"),
        (("--copies", "many"), "a whole number from 1 to 9999"),
        (("--size", "pokr"), "did you mean “poker”?"),
        (("--size", "1x1"), "no size of 一盏茶"),
        (("--set", "accent"), "is not NAME=VALUE"),
        (("--only", "poinst>=2"), "did you mean “points”?"),
        (("--only", "longjng | points=1"), "did you mean “longjing”?"),
        (("--only", "!kind=gest"), "did you mean “guest”?"),
    ],
)
def test_sheet_options_are_checked(options: tuple[str, ...], words: str, cardgen: Run, tea: Path) -> None:
    result = cardgen("sheet", "tea", *options, folder=tea)
    assert result.status == 2
    assert words in result.err
    assert not (tea / "output").exists()


def test_sheet_without_cards_and_with_unknown_paper(cardgen: Run, tea: Path) -> None:
    assert cardgen("sheet", "tea", "--only", "points>999", folder=tea).status == 1
    assert "a4" in cardgen("sheet", "tea", "--paper", "a44", folder=tea).err.lower()


@pytest.mark.parametrize("word", ["longjing", "龙井"])
def test_show_draws_one_card(word: str, cardgen: Run, tea: Path) -> None:
    result = cardgen("show", "tea", word, "--dpi", "100", folder=tea)
    assert result.status == 0, result.err
    data = (tea / "output/tea/longjing.png").read_bytes()
    assert data.startswith(b"\x89PNG\r\n")
    width, height = struct.unpack(">II", data[16:24])
    assert abs(width - 63 / 25.4 * 100) <= 1
    assert abs(height - 88 / 25.4 * 100) <= 1


def test_show_names_the_card_that_was_meant(cardgen: Run, tea: Path) -> None:
    result = cardgen("show", "tea", "longjin", folder=tea)
    assert result.status == 2
    assert "did you mean “longjing”?" in result.err


def test_show_wants_an_id_where_a_name_stands_twice(cardgen: Run, tea: Path) -> None:
    spoil(tea, 'name = "普洱"', 'name = "龙井"')
    result = cardgen("show", "tea", "龙井", folder=tea)
    assert result.status == 2
    assert "longjing, puer" in result.err


def test_fonts_lists_families(cardgen: Run) -> None:
    result = cardgen("fonts")
    assert result.status == 0
    row = next(line for line in result.out.split("\n") if line.startswith("Noto Sans SC"))
    assert "100–900" in row
    assert "30,890" in row


def test_fonts_lists_those_of_a_game(cardgen: Run, tea: Path) -> None:
    (tea / "card_data/tea/fonts").mkdir()
    (tea / "card_data/tea/fonts/own.ttf").write_bytes(b"no font at all")
    assert "bad-font" not in cardgen("fonts", folder=tea).err
    result = cardgen("fonts", "tea", folder=tea)
    assert "fonts/own.ttf: error[bad-font]" in result.err


def test_very_many_mistakes_end_after_fifty(cardgen: Run, tea: Path) -> None:
    file = tea / "card_data/tea/cards/cards.toml"
    with file.open("a", encoding="utf-8") as text:
        text.writelines(f"wrong_{n} = {n}\n" for n in range(300))
    for command in ("check", "build"):
        said = cardgen(command, "tea", folder=tea)
        assert said.status == 1
        assert (said.out + said.err).count("error[unknown-key]") == 50
        assert "cards.toml: error[more-mistakes] 250 more like these" in said.out + said.err
    github = cardgen("check", "--format", "github", folder=tea).out
    assert github.count("title=unknown-key") == 50
    assert cardgen("check", "--all", folder=tea).out.count("error[unknown-key]") == 300
    assert cardgen("check", "--format", "json", folder=tea).out.count("unknown-key") == 300
