"""Work on several cores: tasks are dealt out to processes as these get done, answers come in their order.

Whatever a process cannot do, or does not come to tell because it was ended, is done here: a fault shows where
it can be seen, and the answers are the same. Processes are forked where that is safe; elsewhere they start
anew, so the work has to be such as can be pickled.
"""

import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

T = TypeVar("T")
R = TypeVar("R")
METHOD = "fork" if sys.platform == "linux" else "spawn"
# Seconds of work that make up for the start of other processes.
WORTH = {"fork": 0.1, "spawn": 3.0}


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def each(work: Callable[[T], R], tasks: Iterable[T], jobs: int, ahead: int = 1) -> Generator[R, None, None]:
    """What `work` makes of each task, in their order, by so many processes. `ahead`: how many tasks each of
    them has in hand; more than one only where they are small.
    """
    if jobs < 2:
        yield from map(work, tasks)
        return
    crew: list[Worker[T]] = []
    try:
        for _ in range(jobs):
            crew.append(Worker(work, [one.line for one in crew]))
        yield from _answers(work, enumerate(tasks), crew, ahead)
    finally:
        for one in crew:
            one.end()


class Worker(Generic[T]):
    """A process that waits for tasks. `given`: those that it has, by number."""

    def __init__(self, work: Callable[[T], object], others: Sequence["Connection"]) -> None:
        from multiprocessing import get_context

        context: Any = get_context(METHOD)
        self.line, other = context.Pipe()
        # What is forked has the lines of those before, too: they would not notice that this process is gone.
        inherited = (*others, self.line) if METHOD == "fork" else ()
        self.process: BaseProcess = context.Process(
            target=_serve, args=(work, other, inherited), daemon=True, name="cardgen worker"
        )
        self.given: dict[int, T] = {}
        self.process.start()
        other.close()

    def give(self, number: int, task: T) -> None:
        self.given[number] = task
        with suppress(OSError):  # it is gone, which is noticed when its answer does not come
            self.line.send((number, task))

    def end(self) -> None:
        self.line.close()
        self.process.kill()
        self.process.join()


def _answers(
    work: Callable[[T], R], tasks: Iterator[tuple[int, T]], crew: list[Worker[T]], ahead: int
) -> Iterator[R]:
    from multiprocessing.connection import wait

    done: dict[int, R] = {}
    most, out = 4 * ahead * len(crew), 0
    busy = [*crew]
    while True:
        for worker in busy:
            while len(worker.given) < ahead and len(done) < most and (new := next(tasks, None)):
                worker.give(*new)
        if not any(worker.given for worker in busy):
            yield from (work(task) for _, task in tasks)  # nobody is left
            return
        ready = wait([worker.line for worker in busy if worker.given])
        for worker in [worker for worker in busy if worker.line in ready]:
            try:
                number, well, answer = worker.line.recv()
                task = worker.given.pop(number)
                done[number] = answer if well else work(task)
            except (EOFError, OSError):
                busy.remove(worker)
                done.update((number, work(task)) for number, task in worker.given.items())
        while out in done:
            yield done.pop(out)
            out += 1


def _serve(work: Callable[[T], object], line: "Connection", inherited: Sequence["Connection"]) -> None:
    """What another process does. Ctrl-C is for the one that started it, which then ends this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    for other in inherited:
        other.close()
    with suppress(EOFError, OSError):
        while True:
            number, task = line.recv()
            try:
                answer = number, True, work(task)
            except Exception:
                answer = number, False, None
            line.send(answer)
