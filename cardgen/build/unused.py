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
    from cardgen.select import Compare

ALWAYS = frozenset((*BUILT_IN, COPY, *REPETITION_NAMES))
NOTHING = (None, "", ())
NAMING = ("is", "in", "has", "matches")


def unused(game: Game, kinds: "Sequence[DrawnKind]") -> Iterator[Diagnostic]:
    """Fields that no card fills, conditions that none can meet, elements that are drawn on none."""
    hollow = [
        (name, place)
        for kind in kinds
        for name, place in kind.look.asked.fields
        if not _filled(name, kind.cards)
    ]
    conditions = [condition for kind in kinds for condition in kind.look.asked.conditions]
    unmet = [(one, place) for one, place in conditions if not _met(one, game.cards)]
    strange = [(place, told) for one, place in unmet for told in _strangers(one, place, game)]
    undrawn = [origin for kind in kinds for origin in _undrawn(kind)]
    # The same lines may serve several kinds: one that is answered is enough.
    for name, place in hollow:
        span = place.span()
        if not _is_common(span) and not any(
            span == other.span()
            for kind in kinds
            for same, other in kind.look.asked.fields
            if same == name and _filled(name, kind.cards)
        ):
            yield _never_filled(name, span)
    yield from (told for _, told in strange)
    explained = [place for _, place in hollow]
    explained += (place for place, _ in strange)
    explained += (place for one, place in conditions if _for_empty_faces(one))
    for origin in undrawn:
        span = origin.place.span()
        if _is_common(span) or any(_within(place, origin) for place in explained):
            continue
        if not any(span == other.place.span() for kind in kinds for other in _drawn(kind, origin)):
            yield _never_drawn(origin, span)


def _filled(name: str, cards: Sequence[Card]) -> bool:
    return name.partition(".")[0] in ALWAYS or any(Subject(card).get(name) not in NOTHING for card in cards)


def _met(condition: "Compare", cards: Sequence[Card]) -> bool:
    """Whether a card says the word that is asked for. Other conditions set limits, which cards may pass."""
    if condition.operator not in NAMING or _for_empty_faces(condition):
        return True
    if condition.field.partition(".")[0] in (COPY, *REPETITION_NAMES):
        return True
    test = condition.compiled
    return any(test(Subject(card).get) for card in cards)


def _for_empty_faces(condition: "Compare") -> bool:
    return condition.value == "" or condition[1:] == ("exists", False)


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


def _strangers(condition: "Compare", place: Place, game: Game) -> Iterator[Diagnostic]:
    """The words of a condition that no card of the whole game says."""
    from cardgen.rules.index import Index
    from cardgen.rules.unmatched import Pool, strangers

    for found in strangers(condition, place, Pool(game, Index(game.cards))):
        if found.span is not None and not _is_common(found.span):
            yield found._replace(severity="warning")


def _never_filled(name: str, span: Span) -> Diagnostic:
    return Diagnostic(
        "never-filled",
        Text(f"no card has anything in “{name}”", f"没有哪张牌填了「{name}」"),
        span,
        Text("fill it on a card, or take it out", "请在卡牌里填写它，或把它去掉"),
        "warning",
    )


def _never_drawn(origin: Origin, span: Span) -> Diagnostic:
    named = origin.name or origin.type
    return Diagnostic(
        "never-drawn",
        Text(f"element “{named}” is drawn on no card", f"元素「{named}」在所有牌上都没有画出"),
        span,
        Text("look at its “when”, or take it out", "请检查它的 when，或把它去掉"),
        "warning",
    )
