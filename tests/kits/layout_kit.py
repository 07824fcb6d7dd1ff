"""Faces from small TOML snippets, through the real readers, and what is drawn on them."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path as FilePath
from typing import NamedTuple

from cardgen.build.make import open_workshop
from cardgen.diagnostics import Diagnostic
from cardgen.export.links import combine
from cardgen.layout.desk import LeftOut, Tight
from cardgen.layout.faces import draw_faces
from cardgen.layout.prepare import prepare_template
from cardgen.load.game import load_game
from cardgen.load.project import find_project
from cardgen.load.templates import load_template
from cardgen.model.frame import Frame, Glyphs, Group, Item, Path, Picture
from cardgen.model.game import Scalar
from cardgen.model.outline import IDENTITY, Matrix, transformed
from cardgen.units import MM, Color, Rect, parse_color

GAME = """
title = "试印"
version = "1.0"
credit = "某某"
[vars]
ink = "#102030"
[sizes.small]
card = ["50mm", "70mm"]
[sizes.large]
card = ["100mm", "140mm"]
[kinds.k]
name = "种"
template = "t"
[kinds.k.fields]
text = { type = "text" }
note = { type = "text" }
cost = { type = "integer" }
color = { type = "string" }
sign = { type = "string" }
art = { type = "string" }
tags = { type = "list", of = "string" }
skills = { type = "list", of = "table", fields = { text = { type = "text" }, big = { type = "boolean" } } }
stats = { type = "table", fields = { hp = { type = "integer" } } }
[symbols.square]
label = "方"
path = "M0 0H24V24H0Z"
[symbols.wide]
label = "宽"
box = [40, 10]
path = [{ path = "M0 0H40V10H0Z", fill = "#ff0000" }, "M10 0H20V10H10Z"]
"""
CARD = '[[card]]\nid = "a"\nname = "甲"\nkind = "k"\n'


class Faces(NamedTuple):
    """What was drawn, by card id, and what was said about it."""

    frames: Mapping[str, Frame]
    diagnostics: tuple[Diagnostic, ...]
    tight: tuple[Tight, ...]
    left_out: tuple[LeftOut, ...]

    @property
    def first(self) -> Frame:
        return next(iter(self.frames.values()))

    @property
    def codes(self) -> list[str]:
        return [d.code for d in self.diagnostics]

    def paths(self) -> list[Path]:
        """The outlines on the first face, where they lie on it."""
        assert not self.diagnostics, self.diagnostics
        return [placed_path(i, m) for i, m in flat(self.first) if isinstance(i, Path)]


def write_project(root: FilePath, template: str, cards: str, game: str = GAME) -> None:
    files = {
        "card_data/g/game.toml": game,
        "card_data/g/cards/cards.toml": cards,
        "templates/g/t.toml": template,
    }
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")


def draw(
    root: FilePath,
    template: str,
    cards: str = CARD,
    *,
    game: str = GAME,
    size: str = "small",
    extra: Mapping[str, Scalar] | None = None,
) -> Faces:
    """Every card of the snippets, drawn. Mistakes in reading the game itself are the test's own."""
    write_project(root, template, cards, game)
    project = find_project(root)
    loaded, problems = load_game(project, root / "card_data" / "g")
    assert loaded is not None
    assert not problems, problems
    read, problems = load_template(project, "g", "t")
    assert read is not None
    assert not problems, problems
    desk = open_workshop(project, loaded).desk
    kind = loaded.kinds["k"]
    at = loaded.sizes[size]
    elements = prepare_template(read, loaded, kind, at, extra or {}, desk.diagnostics)
    frames = {card.id: frame for card, frame in draw_faces(elements, loaded.cards, at, desk)}
    return Faces(frames, tuple(desk.diagnostics), tuple(desk.tight), tuple(desk.left_out))


def flat(frame: Frame, matrix: Matrix = IDENTITY) -> Iterator[tuple[Item, Matrix]]:
    """Everything that is drawn, groups opened, with where it lies."""
    for item in frame.items:
        if isinstance(item, Group):
            yield from flat(item.frame, combine(matrix, item.matrix))
        else:
            yield item, matrix


def groups(frame: Frame) -> list[Group]:
    """All groups, inner ones too."""
    found: list[Group] = []
    for item in frame.items:
        if isinstance(item, Group):
            found += [item, *groups(item.frame)]
    return found


def words(frame: Frame) -> str:
    return "".join("".join(i.text) for i, _ in flat(frame) if isinstance(i, Glyphs))


def glyphs(frame: Frame) -> list[Glyphs]:
    """The runs of text, where they lie."""
    return [
        i._replace(x=m[0] * i.x + m[2] * i.y + m[4], y=m[1] * i.x + m[3] * i.y + m[5])
        for i, m in flat(frame)
        if isinstance(i, Glyphs)
    ]


def pictures(frame: Frame) -> list[Picture]:
    return [i for i, _ in flat(frame) if isinstance(i, Picture)]


def placed_path(path: Path, matrix: Matrix) -> Path:
    return path._replace(data=transformed(path.data, matrix))


def bounds(paths: Path | Sequence[Path]) -> Rect:
    """The box around all points, handles of curves included."""
    several = [paths] if isinstance(paths, Path) else paths
    numbers = [path.data.numbers for path in several]
    xs, ys = [x for n in numbers for x in n[::2]], [y for n in numbers for y in n[1::2]]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def in_mm(box: Rect) -> tuple[float, ...]:
    return tuple(round(v / MM, 3) + 0.0 for v in box)


def color(text: str) -> Color:
    found = parse_color(text)
    assert found is not None
    return found
