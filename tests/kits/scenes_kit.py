"""Scenes of the shipped games, drawn on a desk as pages have it."""

from functools import cache
from itertools import combinations, pairwise

from cardgen.build.bindery import Bindery, make_desk
from cardgen.build.document import Rulebook
from cardgen.build.make import open_workshop
from cardgen.diagnostics import Diagnostic
from cardgen.load.game import load_game
from cardgen.load.project import find_project, shipped_root
from cardgen.model.document import Scene
from cardgen.model.frame import Frame, Glyphs, Group
from cardgen.model.game import Game
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.rulebook.pages.page_look import make_look
from cardgen.rulebook.reading import read_document
from cardgen.rulebook.scenes.leaders import Leader, Point
from cardgen.units import MM

GAMES = ("confix", "dashasifang", "jimu", "kapaiwang", "qisheng")


@cache
def game_of(id: str) -> Game:
    project = find_project(shipped_root())
    game, mistakes = load_game(project, shipped_root() / "card_data" / id)
    assert game is not None and not mistakes
    return game


@cache
def bindery_of(id: str) -> Bindery:
    workshop = open_workshop(find_project(shipped_root()), game_of(id))
    return Bindery(Rulebook("x.md", ()), workshop, [], {})


@cache
def desk_of(id: str) -> PageDesk:
    """A desk whose diagnostics grow while scenes are drawn."""
    bindery = bindery_of(id)
    assert bindery.workshop is not None
    look = make_look(210 * MM, 297 * MM, families=bindery.workshop.game.fonts)
    return make_desk(bindery, bindery.workshop.fonts, look)


def read_scene(text: str, game: str = "kapaiwang") -> tuple[Scene | None, list[Diagnostic]]:
    """The first scene of a document, and what is wrong with that."""
    document, found = read_document(text, file="x.md", game=game_of(game))
    return next((block for block in document.blocks if isinstance(block, Scene)), None), found


def texts_in(frame: Frame, *, cards: bool = False) -> str:
    """All that is written in a drawing, but for what stands on cards."""
    parts = []
    for item in frame.items:
        if isinstance(item, Glyphs) and not item.ghost:
            parts.append("".join(item.text))
        elif isinstance(item, Group) and (cards or item.frame.card is None):
            parts.append(texts_in(item.frame, cards=cards))
    return "".join(parts)


def faces_in(frame: Frame) -> list[str]:
    """The names of the cards that a drawing shows, in order."""
    names = []
    for item in frame.items:
        if isinstance(item, Group):
            own = item.frame.card
            names += [own.name] if own else faces_in(item.frame)
    return names


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _cross(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Whether two stretches run through each other."""
    (a, b), (c, d) = one, other
    return _turn(a, b, c) * _turn(a, b, d) < -1e-6 and _turn(c, d, a) * _turn(c, d, b) < -1e-6


def crossings(lines: list[Leader]) -> list[tuple[Leader, Leader]]:
    return [
        (one, other)
        for one, other in combinations(lines, 2)
        if any(_cross(a, b) for a in pairwise(one.points) for b in pairwise(other.points))
    ]
