"""`cardgen rulebook`: what is made of what, and which files are written."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from cardgen.text.fonts import Bundled

Run = Callable[..., Any]


@pytest.fixture
def tea(cardgen: Run, tmp_path: Path) -> Path:
    assert cardgen("new", "tea", language="zh").status == 0
    return tmp_path / "tea"


def sizes(file: Path) -> set[tuple[int, int]]:
    """Widths and heights of all pages in millimetres."""
    opened = pypdfium2.PdfDocument(file.read_bytes())
    return {tuple(round(side / 72 * 25.4) for side in page.get_size()) for page in opened}  # type: ignore[misc]


def test_a_game_gets_all_that_an_author_gives_away(cardgen: Run, tea: Path) -> None:
    result = cardgen("rulebook", folder=tea)
    assert (result.status, result.err) == (0, "")
    out = tea / "output" / "tea"
    assert sorted(path.name for path in out.iterdir()) == [
        "rulebook-a5.pdf",
        "rulebook-booklet.pdf",
        "rulebook.html",
        "rulebook.md",
        "rulebook.pdf",
        "rulebook.txt",
    ]
    assert sizes(out / "rulebook.pdf") == {(210, 297)}
    assert sizes(out / "rulebook-a5.pdf") == {(148, 210)}
    assert sizes(out / "rulebook-booklet.pdf") == {(297, 210)}
    assert "12 茶 放在面前计分" in (out / "rulebook.txt").read_text("utf-8")


def test_who_asks_for_a_form_gets_that_one(cardgen: Run, tea: Path) -> None:
    out = tea / "output" / "tea"
    assert cardgen("rulebook", "tea", "--to", "pdf", folder=tea).status == 0
    assert [path.name for path in out.iterdir()] == ["rulebook.pdf"]
    assert cardgen("rulebook", "tea", "--to", "pdf", "--booklet", folder=tea).status == 0
    assert sizes(out / "rulebook.pdf") == {(148, 210)}
    assert sizes(out / "rulebook-booklet.pdf") == {(297, 210)}


def test_a_file_in_a_games_folder_is_about_that_game(cardgen: Run, tea: Path) -> None:
    (tea / "card_data/tea/faq.md").write_text("共 {{count kind=tea}} 张茶。\n", "utf-8")
    result = cardgen("rulebook", "card_data/tea/faq.md", "--to", "txt", folder=tea)
    assert (result.status, result.err) == (0, "")
    assert "共 12 张茶。" in (tea / "output/tea/faq.txt").read_text("utf-8")


def test_several_games_get_a_folder_each(cardgen: Run, tea: Path) -> None:
    shutil.copytree(tea / "card_data/tea", tea / "card_data/coffee")
    assert cardgen("rulebook", "--to", "txt,md", "--output", "press", folder=tea).status == 0
    written = sorted(str(path.relative_to(tea)) for path in (tea / "press").rglob("*.*"))
    names = ("rulebook.md", "rulebook.txt")
    assert written == [f"press/{game}/{name}" for game in ("coffee", "tea") for name in names]
    assert cardgen("rulebook", "tea", "--to", "txt", "--output", "one", folder=tea).status == 0
    assert [path.name for path in (tea / "one").iterdir()] == ["rulebook.txt"]


def test_a_link_out_of_the_game_is_refused(cardgen: Run, tea: Path) -> None:
    (tea / "secret.md").write_text("# secret\n", "utf-8")
    for file, secret in (("rulebook.md", "secret.md"), ("cards/more.toml", "templates/common/x.toml")):
        here = tea / "card_data/tea" / file
        here.unlink(missing_ok=True)
        here.symlink_to(tea / secret)
        result = cardgen("check", "tea", folder=tea)
        assert result.status == 1
        assert f"{file}: error[file-outside] a link leads out of the game" in result.out


def test_a_plain_file_is_one_pdf(cardgen: Run, tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("# 记\n\n一行。\n", "utf-8")
    assert cardgen("rulebook", "notes.md").status == 0
    names = sorted(path.name for path in (tmp_path / "output").iterdir())
    assert names == ["notes.html", "notes.md", "notes.pdf", "notes.txt"]


def test_a_game_without_a_rulebook_is_told(cardgen: Run, tea: Path) -> None:
    (tea / "card_data/tea/rulebook.md").unlink()
    result = cardgen("rulebook", "tea", folder=tea)
    assert result.status == 1
    assert "error[no-rulebook] tea has no rulebook" in result.err
    assert "write one in card_data/tea/rulebook.md" in result.err


def test_no_such_file(cardgen: Run) -> None:
    result = cardgen("rulebook", "nowhere.md")
    assert (result.status, "there is no file “nowhere.md”" in result.err) == (2, True)


def test_no_such_form(cardgen: Run, tea: Path) -> None:
    result = cardgen("rulebook", "--to", "docx", folder=tea, language="zh")
    assert (result.status, "没有「docx」这种格式" in result.err) == (2, True)


def test_forms_as_people_write_them(cardgen: Run, tea: Path) -> None:
    result = cardgen("rulebook", "--to", "TXT，md", folder=tea, language="zh")
    assert (result.status, result.out.count("\n"), "rulebook.txt" in result.out) == (0, 2, True)


@pytest.mark.parametrize("option", [["--booklet"], ["--columns", "2"], ["--paper", "a5"]])
def test_what_is_only_for_pages_needs_a_pdf(cardgen: Run, tea: Path, option: list[str]) -> None:
    result = cardgen("rulebook", "--to", "html", *option, folder=tea)
    assert (result.status, "hint: write --to pdf,html" in result.err) == (2, True)


def test_check_tells_what_is_wrong_with_pictures(cardgen: Run, tea: Path) -> None:
    rulebook = next(tea.glob("card_data/*/rulebook.md"))
    rulebook.write_text("# 茶\n\n![图](art/map.png)\n\n![](card:longjin)\n", "utf-8")
    result = cardgen("check", folder=tea)
    assert "rulebook.md:3:6: warning[image-missing] image “art/map.png”: there is no such file" in result.out
    assert "rulebook.md:5:5: error[unknown-card] there is no card with the id “longjin”" in result.out


def test_a_character_that_no_font_has_is_told_with_its_place(cardgen: Run, tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("# 记\n\n一杯\U0010fffd，❤️\n", "utf-8")
    result = cardgen("rulebook", "notes.md", "--to", "pdf")
    assert (result.status, result.err.count("warning[")) == (0, 1)
    assert "notes.md:3:3: warning[missing-glyph] no font has the character" in result.err


def test_emoji_without_their_font_are_told_once(
    cardgen: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardgen.text.fonts.EMOJI", Bundled("", "no_such_package", "no.ttf"))
    (tmp_path / "notes.md").write_text("# 记\n\n一杯🍵，掷🎲，✅对❌错，❤️\n", "utf-8")
    result = cardgen("rulebook", "notes.md", "--to", "pdf,txt,html")
    assert (result.status, result.err.count("warning[")) == (0, 1)
    assert "warning[no-emoji]" in result.err
    assert 'pip install "cardgen[emoji]"' in result.err
    for form in ("txt", "html"):
        assert "一杯🍵，掷🎲，✅对❌错，❤️" in (tmp_path / f"output/notes.{form}").read_text("utf-8")


@pytest.mark.parametrize("form", ["pdf", "html", "epub"])
def test_a_picture_that_is_not_there_is_told_in_every_form(cardgen: Run, tmp_path: Path, form: str) -> None:
    (tmp_path / "notes.md").write_text("# 记\n\n![图](art/map.png)\n", "utf-8")
    result = cardgen("rulebook", "notes.md", "--to", form)
    assert (result.status, result.err.count("warning[")) == (0, 1)
    assert "notes.md:3:6: warning[image-missing] image “art/map.png”: there is no such file" in result.err
    assert (tmp_path / "output" / f"notes.{form}").exists()


def test_strictly_every_warning_is_an_error(cardgen: Run, tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("# 记\n\n![图](art/map.png)\n", "utf-8")
    result = cardgen("rulebook", "notes.md", "--to", "txt", "--strict")
    assert (result.status, result.err.count("error[image-missing]")) == (1, 1)
    assert not (tmp_path / "output").exists()
    (tmp_path / "notes.md").write_text("# 记\n\n好\n", "utf-8")
    assert cardgen("rulebook", "notes.md", "--to", "txt", "--strict").status == 0


def test_what_other_tools_have_is_told_once(cardgen: Run, tmp_path: Path) -> None:
    """Hugo, Jinja and Homebrewery have braces too; a document once was refused for each of them."""
    text = "{{note\n甲\n}}\n\n{{ page.title }}\n\n{{< x >}} {{count}} {{count}} {{card a}}\n"
    (tmp_path / "notes.md").write_text(text, "utf-8")
    result = cardgen("rulebook", "notes.md", "--to", "txt")
    assert (result.status, result.err.count("warning[foreign-braces]"), result.err.count("needs-game")) == (
        0,
        1,
        1,
    )


def test_a_damaged_font_of_a_game_is_told(cardgen: Run, tea: Path) -> None:
    (tea / "fonts").mkdir()
    (tea / "fonts/own.ttf").write_bytes(b"no font at all")
    result = cardgen("rulebook", "tea", folder=tea)
    assert (result.status, result.err.count("error[")) == (1, 1)
    assert "fonts/own.ttf: error[bad-font]" in result.err
    assert not (tea / "output").exists()


def test_a_file_beyond_all_measure_is_not_read(cardgen: Run, tmp_path: Path) -> None:
    with open(tmp_path / "notes.md", "wb") as file:
        file.truncate(9 << 20)
    result = cardgen("rulebook", "notes.md", "--to", "txt")
    assert result.status == 1
    assert "notes.md: error[file-too-large] the file has 9 MB; the limit is 8 MB" in result.err


@pytest.mark.parametrize("name", ["tea", "一盏茶", "card_data/tea", "./card_data/tea/"])
def test_a_game_by_its_id_title_or_folder(cardgen: Run, tea: Path, name: str) -> None:
    for command in (("rulebook", name, "--to", "txt"), ("check", name)):
        result = cardgen(*command, folder=tea)
        assert (result.status, result.err) == (0, "")
    assert cardgen("check", ".", folder=tea / "card_data/tea").out == "tea: nothing wrong\n"


@pytest.mark.parametrize("name", ["notes.txt", "NOTES.MD", "我的 规则/说明 书.md"])
def test_any_text_file_will_do(cardgen: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text("# 记\n\n一行。\n", "utf-8")
    result = cardgen("rulebook", name, "--to", "html")
    assert (result.status, result.err) == (0, "")
    assert (tmp_path / "output" / f"{Path(name).stem}.html").is_file()


@pytest.mark.parametrize(
    ("what", "english", "chinese"),
    [
        ("notse.md", "did you mean “notes.md”?", "是不是想写「notes.md」？"),
        ("Notes.md", "did you mean “notes.md”?", "是不是想写「notes.md」？"),
        ("else/where.md", "a Markdown file, or the id or title of a game", "可以写 Markdown 文件"),
        ("rules.docx", "“rules.docx” is no text file", "「rules.docx」不是文本文件"),
        ("folder.md", "there is no game “folder.md”", "没有名为「folder.md」的游戏"),
        ("card_data/other", "this folder is no game of this project", "这个文件夹不是本项目的游戏"),
    ],
)
def test_what_is_no_document_is_told(cardgen: Run, tea: Path, what: str, english: str, chinese: str) -> None:
    for folder in ("folder.md", "card_data/other"):
        (tea / folder).mkdir()
    for file in ("notes.md", "rules.docx"):
        (tea / file).write_bytes(b"PK")
    for language, words in (("en", english), ("zh", chinese)):
        result = cardgen("rulebook", what, folder=tea, language=language)
        assert (result.status, words in result.err) == (2, True), result.err


@pytest.mark.parametrize("forms", ["html,txt", "html txt", "HTML、.txt", "html，txt"])
def test_forms_with_other_signs_between_them(cardgen: Run, tmp_path: Path, forms: str) -> None:
    (tmp_path / "notes.md").write_text("# 记\n\n一行。\n", "utf-8")
    assert cardgen("rulebook", "notes.md", "--to", forms).status == 0
    assert sorted(path.name for path in (tmp_path / "output").iterdir()) == ["notes.html", "notes.txt"]


@pytest.mark.parametrize(("name", "forms"), [("notes.md", "html,md"), ("notes.txt", "txt")])
def test_a_document_is_never_overwritten(cardgen: Run, tmp_path: Path, name: str, forms: str) -> None:
    (tmp_path / name).write_text("#  记\n一行。", "utf-8")
    result = cardgen("rulebook", name, "--to", forms, "--output", ".")
    assert result.status == 1
    assert f"“{name}” is the document itself and is not overwritten" in result.err
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name).read_text("utf-8") == "#  记\n一行。"
