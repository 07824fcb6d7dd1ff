"""Work on a Dask cluster: one function for many pieces, its answers in their order, whatever workers do.

A game goes to the workers as a packed project, under the hash of its bytes: they need cardgen, and no files.
A piece is sent with its task, so that it can be done again where a worker dies; an answer is taken once. So
many pieces are under way as keep the workers busy, and no more are in memory.
"""

import logging
import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import CancelledError
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from io import BytesIO
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from types import TracebackType
from typing import Any, NamedTuple, TypeVar
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import cardgen
from cardgen.diagnostics import Diagnostic, Mistakes, Text, mistake
from cardgen.load.project import Project
from cardgen.model.game import Game

P = TypeVar("P")
R = TypeVar("R")
# A folder with an unpacked project, what is asked, a piece → an answer.
Work = Callable[[str, Any, P], R]

PATIENCE = 10  # seconds for a scheduler to answer
AHEAD = 3  # pieces under way for each thread of a worker
FRESH = 16  # so many answers later workers are counted again
# What rules and cards are read from; pictures and fonts go along only where cards are drawn.
TEXTS = (".toml", ".csv", ".tsv", ".xlsx", ".ods", ".md")
# Whoever draws with others than the client may draw something else.
LIBRARIES = (
    *(
        "distributed",
        "numpy",
        "pyarrow",
        "ortools",
        "uharfbuzz",
        "pillow",
        "pypdfium2",
        "resvg-py",
        "pikepdf",
    ),
    *("rtoml", "fonttools", "justmytype-intl-cjk", "justmytype-western-core", "pylopdf-fonts-zh-cn"),
)
# A worker's threads take turns: rules keep what they found out, and Python would not run two at once anyway.
TURN = Lock()
UNPACKED: dict[str, TemporaryDirectory[str]] = {}


class Refused(NamedTuple):
    """Mistakes as an answer."""

    diagnostics: tuple[Diagnostic, ...]


class Cluster:
    """A cluster that is there and has the same cardgen as we. Raises Mistakes where it is not or has not."""

    def __init__(self, address: str) -> None:
        try:
            distributed: Any = import_module("distributed")
        except ImportError:
            raise mistake(
                "no-cluster-extra",
                Text(
                    "--cluster needs dask.distributed, which is not installed",
                    "--cluster 需要 dask.distributed，尚未安装",
                ),
                Text(
                    'install it: pip install "cardgen[cluster]"', '安装方法：pip install "cardgen[cluster]"'
                ),
            ) from None
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        try:
            self._client: Any = distributed.Client(
                address, timeout=PATIENCE, set_as_default=False, name="cardgen"
            )
        except (OSError, ValueError, TypeError, ImportError) as error:
            raise mistake(
                "no-cluster",
                Text(f"no scheduler answers at “{address}”", f"「{address}」没有调度器应答"),
                Text(
                    "start one: dask scheduler; it prints its address",
                    "用 dask scheduler 启动，它会显示自己的地址",
                ),
            ) from error
        try:
            self._look_over(address)
        except BaseException:
            self._client.close()
            raise

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError):
            self._client.close()

    @property
    def dashboard(self) -> str:
        """Where a browser shows what the cluster does; "" where it has no bokeh."""
        return str(self._client.dashboard_link) if self._client.run_on_scheduler(_has_bokeh) else ""

    @property
    def threads(self) -> int:
        return sum(self._client.nthreads().values())

    def _look_over(self, address: str) -> None:
        """Whether there are workers, and all have what we have; tasks pass through the scheduler, too."""
        found = self._client.run(versions, on_error="return")
        if not found:
            raise mistake(
                "no-cluster",
                Text(f"the cluster at “{address}” has no workers", f"「{address}」的集群没有工作进程"),
                Text(f"start some: dask worker {address}", f"用 dask worker {address} 启动"),
            )
        try:
            found[address] = self._client.run_on_scheduler(versions)
        except Exception as error:
            found[address] = error
        compare(found)

    def run(self, work: "Work[P, R]", pack: bytes, task: object, pieces: Iterable[P]) -> Iterator[R]:
        """The answers to all pieces, in their order."""
        killed: type[Exception] = import_module("distributed").KilledWorker
        # A task of its own, not scattered: what was scattered is gone with the worker that had it.
        name = sha256(pack).hexdigest()
        sent = self._client.submit(bytes, pack, key=f"cardgen-game-{name}", pure=True)
        waiting: deque[Any] = deque()
        source = iter(pieces)
        try:
            for done in count():
                if not done % FRESH:
                    most = AHEAD * self.threads + 1
                while len(waiting) < most and (piece := next(source, self)) is not self:
                    waiting.append(self._client.submit(at_work, work, name, sent, task, piece, pure=False))
                if not waiting:
                    return
                answer = waiting.popleft().result()
                if isinstance(answer, Refused):
                    raise Mistakes(answer.diagnostics)
                yield answer
        except (killed, CancelledError, OSError) as error:
            raise mistake(
                "cluster-lost",
                Text(f"the cluster was lost while it worked: {error}", f"集群在工作中失去联系：{error}"),
                Text(
                    "its workers may have too little memory; nothing was written",
                    "工作进程可能内存不足；没有写入任何文件",
                ),
            ) from error
        finally:
            self._client.cancel(list(waiting), force=True)


