"""The rulebook beside its text: to read, as printed, with what its checks find; written when asked."""

from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cardgen.build.document import LARGEST, read_rulebook
from cardgen.build.make import workshop_with
from cardgen.build.rulebook import Kept, RulebookRequest, put_rulebook
from cardgen.decode.toml_file import read_bytes
from cardgen.diagnostics import Diagnostic, Mistakes
from cardgen.export.files import Parcel, Together
from cardgen.export.webp import picture
from cardgen.model.walk import headings
from cardgen.prose import check_prose
from cardgen.studio import telling
from cardgen.studio.asking import answer, body_of, room_of, studio_of, word
from cardgen.studio.last_made import LastMade
from cardgen.studio.own_files import is_own, opened, rewritten, seen_as, write
from cardgen.studio.room import Room

DPI = 80
FORMS, PAPERS = ("pdf", "html", "txt", "md"), ("a4", "a5")
# The page alone, in a frame of ours: no script, nothing from elsewhere.
PAGE = {
    "content-security-policy": "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline';"
    " frame-ancestors 'self'; sandbox allow-same-origin",
    "x-frame-options": "SAMEORIGIN",
    "cache-control": "no-store",
}
IMAGE = {"cache-control": "private, max-age=31536000, immutable"}


class Made(NamedTuple):
    """The book as a page or as a PDF; `pages`: 0 for a page."""

    data: bytes
    pages: int
    pictures: dict[int, bytes]


_made = LastMade[Made](4)
_kept = LastMade[Kept](1)


async def book(request: Request) -> Response:
    room = await room_of(request)
    return answer(await studio_of(request).run(_book, room))


def _book(room: Room) -> telling.Json:
    """Its text as it is in the file, and what is wrong with it."""
    path = room.game.rulebook
    display = room.project.display(path)
    told: telling.Json = {"place": display, "writes": is_own(room, path)}
    if not path.is_file():
        return {**told, "text": None, "seen": "", "findings": [], "heads": []}
    data = read_bytes(path, display, room.game.root, LARGEST)
    text = data.decode("utf-8-sig", "replace").replace("\r\n", "\n")
    return {**told, "text": text, "seen": seen_as(data), **_checked(room, text)}


def _checked(room: Room, text: str) -> telling.Json:
    """What the checks find in a text, and where its chapters are."""
    found = read_rulebook(room.project, room.game.rulebook, room.game, checking=True, instead=text)
    problems: list[Diagnostic] = [*found.diagnostics]
    heads: list[tuple[str, int]] = []
    if found.document is not None:
        problems += check_prose(found.text, found.display, room.game, found.rules)
        heads = [(heading.anchor, heading.line) for heading in headings(found.document.blocks)]
    problems = [one for one in problems if one.code != "no-previous"]
    return {"findings": telling.findings(problems), "heads": heads}


async def preview(request: Request) -> Response:
    room, body = await room_of(request), await body_of(request)
    wanted = word(body, "as", 10)
    return answer(await studio_of(request).run(_preview, room, word(body, "text", LARGEST), wanted))


def _preview(room: Room, text: str, form: str) -> telling.Json:
    """The book of a text that need not be written yet."""
    began = perf_counter()
    told = _checked(room, text)
    key = sha256(repr((room.revision, form, text)).encode()).hexdigest()[:24]
    made = _made.get(room, key)
    if made is None:
        try:
            made = _made.put(room, key, _bound(room, text, "pdf" if form == "pdf" else "html"))
        except Mistakes as mistakes:
            return {**told, "key": "", "findings": telling.findings(mistakes.diagnostics)}
    took = round((perf_counter() - began) * 1000)
    return {**told, "key": key, "pages": made.pages, "ms": took}


def _bound(room: Room, text: str, form: str) -> Made:
    parcel = Parcel(Path())
    asked = RulebookRequest(
        room.game.rulebook, room.game, (form,), PAPERS[:1], 0, False, Path(), stem="book", instead=text
    )
    key = str(room.revision)
    kept = _kept.get(room, key) or _kept.put(room, key, Kept(workshop_with(room.supplies), {}))
    (written, *_), _ = put_rulebook(room.project, asked, parcel, kept)
    (data, *_) = parcel.files.values()
    return Made(data, written.pages, {})


async def page(request: Request) -> Response:
    """The book to read."""
    found = _made.sent(await room_of(request), request.path_params["key"])
    return Response(found.data, media_type="text/html", headers=PAGE)


async def printed(request: Request) -> Response:
    """One page as it will be printed."""
    room = await room_of(request)
    found, number = _made.sent(room, request.path_params["key"]), request.path_params["page"]
    if not 1 <= number <= found.pages:
        raise HTTPException(404, "there is no such page")
    if number not in found.pictures:
        found.pictures[number] = await studio_of(request).run(picture, found.data, number - 1, DPI)
    return Response(found.pictures[number], media_type="image/webp", headers=IMAGE)


async def save(request: Request) -> Response:
    room, body = await room_of(request), await body_of(request)
    text, seen = word(body, "text", LARGEST), word(body, "seen")
    return answer(await studio_of(request).run(_save, room, text, seen))


def _save(room: Room, text: str, seen: str) -> telling.Json:
    """Writes the text. A file that others wrote meanwhile stays as it is, and that is told."""
    path = room.game.rulebook
    old = opened(room, path, seen, LARGEST)
    new = rewritten(old, text)
    write(old, new)
    return {"seen": seen_as(new), "place": old.display}


async def files(request: Request) -> Response:
    room = await room_of(request)
    await body_of(request)
    return answer(await studio_of(request).run(_files, room))


def _files(room: Room) -> telling.Json:
    """Makes the book in all forms, from the file as it is."""
    folder = room.project.output_folder(*room.game.shelf)
    asked = RulebookRequest(room.game.rulebook, room.game, FORMS, PAPERS, 0, True, folder)
    with Together() as together:
        written, _ = put_rulebook(room.project, asked, together)
    return {"files": [room.project.display(one.target) for one in written]}


BOOK = "/api/g/{game}/rulebook"
ROUTES = [
    Route(BOOK, book),
    Route(f"{BOOK}/preview", preview, methods=["POST"]),
    Route(f"{BOOK}/save", save, methods=["POST"]),
    Route(f"{BOOK}/files", files, methods=["POST"]),
    Route(f"{BOOK}/{{key}}.html", page),
    Route(f"{BOOK}/{{key}}/{{page:int}}.webp", printed),
]
