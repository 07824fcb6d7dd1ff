"""Many decks: lines in, JSON lines out, one after another, so that memory does not grow.

A line is a share code, or an object: `{"id": …, "zones": {"characters": […], "actions": […]}}` with cards by
any of their keys, in a list or with their copies (`{"card": 2}`); `cards` instead of `zones` puts each card
into the zone that holds it; `values` and `scope` as in a deck file. Empty lines mean nothing. What comes out:
`{"id": …, "legal": …, "status": …, "findings": […]}`, or `{"line": …, "error": …}` for a bad line.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, get_args

from cardgen.diagnostics import Diagnostic, Language, Text
from cardgen.model.deck import Deck, Entry, Scope
from cardgen.model.game import Scalar
from cardgen.rules.finding import Verdict
from cardgen.rules.form import Rule
from cardgen.rules.hand import Hand
from cardgen.rules.report import finding_record
from cardgen.rules.ruleset import RuleSet
from cardgen.rules.share_code import decode, quick

Outcome = Literal["legal", "unfinished", "illegal", "bad"]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
SCOPES: tuple[Scope, ...] = get_args(Scope)
MOST_COPIES = 9999
Test = Callable[[Hand], Sequence[object]]


class Result(NamedTuple):
    """What one line came to: its number, the outcome, and the JSON line to write."""

    line: int
    outcome: Outcome
    text: str


class BadLine(Exception):
    def __init__(self, message: Text) -> None:
        self.message = message


def check_lines(rules: RuleSet, lines: Iterable[str], language: Language = "en") -> Iterator[Result]:
    """Judges each line. A legal deck takes the short way: no finding, no verdict is made for it."""
    share = rules.share
    tests = quick_tests(rules.of_scope("deck"))
    for number, line in enumerate(lines, 1):
        word = line.strip()
        if not word:
            continue
        try:
            if word[0] == "{" or word[0] == '"' or share is None:
                yield _object(rules, tests, number, word, language)
                continue
            zones = quick(share, word)
            if zones is not None and holds(tests, Hand(zones)):
                yield Result(
                    number, "legal", f'{{"id": "{word}", "legal": true, "status": "legal", "findings": []}}'
                )
            else:
                yield _code(rules, number, word, word, language)
        except BadLine as bad:
            yield bad_line(number, bad.message, language)


def quick_tests(rules: Sequence[Rule]) -> tuple[Test, ...]:
    """The rules as plain questions: is nothing to be said against this hand?"""
    return tuple(rule.form.breaches if rule.condition is None else _when(rule) for rule in rules)


def _when(rule: Rule) -> Test:
    return lambda hand: () if rule.holds(hand) else (rule,)


def holds(tests: Sequence[Test], hand: Hand) -> bool:
    for test in tests:  # noqa: SIM110 - all() with a generator takes longer
        if test(hand):
            return False
    return True


def bad_line(number: int, message: Text, language: Language) -> Result:
    return Result(number, "bad", _json({"line": number, "error": message.in_(language)}))


def say_summary(counts: Mapping[Outcome, int]) -> Text:
    """The whole run in one line."""
    decks = sum(counts.get(outcome, 0) for outcome in OUTCOMES if outcome != "bad")
    en = [f"{counts[o]:,} {o}" for o in OUTCOMES[:3] if counts.get(o)]
    words: dict[Outcome, str] = {"legal": "合法", "unfinished": "未完成", "illegal": "不合法"}
    zh = [f"{words[o]} {counts[o]:,}" for o in OUTCOMES[:3] if counts.get(o)]
    bad = counts.get("bad", 0)
    return Text(
        f"{decks:,} deck{'s' * (decks != 1)}"
        + (f": {', '.join(en)}" if en else "")
        + (f"; {bad:,} bad line{'s' * (bad > 1)}" if bad else ""),
        f"共 {decks:,} 副" + (f"：{'，'.join(zh)}" if zh else "") + (f"；{bad:,} 行无法读取" if bad else ""),
    )


def _code(rules: RuleSet, number: int, id: object, word: str, language: Language) -> Result:
    """A share code that is not legal at first sight."""
    if rules.share is None:
        raise BadLine(Text("this game has no share codes", "此游戏没有分享码"))
    deck = decode(rules.share, word)
    if isinstance(deck, Diagnostic):
        raise BadLine(deck.message)
    return _result(rules, number, id, rules.check(deck), language)


def _object(rules: RuleSet, tests: Sequence[Test], number: int, line: str, language: Language) -> Result:
    data = _parse(line)
    if isinstance(data, str):
        return _code(rules, number, data, data, language)
    if not isinstance(data, dict):
        raise BadLine(Text("expected a share code or a JSON object", "应为分享码或 JSON 对象"))
    id = data.get("id", number)
    if "code" in data and "zones" not in data and "cards" not in data:
        return _code(rules, number, id, str(data["code"]), language)
    if data.keys() <= {"id", "zones"}:
        hand = _quick_hand(rules, data.get("zones"))
        if hand is not None and holds(tests, hand):
            return Result(
                number, "legal", f'{{"id": {_json(id)}, "legal": true, "status": "legal", "findings": []}}'
            )
    return _result(rules, number, id, rules.check(_deck(data)), language)


def _quick_hand(rules: RuleSet, zones: object) -> Hand | None:
    """The hand where every zone is known and lists known cards; else None."""
    if not isinstance(zones, dict) or not all(isinstance(listed, list) for listed in zones.values()):
        return None
    keys = rules.cards.keys
    try:
        found = {zone: [keys[str(card)] for card in listed] for zone, listed in zones.items()}
    except KeyError:
        return None
    own = [found.pop(zone.id, []) for zone in rules.zones]
    return None if found else Hand(own)


def _deck(data: Mapping[str, object]) -> Deck:
    """The deck that an object describes."""
    zones = data.get("zones", {})
    if not isinstance(zones, dict):
        raise BadLine(Text("“zones” is not an object", "zones 不是对象"))
    scope = next((s for s in SCOPES if s == data.get("scope", "deck")), None)
    if scope is None:
        raise BadLine(Text(f"“scope” is one of {', '.join(SCOPES)}", f"scope 应为 {'、'.join(SCOPES)} 之一"))
    found = {zone: tuple(_entries(zone, listed)) for zone, listed in zones.items()}
    if "cards" in data:
        found[""] = tuple(_entries("cards", data["cards"]))
    values = data.get("values", {})
    if not isinstance(values, dict) or not all(isinstance(v, Scalar) for v in values.values()):
        raise BadLine(
            Text("“values” holds texts, numbers, true and false", "values 里应为文字、数字、true 或 false")
        )
    return Deck("", found, values, scope)


def _entries(zone: str, listed: object) -> Iterator[Entry]:
    pairs = (
        listed.items()
        if isinstance(listed, dict)
        else ((c, 1) for c in listed)
        if isinstance(listed, list)
        else None
    )
    if pairs is None:
        raise BadLine(Text(f"“{zone}” is not a list of cards", f"「{zone}」不是牌的列表"))
    for card, copies in pairs:
        if type(card) not in (str, int):
            raise BadLine(Text(f"“{zone}”: a card is a text or a number", f"「{zone}」：牌应为文字或数字"))
        if type(copies) is not int or not 0 <= copies <= MOST_COPIES:
            raise BadLine(
                Text(
                    f"“{card}”: copies are a whole number from 0 to {MOST_COPIES}",
                    f"「{card}」：张数应为 0 到 {MOST_COPIES} 的整数",
                )
            )
        yield Entry(str(card), copies)


def _result(rules: RuleSet, number: int, id: object, verdict: Verdict, language: Language) -> Result:
    said = {
        "id": id,
        "legal": verdict.legal,
        "status": verdict.status,
        "findings": [finding_record(f, rules.cards, language) for f in verdict.findings],
    }
    return Result(number, verdict.status, _json(said))


def _parse(line: str) -> object:
    from json import loads

    try:
        return loads(line)
    except (ValueError, RecursionError):
        raise BadLine(
            Text("this is no JSON object and no share code", "既不是 JSON 对象，也不是分享码")
        ) from None


def _json(value: object) -> str:
    from json import dumps

    text = dumps(value, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        # Half a character, from an escape in the line that came in.
        text = dumps(value)
    return text
