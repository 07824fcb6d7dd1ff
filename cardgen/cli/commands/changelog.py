"""`cardgen changelog`: what changed on a game's cards since an older version, for release notes."""

from collections.abc import Callable
from typing import cast

import click

from cardgen.changes.game_changes import Versions, called, changes
from cardgen.cli.arguments.games import GAMES, checked, chosen
from cardgen.cli.terminal.command import Command, Option
from cardgen.cli.terminal.session import SUCCESS, Session
from cardgen.diagnostics import Diagnostic, Mistakes, Text
from cardgen.export.markdown_parts import block_text
from cardgen.export.text import text
from cardgen.load.game import load_game
from cardgen.load.older import older_game
from cardgen.load.project import Project
from cardgen.markdown.anchors import Anchors
from cardgen.model.document import Blocks, Document, Heading, SymbolMark, Words
from cardgen.model.game import Game
from cardgen.model.language import is_chinese

FORMS: dict[str, Callable[[Document], str]] = {
    "md": lambda document: block_text(document.blocks),
    "txt": text,
}


def changelog(session: Session, *, games: tuple[str, ...], since: str, to: str) -> int:
    """Compares the two versions of each game and prints the lists."""
    project, folders = chosen(session, games)
    for n, folder in enumerate(folders):
        game = checked(session, *load_game(project, folder))
        session.say("\n" * (n > 0) + _list(session, project, game, since, to))
    return SUCCESS


def _list(session: Session, project: Project, new: Game, since: str, to: str) -> str:
    old = older_game(project, new, since, session.folder)
    if isinstance(old, Diagnostic):
        raise Mistakes([old])
    name = called(old, new, since)
    title = f"{new.title} {name} → v{new.version}" if new.version else f"{new.title} {name} →"
    versions = Versions(old, new, name, is_chinese(new.tag))
    blocks = cast(Blocks, spelled(changes(versions), new))
    heading = Heading(1, (Words(title),), Anchors().new(title))
    document = Document(title, (heading, *blocks), language=new.tag)
    return FORMS[to](document).rstrip("\n")


def spelled(value: object, game: Game) -> object:
    """Blocks with symbols as words: where release notes are read, nobody knows the game's drawings."""
    if isinstance(value, SymbolMark):
        return Words(game.symbols[value.symbol].label)
    if not isinstance(value, tuple):
        return value
    return getattr(value, "_make", tuple)([spelled(part, game) for part in value])


COMMAND = Command(
    run=changelog,
    words=Text(
        "Prints what changed on a game's cards since an older version: what is new, what is gone, which "
        "numbers and words are others. For release notes; {{changelog}} puts the same into a rulebook.",
        "列出卡牌从旧版到现在的变化：新增、移除、改了哪些数值和文字。可以直接贴进发布说明；"
        "规则书里写 {{changelog}} 也能得到同样的内容。",
    ),
    params=(
        GAMES,
        Option(
            "--since",
            Text(
                "a git revision, or a folder with an older copy of the game; HEAD if not said",
                "git 版本，或存放旧版游戏的文件夹；不写就是 HEAD",
            ),
            metavar="WHAT",
            default="HEAD",
        ),
        Option(
            "--to",
            Text("Markdown (if not said) or plain text", "Markdown（不写就是它）或纯文本"),
            type=click.Choice(tuple(FORMS)),
            default="md",
        ),
    ),
    examples=(
        ("cardgen changelog 卡牌王 --since v1.0", Text("since a tag", "从某个标签以来")),
        ("cardgen changelog 卡牌王 --since ../old", Text("since a copy", "与一份旧副本比较")),
        ("cardgen changelog 卡牌王", Text("what is not committed yet", "还没有提交的改动")),
    ),
)
