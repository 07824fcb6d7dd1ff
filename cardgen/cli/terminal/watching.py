"""Makes files again whenever something that they come from is saved."""

import gc
import io
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from time import monotonic

from cardgen.cli.terminal.session import SUCCESS, Session, wrong_usage
from cardgen.diagnostics import Text
from cardgen.load.project import Project

# Makes the files of these games; its exit status.
Again = Callable[[Session, Sequence[Path]], int]
FEW = 3  # names of files that a line has room for
# Milliseconds: changes are taken together until none comes for a step; how long one waits before looking up.
DEBOUNCE, STEP, WAKE = 1600, 50, 5000


def check_watching() -> None:
    """Raises WrongUsage where the library for it is not installed."""
    if find_spec("watchfiles") is None:
        raise wrong_usage(
            Text("--watch needs the library watchfiles", "--watch 需要 watchfiles 库"),
            Text('install it: pip install "cardgen[watch]"', '安装方法：pip install "cardgen[watch]"'),
        )


def watch_folders(session: Session, project: Project, games: Sequence[Path], again: Again) -> int:
    """Makes the files, and again after every change until Ctrl-C; what is saved meanwhile is not lost.

    A line says what changed and how long it took. What is wrong is told with its place; the files from before
    stay.
    """
    from watchfiles import Change, DefaultFilter
    from watchfiles._rust_notify import RustNotify  # as its pages describe

    gc.enable()  # which a short run does without
    session = session._replace(asks=False)  # not at every save
    shared = [*project.template_folders, project.root / "fonts"]
    folders = [str(folder) for folder in (*games, *shared) if folder.is_dir()]
    wanted = DefaultFilter()
    with RustNotify(folders, False, False, 300, True, False) as watcher:
        again(session, games)
        session.say(Text("watching; Ctrl-C ends", "正在等待改动；按 Ctrl-C 结束"))
        try:
            while True:
                session.out.flush()
                session.err.flush()
                changes = watcher.watch(DEBOUNCE, STEP, WAKE, None)
                if changes == "signal":
                    return SUCCESS
                if isinstance(changes, set):
                    named = {Path(name) for what, name in changes if wanted(Change(what), name)}
                    own = [game for game in games if all(file.is_relative_to(game) for file in named)]
                    if named:
                        _once(session, sorted(named), own or games, again)
        except KeyboardInterrupt:  # also while files are made, which are whole or not there
            return SUCCESS


def _once(session: Session, changed: Sequence[Path], games: Sequence[Path], again: Again) -> None:
    start = monotonic()
    status = again(session._replace(out=io.StringIO(), out_terminal=False, err_terminal=False), games)
    taken = monotonic() - start
    names = ", ".join(session.shown(file) for file in changed[:FEW]) + (" …" if len(changed) > FEW else "")
    made = ", ".join(game.name for game in games)
    if status == SUCCESS:
        said = Text(f"{names} → {made}, {taken:.2f} s", f"{names} → {made}，{taken:.2f} 秒")
        session.say(session.paint("good", session.text(said)))
    else:
        session.say(Text(f"{names}: the files from before stay", f"{names}：之前的文件原样保留"))
