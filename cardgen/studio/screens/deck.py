"""Decks: every click is judged by rules.toml; the smallest repair; share codes and lists; deck files."""

from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cardgen.diagnostics import Diagnostic, Mistakes, Text, has_errors, mistake
from cardgen.export.files import safe_name
from cardgen.load.cards import MOST_COPIES
from cardgen.load.deck_text import by_zone, deck_text
from cardgen.load.decks import DeckFile
from cardgen.load.found_decks import FOLDER, own_decks, read_file, read_text
from cardgen.load.rulings import Rulings
from cardgen.model.deck import Deck, Entry, Scope
from cardgen.rules.batch import SCOPES
from cardgen.rules.finding import Finding
from cardgen.rules.report import strange_entries
from cardgen.rules.ruleset import RuleSet
from cardgen.rules.share_code import encode
from cardgen.studio import telling
from cardgen.studio.asking import answer, body_of, room_of, studio_of, word
from cardgen.studio.last_made import LastMade
from cardgen.studio.own_files import is_own, opened, rewritten, seen_as, write
from cardgen.studio.room import Room

MOST_CARDS = 20_000  # different ones in a deck that a page sends
SECONDS = 8.0  # for a repair
# So many cards that could be added are offered as buttons.
OFFERED = 2
_rulings = LastMade[Rulings](1)


def rulings_of(room: Room) -> Rulings:
    """What decks are judged by, read anew after each change of files."""
    key = str(room.revision)
    known = _rulings.get(room, key)
    return known or _rulings.put(room, key, Rulings(room.project, room.game, None, None, {}, {}))


async def decks(request: Request) -> Response:
    room = await room_of(request)
    return answer(await studio_of(request).run(_decks, room))


def _decks(room: Room) -> telling.Json:
    """The game's piles, the cards that go there, its deck files."""
    rulings = rulings_of(room)
    rules = rulings.of()
    scopes = [scope for scope in SCOPES if any(zone.scope == scope for zone in rules.zones)]
    scope: Scope = "deck" if "deck" in scopes or not scopes else _usual(rulings) or scopes[0]
    return {
        "zones": [
            {"id": zone.id, "name": telling.text(zone.name), "leader": zone.leader, "scope": zone.scope}
            for zone in rules.zones
        ],
        "pools": {scope: _pool(rules, scope) for scope in scopes},
        "scope": scope,
        "decks": [{"file": path.stem, "name": _name(rulings, path)} for path in own_decks(rulings)],
        "rules": len(rules.of_scope(scope)),
        "shares": rules.share is not None,
        "writes": is_own(room, room.folder),
    }


def _pool(rules: RuleSet, scope: Scope) -> dict[str, str]:
    """The cards that go into decks of a scope, and where."""
    holds = {n for zone in rules.zones if zone.scope == scope and not zone.ignored for n in zone.holds}
    return {
        card.id: rules.zones[home].id
        for number, card in enumerate(rules.cards.cards)
        if number in holds and (home := rules.home(number, scope)) is not None
    }


def _usual(rulings: Rulings) -> Scope | None:
    """What the game's first deck is a deck of: a game that builds none may have set-ups."""
    found = next((next(read_file(rulings, path), None) for path in own_decks(rulings)), None)
    return found.file.deck.scope if found and found.file else None


def _name(rulings: Rulings, path: Path) -> str:
    found = next(read_file(rulings, path), None)
    return found.file.deck.name if found and found.file else path.stem


async def open_deck(request: Request) -> Response:
    """A deck file of the game, by the name that it is listed with."""
    room = await room_of(request)
    return answer(await studio_of(request).run(_open, room, request.query_params.get("file", "")))


def _open(room: Room, stem: str) -> telling.Json:
    rulings = rulings_of(room)
    path = next((path for path in own_decks(rulings) if path.stem == stem), None)
    if path is None:
        message = Text(f"there is no deck “{stem[:80]}”", f"没有套牌「{stem[:80]}」")
        raise mistake("no-deck", message)
    found = next(read_file(rulings, path))
    told = _told(rulings, found.file, found.problems)
    return {
        **told,
        "file": path.stem,
        "place": room.project.display(path),
        "seen": seen_as(path.read_bytes()),
    }


async def read(request: Request) -> Response:
    """A deck that was pasted: a share code, a list of cards, the text of a deck file."""
    room, body = await room_of(request), await body_of(request)
    return answer(await studio_of(request).run(_read, room, word(body, "text")))


def _read(room: Room, text: str) -> telling.Json:
    rulings = rulings_of(room)
    found = next(read_text(rulings, text, "", ""))
    return _told(rulings, found.file, found.problems)


def _told(rulings: Rulings, file: DeckFile | None, problems: tuple[Diagnostic, ...]) -> telling.Json:
    """A deck for the page: copies by zone and id."""
    if file is None or has_errors(problems):
        raise Mistakes(problems)
    rules, file = rulings.for_deck(file)
    zones: dict[str, dict[str, int]] = {}
    for zone, cards in by_zone(file.deck, rules).items():
        for id, copies in cards.items():
            number = rules.cards.find(id)
            home = rules.home(number, file.deck.scope) if number is not None else None
            own = zones.setdefault(zone or (rules.zones[home].id if home is not None else ""), {})
            own[id] = own.get(id, 0) + copies
    strange = telling.findings((*problems, *strange_entries(file.deck, rules)))
    deck = file.deck
    return {
        "name": deck.name,
        "zones": zones,
        "format": deck.format,
        "scope": deck.scope,
        "values": {**deck.values},
        "findings": strange,
    }


