"""How a command is declared: plain values, which click learns of only when it is needed.

Tuples, because a frozen dataclass takes a millisecond to define, and every command pays for these three.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple

from cardgen.diagnostics import Text


class Argument(NamedTuple):
    """A word without dashes. `many`: any number of them."""

    name: str
    metavar: str
    help: Text
    required: bool = True
    many: bool = False


class Option(NamedTuple):
    """A word with dashes. It reaches the command under its name without them, `-` turned into `_`."""

    name: str
    help: Text
    metavar: str = ""
    kind: Literal["text", "integer", "flag", "choice", "many"] = "text"
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    default: str | int | None = None


class Command(NamedTuple):
    """A command. `run` takes the session and one keyword for each argument and option."""

    run: Callable[..., int]
    help: Text
    arguments: tuple[Argument, ...] = ()
    options: tuple[Option, ...] = ()
    examples: tuple[tuple[str, Text], ...] = ()


# What several commands take.
GAME = Argument("game", "GAME", Text("id or title of a game", "游戏的编号或名称"))
GAMES = Argument(
    "games",
    "GAME…",
    Text(
        "ids or titles of games; without them, all of this project", "游戏的编号或名称；不写就是本项目的全部"
    ),
    required=False,
    many=True,
)
FORMAT = Option(
    "--format",
    Text("for people, for programs, or as annotations on GitHub", "给人看、给程序看，或作为 GitHub 标注"),
    kind="choice",
    choices=("text", "json", "github"),
    default="text",
)
