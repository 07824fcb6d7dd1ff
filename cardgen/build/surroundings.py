"""What all faces of a game depend on beside their cards, as a digest of contents."""

import os
import sys
from collections.abc import Iterable, Iterator

import cardgen
from cardgen.digest import digest
from cardgen.load.project import Project
from cardgen.model.game import Game
from cardgen.text.fonts import FontSet
from cardgen.text.settling import Kept

HEAD_OF_FONT = 4096  # bytes; they hold a checksum of every table
CHART = b"chart"  # an element that may count all cards
# Folders of cardgen that draw nothing.
ASIDE = frozenset(("__pycache__", "cli", "schemas", "shipped", "starter", "studio"))


def surroundings(project: Project, game: Game, fonts: FontSet, kept: Kept) -> bytes:
    """The program with its libraries, the game's files but for cards and pictures, templates, fonts."""
    templates = [folder / name for folder in project.template_folders for name in ("common", game.id)]
    texts = [(path, _read(path)) for folder in templates for path in _files(os.fspath(folder))]
    texts += [(path, _read(path)) for path in sorted(_plain(os.fspath(game.root)))]
    texts += [(symbol.file, _read(symbol.file)) for symbol in game.symbols.values() if symbol.file]
    counted = any(CHART in text for _, text in texts)
    cards = [card[:5] for card in game.cards] if counted else []
    return digest(
        *_program(),
        os.fspath(game.root),
        game.tongues.wanted,
        *(part for path, text in texts for part in (path, text)),
        repr([_font(path) for path in fonts.paths]),
        repr(sorted(kept.words)),
        repr(cards),
    )


def _program() -> Iterator[str]:
    """This Python, cardgen's own files and what is installed beside them."""
    yield sys.version
    folders, files = [os.path.dirname(cardgen.__file__)], []
    for folder in folders:
        for entry in os.scandir(folder):
            if entry.is_dir():
                folders += [entry.path] if entry.name not in ASIDE else []
            else:
                stat = entry.stat()
                files.append(f"{entry.path} {stat.st_size} {stat.st_mtime_ns}")
    yield "\n".join(sorted(files))
    for place in sys.path:
        if place.endswith("-packages"):
            yield repr(sorted(name for name in _names(place) if name.endswith("-info")))


def _font(path: str) -> tuple[object, ...]:
    """A font by its table of checksums, and by when it was put there: all of it would take long to read."""
    stat = os.stat(path)
    with open(path, "rb") as file:
        return path, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_ino, file.read(HEAD_OF_FONT)


def _files(folder: str) -> Iterator[str]:
    for place, inner, names in os.walk(folder):
        inner.sort()
        yield from (os.path.join(place, name) for name in sorted(names))


def _plain(folder: str) -> Iterable[str]:
    """The files that lie in the game's folder itself, such as game.toml."""
    return (os.path.join(folder, name) for name in _names(folder) if name.endswith(".toml"))


def _names(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []


def _read(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        return repr(error.errno).encode()
