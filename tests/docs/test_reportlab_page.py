"""The page on reportlab: its examples run, and make what they say."""

from pathlib import Path

import pypdfium2
import pytest
from pages import fences, page

EXAMPLES = [fence.text for fence in fences(page("reportlab.md")) if fence.info == "python"]
FILES = ("poster.pdf", "catalogue.pdf")


@pytest.mark.parametrize(("example", "file"), [*zip(EXAMPLES, FILES, strict=True)], ids=FILES)
def test_the_example_runs(example: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(example, file, "exec"), {})
    document = pypdfium2.PdfDocument((tmp_path / file).read_bytes())
    assert "攻击一级" in document[0].get_textpage().get_text_bounded()
