"""The studio in a real browser: a server on a free port, one Chromium for all tests of a worker."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from typing import Any

ROOT = Path(__file__).parents[2]
CHROMIUM = which("chromium") or which("chromium-browser") or which("google-chrome") or ""
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
MISSING = not CHROMIUM or find_spec("playwright") is None
FLAGS = (
    "--no-sandbox --disable-background-networking --disable-component-update --disable-sync --disable-gpu "
    "--no-first-run"
)


@cache
def browser() -> Any:
    """Started once, and ended with the process."""
    import atexit

    from playwright.sync_api import sync_playwright

    driver = sync_playwright().start()
    opened = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS.split())
    atexit.register(driver.stop)
    return opened


class Server:
    """`cardgen studio` in a folder, on a port of its own; it can be ended and started anew."""

    def __init__(self, root: Path) -> None:
        self.root, self.port = root, _free_port()
        self.address = self.start()

    def start(self) -> str:
        """The address to open."""
        own = {"HOME": str(self.root), "XDG_CONFIG_HOME": str(self.root / ".settings")}
        command = [sys.executable, "-m", "cardgen", "studio", "--no-browser", "--port", str(self.port)]
        environment = {**os.environ, **own, "PYTHONPATH": str(ROOT)}
        pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
        self.process = subprocess.Popen(command, cwd=self.root, env=environment, **pipes)
        assert self.process.stdout
        found = re.search(r"http://\S+", self.process.stdout.readline())
        assert found, "it says its address first"
        return found[0]

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(10)


@contextmanager
def served(root: Path) -> Iterator[Server]:
    server = Server(root)
    try:
        yield server
    finally:
        server.stop()


def _free_port() -> int:
    import socket

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@contextmanager
def opened(address: str, *, width: int = 1280, language: str = "zh-CN", dark: bool = False) -> Iterator[Any]:
    """A page of a browser that knows nothing yet; whatever its scripts raise fails the test."""
    scheme = "dark" if dark else "light"
    size = {"width": width, "height": 800}
    context = browser().new_context(
        locale=language, color_scheme=scheme, viewport=size, base_url=address.partition("/?")[0]
    )
    context.set_default_timeout(15_000)
    page = context.new_page()
    raised: list[str] = []
    page.on("pageerror", lambda error: raised.append(str(error)))
    page.on("console", lambda said: raised.append(said.text) if "no string" in said.text else None)
    page.goto(address)
    try:
        yield page
    finally:
        context.close()
    assert not raised, raised


def seriously_wrong(page: Any) -> list[str]:
    """What axe finds that is serious; nothing where axe is not installed."""
    if not AXE.exists():
        return []
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run({ resultTypes: ['violations'] })")["violations"]
    return [
        f"{v['id']}: {v['nodes'][0]['html'][:200]}" for v in found if v["impact"] in ("serious", "critical")
    ]
