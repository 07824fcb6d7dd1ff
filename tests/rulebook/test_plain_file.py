"""A Markdown file without a game is set in the fonts that lie in fonts/."""

from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from cardgen.build.rulebook import RulebookRequest, make_rulebook
from cardgen.diagnostics import Mistakes
from cardgen.load.project import find_project


def request(folder: Path) -> RulebookRequest:
    (folder / "notes.md").write_text("# 规则\n\n每回合抽两张牌。\n", encoding="utf-8")
    return RulebookRequest(folder / "notes.md", None, ("pdf",), ("a5",), 1, False, folder / "output")


def test_no_fonts_of_its_own(tmp_path: Path) -> None:
    (written,), found = make_rulebook(find_project(tmp_path), request(tmp_path))
    assert written.target == tmp_path / "output" / "notes.pdf"
    assert (written.pages, found) == (1, ())
    assert b"NotoSansSC" in written.target.read_bytes()


def test_a_damaged_font_is_named_and_nothing_is_written(tmp_path: Path) -> None:
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "own.ttf").write_bytes(b"no font at all")
    with pytest.raises(Mistakes) as caught:
        make_rulebook(find_project(tmp_path), request(tmp_path))
    (found,) = caught.value.diagnostics
    assert found.code == "bad-font"
    assert found.span is not None and found.span.file == "fonts/own.ttf"
    assert not (tmp_path / "output").exists()


def test_program_text_is_copied_with_plain_blanks(tmp_path: Path) -> None:
    """On paper its blanks never break a line; who copies it out wants to paste it into a file."""
    asked = request(tmp_path)
    asked.file.write_text('# 规则\n\n```toml\n[[card]]\n  name = "攻击"\n```\n', encoding="utf-8")
    (written,), _ = make_rulebook(find_project(tmp_path), asked)
    with PdfDocument(written.target) as file:
        text = file[0].get_textpage().get_text_range()
    assert "name = " in text
    assert "\u00a0" not in text
