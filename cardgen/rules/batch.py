"""Many decks: lines in, JSON lines out, one after another, so that memory does not grow.

A line is a share code, or an object: `{"id": …, "zones": {"characters": […], "actions": […]}}` with cards by
any of their keys, in a list or with their copies (`{"card": 2}`); `cards` instead of `zones` puts each card
into the zone that holds it; `values` and `scope` as in a deck file. Empty lines mean nothing. What comes out:
`{"id": …, "legal": …, "status": …, "proven": …, "findings": […]}`, or `{"line": …, "error": …}` for a bad
line.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from json.encoder import encode_basestring
from typing import Literal, NamedTuple, get_args

from cardgen.diagnostics import Diagnostic, Language, Mistakes, Text
from cardgen.model.deck import Deck, Entry, Scope
from cardgen.model.game import Scalar
from cardgen.rules.finding import Finding, Verdict
from cardgen.rules.hand import Hand
from cardgen.rules.report import finding_record
from cardgen.rules.ruleset import Judge, RuleSet
from cardgen.rules.share_code import read_code

Outcome = Literal["legal", "unfinished", "illegal", "bad"]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
SCOPES: tuple[Scope, ...] = get_args(Scope)
MOST_COPIES = 9999
# What a line asks to be judged: an id, a scope, a hand, and findings about what the game does not know.
Asked = tuple[object, Scope, Hand, Sequence[Finding]]
Prove = Callable[[Verdict, Scope, Hand], Verdict]


class Result(NamedTuple):
    """What one line came to: its number, the outcome, and the JSON line to write."""

    line: int
    outcome: Outcome
    text: str


def check_lines(
    rules: RuleSet, lines: Iterable[str], language: Language = "en", prove: Prove | None = None
) -> Iterator[Result]:
    """Judges each line. `prove`: who settles what is not certain about a hand of a scope."""
    judges = {scope: Judge(rules.of_scope(scope), rules) for scope in SCOPES}
    for number, line in enumerate(lines, 1):
        word = line.strip()
        if not word:
            continue
        try:
            id, scope, hand, strange = _read(rules, number, word)
        except Mistakes as mistakes:
            (bad,) = mistakes.diagnostics
            yield Result(number, "bad", _json({"line": number, "error": bad.message.in_(language)}))
            continue
        verdict = judges[scope](hand, strange)
        if prove is not None and not verdict.proven:
            verdict = prove(verdict, scope, hand)
        if verdict.findings:
            yield _answer(rules, number, id, verdict, language)
        else:
            text = f'{{"id": {_json(id)}, "legal": true, "status": "legal", "proven": true, "findings": []}}'
            yield Result(number, "legal", text)


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


def _bad(en: str, zh: str) -> Mistakes:
    return Mistakes([Diagnostic("bad-line", Text(en, zh), None)])


def _read(rules: RuleSet, number: int, line: str) -> Asked:
    if rules.share is not None and line[0] not in '{"':
        return _code(rules, line, line)
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise _bad("this is no JSON object and no share code", "既不是 JSON 对象，也不是分享码") from None
    if isinstance(data, str):
        return _code(rules, data, data)
    if not isinstance(data, dict):
        raise _bad("expected a share code or a JSON object", "应为分享码或 JSON 对象")
    id = data.get("id", number)
    if "code" in data and "zones" not in data and "cards" not in data:
        return _code(rules, id, str(data["code"]))
    if data.keys() <= {"id", "zones"}:
        zones = _known(rules, data.get("zones"))
        if zones is not None:
            return id, "deck", Hand(zones), ()
    deck = _deck(data)
    return id, deck.scope, *rules.hand(deck)


def _code(rules: RuleSet, id: object, word: str) -> Asked:
    if rules.share is None:
        raise _bad("this game has no share codes", "此游戏没有分享码")
    zones = read_code(rules.share, word)
    if isinstance(zones, Diagnostic):
        raise Mistakes([zones])
    return id, "deck", Hand(zones), ()


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
    """The deck that an object describes."""
    zones = data.get("zones", {})
    if not isinstance(zones, dict):
        raise _bad("“zones” is not an object", "zones 不是对象")
    scope = next((s for s in SCOPES if s == data.get("scope", "deck")), None)
    if scope is None:
        raise _bad(f"“scope” is one of {', '.join(SCOPES)}", f"scope 应为 {'、'.join(SCOPES)} 之一")
    found = {zone: tuple(_entries(zone, listed)) for zone, listed in zones.items()}
    if "cards" in data:
        found[""] = tuple(_entries("cards", data["cards"]))
    values = data.get("values", {})
    if not isinstance(values, dict) or not all(isinstance(v, Scalar) for v in values.values()):
        raise _bad("“values” holds texts, numbers, true and false", "values 里应为文字、数字、true 或 false")
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
    return Result(number, verdict.status, _json(said))


def _json(value: object) -> str:
    if isinstance(value, str) and value.isascii():
        return encode_basestring(value)
    text = json.dumps(value, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        # Half a character, from an escape in the line that came in.
        text = json.dumps(value)
    return text
