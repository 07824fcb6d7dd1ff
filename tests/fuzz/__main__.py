"""`python -m tests.fuzz`: tries hostile inputs for as long as you like, and keeps what fails."""

import argparse
import sys
import time
from collections import Counter
from random import Random, SystemRandom

from . import TARGETS
from .cases import keep, known
from .files import Input
from .running import LANGUAGES, Finding, Runner
from .shrink import shrunk

NEWS = 10.0  # seconds between two lines of progress


def main(arguments: list[str] | None = None) -> int:
    """0 where nothing new was found, 1 where something was."""
    options = _options(arguments)
    seed = options.seed if options.seed is not None else SystemRandom().randrange(10**9)
    names = options.only.split(",") if options.only else list(TARGETS)
    print(f"seed {seed}: {', '.join(names)}; the same again with --seed {seed}", flush=True)
    Random(seed).shuffle(names)
    passed_over = known() if not options.all else frozenset()
    end = time.monotonic() + (options.seconds if options.seconds is not None else options.minutes * 60)
    counts: Counter[str] = Counter()
    told: dict[tuple[str, str, str], int] = {}
    spent: Counter[str] = Counter()
    told_at, number = time.monotonic(), 0
    with Runner() as runner:
        while time.monotonic() < end and (options.count is None or number < options.count):
            name = names[number % len(names)]
            random = Random(f"{seed}/{name}/{number}")
            runner.language = random.choice(LANGUAGES)
            given = TARGETS[name](random)
            start = time.monotonic()
            for finding in runner.findings(given):
                counts["known" if (name, finding.kind) in passed_over else "found"] += 1
                if (name, finding.kind) in passed_over:
                    continue
                mark = (name, finding.kind, _place(finding))
                told[mark] = told.get(mark, 0) + 1
                if told[mark] == 1:
                    _tell(runner, name, given, finding, f"{seed}-{number}", options.keep)
            number += 1
            spent[name] += time.monotonic() - start
            if time.monotonic() > told_at + NEWS:
                told_at = time.monotonic()
                print(f"  {number} inputs, {counts['found']} findings", flush=True)
    print(f"seed {seed}: {number} inputs, {counts['found']} findings, {counts['known']} of known faults")
    print("  seconds: " + ", ".join(f"{name} {seconds:.0f}" for name, seconds in spent.most_common()))
    for (name, kind, place), often in sorted(told.items()):
        print(f"  {often:4}x {name}: {kind} {place}")
    return 1 if told else 0


def _tell(runner: Runner, name: str, given: Input, finding: Finding, number: str, kept: bool) -> None:
    """Says what was found, and keeps it as a small case."""
    print(
        f"{name}: {finding.kind} in “cardgen {' '.join(finding.words)[:100]}”: {finding.detail}", flush=True
    )
    if not kept:
        return
    slow = finding.kind in ("slow", "waits")

    def fails(new: Input) -> bool:
        return any(f.kind == finding.kind and _place(f) == _place(finding) for f in runner.findings(new))

    small = given._replace(commands=(finding.words,)) if slow else shrunk(given, fails)
    print(f"  kept as {keep(name, small, finding, number)}", flush=True)


def _place(finding: Finding) -> str:
    """What tells one traceback from another: exception and function."""
    if finding.kind != "traceback":
        return ""
    error, _, frames = finding.detail.rpartition(" at ")
    return f"{error.partition(':')[0]} {frames.partition(' < ')[0]}"


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--seconds", type=float, help="instead of --minutes")
    parser.add_argument("--count", type=int, help="so many inputs at most")
    parser.add_argument("--seed", type=int, help="the same inputs again; without it, new ones")
    parser.add_argument("--only", help=f"some of: {','.join(TARGETS)}")
    parser.add_argument(
        "--keep", action="store_true", help="write what fails into tests/fuzz/cases/, made small"
    )
    parser.add_argument("--all", action="store_true", help="also tell faults that are known and open")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
