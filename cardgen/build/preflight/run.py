"""Looks at all faces of a game for a target, and puts what it finds in words: once for each element."""

from collections.abc import Iterable, Iterator, Sequence

from cardgen.build.preflight import Demands
from cardgen.build.preflight.faces import Fault, faults
from cardgen.build.preflight.looks import (
    Look,
    bleed_faults,
    color_faults,
    drift_faults,
    ink_faults,
    looks,
    shine_faults,
    turned_faults,
)
from cardgen.build.targets.order import Order, Picked
from cardgen.diagnostics import Diagnostic, Mistakes, Span, Text
from cardgen.export.icc import Separation, read_profile, usual_profile
from cardgen.model.frame import Frame, Origin
from cardgen.record import NamedTuple

SHOWN = 4  # cards by name
# What may be as it is: it is told, and nothing refuses it.
ADVICE = ("much-ink", "dull-colors", "back-border", "shine-through", "one-way-back")
ART = ("image", "emblem", "pattern")
HINTS = {
    "small-type": Text("give the text more room, or fewer words", "给文字多留地方，或减少字数"),
    "unsafe-text": Text("move the text inwards, or make its box smaller", "把文字往里移，或缩小它的框"),
    "thin-line": Text("a wider pen", "请用粗一些的线"),
    "coarse-picture": Text("a larger picture, or a smaller box", "请换大一些的图，或缩小图框"),
    "dull-colors": Text("look at a proof, or take calmer colours", "请先看打样，或换柔和一些的颜色"),
    "no-bleed": Text('draw the ground with box = "bleed"', '底色请用 box = "bleed" 画'),
    "shine-through": Text(
        "heavier paper, or a darker, busier back", "请用厚一些的纸，或深一些、花一些的背面"
    ),
}


class Found(NamedTuple):
    """A fault of one side of a card."""

    fault: Fault
    name: str
    kind: str
    back: bool


def preflight(order: Order, demands: Demands, weight: int, profile: str = "") -> Iterator[Diagnostic]:
    """Everything that the target does not want. `weight`: of the paper, in g/m²."""
    separation = _separation(profile) if demands.ink else None
    fronts = {card.front: card for card in order.cards}
    backs = {card.back: card for card in order.cards if card.back}
    found: list[Found] = []
    for back, sides in ((False, fronts), (True, backs)):
        for face, card in sides.items():
            assert face is not None
            found += _told(faults(face, demands, order.workshop.fonts), card, back)
    drawn: dict[Frame, Look] = {}
    every = [face for face in (*fronts, *backs) if face is not None]
    for n, (face, look) in enumerate(zip(every, looks(every, order.workshop.fonts), strict=True), 1):
        drawn[face] = look
        order.progress(n, len(every), order.title)
        card, back = (fronts[face], False) if face in fronts else (backs[face], True)
        found += _told(bleed_faults(look, demands), card, back)
        if separation is not None:
            found += _told(ink_faults(look, demands, separation), card, back)
            found += _told(color_faults(look, separation), card, back)
    for face, card in backs.items():
        assert face is not None
        behind = [drawn[one.front] for one in order.cards if one.back is face]
        found += _told(turned_faults(drawn[face]), card, True)
        if demands.colors != "rgb":
            found += _told(drift_faults(drawn[face], demands), card, True)
            found += _told(shine_faults(drawn[face], behind, weight), card, True)
    yield from _diagnostics(order, found, demands)


def _separation(profile: str) -> Separation | None:
    """How a press would print it; without a profile nobody knows."""
    try:
        return Separation(read_profile(profile) if profile else usual_profile(), 4.0)
    except Mistakes:
        if profile:
            raise
        return None


def _told(faults: Iterable[Fault], card: Picked, back: bool) -> Iterator[Found]:
    return (Found(fault, card.card.name or card.name, card.card.kind, back) for fault in faults)


def _diagnostics(order: Order, found: Sequence[Found], demands: Demands) -> Iterator[Diagnostic]:
    """One for each element and what is wrong with it, with the worst of its cards first."""
    alike: dict[tuple[str, str, bool], list[Found]] = {}
    spans: dict[Origin, str] = {}
    for each in found:
        element = each.fault.element
        if element is not None and element not in spans:
            spans[element] = str(element.place.span())
        where = spans[element] if element else each.kind
        alike.setdefault((each.fault.code, where, each.back), []).append(each)
    for (code, _, back), same in alike.items():
        same.sort(key=lambda each: -each.fault.short)
        worst = same[0].fault
        names = [] if back else [*dict.fromkeys(each.name for each in same)]
        element = worst.element
        who = (element.name or element.type) if element else order.workshop.game.kinds[same[0].kind].name
        on = Text(f" — {_names(names, 'en')}", f"——{_names(names, 'zh')}") if names else Text("", "")
        yield Diagnostic(
            code,
            Text(
                f"{who}{' (back)' if back else ''}: {worst.message.en}{on.en}",
                f"{who}{'（背面）' if back else ''}：{worst.message.zh}{on.zh}",
            ),
            _span(order, same[0], back) if element is None else element.place.span(),
            HINTS.get(code),
            "error" if demands.strict and not _advice(worst) else "warning",
        )


def _advice(fault: Fault) -> bool:
    """Thin lines of drawings are the artist's; those of templates are rules and frames."""
    art = fault.element is not None and fault.element.type in ART
    return fault.code in ADVICE or (fault.code == "thin-line" and art)


def _names(names: Sequence[str], language: str) -> str:
    shown = (", " if language == "en" else "、").join(names[:SHOWN])
    if len(names) <= SHOWN:
        return shown
    more = len(names) - SHOWN
    return f"{shown} and {more} more" if language == "en" else f"{shown}等 {more + SHOWN} 张"


def _span(order: Order, found: Found, back: bool) -> Span | None:
    kind = order.workshop.game.kinds[found.kind]
    return kind.place and (kind.place / ("back" if back else "template")).span()
