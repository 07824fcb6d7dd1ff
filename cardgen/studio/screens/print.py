"""Print: sheets as they will come out, made once for each choice, kept for their pictures and the file."""

from hashlib import sha256
from time import perf_counter
from typing import Any, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request as Asked
from starlette.responses import Response
from starlette.routing import Route

from cardgen.build.make import made_of
from cardgen.build.plan import DEFAULT_FILE, Request, on_printer, plan, with_rulebook
from cardgen.build.reprint import drawn, entry_of, everything, only_changed, plain
from cardgen.build.saving import page_shares
from cardgen.decode.values import as_length
from cardgen.diagnostics import Diagnostic, Mistakes, Text, merged, mistake
from cardgen.export.files import Parcel, Together, safe_name, write_whole
from cardgen.impose.paper import PAPERS
from cardgen.load.cards import MOST_COPIES
from cardgen.load.ledger import ledger_file, read_ledger
from cardgen.load.ledger import record as add_print
from cardgen.load.outputs import BACKS
from cardgen.load.printers import printers_file, read_printers
from cardgen.model.game import Output
from cardgen.model.ledger import Print, held
from cardgen.rules.index import Index
from cardgen.select import parse_text
from cardgen.studio import telling
from cardgen.studio.asking import answer, body_of, room_of, studio_of, word
from cardgen.studio.last_made import LastMade
from cardgen.studio.room import Room
from cardgen.units import MM

DPI = 72
MOST_LOOKED_AT = 12  # pages, for how much ink they take
KEPT = {"cache-control": "private, max-age=31536000, immutable"}


class Sheets(NamedTuple):
    """A finished file and what there is to say about it."""

    name: str
    data: bytes
    entry: Print | None
    pictures: dict[int, bytes]
    told: telling.Json


_made = LastMade[Sheets](6)


async def choices(request: Asked) -> Response:
    room = await room_of(request)
    return answer(await studio_of(request).run(_choices, room))


def _choices(room: Room) -> telling.Json:
    """What can be chosen: the game's outputs, sizes, papers, printers; when it was printed last."""
    ledger = read_ledger(room.project, room.game)
    printers = read_printers(printers_file())
    return {
        "outputs": [_output(output) for output in _outputs(room)],
        "papers": [*PAPERS, *room.game.papers],
        "backs": [*BACKS],
        "printers": [*printers],
        "last": [{"date": entry.date, "version": entry.version, "size": entry.size} for entry in ledger[-1:]],
        "printed": sorted({entry.size for entry in ledger}),
    }


def _outputs(room: Room) -> tuple[Output, ...]:
    return room.game.outputs or (Output(DEFAULT_FILE, room.size("")),)


def _output(of: Output) -> telling.Json:
    gutter = None if of.gutter is None else f"{of.gutter / MM:g}mm"
    return {
        "file": of.file,
        "size": of.size,
        "paper": of.paper.lower(),
        "backs": of.backs,
        "bleed": f"{of.bleed / MM:g}mm",
        "gutter": gutter or "",
    }


async def lay_out(request: Asked) -> Response:
    """Makes the file that is asked for, and says how many sheets it has."""
    room, body = await room_of(request), await body_of(request)
    return answer(await studio_of(request).run(_lay_out, room, body))


def _lay_out(room: Room, body: dict[str, Any]) -> telling.Json:
    key = sha256(repr((room.revision, sorted(body.items()))).encode()).hexdigest()[:24]
    known = _made.get(room, key)
    made = known or _sheets(room, body, key)
    if made.data and not known:
        _made.put(room, key, made)
    return made.told


def _sheets(room: Room, body: dict[str, Any], key: str) -> Sheets:
    """The file. What is wrong with cards or choices is raised as Mistakes."""
    began = perf_counter()
    request = _request(room, body)
    since = word(body, "what", 20) == "changed"
    (request,) = (plain(request),) if since else with_rulebook(room.project, [request])
    found = drawn(room.supplies, plan(request))
    ledger = read_ledger(room.project, room.game) if since else ()
    there = held(ledger, request.output.size)
    made = only_changed(found, there, {}) if since else everything(found)
    told: telling.Json = {
        "key": key,
        "file": request.target.name,
        "command": _command(room, request, since),
        "away": [[stack.name, stack.copies] for stack in made.away],
        "sheets": 0,
        "pages": 0,
    }
    if made.plan is None:
        return Sheets(request.target.name, b"", None, {}, told)
    parcel = Parcel(request.target.parent)
    done = made_of(found.workshop, made.plan, made.faces, parcel)
    (data,) = parcel.files.values()
    entry = entry_of(request, made, made.away, partly=since)
    paper = made.plan.paper
    told |= {
        "sheets": made.plan.sheets,
        "pages": done.pages,
        "faces": made.plan.faces,
        "duplex": request.output.backs in ("long-edge", "short-edge"),
        "ratio": f"{paper[0]:g}/{paper[1]:g}",
        "paper": request.paper,
        "bytes": len(data),
        "ink": _ink(data, done.pages),
        "ms": round((perf_counter() - began) * 1000),
        "findings": telling.findings(merged(done.diagnostics)),
    }
    return Sheets(request.target.name, data, entry, {}, told)


