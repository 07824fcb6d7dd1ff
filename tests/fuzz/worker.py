"""A process that has cardgen imported and forks a child for each command line; started by running.py.

The only file here that knows cardgen, and all it knows is the entry point: `cardgen.__main__.main`, which
reads `sys.argv` and ends the process. A job is a line of JSON on standard input, its result one on standard
output.
"""

import importlib
import json
import os
import pkgutil
import resource
import signal
import sys
import sysconfig
import time
import traceback
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CPU_SECONDS = 40  # twice what the longest sound input takes on a slow machine with both cores busy
# Where a command looks at every game that is shipped, or makes all their rulebooks.
ALL_GAMES_SECONDS, ALL_BOOKS_SECONDS = 240, 480
WALL_SECONDS = 120
IDLE_SECONDS = 10  # in which nothing was computed: it waits for something
MOST_MEMORY = 3 << 30
MOST_OUTPUT = 64 << 20
BUG = 70  # the status of an exception that nothing caught
sys.path.append(str(ROOT / "tests" / "kits"))
from privileges_kit import drop_privileges  # noqa: E402

READABLE = (
    *(sysconfig.get_paths()[name] for name in ("stdlib", "purelib", "platlib", "scripts")),
    sys.prefix,
    sys.base_prefix,
    *(str(ROOT / name) for name in ("cardgen", "card_data", "templates")),
    *filter(None, sys.path),  # where modules are looked for
    __file__,  # whose lines tracebacks show
    "/dev/null",
    "/dev/urandom",
    "/proc/",
    "/usr/lib",
    "/usr/share",
    "/etc/localtime",
    "/etc/mime.types",
)
READING = {"os.listdir", "os.scandir"}
WRITING = {
    "os.remove",
    "os.rename",
    "os.mkdir",
    "os.rmdir",
    "os.symlink",
    "os.link",
    "os.truncate",
    "os.chmod",
}
RUNNING = {"subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "socket.connect"}


def main() -> None:
    for module in pkgutil.walk_packages([str(ROOT / "cardgen")], "cardgen."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    for line in sys.stdin:
        job = json.loads(line)
        print(json.dumps(done(job)), flush=True)


def done(job: dict[str, object]) -> dict[str, object]:
    """Runs one command line in a child and watches it."""
    reading, writing = os.pipe()
    start = time.monotonic()
    child = os.fork()
    if not child:
        os.close(reading)
        run(job, writing)
    os.close(writing)
    waiting, computed, since = False, 0.0, start
    while True:
        pid, status, used = os.wait4(child, os.WNOHANG)
        if pid:
            break
        now = time.monotonic()
        if now > start + 1 and cpu_of(child) != computed:
            computed, since = cpu_of(child), now
        # On a busy machine much time may pass; what computes all along does not wait.
        slow = now > start + WALL_SECONDS and computed < (now - start) / 20
        if slow or now > since + IDLE_SECONDS:
            waiting = True
            os.kill(child, signal.SIGKILL)
        time.sleep(0.002 if now < start + 0.5 else 0.05)
    # What a command imported when it needed it is imported here once: the next child has it.
    with os.fdopen(reading) as names:
        for name in names.read().split():
            if name not in sys.modules:
                try:
                    importlib.import_module(name)
                except Exception:
                    continue
    return {
        "status": os.waitstatus_to_exitcode(status),
        "waiting": waiting,
        "cpu": used.ru_utime + used.ru_stime,
        "memory": used.ru_maxrss >> 10,
    }


def seconds_for(words: Sequence[str]) -> int:
    """How long a command may compute: one that names no game may have to take all that are shipped."""
    if len(words) > 1:
        return CPU_SECONDS
    return ALL_BOOKS_SECONDS if [*words] == ["rulebook"] else ALL_GAMES_SECONDS


def cpu_of(pid: int) -> float:
    """What a process has computed, and those that it started."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return WALL_SECONDS
    computed = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    with suppress(OSError):
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        computed += sum(cpu_of(int(child)) for child in children)
    return computed


def run(job: dict[str, object], names: int) -> None:
    """In the child: nothing returns from here."""
    folder, space = str(job["folder"]), str(job["space"])
    inside, outside = os.open(str(job["stdin"]), os.O_RDONLY), os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    for number, file in enumerate(
        (inside, os.open(f"{space}/out", outside), os.open(f"{space}/err", outside))
    ):
        os.dup2(file, number)
    told = os.open(f"{space}/seen", outside)
    known = set(sys.modules)
    seconds = seconds_for(job["arguments"])  # type: ignore[arg-type]
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (MOST_OUTPUT, MOST_OUTPUT))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.chdir(folder)
    os.environ.clear()
    os.environ.update({"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": space, "TMPDIR": f"{space}/tmp"})
    os.environ["LANG"] = str(job["language"])
    os.environ["GIT_CEILING_DIRECTORIES"] = space
    os.environ["CARDGEN_PRINTERS"] = "printers.toml"
    os.environ["CARDGEN_CACHE"] = ""
    drop_privileges()
    sys.stdin, sys.stdout = os.fdopen(0, encoding="utf-8"), os.fdopen(1, "w", encoding="utf-8")
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", buffering=1)
    sys.argv = ["cardgen", *job["arguments"]]  # type: ignore[misc]
    watch(folder, f"{space}/tmp", told)
    end = os._exit

    def leave(status: int) -> None:
        os.write(names, " ".join(set(sys.modules) - known).encode())
        end(status)

    os._exit = leave  # type: ignore[assignment]
    try:
        from cardgen.__main__ import main

        main()
    except SystemExit as done:
        sys.stdout.flush()
        sys.stderr.flush()
        end(done.code if isinstance(done.code, int) else 0 if done.code is None else 1)
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
        end(BUG)
    end(0)


def watch(folder: str, temporary: str, told: int) -> None:
    """Writes down what is read, written or started where it must not be."""
    own = (os.path.realpath(folder), os.path.realpath(temporary))

    def within(path: str, roots: tuple[str, ...]) -> bool:
        return any(path == root or path.startswith(root.rstrip("/") + "/") for root in roots)

    def seen(event: str, given: tuple[object, ...]) -> None:
        if event in RUNNING:
            word = str(given[0] if given else "")
            if not (event == "subprocess.Popen" and os.path.basename(word) == "git"):
                os.write(told, f"started {event} {given!r}\n".encode("utf-8", "replace"))
            return
        if event == "open":
            path, flags = given[0], given[2]
            writes = isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
        elif event in READING or event in WRITING:
            path, writes = given[0], event in WRITING
        else:
            return
        if not isinstance(path, str | bytes | os.PathLike):
            return
        real = os.path.realpath(os.fsdecode(path))
        if not within(real, (*own, "/dev/null") if writes else (*own, *READABLE)):
            word = "wrote" if writes else "read"
            os.write(told, f"{word} {event} {real}\n".encode("utf-8", "replace"))

    sys.addaudithook(seen)


if __name__ == "__main__":
    sys.path[0] = str(ROOT)
    main()
