"""Runs one command and prints what it took, as JSON: timed.py FOLDER COMMAND….

A program of its own, and a small one: on Linux a process's peak memory begins with that of the process that
started it, so whoever starts the command must not be larger than what is measured.
"""

import os
import sys
import time


def busy_seconds() -> float | None:
    """How long the machine's processors have been at work; None where it does not tell."""
    try:
        with open("/proc/stat") as file:
            ticks = [int(x) for x in file.readline().split()[1:]]
    except OSError:
        return None
    return (sum(ticks[:8]) - ticks[3] - ticks[4]) / os.sysconf("SC_CLK_TCK")


def main(folder: str, command: list[str]) -> None:
    before = busy_seconds()
    start = time.perf_counter()
    child = os.fork()
    if child == 0:
        try:
            os.chdir(folder)
            os.dup2(os.open(os.devnull, os.O_RDWR), 1)
            os.execv(command[0], command)
        finally:
            os._exit(127)
    _, status, usage = os.wait4(child, 0)
    wall = time.perf_counter() - start
    cpu = usage.ru_utime + usage.ru_stime
    after = busy_seconds()
    foreign = 0.0
    if before is not None and after is not None:
        foreign = max(0.0, after - before - cpu) / wall / (os.cpu_count() or 1)
    peak = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    code = os.waitstatus_to_exitcode(status)
    taken = {"wall": wall, "cpu": cpu, "peak": peak, "foreign": foreign, "status": code}
    print("{" + ", ".join(f'"{name}": {value}' for name, value in taken.items()) + "}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
