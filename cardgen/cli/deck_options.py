"""What the commands about decks have in common: their options, and the rules these ask for."""

import os
from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from cardgen.cli.games import one_game
from cardgen.cli.session import Session, wrong_usage
from cardgen.cli.spec import Argument, Option
from cardgen.decode.suggest import hint_for
from cardgen.decode.toml_file import read_toml
from cardgen.diagnostics import Diagnostic, Mistakes, Place, Span, Text, has_errors
from cardgen.load.decks import DeckFile
from cardgen.load.project import Project
from cardgen.load.rules import load_rules
from cardgen.model.game import Game, Scalar
from cardgen.rules.ruleset import RuleSet

DECK = Argument(
    "deck",
    "DECK",
    Text("a deck file, a deck of the game, or a share code", "套牌文件、游戏自带的套牌名，或分享码"),
)
RULES = Option(
    "--rules",
    Text("a format of the game; else what the deck says", "按哪种赛制；默认按套牌里写的"),
    "FORMAT",
)
AS_OF = Option(
    "--as-of",
    Text("lists and rules as they were on a day: 2026-01-31", "按某一天的规则和禁限牌表：2026-01-31"),
    "DATE",
)
SET = Option(
    "--set",
    Text(
        "a parameter of the rules or a player's choice; may be repeated",
        "设定规则参数或玩家的选择，可以写多次",
    ),
    "NAME=VALUE",
    "many",
)


class Rulings(NamedTuple):
    """What decks are judged by: the rules of a game for each format and day that is asked for, read once."""

    project: Project
    game: Game
    format: str | None
    as_of: date | None
    settings: Mapping[str, Scalar]
    known: dict[tuple[str, date | None], RuleSet]

    def of(self, format: str = "", as_of: date | None = None) -> RuleSet:
        """The rules for a deck that asks for this format and day. Raises Mistakes where they are wrong."""
        wanted = (format if self.format is None else self.format, self.as_of or as_of)
        if wanted not in self.known:
            self.known[wanted] = self._load(*wanted)
        return self.known[wanted]

    def _load(self, format: str, as_of: date | None) -> RuleSet:
        path = self.game.root / "rules.toml"
        if not os.path.exists(path):
            raise Mistakes([no_rules(self.game, self.project.display(path))])
        rules, problems = load_rules(
            self.project, self.game, format=format, as_of=as_of, parameters=self.settings
        )
        if rules is None or has_errors(problems):
            raise Mistakes(problems)
        return rules

    def for_deck(self, file: DeckFile) -> tuple[RuleSet, DeckFile]:
        """The rules for a deck, and the deck with the choices of the command line."""
        deck = file.deck
        if self.settings:
            deck = deck._replace(values={**deck.values, **self.settings})
        try:
            return self.of(deck.format, file.as_of), file._replace(deck=deck)
        except Mistakes as mistakes:
            raise Mistakes(_in_deck(d, file.deck.place) for d in mistakes.diagnostics) from None


def open_rulings(
    session: Session, game: str, rules: str | None, as_of: str | None, settings: Sequence[str]
) -> Rulings:
    """The rules that a command line asks for."""
    day = a_day(as_of) if as_of else None
    values = dict(setting(text) for text in settings)
    project, found = one_game(session, game)
    if values:
        check_names(project, found, values)
    return Rulings(project, found, rules, day, values, {})


def check_names(project: Project, game: Game, values: Mapping[str, Scalar]) -> None:
    """A name that rules.toml nowhere mentions would change nothing: it was mistyped."""
    path = game.root / "rules.toml"
    file, _ = read_toml(path, project.display(path))
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


def _in_deck(diagnostic: Diagnostic, place: Place | None) -> Diagnostic:
    """A format that the game does not have was named in the deck, unless the command line named it."""
    if diagnostic.code != "unknown-format" or diagnostic.span is not None or place is None:
        return diagnostic
    return diagnostic._replace(span=(place / "format").span())


def no_rules(game: Game, display: str) -> Diagnostic:
    return Diagnostic(
        "no-rules",
        Text(f"{game.title} has no rules that could be checked", f"{game.title}还没有可以检查的规则"),
        Span(display),
        Text("write them into rules.toml beside game.toml", "请写在 game.toml 旁边的 rules.toml 里"),
    )


def a_day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise wrong_usage(
            Text(f"--as-of: “{text}” is no day", f"--as-of：「{text}」不是日期"),
            Text("year, month, day: 2026-01-31", "写成年-月-日：2026-01-31"),
        ) from None


def setting(text: str) -> tuple[str, Scalar]:
    """`players=4` → the name and its value: a number, true, false, or text."""
    name, equals, value = text.partition("=")
    name, value = name.strip(), value.strip()
    if not equals or not name:
        raise wrong_usage(
            Text(f"--set: “{text}” is not NAME=VALUE", f"--set：「{text}」要写成 名称=值"),
            Text("such as: --set players=4", "例如：--set players=4"),
        )
    return name, scalar(value)


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
