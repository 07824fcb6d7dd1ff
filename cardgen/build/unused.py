"""What templates ask for and no card of an output answers to: told, because it is silently not printed.

Only in a game's own templates: common ones are written for games that may not have everything.
"""

from collections.abc import Iterator, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING

from cardgen.diagnostics import Diagnostic, Place, Span, Text
from cardgen.layout.subject import REPETITION_NAMES, Subject
from cardgen.model.frame import Origin
from cardgen.model.game import BUILT_IN, COPY, Card, Game

if TYPE_CHECKING:
    from cardgen.build.faces import DrawnKind

ALWAYS = frozenset((*BUILT_IN, COPY, *REPETITION_NAMES))
NOTHING = (None, "", ())


def unused(game: Game, kinds: "Sequence[DrawnKind]") -> Iterator[Diagnostic]:
    """Fields that no card fills, and elements that are drawn on none, where they stand."""
    hollow = [
        (name, place)
        for kind in kinds
        for name, place in kind.look.asked.fields
        if not _filled(name, kind.cards)
    ]
    missing = [(origin, kind) for kind in kinds for origin in _undrawn(kind)]
    # The same lines may serve several kinds: one that is answered is enough.
    for name, place in hollow:
        span = place.span()
        if _is_common(span) or any(
            span == other.span()
            for kind in kinds
            for same, other in kind.look.asked.fields
            if same == name and _filled(name, kind.cards)
        ):
            continue
        yield Diagnostic(
            "never-filled",
            Text(f"no card has anything in “{name}”", f"没有哪张牌填了「{name}」"),
            span,
            Text("fill it on a card, or take it out", "请在卡牌里填写它，或把它去掉"),
            "warning",
        )
    for origin, kind in missing:
        span = origin.place.span()
        if _is_common(span) or any(_within(place, origin) for _, place in hollow):
            continue
        if not any(span == other.place.span() for one in kinds for other in _drawn(one, origin)):
            yield from _never_drawn(origin, span, kind, game)


def _filled(name: str, cards: Sequence[Card]) -> bool:
    return name.partition(".")[0] in ALWAYS or any(Subject(card).get(name) not in NOTHING for card in cards)


def _undrawn(kind: "DrawnKind") -> Iterator[Origin]:
    """The elements that depend on the card and came up on none."""
    wanted = {id(one.origin): one.origin for one in kind.look.elements if one.origin and not one.constant}
    missing = set(wanted)
    for frame in kind.frames:
        if not missing:
            break
        missing.difference_update(map(id, frame.elements))
    return (origin for key, origin in wanted.items() if key in missing)


def _drawn(kind: "DrawnKind", like: Origin) -> Iterator[Origin]:
    """The elements of this name that came up."""
    undrawn = set(map(id, _undrawn(kind)))
    for element in kind.look.elements:
        origin = element.origin
        if origin is not None and origin[:2] == like[:2] and id(origin) not in undrawn:
            yield origin


def _within(place: Place, origin: Origin) -> bool:
    path = origin.place.path
    return place.source is origin.place.source and place.path[: len(path)] == path


def _is_common(span: Span) -> bool:
    return PurePath(span.file).parent.name == "common"


def _never_drawn(origin: Origin, span: Span, kind: "DrawnKind", game: Game) -> Iterator[Diagnostic]:
    """Which of its conditions names what no card has; else only that it is so."""
    from cardgen.rules.index import Index
    from cardgen.rules.unmatched import Pool, strangers

    pool = Pool(game, Index(game.cards))
    conditions = [(one, at) for one, at in kind.look.asked.conditions if _within(at, origin)]
    if any(one.value == "" or one[1:] == ("exists", False) for one, _ in conditions):
        return  # It is meant for empty faces.
    named = origin.name or origin.type
    who = Text(f"element “{named}” is drawn on no card", f"元素「{named}」在所有牌上都没有画出")
    told = [
        found.about(who)._replace(severity="warning")
        for one, at in conditions
        if one.field.partition(".")[0] not in (COPY, *REPETITION_NAMES)
        for found in strangers(one, at, pool)
    ]
    hint = Text("no card meets its “when”", "没有牌符合它的 when") if conditions else None
    yield from told or (Diagnostic("never-drawn", who, span, hint, "warning"),)