async def judge(request: Request) -> Response:
    room, body = await room_of(request), await body_of(request)
    return answer(await studio_of(request).run(_judge, room, body))


def _judge(room: Room, body: dict[str, Any]) -> telling.Json:
    """What the rules say of a deck as it lies on the page, and its share code where there is one."""
    began = perf_counter()
    deck, rules = _asked(room, body)
    verdict = rules.check(deck)
    hand, _ = rules.hand(deck)
    code = encode(rules.share, hand) if rules.share else ""
    return {
        "status": verdict.status,
        "proven": verdict.proven,
        "findings": [_reason(found, rules, deck.scope) for found in verdict.findings],
        "rules": len(rules.of_scope(deck.scope)),
        "code": code if isinstance(code, str) else "",
        "ms": round((perf_counter() - began) * 1000, 1),
    }


def _reason(found: Finding, rules: RuleSet, scope: Scope) -> telling.Json:
    """A finding with the cards to blame, and some that would mend it."""
    ids = rules.cards.cards
    wanted = found.wanted if found.lacking else None
    mending = (n for n in sorted(wanted.cards) if rules.home(n, scope) in wanted.zones) if wanted else ()
    return {
        "rule": found.rule,
        "severity": found.severity,
        "message": telling.text(found.message),
        "why": telling.text(found.why),
        "hint": telling.text(found.hint),
        "cards": [ids[number].id for number in found.cards],
        "lacking": found.lacking,
        "add": [ids[number].id for number in islice(mending, OFFERED)],
    }


async def mend(request: Request) -> Response:
    room, body = await room_of(request), await body_of(request)
    return answer(await studio_of(request).run(_mend, room, body))


def _mend(room: Room, body: dict[str, Any]) -> telling.Json:
    """The smallest change that makes a deck legal; `adding`: cards only go in."""
    from cardgen.rules.repair import SolverMissing, complete, repair

    deck, rules = _asked(room, body)
    try:
        ask = complete if body.get("adding") is True else repair
        found = ask(rules, deck, seconds=SECONDS)
    except SolverMissing:
        message = Text("repairs need a solver, which is not installed", "修套牌需要另装求解器，尚未安装")
        hint = Text('pip install "cardgen[repair]"', 'pip install "cardgen[repair]"')
        raise mistake("no-solver", message, hint) from None
    told = _told(rulings_of(room), DeckFile(found.deck), ()) if found.deck else None
    return {
        "deck": told,
        "out": [[change.name, change.copies] for change in found.out],
        "into": [[change.name, change.copies] for change in found.into],
        "swaps": found.swaps,
        "proven": found.proven,
    }


async def save(request: Request) -> Response:
    room, body = await room_of(request), await body_of(request)
    return answer(await studio_of(request).run(_save, room, body))


def _save(room: Room, body: dict[str, Any]) -> telling.Json:
    """Writes a deck file of the game. One that others wrote meanwhile is told and stays as it is."""
    deck, rules = _asked(room, body)
    stem = safe_name(word(body, "file", 100) or deck.name).lower().lstrip("._ ") or "deck"
    path = room.folder / FOLDER / f"{stem}.toml"
    old = opened(room, path, word(body, "seen"))
    new = rewritten(old, deck_text(deck, room.game, rules))
    write(old, new)
    return {"file": stem, "place": old.display, "seen": seen_as(new)}


def _asked(room: Room, body: dict[str, Any]) -> tuple[Deck, RuleSet]:
    """The deck that a page sends, by zone and id, and its rules. What is none is refused."""
    sent, values = body.get("zones"), body.get("values", {})
    if not isinstance(sent, dict) or not isinstance(values, dict) or len(sent) > 100 or len(values) > 100:
        raise HTTPException(400, "zones: expected a table")
    zones = {str(zone): tuple(_entries(cards)) for zone, cards in sent.items()}
    plain: Mapping[str, Any] = {
        str(k): v for k, v in values.items() if isinstance(v, str | int | float | bool)
    }
    scope: Scope = next((one for one in SCOPES if one == body.get("scope")), "deck")
    deck = Deck(word(body, "name", 200), zones, plain, scope=scope, format=word(body, "format", 200))
    rules, file = rulings_of(room).for_deck(DeckFile(deck))
    return file.deck, rules


def _entries(cards: object) -> list[Entry]:
    if not isinstance(cards, dict) or len(cards) > MOST_CARDS:
        raise HTTPException(400, "zones: expected copies by card")
    for copies in cards.values():
        if not isinstance(copies, int) or not 0 <= copies <= MOST_COPIES:
            raise HTTPException(400, "zones: expected copies by card")
    return [Entry(str(card), copies) for card, copies in cards.items() if copies]


DECK = "/api/g/{game}/deck"
ROUTES = [
    Route(DECK, decks),
    Route(f"{DECK}/open", open_deck),
    Route(f"{DECK}/read", read, methods=["POST"]),
    Route(f"{DECK}/judge", judge, methods=["POST"]),
    Route(f"{DECK}/mend", mend, methods=["POST"]),
    Route(f"{DECK}/save", save, methods=["POST"]),
]
