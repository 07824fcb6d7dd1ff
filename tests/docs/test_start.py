"""What both READMEs show is so: the two commands that `.ci/run` runs first, a card, a slip."""

import io
from pathlib import Path

import pytest
from pages import DOCS, fences

import cardgen
from cardgen.cli.run import run
from cardgen.cli.terminal.session import Session
from cardgen.diagnostics import Language

ROOT = DOCS.parent
READMES = ("README.md", "README.zh-CN.md")


@pytest.mark.parametrize("name", READMES)
def test_two_commands_to_start(name: str) -> None:
    shells = [fence.text for fence in fences((ROOT / name).read_text("utf-8")) if fence.info == "sh"]
    (start,) = (shell for shell in shells if "venv" in shell)
    commands = start.splitlines()
    assert len(commands) == 2
    copied = (ROOT / ".ci" / "run").read_text("utf-8").partition('\ncd "$copy"\n')[2]
    ran = [line[5:-1] for line in copied.splitlines() if line.startswith("run '")]
    assert ran == [*commands, "ruff check", "ruff format --check", "mypy", "lint-imports"]


@pytest.mark.parametrize("name", READMES)
def test_a_readme_is_short_and_names_this_version(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    assert len(text.splitlines()) <= 130
    assert f"cardgen-{cardgen.__version__}-py3-none-any.whl" in text


@pytest.mark.parametrize(("name", "language"), [("README.md", "en"), ("README.zh-CN.md", "zh")])
def test_the_card_and_the_slip_are_those_of_a_new_game(name: str, language: Language, tmp_path: Path) -> None:
    shown = fences((ROOT / name).read_text("utf-8"))
    (card,) = (fence.text for fence in shown if fence.info == "toml")
    (slip,) = (fence.text for fence in shown if fence.info == "")
    said(tmp_path, language, "new", "my-game")
    file = tmp_path / "my-game/card_data/my-game/cards/cards.toml"
    text = file.read_text("utf-8")
    assert card in text
    file.write_text(text.replace("points = 2", "ponits = 2", 1), "utf-8")
    assert slip in said(tmp_path / "my-game", language, "check")


def said(folder: Path, language: Language, *words: str) -> str:
    out, err = io.StringIO(), io.StringIO()
    run(list(words), Session(language, folder, out, err), {})
    return out.getvalue() + err.getvalue()
