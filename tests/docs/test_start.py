"""The two commands of both READMEs are those that `.ci/run` runs first, and both are short."""

import pytest
from pages import DOCS, fences

import cardgen

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
