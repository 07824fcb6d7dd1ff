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


def unused(game: Game, kinds: "Sequence[DrawnKind]") -> list[Diagnostic]:
    """Fields that no card fills, conditions that none can meet, elements that are drawn on none."""
    cards = [card for kind in kinds for card in kind.cards]
    asked = [asking for kind in kinds for asking in kind.look.asked.fields]
    hollow = {name for name in dict(asked) if not _filled(name, cards)}
    conditions = [condition for kind in kinds for condition in kind.look.asked.conditions]
    unmet = [(one, place) for one, place in conditions if not _met(one, game.cards)]
    strange = [(place, told) for one, place in unmet for told in _strangers(one, place, game)]
    explained = [place for name, place in asked if name in hollow]
    found = [_never_filled(name, place.span()) for name, place in asked if name in hollow]
    found += (told for _, told in strange)
    explained += (place for place, _ in strange)
    explained += (place for one, place in conditions if _for_empty_faces(one))
    undrawn = (one for one in _undrawn(kinds) if not any(_within(place, one) for place in explained))
    found += map(_never_drawn, undrawn)
    return [
        one for one in dict.fromkeys(found) if one.span and PurePath(one.span.file).parent.name != "common"
    ]


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


def _undrawn(kinds: "Sequence[DrawnKind]") -> Iterator[Origin]:
    """The elements that depend on the card and came up on none.

    The same lines may serve several kinds: it is enough that they, or an element of their id, came up on one.
    """
    missing: dict[int, Origin] = {}
    drawn: list[Origin] = []
    for kind in kinds:
        own = {id(one.origin): one.origin for one in kind.look.elements if one.origin and not one.constant}
        left = set(own)
        for frame in kind.frames:
            if not left:
                break
            left.difference_update(map(id, frame.elements))
        missing.update((key, own[key]) for key in own if key in left)
        drawn += (origin for key, origin in own.items() if key not in left)
    for origin in missing.values():
        alike = (one for one in drawn if one[:2] == origin[:2])
        if not any(origin.name or one.place.span() == origin.place.span() for one in alike):
            yield origin


def _within(place: Place, origin: Origin) -> bool:
    path = origin.place.path
    return place.source is origin.place.source and place.path[: len(path)] == path


def _strangers(condition: "Compare", place: Place, game: Game) -> Iterator[Diagnostic]:
    """The words of a condition that no card of the whole game says."""
    from cardgen.rules.index import Index
    from cardgen.rules.unmatched import Pool, strangers

    for found in strangers(condition, place, Pool(game, Index(game.cards))):
        yield found._replace(severity="warning")


# What an optional picture most often lacks.
PICTURES = Text(
    "put its pictures where “file” says, look at its “when”, or take it out",
    "请把图片放到 file 所说的位置，或检查它的 when，或把它去掉",
)


def _never_filled(name: str, span: Span) -> Diagnostic:
    return Diagnostic(
        "never-filled",
        Text(f"no card has anything in “{name}”", f"没有哪张牌填了「{name}」"),
        span,
        Text("fill it on a card, or take it out", "请在卡牌里填写它，或把它去掉"),
        "warning",
    )


def _never_drawn(origin: Origin) -> Diagnostic:
    named = origin.name or origin.type
    return Diagnostic(
        "never-drawn",
        Text(f"element “{named}” is drawn on no card", f"元素「{named}」在所有牌上都没有画出"),
        origin.place.span(),
        PICTURES
        if origin.type == "image"
        else Text("look at its “when”, or take it out", "请检查它的 when，或把它去掉"),
        "warning",
    )
