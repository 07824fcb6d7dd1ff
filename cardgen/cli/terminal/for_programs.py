"""How mistakes are told: `--format`, `--all`, and JSON, which is UTF-8 whatever the terminal's code page."""

import sys

import click

from cardgen.cli.terminal.command import Option
from cardgen.cli.terminal.session import Session
from cardgen.diagnostics import Text

FORMAT = Option(
    "--format",
    Text("for people, for programs, or as annotations on GitHub", "给人看、给程序看，或作为 GitHub 标注"),
    type=click.Choice(("text", "json", "github")),
    default="text",
)
ALL = Option(
    "--all",
    Text("every mistake, not fifty of a file", "列出全部问题，而不是每个文件 50 处"),
    is_flag=True,
)


def use_utf8(session: Session) -> None:
    """What is written from now on is UTF-8."""
    if session.out is sys.stdout and hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8")


def say_json(session: Session, value: object) -> None:
    """A value as JSON."""
    import json

    use_utf8(session)
    text = json.dumps(value, ensure_ascii=False, indent=2)
    session.say(text.encode("utf-8", "backslashreplace").decode("utf-8"))
