"""A game that stays open: read once, and after a change only what has to be read and drawn again.

All of it belongs to one thread: whoever is asked runs there (see `studio.py`).
"""

import secrets
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import NamedTuple
from zlib import crc32

from cardgen.build.make import Supplies, supplies
from cardgen.decode.suggest import hint_for
from cardgen.diagnostics import Diagnostic, Mistakes, Text, has_errors, mistake
from cardgen.layout.words import kept_words
from cardgen.load.game import load_game
from cardgen.load.project import Project
from cardgen.model.game import Card, Game
from cardgen.studio import telling
from cardgen.studio.faces import Faces, Said
from cardgen.studio.telling import Json
from cardgen.units import MM

# What may change in a game without any card looking different.
APART = ("rules.toml", "rulebook.md", "decks", "printed.toml")
MOST_AT_ONCE = 40  # cards that are drawn at once after a change: more than a screen shows


class Step(NamedTuple):
    """A change from the page that can be undone: the file as it was, and as it became."""

    path: Path
    display: str
    before: bytes
    after: bytes


class Change(NamedTuple):
    """What a change of files came to: cards that look different now. `all`: any may, or there are others."""

    files: tuple[str, ...]
    cards: tuple[Card, ...]
    all: bool
    milliseconds: int


class Room:
    """One open game: the last one without mistakes, and what is wrong with its files now."""

    def __init__(self, project: Project, folder: Path, language: str = "") -> None:
        """`language`: one of the game's others, to read it in; it is known by another id then."""
        self.project = project
        self.folder = folder
        self.language = language
        self.problems: list[Diagnostic] = []
        self.revision = 0
        self._boot = secrets.token_hex(3)
        self._design = 0
        self._bumps: dict[str, int] = {}
        game, self.problems = load_game(project, folder, draft=True, language=language)
        spoken = game is not None and language in ("", game.tongues.wanted)
        if game is None or not game.sizes or not spoken:
            raise Mistakes(self.problems)
        self.game: Game = game
        self.stale = has_errors(self.problems)
        self.supplies: Supplies = supplies(project, game)
        self.faces = Faces(self.supplies)
        self.steps: list[Step] = []
        self._seen: dict[Path, int] = {folder / "game.toml": _checksum(folder / "game.toml")}
        self._known = {card.id: card for card in game.cards}

    @property
    def id(self) -> str:
        """What pages know it by: `game`, or in another language `game@en`."""
        return f"{self.game.id}@{self.language}" if self.language else self.game.id

    def card(self, id: str) -> Card:
        """A card by its id; raises Mistakes where there is none."""
        if id not in self._known:
            message = Text(f"there is no card “{id[:80]}”", f"没有 id 为「{id[:80]}」的牌")
            raise mistake("unknown-card", message, hint_for(id, self._known))
        return self._known[id]

    def size(self, name: str) -> str:
        """One of the game's sizes; its first where none, or no such, is named."""
        return name if name in self.game.sizes else next(iter(self.game.sizes))

    def rev(self, card: Card) -> str:
        """What a picture of a card is known by: another one wherever the picture may be another."""
        words = repr((card.name, card.kind, card.copies, card.fields)).encode()
        return f"{self._boot}{self._design}.{crc32(words):x}.{self._bumps.get(card.id, 0)}"

    def said(self, card: Card, size: str) -> Said:
        """What there is to say about a card's face, which is drawn if it was not."""
        key = card.id, size
        if key not in self.faces.said:
            self.faces.front(card, size)
        return self.faces.said[key]

    def parts(self, card: Card, size: str) -> list[Json]:
        """What drew a card's face."""
        frame = self.faces.front(card, size)
        return telling.parts(frame, self.supplies.fonts) if frame else []

    def findings(self) -> list[Diagnostic]:
        """What is wrong with the files and, as far as they are drawn, with the faces."""
        drawn = (found for said in self.faces.said.values() for found in said.findings)
        return [*self.problems, *dict.fromkeys(drawn)]

    def tell(self) -> Json:
        """The whole game for a page."""
        game = self.game
        size = game.sizes[self.size("")]
        return {
            "id": self.id,
            "name": game.id,
            "languages": [game.tongues.own, *game.tongues.others],
            "title": game.title,
            "version": game.version,
            "language": game.tag,
            "revision": self.revision,
            "stale": self.stale,
            "sizes": [_size(one.id, one.width, one.height, one.radius) for one in game.sizes.values()],
            "size": size.id,
            "printed": [*dict.fromkeys(output.size for output in game.outputs)],
            "kinds": [telling.kind(kind, game) for kind in game.kinds.values()],
            "cards": [telling.card(card, self.rev(card)) for card in game.cards],
            "symbols": [[symbol.id, symbol.label] for symbol in game.symbols.values()],
            "folder": self.project.display(self.folder),
            "findings": telling.findings(self.findings()),
            "tight": self.tight(),
        }

    def tight(self) -> list[str]:
        """The cards of which a text had to shrink, as far as they are drawn."""
        return [*dict.fromkeys(id for (id, _), said in self.faces.said.items() if said.tight)]

    def picture(self, card: Card) -> None:
        """Makes the picture of a card's face, so that it is there when it is asked for."""
        with suppress(Mistakes):  # told to whoever asks
            self.faces.svg(card, self.size(""), back=False)

    def take_in(self, paths: Collection[Path]) -> Change | None:
        """Takes in those files that are not as they were when they were last: the rest we wrote ourselves."""
        news = [path for path in paths if self._seen.get(path) != _checksum(path)]
        return self.changed(news) if news else None

    def changed(self, paths: Collection[Path]) -> Change:
        """Takes in what was written; the last good game stays where it is wrong now."""
        began = perf_counter()
        self._seen.update((path, _checksum(path)) for path in paths)
        names = [path.relative_to(self.folder) for path in paths if path.is_relative_to(self.folder)]
        outside = len(names) < len(paths)
        tops = {name.parts[0] for name in names if name.parts}
        gone: set[str] = set()
        anew = outside or not tops.isdisjoint(("game.toml", "symbols.toml", "fonts"))
        pictures = [name for name in names if name.parts and name.parts[0] not in (*APART, "cards")]
        for name in [] if anew else pictures:
            self.supplies.gallery.forget(name.as_posix())
            here = self.faces.showing(name.as_posix())
            anew = anew or not here
            gone.update(here)
        before = self._known
        if anew or "cards" in tops:
            gone |= self._reload(anew)
        elif gone:
            self.faces.forget(gone)
        for id in gone:
            self._bumps[id] = self._bumps.get(id, 0) + 1
        self.revision += 1
        cards = tuple(self._known[id] for id in self._known if id in gone)
        for card in cards[:MOST_AT_ONCE]:
            self.said(card, self.size(""))
        other = (anew and not self.stale) or before.keys() != self._known.keys()
        took = round((perf_counter() - began) * 1000)
        return Change(tuple(map(self.project.display, paths)), cards, other, took)

    def _reload(self, anew: bool) -> set[str]:
        """Reads the files again. Which cards look different; of all, if `anew`, nothing is kept."""
        game, self.problems = load_game(self.project, self.folder, draft=True, language=self.language)
        self.stale = game is None or not game.sizes or has_errors(self.problems)
        if game is None or self.stale:
            return set()
        before, self.game = self._known, game
        self._known = {card.id: card for card in game.cards}
        if anew:
            gallery = self.supplies.gallery
            self.supplies = supplies(self.project, game)._replace(gallery=gallery)
            self.faces = Faces(self.supplies)
            self._design += 1
            return set()
        after = self._known
        differing = [id for id in before.keys() | after.keys() if _differs(after.get(id), before.get(id))]
        pairs = [(before.get(id), after.get(id)) for id in differing]
        self.supplies = self.supplies._replace(game=game)
        words = self._keep_words() if any(_speaks(*pair) for pair in pairs) else ()
        return self.faces.turn_to(game, [card for pair in pairs for card in pair if card], words)

    def _keep_words(self) -> set[str]:
        """The words that lines do not tear apart become those of the game as it is now; which are others."""
        typesetter = self.supplies.typesetter
        before, typesetter.kept = typesetter.kept, kept_words(self.game)
        return {*typesetter.kept.words} ^ {*before.words}


def _checksum(path: Path) -> int:
    try:
        return crc32(path.read_bytes())
    except OSError:
        return -1


def _differs(card: Card | None, before: Card | None) -> bool:
    """Whether it may look different: where it stands in its file does not matter."""
    return card is None or before is None or card[:5] != before[:5] or card.own_name != before.own_name


def _speaks(before: Card | None, after: Card | None) -> bool:
    """Whether there may be other words that lines keep whole: names of cards, and 【keywords】."""
    if before is None or after is None or before.name != after.name:
        return True
    return any("【" in repr(card.fields) for card in (before, after))


def _size(id: str, width: float, height: float, radius: float) -> Json:
    return {"id": id, "w": round(width / MM, 2), "h": round(height / MM, 2), "r": round(radius / MM, 2)}
