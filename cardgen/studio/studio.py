"""What the server holds: the project, its open games, the pages that listen, and one thread for the work."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from starlette.websockets import WebSocket

from cardgen.decode.suggest import hint_for
from cardgen.diagnostics import Text, mistake
from cardgen.load.project import Project, games
from cardgen.studio import telling
from cardgen.studio.room import Change, Room

T = TypeVar("T")
MOST_LISTENERS = 100
QUIET = 0.25  # seconds without a request, after which there is time for checks
MOST_AHEAD = 8  # pictures that are made before a page asks for them


class Studio:
    """Games are read and drawn in one thread, one thing after the other: nothing there needs a lock."""

    def __init__(self, project: Project, first: str = "") -> None:
        self.project = project
        self.first = first
        self.rooms: dict[str, Room] = {}
        self.listeners: set[WebSocket] = set()
        self.rewatch = asyncio.Event()  # there are other folders to watch now
        self.checking: set[asyncio.Task[None]] = set()
        self._thread = ThreadPoolExecutor(1, "cardgen-studio")
        self._asked = 0.0  # when somebody last asked for something

    async def run(self, what: Callable[..., T], *arguments: Any) -> T:
        """Runs something in the thread that all games belong to."""
        self._asked = monotonic()
        return await self._run(what, *arguments)

    async def _run(self, what: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, what, *arguments)

    def close(self) -> None:
        for task in self.checking:
            task.cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)

    def folder(self, id: str) -> Path:
        """A game's folder by its id, which is compared and never used as a path. Raises Mistakes."""
        known = dict(games(self.project))
        if id in known:
            return known[id]
        message = Text(f"there is no game “{id[:80]}”", f"没有名为「{id[:80]}」的游戏")
        raise mistake("unknown-game", message, hint_for(id[:80], known))

    def room(self, id: str) -> Room:
        """An open game, also in another of its languages (`game@en`); it is read where it was not."""
        if id not in self.rooms:
            name, _, language = id.partition("@")
            self.rooms[id] = Room(self.project, self.folder(name), language)
        return self.rooms[id]

    async def push(self, message: telling.Json) -> None:
        """Tells every page; one that does not listen any more is left."""
        for listener in [*self.listeners]:
            try:
                await listener.send_json(message)
            except Exception:  # whatever a broken connection raises
                self.listeners.discard(listener)

    async def files_changed(self, paths: set[Path]) -> None:
        """Every open game takes in what concerns it, and the pages are told."""
        templates = [path for path in paths if _within(path, self.project.template_folders)]
        for room in [*self.rooms.values()]:
            own = [path for path in paths if _within(path, (room.folder,))]
            change = await self.run(room.take_in, [*own, *templates])
            if change:
                await self.tell(room, change)

    async def tell(self, room: Room, change: Change) -> telling.Json:
        """Every page is told of a change; what it was told."""
        message = await self.run(told, room, change)
        await self.push(message)
        for card in change.cards[:MOST_AHEAD]:  # while the page makes up its mind to ask for them
            self._thread.submit(room.picture, card)
        self.check_later(room.id)
        return message

    def check_later(self, id: str) -> None:
        """Draws the cards that nobody has asked for, so that what is wrong with them is known.

        One by one, and only while nobody asks for anything else.
        """
        task = asyncio.create_task(self._check(id))
        self.checking.add(task)
        task.add_done_callback(self.checking.discard)

    async def _check(self, id: str) -> None:
        room = self.rooms[id]
        revision, size = room.revision, room.size("")
        for card in room.game.cards:
            if room.revision != revision:
                return
            if (card.id, size) not in room.faces.said:
                while monotonic() - self._asked < QUIET:
                    await asyncio.sleep(QUIET)
                await self._run(room.said, card, size)
        await self.push(await self._run(_checked, room))


def told(room: Room, change: Change) -> telling.Json:
    """A change as pages are told it."""
    return {
        "type": "changed",
        "game": room.id,
        "files": change.files,
        "revision": room.revision,
        "cards": [telling.card(card, room.rev(card)) for card in change.cards],
        "all": change.all,
        "stale": room.stale,
        "ms": change.milliseconds,
        "findings": telling.findings(room.findings()),
    }


def _checked(room: Room) -> telling.Json:
    """What is known when all cards are drawn."""
    found = telling.findings(room.findings())
    return {"type": "checked", "game": room.id, "tight": room.tight(), "findings": found}


def _within(path: Path, folders: tuple[Path, ...]) -> bool:
    return any(path.is_relative_to(folder) for folder in folders)
