"""A deck file → Deck: cards by zone with their places, the player's choices, what the author expects.

`name`, `game`, `format`, `scope`, `as_of` and `expect` are single values. `[cards]` gives copies by card (id,
name or another key of the game); each goes to the zone that holds it. `[zones.NAME]` puts cards into a zone.
A list of cards will do as well: `cards = ["赤王陵", "赤王陵"]`. `[values]` and `[choices]` are what the
player says beside the cards. A text that is no TOML but counts cards, `4 Sloop`, is a plain list.
"""

from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import NamedTuple, get_args

from cardgen.decode.table import TableReader
from cardgen.decode.toml_file import parse_toml, read_text, span_at
from cardgen.decode.values import wrong_type
from cardgen.diagnostics import Diagnostic, Mistakes, Place, Text
from cardgen.load.cards import MOST_COPIES
from cardgen.load.deck_list import is_list, parse_list
from cardgen.load.project import Project, names_in
from cardgen.model.deck import Deck, Entry, Scope
from cardgen.rules.finding import Status
from cardgen.rules.lists import read_day

LARGEST = 1024 * 1024
# Of deck files, and of plain lists.
ENDINGS = (".toml", ".txt")
SCOPES: tuple[Scope, ...] = get_args(Scope)
STATUSES: tuple[Status, ...] = get_args(Status)
CARDS = Text('cards with their copies, such as "name" = 2', '牌名与张数，例如 "牌名" = 2')
# A word of so many characters that base64 could be is taken for a share code.
SHORTEST_CODE = 16


class DeckFile(NamedTuple):
    """A deck with what else its file says. `expect`: the verdict that its author foresees."""

    deck: Deck
    game: str = ""
    as_of: date | None = None
    expect: Status = "legal"


def deck_files(project: Project, folder: Path, game: Path) -> list[Path]:
    """The deck files of a folder, by name. Raises Mistakes where it cannot be read, or leads out of games."""
    names = names_in(folder, project.display(folder), game if folder.is_relative_to(game) else folder)
    if isinstance(names, Diagnostic):
        raise Mistakes([names])
    return [folder / name for name in names if name.endswith(ENDINGS) and name[0] != "."]


def read_deck_text(path: Path, display: str, game: Path) -> str:
    """What a file of decks or share codes holds. Raises Mistakes where it cannot be had.

    In a game's folder links may not lead out of it.
    """
    return read_text(path, display, LARGEST, game if path.is_relative_to(game) else None)


def parse_deck(
    text: str, display: str, name: str = "", zones: Callable[[], Mapping[str, str]] = dict
) -> tuple[DeckFile | None, list[Diagnostic]]:
    """A deck from TOML or a plain list; None where it is neither. `name` is its name where it says none.

    `zones`: what the game calls its piles, and their ids, for sections of lists.
    """
    if is_list(text):
        deck, found = parse_list(text, display, name, zones())
        return DeckFile(deck), found
    file, diagnostics = parse_toml(text, display)
    if file is None:
        return None, _bare_keys(text, display, diagnostics)
    return read_deck(TableReader(file.data, Place(file), diagnostics), name), diagnostics


def read_deck(reader: TableReader, name: str = "") -> DeckFile:
    """A deck from a table: of a file of its own, or within another."""
    zones: dict[str, tuple[Entry, ...]] = {}
    if reader.has("cards"):
        zones[""] = _entries(reader, "cards")
    table = reader.table("zones")
    for zone in table.data if table else ():
        assert table is not None
        zones[zone] = _entries(table, zone)
    values = {**reader.scalars("values"), **reader.scalars("choices")}
    scope = reader.string("scope", "deck", choices=SCOPES)
    expect = reader.string("expect", "legal", choices=STATUSES)
    found = DeckFile(
        Deck(
            reader.string("name", name),
            zones,
            values,
            next(s for s in SCOPES if s == scope),
            reader.string("format", ""),
            reader.place,
        ),
        reader.string("game", ""),
        read_day(reader, "as_of"),
        next(s for s in STATUSES if s == expect),
    )
    reader.done()
    return found


def share_codes(text: str) -> tuple[tuple[int, str], ...]:
    """The share codes that a text consists of, one a line, and their lines; none where it is no such text."""
    lines = [(n, line.strip()) for n, line in enumerate(text.split("\n"), 1)]
    lines = [(n, line) for n, line in lines if line and not line.startswith("#")]
    return tuple(lines) if all(looks_like_code(line) for _, line in lines) else ()


def looks_like_code(word: str) -> bool:
    """Whether a word could be a share code: a long one of the characters that base64 is written in."""
    body = word.rstrip("=")
    return (
        len(body) >= SHORTEST_CODE and word.isascii() and body.replace("+", "0").replace("/", "0").isalnum()
    )


def _entries(reader: TableReader, key: str) -> tuple[Entry, ...]:
    """`{ card = copies }` or a list of cards. A card that stands there 0 times is not there."""
    value = reader.raw(key)
    if isinstance(value, list):
        place = reader.place_of(key)
        return tuple(Entry(word, 1, place / n) for n, word in enumerate(reader.strings(key)))
    if not isinstance(value, Mapping):
        reader.report(wrong_type(CARDS, value), key)
        return ()
    table = TableReader(value, reader.place_of(key), reader.diagnostics)
    found: list[Entry] = []
    for card, copies in value.items():
        if isinstance(copies, Mapping):
            hint = Text(f'quote a name with a dot: "{card}.…" = 1', f'名称里有点号时要加引号："{card}.…" = 1')
            table.report(wrong_type(Text("a number of copies", "张数"), copies, hint), card)
        elif number := table.integer(card, 0, least=0, most=MOST_COPIES):
            found.append(Entry(card, number, table.place_of(card)))
    return tuple(found)


def _bare_keys(text: str, display: str, diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    """TOML stops at the first card whose Chinese name lacks quotes: all of them are told."""
    if [d.code for d in diagnostics] != ["bare-key"]:
        return diagnostics
    found: list[Diagnostic] = []
    start = 0
    for line in text.split("\n"):
        key, equals, _ = line.partition("=")
        word = key.strip()
        if equals and not word.isascii() and word[0] not in "\"'#[":
            span = span_at(display, text, start + key.index(word))
            found.append(
                Diagnostic(
                    "bare-key",
                    Text(f"the name “{word}” needs quotes", f"牌名「{word}」要加引号"),
                    span,
                    Text(
                        f'write "{word}" ={line.partition("=")[2]}',
                        f'写成 "{word}" ={line.partition("=")[2]}',
                    ),
                )
            )
        start += len(line) + 1
    return found or diagnostics
