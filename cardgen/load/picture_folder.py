"""A folder of finished faces → a Game that prints them, without any TOML.

`fox.png` is a card. `fox.back.png` is what is behind it, `back.png` behind all others. A picture in the
shape of a card with its bleed has it; where there is none, its edges are mirrored.
"""

import re
from collections.abc import Mapping
from math import log
from pathlib import Path

from cardgen.decode.art import Art
from cardgen.decode.toml_file import TomlFile
from cardgen.diagnostics import Diagnostic, Place, Span, Text
from cardgen.layout.prepare import BLEED
from cardgen.load.art import check_image
from cardgen.load.project import Project, names_in
from cardgen.model.game import Card, Field, Game, Kind, Size, Value
from cardgen.units import MM

ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".avif", ".svg", ".pdf")
BACK = "back"
USUAL = Size("63x88", 63 * MM, 88 * MM)
# How far a picture's shape may be from a card's before what is cut off should be told.
OFF = 0.03
FIELDS = {name: Field(name, "string") for name in ("art", "edge", "back", "back_edge")}
ONE_SIDED = Kind("one-sided", "", "common/picture", fields=FIELDS)
TWO_SIDED = Kind("two-sided", "", "common/picture", back="common/picture-back", fields=FIELDS)


def picture_game(project: Project, folder: Path, size: Size = USUAL) -> tuple[Game | None, list[Diagnostic]]:
    """The game, and what is wrong with pictures."""
    names = names_in(folder, project.display(folder), folder)
    if isinstance(names, Diagnostic):
        return None, [names]
    pictures = sorted((name for name in names if name.lower().endswith(ENDINGS)), key=_in_order)
    found: list[Diagnostic] = []
    known = {Path(name).stem: name for name in pictures}
    shapes = {name: art for name in pictures if (art := _read(project, folder, name, found))}
    fronts = [name for name in pictures if Path(name).stem != BACK and not _owner(name)]
    for name in pictures:
        if (owner := _owner(name)) and owner not in known:
            found.append(_alone(project.display(folder / name), owner))
    cards: list[Card] = []
    for name in fronts:
        if name not in shapes:
            continue
        stem = Path(name).stem
        back = next((one for key in (f"{stem}.{BACK}", BACK) if (one := known.get(key)) in shapes), None)
        fields: dict[str, Value] = {"art": name, "edge": _edge(project, folder, name, shapes, size, found)}
        if back is not None:
            fields |= {"back": back, "back_edge": _edge(project, folder, back, shapes, size, found)}
        kind = ONE_SIDED if back is None else TWO_SIDED
        cards.append(Card(stem, stem, kind.id, 1, fields, Place(TomlFile(name, "", {}))))
    kinds = {kind.id: kind for kind in (ONE_SIDED, TWO_SIDED)}
    title = folder.resolve().name
    game = Game(title, title, "", "", (), "", "", folder, kinds, tuple(cards), {size.id: size})
    return game if cards else None, list(dict.fromkeys(found)) or [_nothing(project, folder)] * (not cards)


def _in_order(name: str) -> list[str]:
    """As people sort: card 2 before card 10."""
    return [part.zfill(9) if part.isdigit() else part for part in re.split(r"(\d+)", name.casefold())]


def _owner(name: str) -> str:
    """Whose back a picture is: `fox` of `fox.back.png`."""
    stem = Path(name).stem
    return stem.removesuffix(f".{BACK}") if stem.endswith(f".{BACK}") else ""


def _read(project: Project, folder: Path, name: str, found: list[Diagnostic]) -> Art | None:
    art = check_image(folder, name, lambda: Span(project.display(folder / name)))
    if isinstance(art, Diagnostic):
        found.append(art)
        return None
    return art


def _edge(
    project: Project,
    folder: Path,
    name: str,
    shapes: Mapping[str, Art],
    size: Size,
    found: list[Diagnostic],
) -> str:
    """Whether a picture ends at the cut or has bleed, by its shape, and has to be turned.

    One whose edges will be cut off is told.
    """
    wide, high = shapes[name].size
    w, h = sorted((size.width, size.height), reverse=wide > high)
    off = {
        edge: abs(log((w + 2 * beyond) / (h + 2 * beyond) * high / wide))
        for edge, beyond in (("cut", 0.0), ("bleed", BLEED))
    }
    if min(off.values()) > OFF:
        card = f"{w / MM:g}×{h / MM:g}"
        message = Text(
            f"a picture of {wide:g}×{high:g} has not the shape of a card of {card} mm; its edges are cut off",
            f"图片 {wide:g}×{high:g} 和 {card} 毫米的牌形状不同，边缘会被裁掉",
        )
        hint = Text("say how large the cards are: --size 63x88", "请写明牌的尺寸：--size 63x88")
        span = Span(project.display(folder / name))
        found.append(Diagnostic("picture-shape", message, span, hint, "warning"))
    edge = min(off, key=lambda edge: off[edge])
    return f"turned-{edge}" if (wide > high) != (size.width > size.height) else edge


def _alone(file: str, owner: str) -> Diagnostic:
    return Diagnostic(
        "lone-back",
        Text(f"this is a back, and there is no face “{owner}”", f"这是背面，但没有牌面「{owner}」"),
        Span(file),
        None,
        "warning",
    )


def _nothing(project: Project, folder: Path) -> Diagnostic:
    return Diagnostic(
        "no-cards",
        Text("there is no picture of a face here", "这里没有牌面图片"),
        Span(project.display(folder)),
        Text(
            "faces are fox.png, their backs back.png or fox.back.png",
            "牌面如 fox.png，背面是 back.png 或 fox.back.png",
        ),
    )
