"""`--output`: the file's ending decides what is written, or agrees with what is asked for."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

Run = Callable[..., Any]


@pytest.fixture
def tea(cardgen: Run, tmp_path: Path) -> Path:
    assert cardgen("new", "tea", language="zh").status == 0
    return tmp_path / "tea"


def test_a_card_as_a_page_of_its_own_size(cardgen: Run, tea: Path) -> None:
    result = cardgen("show", "tea", "龙井", "--output", "out/Card.PDF", folder=tea)
    assert (result.status, result.err) == (0, "")
    (page,) = document = pypdfium2.PdfDocument((tea / "out/Card.PDF").read_bytes())
    assert [round(side / 72 * 25.4) for side in page.get_size()] == [63, 88]
    assert "龙井" in page.get_textpage().get_text_bounded()
    assert document.get_metadata_dict()["Title"] == "龙井"


def test_the_ending_of_a_document_decides(cardgen: Run, tea: Path) -> None:
    assert cardgen("rulebook", "tea", "--output", "out/rules.html", folder=tea).status == 0
    assert cardgen("rulebook", "tea", "--output", "rules.pdf", "--booklet", folder=tea).status == 0
    assert cardgen("rulebook", "tea", "--to", "txt", "--output", "rules.txt", folder=tea).status == 0
    made = [path.name for folder in (tea, tea / "out") for path in folder.glob("rules*")]
    assert sorted(made) == ["rules-booklet.pdf", "rules.html", "rules.pdf", "rules.txt"]
    assert (tea / "out/rules.html").read_bytes().startswith(b"<!DOCTYPE html>")
    assert not (tea / "output").exists()


@pytest.mark.parametrize("folder", ["v1.0", "my.rules/", "there.md"])
def test_a_folder_may_have_a_dot(cardgen: Run, tea: Path, folder: str) -> None:
    (tea / "there.md").mkdir()
    assert cardgen("rulebook", "tea", "--to", "txt", "--output", folder, folder=tea).status == 0
    assert (tea / folder / "rulebook.txt").is_file()


@pytest.mark.parametrize(
    ("line", "english", "chinese"),
    [
        (
            "show tea longjing --output x.gif",
            "a card cannot be written as “x.gif”\n  hint: its name ends with .pdf or .png or .svg or .jpg",
            "一张牌不能写成「x.gif」\n  提示：文件名要以 .pdf 或 .png 或 .svg 或 .jpg 结尾",
        ),
        (
            "show tea longjing --output x",
            "ends with .pdf or .png or .svg or .jpg",
            "以 .pdf 或 .png 或 .svg 或 .jpg 结尾",
        ),
        (
            "sheet tea --output x.png",
            "its name ends with .pdf; “cardgen show” writes a single card as .png",
            "文件名要以 .pdf 结尾；单张牌可以用“cardgen show”存成 .png",
        ),
        ("sheet tea --output x.gif", "its name ends with .pdf\n", "文件名要以 .pdf 结尾\n"),
        ("deck fix tea d.toml --output x.json", "its name ends with .toml\n", "文件名要以 .toml 结尾\n"),
        (
            "rulebook tea --to html --output x.pdf",
            "--output: “x.pdf” is not html, which --to asks for",
            "--output：「x.pdf」不是 --to 要的 html",
        ),
        ("rulebook tea --to pdf,html --output x.pdf", "name a folder that ends with /", "以 / 结尾的文件夹"),
        (
            "rulebook tea --output x.png",
            "there are: pdf, html, txt, md, epub",
            "可用：pdf、html、txt、md、epub",
        ),
        ("rulebook tea --output x.docx", "write --to html", "请写 --to html"),
        (
            "rulebook --output x.pdf",
            "“x.pdf” is one file, but of which game?",
            "「x.pdf」是一个文件，要做哪个游戏的？",
        ),
    ],
)
def test_an_ending_that_does_not_fit_is_told(
    line: str, english: str, chinese: str, cardgen: Run, tea: Path
) -> None:
    for language, words in (("en", english), ("zh", chinese)):
        result = cardgen(*line.split(), folder=tea, language=language)
        assert (result.status, result.out, words in result.err) == (2, "", True), result.err
    assert not [*tea.glob("x*"), *tea.glob("output")]


def test_a_link_that_leads_output_away_is_refused(cardgen: Run, tea: Path, tmp_path: Path) -> None:
    """A downloaded project could say with it where to write."""
    away = tmp_path / "away"
    away.mkdir()
    for link in ("output", "output/tea"):
        shutil.rmtree(tea / "output", ignore_errors=True)
        (tea / link).parent.mkdir(exist_ok=True)
        (tea / link).symlink_to(away)
        for words in (("build",), ("sheet", "tea"), ("rulebook",), ("show", "tea", "龙井")):
            result = cardgen(*words, folder=tea)
            assert (result.status, "error[file-outside]" in result.out + result.err) == (1, True), words
        (tea / link).unlink()
    assert not list(away.iterdir())
    assert cardgen("sheet", "tea", "--output", str(away / "a.pdf"), folder=tea).status == 0
    assert [path.name for path in away.iterdir()] == ["a.pdf"]
