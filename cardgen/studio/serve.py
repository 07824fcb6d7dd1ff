"""Runs the server: on a loopback address, with a token, until it is told to end."""

import asyncio
import contextlib
import gc
import os
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import uvicorn
from watchfiles import awatch

from cardgen.diagnostics import Mistakes
from cardgen.load.project import Project
from cardgen.studio.app import application
from cardgen.studio.studio import Studio

LOOPBACK = "127.0.0.1"
# Taken where it is free, so that a page finds the server again that was started anew.
PORT = 8416
STEP, DEBOUNCE = 10, 60  # milliseconds between looks at the files, and most that changes are collected


def serve(project: Project, first: str, port: int | None, token: str, ready: Callable[[str], None]) -> None:
    """`ready` is told the address to open, with the token, when it can be opened."""
    gc.enable()
    listening = _listen(port)
    number = listening.getsockname()[1]
    hosts = (f"{LOOPBACK}:{number}", f"localhost:{number}")
    studio = Studio(project, first)
    config = uvicorn.Config(
        application(studio, token, hosts),
        log_level="warning",
        access_log=False,
        lifespan="off",
        ws_max_size=65_536,
        server_header=False,
        timeout_graceful_shutdown=2,
    )
    server = uvicorn.Server(config)

    async def run() -> None:
        watching = asyncio.create_task(watch(studio))
        try:
            asyncio.get_running_loop().call_later(0.05, ready, f"http://{hosts[0]}/?token={token}")
            await server.serve(sockets=[listening])
        finally:
            studio.close()
            watching.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await watching

    asyncio.run(run())


def new_token() -> str:
    return secrets.token_urlsafe(24)


def _listen(port: int | None) -> socket.socket:
    """A socket of this machine alone: on the port asked for, else the usual one, else any."""
    for number in (PORT, 0) if port is None else (port,):
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((LOOPBACK, number))
        except OSError:
            listening.close()
            if number in (0, port):
                raise
        else:
            return listening
    raise AssertionError("any free port can be had")


async def watch(studio: Studio) -> None:
    """Tells the games about files that were written. Folders that vanish are looked for again."""
    while True:
        studio.rewatch.clear()
        folders = [path for path in _watched(studio) if path.is_dir()]
        try:
            # What was written while nobody looked.
            await studio.files_changed({room.folder / "game.toml" for room in studio.rooms.values()})
            async for changes in _changes(folders, studio.rewatch):
                await studio.files_changed({Path(name) for _, name in changes if _counts(name)})
                if not all(path.is_dir() for path in folders):
                    break
        except (OSError, RuntimeError, Mistakes):
            pass
        await asyncio.sleep(0.5)


async def _changes(folders: list[Path], stop: asyncio.Event) -> AsyncIterator[set[tuple[object, str]]]:
    if not folders:
        return
    async for changes in awatch(*folders, stop_event=stop, step=STEP, debounce=DEBOUNCE, rust_timeout=1000):
        yield {*changes}


def _watched(studio: Studio) -> list[Path]:
    project = studio.project
    return [*project.game_folders, *project.template_folders, project.root / "fonts"]


def _counts(name: str) -> bool:
    """Not what editors and we ourselves write on the way to a file."""
    last = os.path.basename(name)
    return not (last.startswith((".", "~")) or last.endswith(("~", ".swp", ".tmp", ".part")))
