"""The rulebook beside its text: to read, as printed, with what its checks find; written when asked."""

from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import NamedTuple
from weakref import WeakKeyDictionary

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cardgen.build.document import LARGEST, read_rulebook
from cardgen.build.rulebook import RulebookRequest, put_rulebook
from cardgen.decode.links import outside
from cardgen.decode.toml_file import read_bytes
from cardgen.diagnostics import Diagnostic, Mistakes, Text, mistake
from cardgen.export.files import Parcel, Together, write_whole
from cardgen.export.webp import picture
from cardgen.model.walk import headings
from cardgen.prose import check_prose
from cardgen.studio import telling
from cardgen.studio.asking import answer, body_of, room_of, studio_of, word
from cardgen.studio.room import Room

MOST_KEPT = 4
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


_made: WeakKeyDictionary[Room, dict[str, Made]] = WeakKeyDictionary()


async def book(request: Request) -> Response:
    room = await room_of(request)
    return answer(await studio_of(request).run(_book, room))


def _book(room: Room) -> telling.Json:
    """Its text as it is in the file, and what is wrong with it."""
    path = room.game.rulebook
    display = room.project.display(path)
    told: telling.Json = {"place": display, "writes": path.is_relative_to(room.project.root)}
    if not path.is_file():
        return {**told, "text": None, "seen": "", "findings": [], "heads": []}
    data = read_bytes(path, display, room.game.root, LARGEST)
    text = data.decode("utf-8-sig", "replace").replace("\r\n", "\n")
    return {**told, "text": text, "seen": sha256(data).hexdigest(), **_checked(room, text)}


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
    kept = _made.setdefault(room, {})
    if key not in kept:
        while len(kept) >= MOST_KEPT:
            del kept[next(iter(kept))]
        try:
            kept[key] = _bound(room, text, "pdf" if form == "pdf" else "html")
        except Mistakes as mistakes:
            return {**told, "key": "", "findings": telling.findings(mistakes.diagnostics)}
    took = round((perf_counter() - began) * 1000)
    return {**told, "key": key, "pages": kept[key].pages, "ms": took}


def _bound(room: Room, text: str, form: str) -> Made:
    parcel = Parcel(Path())
    asked = RulebookRequest(
        room.game.rulebook, room.game, (form,), PAPERS[:1], 0, False, Path(), stem="book", instead=text
    )
    (written, *_), _ = put_rulebook(room.project, asked, parcel)
    (data, *_) = parcel.files.values()
    return Made(data, written.pages, {})


def _kept(room: Room, key: str) -> Made:
    found = _made.get(room, {}).get(key)
    if found is None:
        raise HTTPException(404, "there is no such page any more")
    return found


async def page(request: Request) -> Response:
    """The book to read."""
    found = _kept(await room_of(request), request.path_params["key"])
    return Response(found.data, media_type="text/html", headers=PAGE)


async def printed(request: Request) -> Response:
    """One page as it will be printed."""
    room = await room_of(request)
    found, number = _kept(room, request.path_params["key"]), request.path_params["page"]
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
    display = room.project.display(path)
    if not path.is_relative_to(room.project.root):
        message = Text("games that come with cardgen are not changed", "随 cardgen 附带的游戏不会改动")
        raise mistake("read-only", message, Text("start a game of your own", "请新建自己的游戏"))
    if wrong := outside(path, room.folder, display):
        raise Mistakes([wrong])
    data = read_bytes(path, display, room.game.root, LARGEST) if path.is_file() else b""
    if data and sha256(data).hexdigest() != seen:
        message = Text(f"{path.name} was changed elsewhere meanwhile", f"{path.name} 已经在别处改过")
        raise mistake("changed-meanwhile", message, Text("open it again", "请重新打开"))
    # Line ends and the mark at the beginning stay as the author has them.
    ends = "\r\n" if b"\r\n" in data else "\n"
    mark = b"\xef\xbb\xbf" if data.startswith(b"\xef\xbb\xbf") else b""
    new = mark + text.replace("\n", ends).encode("utf-8", "replace")
    write_whole(path, new)
    return {"seen": sha256(new).hexdigest(), "place": display}


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
