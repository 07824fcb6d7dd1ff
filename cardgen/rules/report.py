"""A verdict as people and programs read it: diagnostics at their places in the deck, and plain records."""

from collections.abc import Iterator, Mapping, Sequence
from math import inf

from cardgen.decode.suggest import did_you_mean, hint_for, suggestion
from cardgen.diagnostics import Diagnostic, Language, Place, Span, Text, has_errors
from cardgen.model.deck import Deck, Entry
from cardgen.rules import say
from cardgen.rules.finding import Finding, Status, Verdict
from cardgen.rules.index import Index, fold
from cardgen.rules.ruleset import RuleSet, no_zone
from cardgen.rules.unmatched import no_card

# With more cards to blame than this, the deck as a whole is.
MOST_BLAMED = 4
# Findings about what the game does not know: told at their own places.
STRANGE = ("unknown-card", "ambiguous-card", "no-zone")
NO_CARDS = Index(())
ALSO = Text("also to blame", "同样有关")

Answer = dict[str, object]


def diagnostics(verdict: Verdict, deck: Deck, rules: RuleSet) -> list[Diagnostic]:
    """Every finding at its place: the card to blame, or the deck's first line."""
    places = blamable(deck, rules.cards)
    found = list(strange_entries(deck, rules))
    found += [at_its_place(f, deck, places) for f in verdict.findings if f.rule not in STRANGE]
    return found


def blamable(deck: Deck, cards: Index) -> dict[int, Place]:
    """Where each card of a deck stands first."""
    places: dict[int, Place] = {}
    for _, entry in entries(deck):
        number = cards.find(entry.card)
        if number is not None and entry.place is not None:
            places.setdefault(number, entry.place)
    return places


def at_its_place(finding: Finding, deck: Deck, places: Mapping[int, Place]) -> Diagnostic:
    """A finding as a diagnostic; its code is the rule's id."""
    blamed = [places[n] for n in finding.cards if n in places]
    if not blamed or len(blamed) > MOST_BLAMED:
        blamed = []
    spans = sorted({place.span(key=True) for place in blamed}, key=lambda s: (s.file, s.line, s.column))
    return Diagnostic(
        finding.rule,
        finding.message,
        spans[0] if spans else first_line(deck),
        finding.hint,
        finding.severity,
        tuple((span, ALSO) for span in spans[1:]),
        finding.why,
    )


def first_line(deck: Deck) -> Span | None:
    """Where a deck begins; None for one that is in no file."""
    return deck.place.span() if deck.place is not None else None


def strange_entries(deck: Deck, rules: RuleSet) -> Iterator[Diagnostic]:
    """Cards and zones that the game does not know."""
    zones = {zone.id for zone in rules.zones}
    for zone in (zone for zone, listed in deck.zones.items() if zone and not listed and zone not in zones):
        span = (deck.place / "zones" / zone).span(key=True) if deck.place is not None else None
        yield _no_zone(zone, span, hint_for(zone, sorted(zones)))
    for zone, entry in entries(deck):
        span = entry.place.span(key=True) if entry.place is not None else None
        number = rules.cards.find(entry.card)
        if number is None:
            found = no_card(
                entry.card, rules.cards, meant(entry.card, rules.cards, at_home(rules, zone, deck))
            )
            yield found._replace(span=span)
        elif zone and zone not in zones:
            zones.add(zone)
            taking = _taking(rules, number, deck)
            like = did_you_mean(zone, taking)
            hint = suggestion(like) if like is not None else _say_zone(taking, rules.cards.told(number))
            yield _no_zone(zone, span, hint)
        elif not zone and rules.home(number, deck.scope) is None:
            yield Diagnostic(
                "no-zone",
                no_zone(rules.cards.told(number), "", number).message,
                span,
                _say_zone(_taking(rules, number, deck), rules.cards.told(number)),
            )


def _no_zone(zone: str, span: Span | None, hint: Text | None) -> Diagnostic:
    message = Text(f"there is no zone “{zone}”", f"没有名为「{zone}」的区域")
    return Diagnostic("no-zone", message, span, hint)


def _taking(rules: RuleSet, number: int, deck: Deck) -> list[str]:
    """The zones that a card can be put in."""
    zones = (zone for zone in rules.zones if zone.scope == deck.scope)
    return [zone.id for zone in zones if not zone.holds or number in zone.holds]


def _say_zone(zones: Sequence[str], name: str) -> Text:
    if not zones:
        return say.take_out(say.several([name]))
    shown = [f"`[zones.{id}]`" for id in zones]
    return Text(
        f"“{name}” can be in {say.listed(shown, say.OR).en}",
        f"「{name}」可以放在 {say.listed(shown, say.OR).zh}",
    )