def at_work(work: "Work[P, R]", name: str, pack: bytes, task: Any, piece: P) -> R | Refused:
    """What a worker does: the game is unpacked once in each process."""
    with TURN:
        if name not in UNPACKED:
            folder = TemporaryDirectory(prefix="cardgen-")
            with ZipFile(BytesIO(pack)) as archive:
                archive.extractall(folder.name)
            UNPACKED[name] = folder
        try:
            return work(UNPACKED[name].name, task, piece)
        except Mistakes as mistakes:
            return Refused(mistakes.diagnostics)


def packed(project: Project, game: Game, *, everything: bool) -> bytes:
    """A game with its project's own templates and fonts, the same bytes for the same files.

    `everything`: also what only drawing needs.
    """
    out = BytesIO()
    folders = {f"card_data/{game.id}": game.root}
    if everything:
        folders |= {name: project.root / name for name in ("templates", "fonts")}
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, folder in folders.items():
            for path in sorted(_files(folder)):
                if everything or path.suffix.lower() in TEXTS:
                    where = f"{name}/{path.relative_to(folder).as_posix()}"
                    archive.writestr(ZipInfo(where), path.read_bytes(), ZIP_DEFLATED)
    return out.getvalue()


def _files(folder: Path) -> Iterator[Path]:
    """The files of a folder; links lead nowhere, and what is hidden stays."""
    for top, folders, names in os.walk(folder):
        folders[:] = [one for one in folders if one[0] != "."]
        paths = (Path(top, name) for name in names if name[0] != ".")
        yield from (path for path in paths if path.is_file() and not path.is_symlink())


def _has_bokeh() -> bool:
    return find_spec("bokeh") is not None


@cache
def versions() -> dict[str, str]:
    """What must be the same everywhere: Python, cardgen to the letter, libraries that are there."""
    root = Path(cardgen.__file__).parent
    code = sha256()
    for path in sorted(root.rglob("*.py")):
        code.update(path.read_bytes())
    found = {"python": "{}.{}".format(*sys.version_info[:2]), "cardgen": code.hexdigest()[:12]}
    for name in LIBRARIES:
        with suppress(PackageNotFoundError):
            found[name] = version(name)
    return found


def compare(found: Mapping[str, dict[str, str] | Exception]) -> None:
    """Raises Mistakes where anybody has other versions than we."""
    own = versions()
    for where, theirs in found.items():
        if isinstance(theirs, Exception):
            wrong = Text(
                f"{where} has no cardgen like ours: {theirs}", f"{where} 没有相同的 cardgen：{theirs}"
            )
        elif theirs != own:
            names = [name for name in (*own, *theirs) if theirs.get(name) != own.get(name)]
            told = ", ".join(f"{n} {theirs.get(n, '–')} ≠ {own.get(n, '–')}" for n in dict.fromkeys(names))
            wrong = Text(f"{where} has other versions: {told}", f"{where} 的版本不同：{told}")
        else:
            continue
        hint = Text(
            "answers could differ: install the same there, and start it again",
            "结果可能不同：请在那里安装相同的版本，然后重新启动",
        )
        raise mistake("cluster-differs", wrong, hint)
