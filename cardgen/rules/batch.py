"""Many decks: lines in, JSON lines out, one after another, so that memory does not grow.

A line is a share code, or an object: `{"id": …, "zones": {"characters": […], "actions": […]}}` with cards by
any of their keys, in a list or with their copies (`{"card": 2}`); `cards` instead of `zones` puts each card
into the zone that holds it, `code` is a share code; `values`, `choices`, `scope` and `format` as in a deck
file. Any other key is refused. Empty lines mean nothing. What comes out: `{"id": …, "legal": …, "status": …,
"proven": …, "findings": […]}`, or `{"line": …, "error": …}` for a bad line.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from json.encoder import encode_basestring
from typing import Literal, NamedTuple, get_args

from cardgen.decode.suggest import hint_for
from cardgen.diagnostics import Diagnostic, Language, Mistakes, Text
from cardgen.model.deck import Deck, Entry, Scope
from cardgen.model.game import Scalar
from cardgen.rules.finding import Finding, Verdict
from cardgen.rules.hand import Hand
from cardgen.rules.report import finding_record
from cardgen.rules.ruleset import Judge, RuleSet
from cardgen.rules.share_code import decode, read_code

Outcome = Literal["legal", "unfinished", "illegal", "mended", "hopeless", "bad"]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
WORDS: dict[Outcome, str] = {
    "legal": "合法",
    "unfinished": "未完成",
    "illegal": "不合法",
    "mended": "已改好",
    "hopeless": "无法改好",
}
SCOPES: tuple[Scope, ...] = get_args(Scope)
MOST_COPIES = 9999
# What an object may say. `code` stands in place of `cards` and `zones`.
KEYS = ("id", "code", "cards", "zones", "values", "choices", "scope", "format")
# A format's name → its rules; raises Mistakes where there is none.
RulesOf = Callable[[str], RuleSet]
# Who settles what is not certain about a hand.
Prove = Callable[[RuleSet, Verdict, Scope, Hand], Verdict]


class Seat(NamedTuple):
    """Who judges decks of a scope, by which rules."""

    rules: RuleSet
    scope: Scope
    judge: Judge


# What a line asks for: an id, who judges, a hand, and findings about what the game does not know.
Asked = tuple[object, Seat, Hand, Sequence[Finding]]


class Result(NamedTuple):
    """What one line came to: its number, the outcome, and the JSON line to write."""

    line: int
    outcome: Outcome
    text: str


def no_formats(name: str) -> RuleSet:
    message = Text(f"there is no format “{name}”", f"没有名为「{name}」的赛制")
    raise Mistakes([Diagnostic("unknown-format", message, None)])


class Clerk:
    """Judges decks as they come. Who judges is made once for every format and scope that is asked for.

    `of`: the rules of a format; `settings`: values for all decks; `prove`: who settles what is not certain.
    """

    def __init__(
        self,
        rules: RuleSet,
        language: Language = "en",
        *,
        of: RulesOf = no_formats,
        settings: Mapping[str, Scalar] | None = None,
        prove: Prove | None = None,
    ) -> None:
        self.rules = rules
        self.settings = settings or {}
        self._language = language
        self._of = of
        self._prove = prove
        self._known: dict[tuple[str, Scope], Seat | Mistakes] = {}

    def seat(self, format: str = "", scope: Scope = "deck") -> Seat:
        known = self._known.get((format, scope))
        if known is None:
            try:
                rules = self._of(format) if format else self.rules
                known = Seat(rules, scope, Judge(rules.of_scope(scope), rules))
            except Mistakes as mistakes:
                known = mistakes
            self._known[format, scope] = known
        if isinstance(known, Mistakes):
            raise Mistakes(known.diagnostics)
        return known

    def answer(self, number: int, read: Callable[[], Asked]) -> Result:
        """What a line or row comes to."""
        try:
            id, seat, hand, strange = read()
        except Mistakes as mistakes:
            return self.unread(number, mistakes)
        verdict = seat.judge(hand, strange)
        if self._prove is not None and not verdict.proven:
            verdict = self._prove(seat.rules, verdict, seat.scope, hand)
        if verdict.findings:
            return _answer(self.rules, number, id, verdict, self._language)
        return Result(number, "legal", legal_text(id))

    def unread(self, number: int, mistakes: Mistakes) -> Result:
        """The answer to a line or row that cannot be judged."""
        bad = mistakes.diagnostics[0]
        hint = f"; {bad.hint.in_(self._language)}" if bad.hint is not None else ""
        error = bad.message.in_(self._language) + hint
        return Result(number, "bad", json_text({"line": number, "error": error}))

    def line(self, number: int, word: str) -> Asked:
        """The deck that a line asks for."""
        rules = self.rules
        if rules.share is not None and word[0] not in '{"':
            return word, self.seat(), Hand(_code(rules, word), self.settings), ()
        data = self._object(word)
        if data.keys() <= {"id", "zones"}:
            zones = _known(rules, data.get("zones"))
            if zones is not None:
                return data.get("id", number), self.seat(), Hand(zones, self.settings), ()
        return self.record(number, data)

    def record(self, number: int, data: Mapping[str, object]) -> Asked:
        """The deck that an object, or a row of a table, asks for."""
        id, (seat, deck) = data.get("id", number), self.terms(data)
        if "code" in data:
            return id, seat, Hand(_code(self.rules, str(data["code"])), deck.values), ()
        return id, seat, *self.rules.hand(deck)

    def deck(self, number: int, word: str | Mapping[str, object]) -> tuple[object, Seat, Deck]:
        """The deck that a line or a row asks for, with its cards by their words."""
        data = word if isinstance(word, Mapping) else self._object(word)
        id, (seat, deck) = data.get("id", number), self.terms(data)
        if "code" in data:
            _code(self.rules, str(data["code"]))
            assert self.rules.share is not None
            found = decode(self.rules.share, str(data["code"]))
            assert isinstance(found, Deck)
            deck = deck._replace(zones=found.zones)
        return id, seat, deck

    def _object(self, word: str) -> Mapping[str, object]:
        """What a line says; a share code by itself is its own id."""
        if self.rules.share is not None and word[0] not in '{"':
            return {"id": word, "code": word}
        try:
            data = json.loads(word)
        except (ValueError, RecursionError):
            raise _bad("this is no JSON object and no share code", "既不是 JSON 对象，也不是分享码") from None
        if isinstance(data, str):
            return {"id": data, "code": data}
        if not isinstance(data, dict):
            raise _bad("expected a share code or a JSON object", "应为分享码或 JSON 对象")
        return data

    def terms(self, data: Mapping[str, object]) -> tuple[Seat, Deck]:
        """By whom an object asks to be judged, and the deck that it describes."""
        deck = _deck(data)
        deck = deck._replace(values={**deck.values, **self.settings})
        return self.seat(deck.format, deck.scope), deck


def check_lines(clerk: Clerk, lines: Iterable[str], first: int = 1) -> Iterator[Result]:
    """Judges each line; `first`: the number of the first."""
    for number, line in enumerate(lines, first):
        if word := line.strip():
            yield clerk.answer(number, partial(clerk.line, number, word))


def legal_text(id: object) -> str:
    """The line about a deck that keeps all rules."""
    return f'{{"id": {json_text(id)}, "legal": true, "status": "legal", "proven": true, "findings": []}}'


def say_summary(counts: Mapping[Outcome, int]) -> Text:
    """The whole run in one line."""
    decks = sum(counts.get(outcome, 0) for outcome in OUTCOMES if outcome != "bad")
    en = [f"{counts[o]:,} {o}" for o in WORDS if counts.get(o)]
    zh = [f"{word} {counts[o]:,}" for o, word in WORDS.items() if counts.get(o)]
    bad = counts.get("bad", 0)
    return Text(
        f"{decks:,} deck{'s' * (decks != 1)}"
        + (f": {', '.join(en)}" if en else "")
        + (f"; {bad:,} bad line{'s' * (bad > 1)}" if bad else ""),
        f"共 {decks:,} 副" + (f"：{'，'.join(zh)}" if zh else "") + (f"；{bad:,} 行无法读取" if bad else ""),
    )


def _bad(en: str, zh: str) -> Mistakes:
    return Mistakes([Diagnostic("bad-line", Text(en, zh), None)])


def _code(rules: RuleSet, word: str) -> list[list[int]]:
    if rules.share is None:
        raise _bad("this game has no share codes", "此游戏没有分享码")
    zones = read_code(rules.share, word)
    if isinstance(zones, Diagnostic):
        raise Mistakes([zones])
    return zones


def _known(rules: RuleSet, zones: object) -> list[list[int]] | None:
    """The cards by number where every zone is known and lists known cards, which is quick; else None."""
    if not isinstance(zones, dict) or not all(isinstance(listed, list) for listed in zones.values()):
        return None
    keys = rules.cards.keys
    try:
        found = {zone: [keys[str(card)] for card in listed] for zone, listed in zones.items()}
    except KeyError:
        return None
    own = [found.pop(zone.id, []) for zone in rules.zones]
    return None if found else own


def _deck(data: Mapping[str, object]) -> Deck:
    """The deck that an object describes; with a share code all of it but the cards."""
    for key in data:
        if key not in KEYS:
            message = Text(f"unknown key “{key}”", f"未知的键「{key}」")
            raise Mistakes([Diagnostic("bad-line", message, None, hint_for(key, KEYS))])
    beside = next((key for key in ("cards", "zones") if key in data), None)
    if "code" in data and beside:
        raise _bad(f"“code” or “{beside}”, not both", f"code 和 {beside} 只能写一种")
    zones = data.get("zones", {})
    if not isinstance(zones, dict):
        raise _bad("“zones” is not an object", "zones 不是对象")
    scope = next((s for s in SCOPES if s == data.get("scope", "deck")), None)
    if scope is None:
        raise _bad(f"“scope” is one of {', '.join(SCOPES)}", f"scope 应为 {'、'.join(SCOPES)} 之一")
    found = {zone: tuple(_entries(zone, listed)) for zone, listed in zones.items()}
    if "cards" in data:
        found[""] = tuple(_entries("cards", data["cards"]))
    format = data.get("format", "")
    if not isinstance(format, str):
        raise _bad("“format” is a text", "format 应为文字")
    return Deck("", found, {**_scalars(data, "values"), **_scalars(data, "choices")}, scope, format)


def _scalars(data: Mapping[str, object], key: str) -> Mapping[str, Scalar]:
    values = data.get(key, {})
    if not isinstance(values, dict) or not all(isinstance(v, Scalar) for v in values.values()):
        raise _bad(f"“{key}” holds texts, numbers, true and false", f"{key} 里应为文字、数字、true 或 false")
    return values


def _entries(zone: str, listed: object) -> Iterator[Entry]:
    pairs = (
        listed.items()
        if isinstance(listed, dict)
        else ((c, 1) for c in listed)
        if isinstance(listed, list)
        else None
    )
    if pairs is None:
        raise _bad(f"“{zone}” is not a list of cards", f"「{zone}」不是牌的列表")
    for card, copies in pairs:
        if type(card) not in (str, int):
            raise _bad(f"“{zone}”: a card is a text or a number", f"「{zone}」：牌应为文字或数字")
        if type(copies) is not int or not 0 <= copies <= MOST_COPIES:
            raise _bad(
                f"“{card}”: copies are a whole number from 0 to {MOST_COPIES}",
                f"「{card}」：张数应为 0 到 {MOST_COPIES} 的整数",
            )
        yield Entry(str(card), copies)


def _answer(rules: RuleSet, number: int, id: object, verdict: Verdict, language: Language) -> Result:
    said = {
        "id": id,
        "legal": verdict.legal,
        "status": verdict.status,
        "proven": verdict.proven,
        "findings": [finding_record(f, rules.cards, language) for f in verdict.findings],
    }
    return Result(number, verdict.status, json_text(said))


def json_text(value: object) -> str:
    """A value as JSON, Chinese as it is."""
    if isinstance(value, str) and value.isascii():
        return encode_basestring(value)
    if type(value) is int:
        return str(value)
    text = json.dumps(value, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        # Half a character, from an escape in the line that came in.
        text = json.dumps(value)
    return text
