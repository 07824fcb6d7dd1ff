"""The README's two commands are the same in both languages, and those that `.ci/run` runs first."""

from pages import DOCS, fences

ROOT = DOCS.parent


def test_two_commands_to_start() -> None:
    shells = [fence.text for fence in fences((ROOT / "README.md").read_text("utf-8")) if fence.info == "sh"]
    english, chinese = (shell for shell in shells if "venv" in shell)
    assert english == chinese == shells[0]
    commands = english.splitlines()
    assert len(commands) == 2
    copied = (ROOT / ".ci" / "run").read_text("utf-8").partition('\ncd "$copy"\n')[2]
    ran = [line[5:-1] for line in copied.splitlines() if line.startswith("run '")]
    assert ran == [*commands, "ruff check", "ruff format --check", "mypy", "lint-imports"]
