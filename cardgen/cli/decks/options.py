"""What the commands about decks take, and the rules that they ask for."""

from collections.abc import Mapping, Sequence
from datetime import date

from cardgen.cli.arguments.games import one_game
from cardgen.cli.arguments.settings import setting
from cardgen.cli.terminal.command import Argument, Option
from cardgen.cli.terminal.session import Session, wrong_usage
from cardgen.decode.suggest import hint_for
from cardgen.decode.toml_file import read_toml
from cardgen.diagnostics import Text
from cardgen.load.project import Project
from cardgen.load.rulings import Rulings
from cardgen.model.game import Game, Scalar

DECK = Argument(
    "deck",
    "DECK",
    Text("a deck file, a deck of the game, or a share code", "套牌文件、游戏自带的套牌名，或分享码"),
)
RULES = Option(
    "--rules",
    Text("a format of the game; else what the deck says", "按哪种赛制；默认按套牌里写的"),
    metavar="FORMAT",
)
AS_OF = Option(
    "--as-of",
    Text("lists and rules as they were on a day: 2026-01-31", "按某一天的规则和禁限牌表：2026-01-31"),
    metavar="DATE",
)
SET = Option(
    "--set",
    Text(
        "a parameter of the rules or a player's choice; may be repeated",
        "设定规则参数或玩家的选择，可以写多次",
    ),
    metavar="NAME=VALUE",
    multiple=True,
)


def open_rulings(
    session: Session, game: str | None, rules: str | None, as_of: str | None, settings: Sequence[str]
) -> Rulings:
    """The rules that a command line asks for."""
    day = a_day(as_of) if as_of else None
    pairs = (setting(text, "players=4") for text in settings)
    values = {name: scalar(value) for name, value in pairs}
    project, found = one_game(session, game)
    if values:
        check_names(project, found, values)
    return Rulings(project, found, rules, day, values, {})


def check_names(project: Project, game: Game, values: Mapping[str, Scalar]) -> None:
    """A name that rules.toml nowhere mentions would change nothing: it was mistyped."""
    path = game.root / "rules.toml"
    file, _ = read_toml(path, project.display(path), path.parent)
    declared = file.data.get("parameters") if file is not None else None
    for name in values:
        if file is not None and name not in file.text:
            raise wrong_usage(
                Text(
                    f"--set: the rules of {game.title} do not know “{name}”",
                    f"--set：{game.title}的规则里没有「{name}」",
                ),
                hint_for(name, declared if isinstance(declared, dict) else ()),
            )


def a_day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise wrong_usage(
            Text(f"--as-of: “{text}” is no day", f"--as-of：「{text}」不是日期"),
            Text("year, month, day: 2026-01-31", "写成年-月-日：2026-01-31"),
        ) from None


def scalar(value: str) -> Scalar:
    if value in ("true", "false"):
        return value == "true"
    body = value.removeprefix("-")
    if body.isascii() and body.isdigit() and len(body) < 16:
        return int(value)
    whole, point, part = body.partition(".")
    if point and (whole + part).isascii() and (whole + part).isdigit() and len(body) < 16:
        return float(value)
    return value
