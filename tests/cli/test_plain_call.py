"""Command lines that are read without click: the same values as with it, and what is left to it."""

from collections.abc import Mapping, Sequence
from importlib import import_module

import pytest

from cardgen.cli.commands import COMMANDS
from cardgen.cli.parse import run_click
from cardgen.cli.plain import plain_call
from cardgen.cli.session import open_session

PLAIN = (
    "build",
    "build 卡牌王 confix",
    "list",
    "check",
    "check 卡牌王",
    "rulebook 卡牌王",
    "rulebook rules.md --to pdf",
    "rulebook --to pdf,html --paper a5 --booklet rules.md --output out",
    "show 卡牌王 attack-1",
    "import rules.md",
    "new my-game",
    "deck check 卡牌王",
    "rules 卡牌王",
    "fonts",
)


def values_with_click(words: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> Mapping[str, object]:
    name = " ".join(words[:2]) if " ".join(words[:2]) in COMMANDS else words[0]
    module = import_module(COMMANDS[name][0])
    seen: dict[str, object] = {}

    def run(session: object, **values: object) -> int:
        seen.update(values)
        return 0

    monkeypatch.setattr(module, "COMMAND", module.COMMAND._replace(run=run))
    assert run_click(words, open_session("en", {}), {}) == 0
    return seen


@pytest.mark.parametrize("line", PLAIN)
def test_values_are_those_of_click(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    words = line.split()
    call = plain_call(words)
    assert call is not None
    assert call[1] == values_with_click(words, monkeypatch)


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--help"],
        ["buidl"],
        ["deck"],
        ["show", "卡牌王"],
        ["rulebook", "a.md", "b.md"],
        ["rulebook", "a.md", "--to"],
        ["rulebook", "a.md", "--to", "--booklet"],
        ["rulebook", "a.md", "--to=pdf"],
        ["rulebook", "a.md", "--to", "pdf", "--to", "html"],
        ["rulebook", "a.md", "--columns", "2"],
        ["rulebook", "a.md", "--lang", "en"],
        ["rulebook", "--help"],
        ["rulebook", "--", "a.md"],
        ["rulebook", ""],
    ],
)
def test_the_rest_is_left_to_click(words: list[str]) -> None:
    assert plain_call(words) is None
