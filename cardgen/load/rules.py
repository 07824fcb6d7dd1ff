"""rules.toml → RuleSet: parameters, zones, dated lists, formats, rules."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import get_args

from cardgen.decode.table import TableReader
from cardgen.decode.toml_file import read_toml
from cardgen.diagnostics import Diagnostic, Place, Text, has_errors
from cardgen.load.formats import PLAIN, Format, choose, lists_of, read_formats
from cardgen.load.project import Project
from cardgen.model.deck import Scope
from cardgen.model.game import Game, Scalar
from cardgen.rules.conditions import read_condition
from cardgen.rules.context import Context, Zone, known_name, read_common
from cardgen.rules.form import Rule
from cardgen.rules.forms import FORMS
from cardgen.rules.fragments import put_in, read_fragments
from cardgen.rules.index import Index
from cardgen.rules.lists import read_lists
from cardgen.rules.references import fixed_selector
from cardgen.rules.ruleset import RuleSet
from cardgen.rules.share_code import read_share_code
from cardgen.rules.unmatched import Pool

HOLDS = Text(
    "what a zone holds is the same for every deck and format", "区域收纳的牌对每副套牌、每种赛制都相同"
)
SCOPES = get_args(Scope)


def load_rules(
    project: Project,
    game: Game,
    *,
    format: str = "",
    as_of: date | None = None,
    parameters: Mapping[str, Scalar] | None = None,
) -> tuple[RuleSet | None, list[Diagnostic]]:
    """A game's rules for one format on one day; None where it has none, or where they are wrong.

    Without a day every dated list stands in its newest version; without a format the one that the game names
    in `format` holds, and where it names none only the rules that all formats share.
    """
    path = game.root / "rules.toml"
    file, diagnostics = read_toml(path, project.display(path), game.root)
    if file is None:
        return None, diagnostics
    reader = TableReader(file.data, Place(file), diagnostics)
    return read_rules(reader, game, format=format, as_of=as_of, parameters=parameters), diagnostics


def read_rules(
    reader: TableReader,
    game: Game,
    *,
    format: str = "",
    as_of: date | None = None,
    parameters: Mapping[str, Scalar] | None = None,
) -> RuleSet | None:
    """The same from a table; mistakes go to the reader's diagnostics."""
    diagnostics = reader.diagnostics
    index = Index(game.cards, reader.strings("keys"))
    pool = Pool(game, index)
    zones = _zones(reader, pool)
    lists = read_lists(reader, pool, as_of)
    own = reader.scalars("parameters")
    tables = reader.tables("rule", what=Text("this rule", "此规则"))
    known = [id for table in tables if isinstance(id := table.data.get("id"), str)]
    formats = read_formats(reader, own, lists, known)
    usual = reader.string("format", "")
    chosen = choose(format or usual, formats, _mentioned(tables))
    if isinstance(chosen, Diagnostic):
        diagnostics.append(chosen if format else chosen._replace(span=reader.place_of("format").span()))
        chosen = PLAIN
    scope = {**own, **chosen.parameters, **(parameters or {})}
    words = _value_words(reader, tables)
    context = Context(game, index, zones, lists_of(chosen, formats.values(), lists), diagnostics, words)
    rules = [_rule(table.scoped(scope), context, formats) for table in tables]
    fragments = read_fragments(
        reader.scoped(scope), context, known, lambda table, context, id: _rule(table, context, formats, id)
    )
    share = read_share_code(reader, index, zones)
    reader.done()
    _unique(rules, reader)
    if has_errors(diagnostics):
        return None
    shared = tuple(rule for rule in rules if rule is not None and _in(rule, chosen))
    carried = [f._replace(rules=tuple(r for r in f.rules if _in(r[0], chosen))) for f in fragments]
    return RuleSet(index, zones, put_in(shared, carried, context), share, scope)


def _value_words(reader: TableReader, rules: list[TableReader]) -> dict[str, Text]:
    """What people call choices and counts: `[values]`, or what a rule about one calls it."""
    called = {
        str(rule.data["value"]): words
        for rule in rules
        if "value" in rule.data and (words := rule.words("called")) is not None
    }
    table = reader.table("values")
    own = {name: table.words(name) for name in table.data} if table is not None else {}
    return called | {name: words for name, words in own.items() if words is not None}


def _in(rule: Rule, format: Format) -> bool:
    """Whether a rule holds in a format: it is shared, or it is the format's own or its parents'."""
    if rule.id in format.without:
        return False
    return not rule.formats or not rule.formats.isdisjoint(format.lineage)


def _declared(reader: TableReader, formats: Iterable[str], known: Mapping[str, Format]) -> None:
    """A rule's formats are declared; where none is, they still hold by name, and it is told."""
    for name in sorted(formats):
        if known:
            known_name(reader, "formats", name, known, Text("format", "赛制"), code="unknown-format")
        else:
            reader.diagnostics.append(
                Diagnostic(
                    "undeclared-format",
                    Text(f"the format “{name}” is declared nowhere", f"赛制「{name}」没有声明"),
                    reader.place_of("formats").span(),
                    Text(f"write [formats.{name}]", f"请写 [formats.{name}]"),
                    severity="warning",
                )
            )


def _mentioned(tables: list[TableReader]) -> set[str]:
    """The formats that rules speak of."""
    found = (table.data.get("formats") for table in tables)
    return {str(name) for names in found if isinstance(names, list) for name in names}


def _zones(reader: TableReader, pool: Pool) -> tuple[Zone, ...]:
    """`[zones.actions]`; one zone for everything where a game declares none."""
    zones: list[Zone] = []
    for id, zone in reader.named("zones", Text("zone", "区域")):
        name = zone.string("name", id)
        selector = fixed_selector(zone, "holds", pool, HOLDS) if zone.has("holds") else None
        picked = pool.cards.pick(selector) if selector is not None else frozenset[int]()
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
    return tuple(zones) or (Zone("deck", Text("deck", "套牌"), pool.cards.every),)


def _scope(reader: TableReader) -> Scope:
    word = reader.string("scope", "deck", choices=SCOPES)
    return next(s for s in SCOPES if s == word)


def _rule(
    reader: TableReader, context: Context, known_formats: Mapping[str, Format], replaced: str = ""
) -> Rule | None:
    """One rule; one that replaces another may go by its id."""
    form = reader.string("form", None, required=True)
    scope = _scope(reader)
    common = read_common(reader, context, scope)
    condition = read_condition(reader, context, scope)
    severity = reader.string("severity", "error", choices=("error", "warning"))
    formats = frozenset(reader.strings("formats"))
    _declared(reader, formats, known_formats)
    read = FORMS.get(form or "")
    id, why = reader.string("id", "") or replaced, reader.string("why", "")
    reason = Text(reader.string("why_en", why), why) if why else None
    if not id:
        reader.missing("id")
    if read is None:
        if form is not None:
            known_name(reader, "form", form, FORMS, Text("form of rule", "规则形式"), code="unknown-form")
        return None
    made = read(reader, common, context)
    reader.done()
    if made is None:
        return None
    return Rule(id, scope, made, condition, "warning" if severity == "warning" else "error", reason, formats)


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
