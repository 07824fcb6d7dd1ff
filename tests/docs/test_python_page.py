"""The page on Python: its examples run, print what they say, and nothing else is public."""

from pathlib import Path

import pypdfium2
import pytest
from pages import fences, page
from PIL import Image

import cardgen

EXAMPLES = [fence.text for fence in fences(page("python.md")) if fence.info == "python"]


def run(example: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    exec(compile(example, "python.md", "exec"), {})


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_runs_and_prints_what_it_says(
    example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(example, tmp_path, monkeypatch)
    printed = capsys.readouterr().out
    for line in example.splitlines():
        if line.startswith("print"):
            assert line.partition("  # ")[2] + "\n" in printed
    for file in tmp_path.glob("*.pdf"):
        assert len(pypdfium2.PdfDocument(file.read_bytes())) >= 1
    for file in tmp_path.glob("*.png"):
        assert Image.open(file).width == round(50 / 25.4 * 150)


def test_whole_words_of_the_package_are_on_the_page() -> None:
    text = page("python.md")
    public = [name for name in dir(cardgen) if not name.startswith("_")]
    assert public == ["Judged", "Mistakes", "OpenGame", "open_game"]
    for name in dir(cardgen.OpenGame):
        if not name.startswith("_") and name not in ("face",):
            assert name in text
    with pytest.raises(AttributeError):
        cardgen.open_gmae  # type: ignore[attr-defined]  # noqa: B018


def test_decks_from_files_and_what_is_wrong() -> None:
    game = cardgen.open_game("jimu")
    folder = Path(game.workshop.game.root)
    assert game.check_deck(folder / "decks/prairie-fire.toml").legal
    assert not game.check_deck({"苔背龟": 30}).legal
    for wrong in (
        lambda: game.card("苔背鬼"),
        lambda: game.draw("moss-turtle", to="gif"),
        lambda: game.pdf({"x": 1}),
    ):
        with pytest.raises(cardgen.Mistakes):
            wrong()