def at_home(rules: RuleSet, name: str, deck: Deck) -> frozenset[int]:
    """The cards that can be in a zone; without its name, those that have a zone of their own."""
    zones = [z for z in rules.zones if (z.id == name if name else z.scope == deck.scope and z.holds)]
    every = not zones or any(not zone.holds for zone in zones)
    return rules.cards.every if every else frozenset[int]().union(*(zone.holds for zone in zones))


def entries(deck: Deck) -> Iterator[tuple[str, Entry]]:
    """Every entry with the zone it was written in; "" where it goes to its own."""
    for zone, listed in deck.zones.items():
        for entry in listed:
            yield zone, entry


def meant(word: str, cards: Index, among: frozenset[int] | None = None) -> Text | None:
    """The card that was meant, perhaps: one spelled alike, or those whose names hold the word.

    `among`: only these could be there.
    """
    some = [card for n, card in enumerate(cards.cards) if among is None or n in among]
    known = [text for card in some for text in (card.name, card.id) if text]
    near = did_you_mean(word, known)
    part = fold(word)
    holding = [name for name in dict.fromkeys(known) if part and part in fold(name)][:MOST_BLAMED]
    if near is not None or len(holding) == 1:
        return suggestion(near or holding[0])
    if holding:
        return Text(
            f"did you mean one of {', '.join(holding)}?", f"是不是想写其中之一：{'、'.join(holding)}？"
        )
    return hint_for(word, known) if len(known) <= 24 else None


def closing(deck: Deck, verdict: Verdict, said: Sequence[Diagnostic], broken: bool = False) -> Text:
    """One line: the deck, how it was judged, how much was said. `broken`: its file has mistakes."""
    errors = sum(d.severity == "error" for d in said)
    warnings = len(said) - errors
    size = sum(entry.copies for _, entry in entries(deck))
    also = Text(
        f", {warnings} warning{_s(warnings)}" if warnings else "", f"，{warnings} 个警告" if warnings else ""
    )
    match "illegal" if broken else verdict.status:
        case "legal":
            said_so = Text(f"legal, {size} card{_s(size)}", f"合法，{size} 张牌")
        case "unfinished":
            said_so = Text(
                f"not finished, {'can' if verdict.proven else 'may'} still become legal: "
                f"{errors} thing{_s(errors)} missing",
                f"尚未完成，{'还可以' if verdict.proven else '也许还能'}补成合法：缺 {errors} 处",
            )
        case _:
            said_so = Text(f"illegal, {errors} error{_s(errors)}", f"不合法，{errors} 个错误")
    return Text(f"{deck.name}: {said_so.en}{also.en}", f"{deck.name}：{said_so.zh}{also.zh}")


def _s(number: int) -> str:
    return "" if number == 1 else "s"


def record(
    deck: Deck, verdict: Verdict, rules: RuleSet, language: Language, problems: Sequence[Diagnostic] = ()
) -> Answer:
    """A verdict for programs. `problems` are mistakes in the deck's file."""
    places = blamable(deck, rules.cards)
    findings = [_mistake(d, language) for d in (*problems, *strange_entries(deck, rules))]
    for finding in verdict.findings:
        if finding.rule not in STRANGE:
            span = at_its_place(finding, deck, places).span
            findings.append({**finding_record(finding, rules.cards, language), **_place(span)})
    status: Status = "illegal" if has_errors(problems) else verdict.status
    proven = verdict.proven or status != verdict.status
    return {
        "deck": deck.name,
        "legal": status == "legal",
        "status": status,
        "proven": proven,
        "findings": findings,
    }


def unreadable(name: str, problems: Sequence[Diagnostic], language: Language) -> Answer:
    """The same for a deck that could not be read."""
    findings = [_mistake(d, language) for d in problems]
    return {"deck": name, "legal": False, "status": "unreadable", "proven": True, "findings": findings}


def finding_record(finding: Finding, cards: Index, language: Language) -> Answer:
    """A finding for programs."""
    return {
        "rule": finding.rule,
        "severity": finding.severity,
        "message": finding.message.in_(language),
        "why": finding.why.in_(language) if finding.why else None,
        "hint": finding.hint.in_(language) if finding.hint else None,
        "cards": [cards.cards[n].id for n in finding.cards],
        "have": _figure(finding.have),
        "need": _figure(finding.need),
        "lacking": finding.lacking,
    }


def _figure(value: float | None) -> float | None:
    """A number as JSON can hold it: whole where it is, nothing where it is without end."""
    if value is None or value in (inf, -inf):
        return None
    return int(value) if value == int(value) else value


def _mistake(d: Diagnostic, language: Language) -> Answer:
    """A mistake in a deck's file, told like a finding."""
    told = Finding(d.message, hint=d.hint, rule=d.code, why=d.why, severity=d.severity)
    return {**finding_record(told, NO_CARDS, language), **_place(d.span)}


def _place(span: Span | None) -> Answer:
    if span is None:
        return {"file": None, "line": None, "column": None}
    return {"file": span.file, "line": span.line or None, "column": span.column or None}
