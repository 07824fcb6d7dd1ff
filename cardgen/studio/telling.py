"""Values as JSON: cards, findings, the parts of a face."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cardgen.diagnostics import Diagnostic, Text
from cardgen.layout.desk import Tight
from cardgen.model.bounds import item_box
from cardgen.model.frame import Frame, Glyphs, Group, Item, Origin, Path
from cardgen.model.game import Card, Field, Game, Kind
from cardgen.model.outline import IDENTITY, Matrix, multiply
from cardgen.studio.mends import mend_of
from cardgen.text.fonts import FontSet
from cardgen.text.run_outline import run_outline
from cardgen.units import MM, Rect

Json = dict[str, Any]
MOST_PARTS = 400


def text(words: Text | None) -> Json | None:
    return {"en": words.en, "zh": words.zh} if words else None


def finding(found: Diagnostic) -> Json:
    """A message with its place; the page chooses the language."""
    span = found.span
    return {
        "code": found.code,
        "severity": found.severity,
        "message": text(found.message),
        "hint": text(found.hint),
        "place": str(span) if span else "",
        "file": span.file if span else "",
        "line": span.line if span else 0,
        "column": span.column if span else 0,
        "excerpt": span.excerpt if span else "",
        "mend": mend_of(found),
    }


def findings(found: Iterable[Diagnostic]) -> list[Json]:
    return [finding(one) for one in dict.fromkeys(found)]


def value(of: Any) -> Any:
    """A field's value as JSON has it."""
    if isinstance(of, Mapping):
        return {str(key): value(inner) for key, inner in of.items()}
    if isinstance(of, list | tuple):
        return [value(inner) for inner in of]
    return of if isinstance(of, str | int | float | bool) or of is None else str(of)


def field(of: Field) -> Json:
    return {
        "name": of.name,
        "type": of.type,
        "label": of.label,
        "required": of.required,
        "default": value(of.default),
        "choices": value(of.choices),
        "least": of.least,
        "most": of.most,
        "of": of.of,
        "fields": [field(inner) for inner in of.fields.values()],
    }


def kind(of: Kind, game: Game) -> Json:
    accent = {**game.vars, **of.vars}.get("accent")
    return {
        "id": of.id,
        "name": of.name,
        "accent": accent if isinstance(accent, str) and accent.startswith("#") else "",
        "template": of.template,
        "back": bool(of.back or of.back_card),
        "size": of.size,
        "fields": [field(one) for one in of.fields.values()],
    }


def card(of: Card, revision: str) -> Json:
    return {
        "id": of.id,
        "name": of.name,
        "kind": of.kind,
        "copies": of.copies,
        "file": file_of(of),
        "rev": revision,
        "fields": value(of.fields),
    }


def file_of(card: Card) -> str:
    """The file that a card is written in; known without looking for its line."""
    return str(getattr(card.place.source, "display", "") or card.place.span().file)


def fit(of: Tight) -> Json:
    return {"element": of.element, "asked": of.asked, "size": of.size, "smallest": of.smallest}


def parts(face: Frame, fonts: FontSet) -> list[Json]:
    """Every element that drew something on a face: its box in millimetres, its place in a template."""
    found: dict[tuple[str, str], tuple[Origin, Rect]] = {}
    for origin, box in _boxes(face, IDENTITY, fonts):
        key = origin.name or origin.type, str(origin.place.span())
        box = _within(box, face)
        found[key] = origin, _around(found[key][1], box) if key in found else box
        if len(found) >= MOST_PARTS:
            break
    return [
        {
            "id": name,
            "type": origin.type,
            "box": [round(side / MM, 2) for side in box],
            "file": (span := origin.place.span()).file,
            "line": span.line,
        }
        for (name, _), (origin, box) in found.items()
    ]


def _boxes(frame: Frame, matrix: Matrix, fonts: FontSet) -> Iterator[tuple[Origin, Rect]]:
    for item, origin in zip(frame.items, frame.elements or (None,) * len(frame.items), strict=True):
        if origin is not None:
            box = item_box(Group(Frame(0.0, 0.0, (_inked(item, fonts),)), matrix), inked=False)
            if box is not None:
                left, top, right, bottom = box
                yield origin, Rect(left, top, right - left, bottom - top)
        if isinstance(item, Group):
            yield from _boxes(item.frame, multiply(matrix, item.matrix), fonts)


def _inked(item: Item, fonts: FontSet) -> Item:
    """An item whose letters are shapes: these know how far they reach."""
    if isinstance(item, Glyphs):
        return Path(run_outline(item, fonts.face(item.face)), item.color)
    if isinstance(item, Group):
        inner = tuple(_inked(one, fonts) for one in item.frame.items)
        return item._replace(frame=Frame(item.frame.width, item.frame.height, inner))
    return item


def _around(a: Rect, b: Rect) -> Rect:
    left, top = min(a.x, b.x), min(a.y, b.y)
    return Rect(left, top, max(a.x + a.w, b.x + b.w) - left, max(a.y + a.h, b.y + b.h) - top)


def _within(box: Rect, face: Frame) -> Rect:
    left, top = max(box.x, 0.0), max(box.y, 0.0)
    right, bottom = min(box.x + box.w, face.width), min(box.y + box.h, face.height)
    return Rect(left, top, max(right - left, 0.0), max(bottom - top, 0.0))
