"""`cardgen check` and rules: mistakes in rules.toml, the printed set, the decks that come with a game."""

from collections.abc import Mapping
from datetime import date

from cardgen.cli.checks.printed_set import check_set, rule_places
from cardgen.cli.decks.solver import settled
from cardgen.decode.toml_file import TomlFile, read_toml
from cardgen.diagnostics import Diagnostic, Mistakes, Place, Text, has_errors
from cardgen.load.found_decks import Found, own_decks, read_file
from cardgen.load.project import Project
from cardgen.load.rules import load_rules
from cardgen.load.rulings import Rulings
from cardgen.model.deck import Scope
from cardgen.model.game import Game
from cardgen.rules.finding import Status
from cardgen.rules.report import diagnostics
from cardgen.rules.ruleset import RuleSet

# How long the solver may think about one question.
SECONDS = 1.0
SOLVED: tuple[Scope, ...] = ("deck", "setup", "table", "turn")
STATUS: dict[Status, Text] = {
    "legal": Text("legal", "合法"),
    "unfinished": Text("not finished", "未完成"),
    "illegal": Text("illegal", "不合法"),
}


def check_rules(project: Project, game: Game) -> list[Diagnostic]:
    """Everything that is wrong with rules.toml, with the printed set by its rules, and with decks/*.toml."""
    path = game.root / "rules.toml"
    file, _ = read_toml(path, project.display(path), path.parent)
    known: dict[tuple[str, date | None], RuleSet] = {}
    told: list[Diagnostic] = []
    for format in ("", *(formats_in(file) if file is not None else ())):
        rules, problems = load_rules(project, game, format=format)
        told += problems
        if rules is not None:
            known[format, None] = rules
    # What is wrong in every format is told once.
    found = list(dict.fromkeys(told))
    if file is None or has_errors(found):
        return found
    rules = known["", None]
    rulings = Rulings(project, game, None, None, {}, known)
    places = rule_places(file)
    found += check_set(game, rules, places)
    found += check_sense(known, rules, places)
    try:
        files = own_decks(rulings)
    except Mistakes as mistakes:
        return [*found, *mistakes.diagnostics]
    for path in files:
        for deck in read_file(rulings, path):
            found += check_deck(rulings, deck)
    return found


def check_sense(
    known: Mapping[tuple[str, date | None], RuleSet], rules: RuleSet, places: Mapping[str, Place]
) -> list[Diagnostic]:
    """Rules that no deck can keep together, and cards that no legal deck can hold, if the solver is there."""
    from cardgen.rules.repair import contradiction, impossible_cards, is_installed

    if not is_installed():
        return []
    found: list[Diagnostic] = []
    clashes: set[tuple[str, ...]] = set()
    for ruleset in known.values():
        for scope in SOLVED:
            clash = contradiction(ruleset, scope, seconds=SECONDS)
            if clash and clash not in clashes:
                clashes.add(clash)
                found.append(contradicting(clash, places))
    if not found:
        for number in impossible_cards(rules, seconds=SECONDS):
            card = rules.cards.cards[number]
            found.append(
                Diagnostic(
                    "impossible-card",
                    Text(f"no legal deck can hold “{card.name}”", f"任何合法套牌都放不进「{card.name}」"),
                    card.place.span(),
                    severity="warning",
                )
            )
    return found


def contradicting(clash: tuple[str, ...], places: Mapping[str, Place]) -> Diagnostic:
    spans = [places[id].span() for id in clash if id in places]
    if len(clash) == 1:
        message = Text(f"no deck can keep the rule “{clash[0]}”", f"没有套牌能满足规则「{clash[0]}」")
    else:
        message = Text(
            f"no deck can keep all of these rules: {', '.join(clash)}",
            f"没有套牌能同时满足这些规则：{'、'.join(clash)}",
        )
    also = Text("contradicts it", "与之矛盾")
    return Diagnostic(
        "contradiction",
        message,
        spans[0] if spans else None,
        related=tuple((span, also) for span in spans[1:]),
    )


def formats_in(file: TomlFile) -> tuple[str, ...]:
    formats = file.data.get("formats")
    return tuple(formats) if isinstance(formats, dict) else ()


def check_deck(rulings: Rulings, found: Found) -> list[Diagnostic]:
    """A deck that comes with the game is legal, or is what it says that it is."""
    if found.file is None or has_errors(found.problems):
        return list(found.problems)
    try:
        rules, file = rulings.for_deck(found.file)
    except Mistakes as mistakes:
        return [*found.problems, *mistakes.diagnostics]
    verdict = settled(rules, file.deck)
    if verdict.status == file.expect:
        return list(found.problems)
    if file.expect == "legal":
        return [*found.problems, *diagnostics(verdict, file.deck, rules)]
    is_, said = STATUS[verdict.status], STATUS[file.expect]
    place = file.deck.place
    return [
        *found.problems,
        Diagnostic(
            "unexpected-verdict",
            Text(
                f"this deck says that it is {said.en}, but it is {is_.en}",
                f"这副套牌自称{said.zh}，其实{is_.zh}",
            ),
            (place / "expect").span() if place else None,
        ),
    ]
