"""Template + kind + size → prepared elements: variables resolved, every mistake collected."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Diagnostic
from cardgen.layout.asked import Asked
from cardgen.layout.element import Anchor, Drawable, Dressed, Element
from cardgen.layout.elements import ELEMENTS, prepare
from cardgen.layout.fitting import Policy
from cardgen.layout.setting import Later, Live, Scope, Setting, only_a_card
from cardgen.layout.voices import voiced
from cardgen.layout.when import read_condition
from cardgen.model.frame import Origin
from cardgen.model.game import Field, Game, Kind, Picks, Size
from cardgen.model.template import Template
from cardgen.units import MM, Rect

if TYPE_CHECKING:
    from cardgen.layout.guise import Guise

BLEED = 3 * MM
SAFE = 3 * MM
# The keys that any element may have and few do.
GUISE = ("rotate", "skew", "opacity", "blend", "fade", "clip", "shadow", "glow")


def prepare_element(reader: TableReader, setting: Setting) -> Drawable | None:
    """One element of any type, or None where it is wrong or switched off."""
    reader = voiced(reader, setting)
    plain = reader if setting.names is None else reader.scoped(dict(setting.scope))
    type_ = plain.string("type", None, required=True, choices=ELEMENTS)
    if type_ is None:
        return None
    origin = Origin(type_, plain.string("id", ""), reader.place)
    condition = read_condition(reader, setting)
    if reader.has("look"):
        from cardgen.layout.live import looking

        setting = looking(reader, setting)
        reader = reader.scoped(setting.scope)
    before = len(setting.diagnostics)
    try:
        return made(origin, condition, reader, setting)
    except Later:
        if setting.names is None:
            raise
        del setting.diagnostics[before:]
    from cardgen.layout.live import Deferred, DeferredElement, note

    note(reader, setting)

    def make(scope: Live, found: list[Diagnostic]) -> Drawable | None:
        inner = setting._replace(diagnostics=found, asked=Asked([], []))
        return made(origin, None, reader.scoped(scope, found), inner, shared=True)

    deferred = DeferredElement(condition, Deferred(setting, make))
    anchor = deferred.anchor if setting.measures(origin.name) else None
    return Drawable(origin, deferred.draw, False, asks_for_same(reader.data, setting), anchor)


def made(
    origin: Origin, condition: Picks | None, reader: TableReader, setting: Setting, *, shared: bool = False
) -> Drawable | None:
    """An element of a known type, or None where it is switched off. Raises Later where only a card knows.

    `shared`: it is made for several cards, not for all.
    """
    shown = reader.boolean("show", True)
    guise: Guise | None = None
    if any(reader.has(key) for key in GUISE):
        from cardgen.layout.guise import read_guise

        guise = read_guise(reader, setting)
    element = prepare(origin.type, reader, setting)
    reader.done()
    if not shown:
        return None
    draw, fixed = element.draw, element.constant and (guise is None or guise.constant)
    if fixed or condition or guise:
        draw = Dressed(element, condition, guise, fixed, shared).draw
    anchor = anchored(element, setting.box(reader)) if setting.measures(origin.name) else None
    same = asks_for_same(reader.data, setting)
    return Drawable(origin, draw, fixed and condition is None, same, anchor)


def anchored(element: Element, box: Rect) -> Anchor:
    """The extent of an element that draws nothing: the top of its box, or the bottom if it stands there."""
    from cardgen.layout.extent import Extent

    policy: Policy | None = getattr(element, "policy", None)
    y = box.y + box.h if policy and policy.valign == "bottom" else box.y
    extent = Extent(box.x, y, box.x, y)
    return lambda subject, desk: extent


def asks_for_same(table: object, setting: Setting, seen: tuple[str, ...] = ()) -> bool:
    """Whether a table, or one in it, says `fit.same`: a text in it may have one size on all cards.

    `seen`: the parts that it is in.
    """
    match table:
        case {"fit": {"same": _}}:
            return True
        case {"type": "part", "part": str(name)} if name in setting.parts and name not in seen:
            elements = setting.parts[name].elements
            return any(asks_for_same(e.table, setting, (*seen, name)) for e in elements)
        case dict():
            return any(asks_for_same(inner, setting, seen) for inner in table.values())
        case list():
            return any(asks_for_same(inner, setting, seen) for inner in table)
    return False


def scope_of(game: Game, kind: Kind | None, size: Size, template: Template, extra: Scope) -> Scope:
    """All variables that a template may use; later ones win. A game's own words are taken as they stand."""
    return {
        **template.vars,
        **game.vars,
        **(kind.vars if kind else {}),
        **size.vars,
        **extra,
        "w": size.width,
        "h": size.height,
        "radius": size.radius,
        "title": literal(game.title),
        "version": literal(game.version),
        "authors": literal("、".join(game.authors)),
        "licence": literal(game.licence),
        "credit": literal(game.credit),
        "kind": kind.id if kind else "",
        "kind_name": literal(kind.name) if kind else "",
    }


def literal(words: str) -> str:
    """Wording in which `$` and braces mean themselves."""
    return words.replace("$", "$$").replace("{", "{{").replace("}", "}}")


def columns(fields: Iterable[Field]) -> Iterator[str]:
    """The fields of tables, and of tables in them."""
    for field in fields:
        yield from field.fields
        yield from columns(field.fields.values())


def prepare_template(
    template: Template,
    game: Game,
    kind: Kind | None,
    size: Size,
    extra: Scope,
    diagnostics: list[Diagnostic],
    asked: Asked | None = None,
) -> tuple[Drawable, ...]:
    """A template's elements, ready to be drawn for cards of one kind in one size; what they ask is noted."""
    scope = Live(scope_of(game, kind, size, template, extra), only_a_card, game.looks)
    setting = Setting(
        game=game,
        card=Rect(0.0, 0.0, size.width, size.height),
        bleed=BLEED,
        safe=SAFE,
        scope=scope,
        families=game.fonts,
        voices=game.voices,
        fields=frozenset(name for k in game.kinds.values() for name in k.fields),
        columns=frozenset(columns(f for k in game.kinds.values() for f in k.fields.values())),
        symbols=frozenset(game.symbols),
        diagnostics=diagnostics,
        prepare=prepare_element,
        asked=asked or Asked([], []),
        looks=game.looks,
        parts=template.parts,
    )
    before = len(diagnostics)
    try:
        return tuple(prepare_all(template, setting))
    except Later:
        del diagnostics[before:]
        setting.asked.fields.clear()
        setting.asked.conditions.clear()
    from cardgen.layout.live import checked, mentioned

    live = setting._replace(
        scope=scope.asking(lambda name: checked(name, live)),
        names=mentioned(tables_of(template), scope),
    )
    return tuple(prepare_all(template, live))


def tables_of(template: Template) -> Iterator[Mapping[str, object]]:
    """The tables of all elements, also of those in parts."""
    for elements in (template.elements, *(part.elements for part in template.parts.values())):
        yield from (element.table for element in elements)


def prepare_all(template: Template, setting: Setting) -> Iterator[Drawable]:
    for element in template.elements:
        reader = TableReader(element.table, element.place, setting.diagnostics, setting.scope)
        found = prepare_element(reader, setting)
        if found is not None:
            yield found
