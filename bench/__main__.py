"""`python -m bench`: sets up the workload, runs everyone on it, checks the outputs, prints the ratios."""

import argparse
import json
import sys
from pathlib import Path

from bench.jobs import PEERS, card_jobs, floor_jobs, installed
from bench.measure import Failed, Job, run_rounds
from bench.report import as_data, as_table, programs, rows
from bench.verify import faults
from bench.workload import as_toml, make_cards

WORK = Path(__file__).with_name("work")


def numbers(text: str) -> tuple[int, ...]:
    counts = tuple(int(part) for part in text.split(","))
    if min(counts) < 1:
        raise ValueError
    return counts


def names(text: str) -> tuple[str, ...]:
    asked = tuple(text.split(","))
    if unknown := [name for name in asked if name not in PEERS]:
        raise argparse.ArgumentTypeError(f"unknown: {', '.join(unknown)}; there are {', '.join(PEERS)}")
    return asked


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--cards", type=numbers, default=(31, 1000), help="how many cards, such as 31,1000")
    parser.add_argument("--repeats", type=int, default=5, help="rounds in which everyone runs once")
    parser.add_argument("--peers", type=names, default=PEERS, help=f"some of {','.join(PEERS)}")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all runs there")
    parser.add_argument("--patience", type=float, default=20, help="seconds to wait for a quiet machine")
    parser.add_argument("--work", type=Path, default=WORK, help="folder to work in")
    return parser.parse_args()


def set_up(work: Path, counts: tuple[int, ...]) -> None:
    """Writes the work folder: the font once, then for each number of cards one file and our two projects."""
    from bench.project import write_project, write_static_font

    font = work / "fonts" / "card.ttf"
    if not font.is_file():
        write_static_font(font)
    for count in counts:
        cards = make_cards(count)
        write_project(work / f"{count}" / "cardgen", cards, font)
        write_project(work / f"{count}" / "cardgen-variable", cards, None)
        write_project(work / f"{count}" / "cardgen-edited", cards, None)
        (work / f"{count}" / "cards.toml").write_text(as_toml(cards), encoding="utf-8")


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def main() -> int:
    if sys.argv[1:] == ["cluster"]:
        from bench.cluster import main as cluster

        return cluster()
    if sys.argv[1:] == ["decks"]:
        from bench.decks import main as decks

        return decks()
    if sys.argv[1:2] == ["large"]:
        from bench.large import main as large

        return large(sys.argv[2:])
    if sys.argv[1:2] == ["rulebook"]:
        from bench.rulebook import main as rulebook

        return rulebook(sys.argv[2:])
    if sys.argv[1:2] == ["art"]:
        from bench.art import main as art

        return art(sys.argv[2:])
    if sys.argv[1:2] == ["photos"]:
        from bench.photos import main as photos

        return photos(sys.argv[2:])
    if sys.argv[1:2] == ["studio"]:
        from bench.studio import main as studio

        return studio(sys.argv[2:])
    asked = arguments()
    work = asked.work.resolve()
    set_up(work, asked.cards)
    peers = tuple(peer for peer in PEERS if peer in asked.peers and installed(peer))
    for peer in asked.peers:
        if peer not in peers:
            print(f"{peer}: not installed, left out (pip install -e '.[bench]')", file=sys.stderr)
    jobs: list[Job] = [job for count in asked.cards for job in card_jobs(count, work, peers)]
    if "floor" in peers:
        jobs += floor_jobs(work, peers)
    try:
        runs = run_rounds(jobs, asked.repeats, asked.patience, say)
    except Failed as failure:
        print(failure, file=sys.stderr)
        return 1
    wrong = {job: faults(job.output, make_cards(int(job.group))) for job in jobs if job.output is not None}
    result = rows(runs, wrong)
    print(as_table(result))
    print(", ".join(f"{name} {number}" for name, number in programs().items()))
    if asked.json:
        asked.json.write_text(
            json.dumps({"programs": programs(), "rows": as_data(result)}, indent=1, ensure_ascii=False),
            encoding="utf-8",
        )
    return 1 if any(wrong.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
