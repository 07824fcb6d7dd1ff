"""A mountain of paper: asked about on a terminal, agreed to by --yes, refused elsewhere."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest

from cardgen.build import plan
from cardgen.cli.run import run
from cardgen.cli.terminal.session import INTERRUPTED, Session

Run = Callable[..., Any]
CARD = '[[card]]\nid = "c{n}"\nname = "第{n}"\nkind = "k"\n'
NAME = '[[element]]\ntype = "text"\nbox = ["5mm", "5mm", "50mm", "20mm"]\ntext = "{name}"\n'


@pytest.fixture
def fox(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game of two sheets, where more than one is much."""
    monkeypatch.setattr(plan, "MOST_SHEETS", 1)
    files = {
        "card_data/fox/game.toml": 'title = "狐"\n[kinds.k]\n',
        "card_data/fox/cards/c.toml": "".join(CARD.format(n=n) for n in range(10, 20)),
        "templates/fox/k.toml": NAME,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def answered(monkeypatch: pytest.MonkeyPatch, answer: str) -> list[str]:
    """Somebody at the terminal; what is asked."""
    asked: list[str] = []

    def prompt(question: str) -> str:
        asked.append(question)
        if not answer:
            raise KeyboardInterrupt
        return answer

    monkeypatch.setattr(click.termui, "visible_prompt_func", prompt)
    return asked


COMMANDS = (("build", "fox"), ("sheet", "fox"), ("sheet", "fox", "fox"), ("sheet", "fox", "--record"))


@pytest.mark.parametrize("words", [*COMMANDS, ("release", "fox"), ("site", "fox")], ids=" ".join)
def test_without_a_terminal_it_is_refused_unless_yes_is_said(
    cardgen: Run, fox: Path, words: tuple[str, ...]
) -> None:
    refused = cardgen(*words, folder=fox)
    assert refused.status == 1
    assert "too-many-sheets" in refused.err
    assert "--yes" in refused.err
    assert not (fox / "output").exists()
    assert cardgen(*words, "--yes", folder=fox).status == 0
    assert (fox / "output").exists()


@pytest.mark.parametrize(("answer", "status"), [("y", 0), ("n", 1), ("", INTERRUPTED)])
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_on_a_terminal_it_is_a_question(
    monkeypatch: pytest.MonkeyPatch, fox: Path, words: tuple[str, ...], answer: str, status: int
) -> None:
    asked = answered(monkeypatch, answer)
    out = io.StringIO()
    assert run([*words], Session("zh", fox, out, out, asks=True), {}) == status
    assert len(asked) == 1
    assert (fox / "output").exists() == (answer == "y")
    monkeypatch.setattr(click.termui, "visible_prompt_func", None)
    assert run([*words, "--yes"], Session("zh", fox, out, out, asks=True), {}) == 0


def test_some_of_the_sheets_are_not_many(cardgen: Run, fox: Path) -> None:
    assert cardgen("sheet", "fox", "--sheets", "2", folder=fox).status == 0


def test_a_check_warns(cardgen: Run, fox: Path) -> None:
    result = cardgen("check", "fox", folder=fox)
    assert result.status == 0
    assert "too-many-sheets" in result.out + result.err