def _ink(data: bytes, pages: int) -> float:
    """How much of the paper is covered: of very many pages, some tell as much as all."""
    shares = [*page_shares(data, range(0, pages, pages // MOST_LOOKED_AT + 1))]
    return round(sum(shares) / len(shares), 3)


def _request(room: Room, body: dict[str, Any]) -> Request:
    """What the page asks for: one of the game's outputs, with what was chosen otherwise."""
    outputs = {output.file: output for output in _outputs(room)}
    output = outputs.get(word(body, "output", 200)) or next(iter(outputs.values()))
    size, paper = word(body, "size", 100) or output.size, word(body, "paper", 100) or output.paper
    if size not in room.game.sizes:
        raise HTTPException(400, "there is no such size")
    backs = word(body, "backs", 20) or output.backs
    if backs not in BACKS:
        raise HTTPException(400, "there are no such backs")
    output = output._replace(size=size, paper=paper, backs=BACKS[backs], place=None)
    if text := word(body, "bleed", 20):
        output = output._replace(bleed=_length(text))
    if text := word(body, "gutter", 20):
        output = output._replace(gutter=_length(text))
    if only := word(body, "only", 4000):
        output = _alone(output, _meant(room, only))
    elif isinstance(deck := body.get("deck"), dict):
        output = _alone(output, {room.card(str(id)).id: _copies(copies) for id, copies in deck.items()})
    name = safe_name(output.file if body.get("plain") is True else "sheet.pdf")
    target = room.project.output_folder(*room.game.shelf) / name
    request = Request(room.game, output, target, grey=body.get("grey") is True)
    if printer := word(body, "printer", 100):
        known = read_printers(printers_file())
        if printer in known:
            request = on_printer(request, known[printer], flip=not word(body, "backs"))
    return request


def _length(text: str) -> float:
    """A bare number means millimetres."""
    return as_length(text if text[-1:].isalpha() else f"{text}mm", {}, 0.0, 100 * MM)


def _alone(output: Output, copies: dict[str, int]) -> Output:
    """So many copies of some cards, and nothing else."""
    return output.bare()._replace(deck=copies, only=None, blank={})


def _copies(number: object) -> int:
    if not isinstance(number, int) or not 1 <= number <= MOST_COPIES:
        raise HTTPException(400, "deck: expected copies by card")
    return number


def _meant(room: Room, text: str) -> dict[str, int]:
    """The cards that a condition means, as many as each has copies, or one."""
    problems: list[Diagnostic] = []
    picks = parse_text(text, problems, room.game.field_names, source="")
    if picks is None:
        raise Mistakes(problems)
    cards = room.game.cards
    numbers = sorted(Index(cards).pick(picks))
    if not numbers:
        raise mistake("no-cards", Text(f"no card is “{text}”", f"没有符合「{text}」的牌"))
    return {cards[n].id: cards[n].copies or 1 for n in numbers}


def _command(room: Room, request: Request, since: bool) -> str:
    """The same on a command line."""
    output = request.output
    parts = [
        "cardgen sheet",
        room.game.id,
        *([f"--language {room.language}"] if room.language else []),
        f"--size {output.size}",
        f"--paper {output.paper}",
        f"--backs {output.backs}",
    ]
    parts += ["--since last"] if since else []
    parts += [f"--printer {request.printer.name}"] if request.printer else []
    return " ".join(parts)


async def page(request: Asked) -> Response:
    """One page of a finished file, as a picture."""
    room = await room_of(request)
    key, number = request.path_params["key"], request.path_params["page"]
    return Response(
        await studio_of(request).run(_page, room, key, number), media_type="image/webp", headers=KEPT
    )


def _page(room: Room, key: str, number: int) -> bytes:
    from cardgen.export.webp import picture

    found = _made.sent(room, key)
    if not 1 <= number <= found.told["pages"]:
        raise HTTPException(404, "there is no such page")
    if number not in found.pictures:
        found.pictures[number] = picture(found.data, number - 1, DPI)
    return found.pictures[number]


async def file(request: Asked) -> Response:
    """The file itself, for the browser's own print window."""
    room = await room_of(request)
    found = _made.sent(room, request.path_params["key"])
    return Response(found.data, media_type="application/pdf", headers=KEPT)


async def save(request: Asked) -> Response:
    room, body = await room_of(request), await body_of(request)
    return answer(await studio_of(request).run(_save, room, word(body, "key", 40)))


def _save(room: Room, key: str) -> telling.Json:
    """Writes it where the command line would."""
    found = _made.sent(room, key)
    target = room.project.output_folder(*room.game.shelf) / found.name
    target.parent.mkdir(parents=True, exist_ok=True)
    write_whole(target, found.data)
    return {"place": room.project.display(target)}


async def record(request: Asked) -> Response:
    room, body = await room_of(request), await body_of(request)
    return answer(await studio_of(request).run(_record, room, word(body, "key", 40)))


def _record(room: Room, key: str) -> telling.Json:
    """Notes in the ledger that this was printed, so that the next time only what changed need be."""
    found = _made.sent(room, key)
    path = ledger_file(room.project, room.game)
    if found.entry is not None:
        with Together() as files:
            add_print(room.project, room.game, found.entry, files)
    return {"place": room.project.display(path)}


PRINT = "/api/g/{game}/print"
ROUTES = [
    Route(PRINT, choices),
    Route(f"{PRINT}/sheets", lay_out, methods=["POST"]),
    Route(f"{PRINT}/save", save, methods=["POST"]),
    Route(f"{PRINT}/record", record, methods=["POST"]),
    Route(f"{PRINT}/{{key}}/{{page:int}}.webp", page),
    Route(f"{PRINT}/{{key}}.pdf", file),
]
