"""Template + kind + size → prepared elements: variables resolved, every mistake collected."""

from collections.abc import Iterable, Iterator

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Diagnostic
from cardgen.layout.asked import Asked
from cardgen.layout.element import Drawable, Dressed
from cardgen.layout.elements import ELEMENTS, prepare
from cardgen.layout.guise import read_guise
from cardgen.layout.setting import Scope, Setting
from cardgen.layout.when import read_condition
from cardgen.model.frame import Origin
from cardgen.model.game import Field, Game, Kind, Size
from cardgen.model.template import Template
from cardgen.units import MM, Rect

BLEED = 3 * MM
SAFE = 3 * MM


def prepare_element(reader: TableReader, setting: Setting) -> Drawable | None:
    """One element of any type, or None where it is wrong or switched off."""
    type_ = reader.string("type", None, required=True, choices=ELEMENTS)
    if type_ is None:
        return None
    origin = Origin(type_, reader.string("id", ""), reader.place)
    shown = reader.boolean("show", True)
    condition = read_condition(reader, setting)
    guise = read_guise(reader, setting)
    element = prepare(type_, reader, setting)
    reader.done()
    if not shown:
        return None
    draw, fixed = element.draw, element.constant and (guise is None or guise.constant)
    if fixed or condition or guise:
        draw = Dressed(element, condition, guise, fixed).draw
    return Drawable(origin, draw, fixed and condition is None, asks_for_same(reader.data))


def asks_for_same(table: object) -> bool:
    """Whether a table, or one in it, says `fit.same`: a text in it may have one size on all cards."""
    match table:
        case {"fit": {"same": _}}:
            return True
        case dict():
            return any(map(asks_for_same, table.values()))
        case list():
            return any(map(asks_for_same, table))
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
    scope = scope_of(game, kind, size, template, extra)
    setting = Setting(
        card=Rect(0.0, 0.0, size.width, size.height),
        bleed=BLEED,
        safe=SAFE,
        scope=scope,
        families=game.fonts,
        fields=frozenset(name for k in game.kinds.values() for name in k.fields),
        columns=frozenset(columns(f for k in game.kinds.values() for f in k.fields.values())),
        symbols=frozenset(game.symbols),
        diagnostics=diagnostics,
        prepare=prepare_element,
        asked=asked or Asked([], []),
    )
    found = (
        prepare_element(TableReader(e.table, e.place, diagnostics, scope), setting) for e in template.elements
    )
    return tuple(e for e in found if e is not None)
