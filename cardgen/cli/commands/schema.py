"""`cardgen schema`: what editors need to complete the names of fields and to mark mistakes."""

import json
import os
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from cardgen.cli.arguments.games import GAMES, checked, chosen
from cardgen.cli.terminal.command import Command, Option
from cardgen.cli.terminal.session import SUCCESS, Session, number_of
from cardgen.diagnostics import Text
from cardgen.export.files import write_whole
from cardgen.load.card_schema import card_schema
from cardgen.load.game import load_game
from cardgen.load.words import words_beside

FOLDER = "schemas"
SETTINGS = ".taplo.toml"
LINE = "#:schema "
SHIPPED = ("game", "template", "rules", "deck")


class Known(NamedTuple):
    """Files that a schema is for: a pattern from the project's folder, and the schema's name."""

    pattern: str
    schema: str


def schema(session: Session, *, games: tuple[str, ...], lines: bool) -> int:
    """Writes schemas for all sorts of files, and for the cards of each game; then which is for which."""
    project, folders = chosen(session, games)
    target = project.root / FOLDER
    known = [
        Known("card_data/*/game.toml", "game"),
        Known("templates/**/*.toml", "template"),
        Known("card_data/*/rules.toml", "rules"),
        Known("card_data/*/decks/*.toml", "deck"),
    ]
    for name in SHIPPED:
        write_whole(
            target / f"{name}.json", files("cardgen").joinpath("schemas", f"{name}.json").read_bytes()
        )
    for folder in folders:
        game = checked(session, *load_game(project, folder))
        text = json.dumps(card_schema(game), ensure_ascii=False, indent=1)
        write_whole(target / f"cards-{game.id}.json", f"{text}\n".encode())
        known.append(Known(f"card_data/{game.id}/cards/*.toml", f"cards-{game.id}"))
    count = len(SHIPPED) + len(folders)
    shown = session.shown(target)
    session.say(
        Text(f"wrote {number_of(count, 'schema')} to {shown}", f"已把 {count} 个 schema 写入 {shown}")
    )
    settings = project.root / SETTINGS
    if lines:
        written = sum(_add_line(path, target / f"{name}.json") for path, name in _each(project.root, known))
        session.say(
            Text(f"{number_of(written, 'file')} got a line {LINE}…", f"{written} 个文件加上了 {LINE}… 一行")
        )
    elif settings.exists():
        session.say(
            Text(
                f"{SETTINGS} is there already and stays; --lines says in each file which schema it has",
                f"已有 {SETTINGS}，没有改动；用 --lines 可以在每个文件里写明它的 schema",
            )
        )
    else:
        write_whole(settings, _settings(known).encode())
        name = session.shown(settings)
        session.say(
            Text(f"wrote {name}: Taplo and VS Code read it", f"已写入 {name}：Taplo 和 VS Code 会读它")
        )
    return SUCCESS


def _settings(known: list[Known]) -> str:
    """Which schema is for which files. Words in other languages have the same shape, and less of it."""
    rules = (
        f'[[rule]]\ninclude = ["{pattern}"]\n[rule.schema]\npath = "./{FOLDER}/{name}.json"\n'
        for pattern, name in known
    )
    return "\n".join(('exclude = ["**/symbols.toml"]\n', *rules))


def _each(root: Path, known: list[Known]) -> Iterator[tuple[Path, str]]:
    for pattern, name in known:
        for path in sorted(root.glob(pattern)):
            names = os.listdir(path.parent)
            if path.name != "symbols.toml" and not words_beside(path.name, names):
                yield path, name


def _add_line(path: Path, target: Path) -> bool:
    """Puts the line at the head of a file that has none."""
    text = path.read_text("utf-8")
    if text.startswith(LINE) or f"\n{LINE}" in text:
        return False
    place = os.path.relpath(target, path.parent).replace(os.sep, "/")
    write_whole(path, f"{LINE}{place}\n{text}".encode())
    return True


COMMAND = Command(
    run=schema,
    words=Text(
        "Writes JSON schemas for game.toml, templates, rules, decks and the cards of games into schemas/, "
        "and .taplo.toml, which says which is for which files. Editors with Taplo (Even Better TOML) "
        "then complete keys, show what they mean, and mark mistakes.",
        "把 game.toml、模板、规则、套牌和每个游戏的牌的 JSON schema 写入 schemas/，"
        "再写 .taplo.toml 说明各用于哪些文件。装了 Taplo 的编辑器（VS Code：Even Better TOML）"
        "就会补全键名、显示说明、标出错误。",
    ),
    params=(
        GAMES,
        Option(
            "--lines",
            Text(
                f"instead of .taplo.toml, a line {LINE}… at the head of each file",
                f"不写 .taplo.toml，而是在每个文件开头加一行 {LINE}…",
            ),
            is_flag=True,
        ),
    ),
    examples=(
        ("cardgen schema", Text("for all games of this project", "本项目的全部游戏")),
        ("cardgen schema kapaiwang --lines", Text("with lines in the files", "把行写进文件")),
    ),
)
