"""rules.toml → RuleSet: parameters, zones, dated lists, formats, rules."""

from collections.abc import Mapping
from datetime import date
from typing import get_args

from cardgen.decode.suggest import hint_for
from cardgen.decode.table import TableReader
from cardgen.decode.toml_file import read_toml
from cardgen.diagnostics import Diagnostic, Place, Text
from cardgen.load.project import Project
from cardgen.model.deck import Scope
from cardgen.model.game import Game, Scalar
from cardgen.rules.conditions import read_condition
from cardgen.rules.context import Context, Zone, read_common
from cardgen.rules.form import Rule
from cardgen.rules.forms import FORMS
from cardgen.rules.index import Index
from cardgen.rules.ruleset import RuleSet
from cardgen.select import parse_table

SCOPES = get_args(Scope)


def load_rules(
    project: Project,
    game: Game,
    *,
    format: str = "",
    as_of: date | None = None,
    parameters: Mapping[str, Scalar] | None = None,
) -> tuple[RuleSet | None, list[Diagnostic]]:
    """A game's rules for one format on one day; None where it has none, or where they are wrong."""
    path = game.root / "rules.toml"
    file, diagnostics = read_toml(path, project.display(path))
    if file is None:
        return None, diagnostics
    reader = TableReader(file.data, Place(file), diagnostics)
    keys = reader.strings("keys")
    scope = {**_parameters(reader), **(parameters or {})}
    index = Index(game.cards, keys)
    zones = _zones(reader, game, index, diagnostics)
    context = Context(game, index, zones, {}, {}, as_of, diagnostics)
    rules = [_rule(r.scoped(scope), context) for r in reader.tables("rule", what=Text("this rule", "此规则"))]
    reader.done()
    _unique(rules, reader)
    wanted = tuple(r for r in rules if r is not None and (not r.formats or format in r.formats))
    if any(d.severity == "error" for d in diagnostics):
        return None, diagnostics
    return RuleSet(index, zones, wanted), diagnostics


def _parameters(reader: TableReader) -> dict[str, Scalar]:
    table = reader.table("parameters")
    found: dict[str, Scalar] = {}
    for name in table.data if table else ():
        assert table is not None
        value = table.raw(name)
        if isinstance(value, (str, int, float)):
            found[name] = value
        else:
            table.error(name, Text("a parameter is a number or text", "参数是数字或文字"))
    return found


def _zones(reader: TableReader, game: Game, index: Index, diagnostics: list[Diagnostic]) -> tuple[Zone, ...]:
    """`[zones.actions]`; one zone for everything where a game declares none."""
    table = reader.table("zones")
    zones: list[Zone] = []
    for id in table.data if table else ():
        assert table is not None
        zone = table.table(id, what=Text(f"zone “{id}”", f"区域「{id}」"))
        if zone is None:
            continue
        name = zone.string("name", id)
        holds = zone.raw("holds")
        selector = parse_table(holds, zone.place_of("holds"), diagnostics) if holds is not None else None
        picked = index.pick(selector) if selector is not None else frozenset[int]()
        scope = _scope(zone)
        zones.append(
            Zone(
                id,
                Text(zone.string("name_en", name), name),
                picked,
                zone.boolean("leader", False),
                zone.boolean("ignored", False),
                scope,
            )
        )
        zone.done()
    return tuple(zones) or (Zone("deck", Text("deck", "套牌"), index.every),)


def _scope(reader: TableReader) -> Scope:
    word = reader.string("scope", "deck", choices=SCOPES)
    return next(s for s in SCOPES if s == word)


def _rule(reader: TableReader, context: Context) -> Rule | None:
    form = reader.string("form", None, required=True)
    scope = _scope(reader)
    common = read_common(reader, context, scope)
    condition = read_condition(reader, context, scope)
    severity = reader.string("severity", "error", choices=("error", "warning"))
    formats = frozenset(reader.strings("formats"))
    read = FORMS.get(form or "")
    if not common.id:
        reader.missing("id")
    if read is None:
        if form is not None:
            reader.error(
                "form",
                Text(f"there is no form of rule “{form}”", f"没有名为「{form}」的规则形式"),
                hint_for(form, FORMS),
                code="unknown-form",
            )
        return None
    made = read(reader, common, context)
    reader.done()
    if made is None:
        return None
    return Rule(
        common.id,
        scope,
        made,
        condition,
        "warning" if severity == "warning" else "error",
        common.why,
        formats,
    )


def _unique(rules: list[Rule | None], reader: TableReader) -> None:
    seen: dict[str, int] = {}
    for n, rule in enumerate(rules):
        if rule is None:
            continue
        if rule.id in seen:
            first = (reader.place / "rule" / seen[rule.id] / "id").span()
            reader.diagnostics.append(
                Diagnostic(
                    "duplicate-id",
                    Text(f"two rules have the id “{rule.id}”", f"两条规则的 id 都是「{rule.id}」"),
                    (reader.place / "rule" / n / "id").span(),
                    related=((first, Text("the first one", "第一条")),),
                )
            )
        seen.setdefault(rule.id, n)
