"""`python -m bench art`: cards with vector art, beside Typst placing the same SVGs with the same texts.

The cards and the pictures are 卡牌王's own, from card_data/; the face is the one that all peers of this bench
draw, with a window for the picture. What the game itself takes, with its own templates, is told too.
"""

import argparse
import json
import shutil
import statistics
import sys
from collections.abc import Container, Sequence
from importlib.util import find_spec
from pathlib import Path

from bench.jobs import SCRIPTS, cardgen_command
from bench.measure import CACHE, Failed, Job, run_rounds
from bench.project import write_project, write_static_font
from bench.report import as_data, as_table, programs, rows
from bench.verify import faults
from bench.workload import BenchCard, as_toml
from cardgen.load.game import load_game
from cardgen.load.project import find_project
from cardgen.model.game import Card
from cardgen.text.markup import parse_markup

ROOT = Path(__file__).parents[1]
WORK = Path(__file__).with_name("work") / "art"
GAME = "kapaiwang"
OURS, EDITED, ITSELF, THEIRS = "cardgen", "cardgen, one card edited", "卡牌王 itself", "typst"
# The most of Typst's time and memory that we may take.
GOAL = 0.5
COLORS = {"attack": "#cf3a24", "defend": "#2467a6", "effect": "#5b2a86", "skill": "#1b7f66"}
OTHER = "#935f0a"
# The face that peers/run_typst.py draws with --art; texts fit as they are, so that nobody looks for a size.
TEMPLATE = """\
[[element]]
type = "shape"
box = ["1mm", "1mm", "61mm", "86mm"]
stroke = "{color}"
width = "0.3mm"

[[element]]
type = "image"
box = ["4mm", "13mm", "55mm", "37mm"]
file = "art/{flavour}"
fit = "contain"

[[element]]
type = "shape"
box = ["2mm", "2mm", "59mm", "10mm"]
fill = "{color}"

[[element]]
type = "text"
box = ["4mm", "2mm", "40mm", "10mm"]
text = "{name}"
size = "14pt"
color = "white"
valign = "middle"

[[element]]
type = "text"
box = ["44mm", "2mm", "15mm", "10mm"]
text = "{id}"
size = "6pt"
color = "white"
align = "right"
valign = "middle"

[[element]]
type = "text"
box = ["4mm", "52mm", "55mm", "33mm"]
text = "{text}"
markup = false
size = "7pt"
leading = 1.4
tightest = 1.4
paragraph_gap = 0
"""


def plain(card: Card, symbols: Container[str]) -> str:
    """A card's texts without markup and symbols, one to a line."""
    skills = card.fields.get("skills", ())
    assert isinstance(skills, tuple)
    texts = [card.fields.get(name) for name in ("text", "sacrifice", "note")]
    texts += [skill["text"] for skill in skills if isinstance(skill, dict)]
    spans = parse_markup("\n".join(str(text) for text in texts if text), (), symbols)
    return "".join(span.text for span in spans if span.symbol is None)


def art_cards() -> tuple[BenchCard, ...]:
    """The printed cards that have a picture, as this bench knows cards; `flavour` names the picture."""
    game, problems = load_game(find_project(ROOT), ROOT / "card_data" / GAME)
    if game is None or problems:
        raise SystemExit(f"bench: {GAME} cannot be read")
    drawn = [c for c in game.cards if c.copies and (game.root / "art" / f"{c.id}.svg").is_file()]
    return tuple(
        BenchCard(
            id=f"C{number:05}",
            name=card.name,
            type=game.kinds[card.kind].name,
            color=COLORS.get(card.kind, OTHER),
            cost=0,
            text=plain(card, game.symbols),
            flavour=f"{card.id}.svg",
            copies=card.copies,
        )
        for number, card in enumerate(drawn, 1)
    )


def set_up(work: Path, cards: tuple[BenchCard, ...]) -> None:
    """Typst's folder, our project, and the game itself with only its first output; pictures are copied."""
    shutil.rmtree(work, ignore_errors=True)
    game = ROOT / "card_data" / GAME
    plain, itself = work / "cardgen", work / "itself"
    write_project(plain, cards, None, TEMPLATE)
    write_static_font(plain / "fonts" / "card.ttf")
    shutil.copytree(game / "art", plain / "card_data" / "bench" / "art")
    shutil.copytree(plain, work / "edited")
    shutil.copytree(game / "art", work / "typst" / "art")
    (work / "typst" / "cards.toml").write_text(as_toml(cards), encoding="utf-8")
    shutil.copytree(game, itself / "card_data" / GAME)
    shutil.copytree(ROOT / "templates" / GAME, itself / "templates" / GAME)
    data = itself / "card_data" / GAME / "game.toml"
    before, first, *_ = data.read_text(encoding="utf-8").split("[[outputs]]")
    data.write_text(f"{before}[[outputs]]{first.replace('reference = true', '')}", encoding="utf-8")


def art_jobs(work: Path) -> list[Job]:
    """Everyone on the same pictures; the folders must have been written before."""
    ours, edited, output = work / "cardgen", work / "edited", work / "typst.pdf"
    made, again = ours / "output", edited / "output" / "bench" / "cards.pdf"
    text = edited / "card_data" / "bench" / "cards" / "cards.toml"
    cards, fonts = work / "typst" / "cards.toml", work / "cardgen" / "fonts"
    theirs = (sys.executable, *map(str, (SCRIPTS / "run_typst.py", cards, fonts, output)), "--art")
    whole = work / "itself" / "output"
    build = (*cardgen_command(), "build")
    return [
        Job("art", THEIRS, theirs, work, output, (output,)),
        Job("art", OURS, (*build, "bench"), ours, made / "bench" / "cards.pdf", (made, ours / CACHE)),
        Job("art", EDITED, (*build, "bench"), edited, again, (edited / "output",), text),
        Job("art", ITSELF, (*build, GAME), work / "itself", None, (whole, work / "itself" / CACHE)),
    ]


def options(words: Sequence[str], name: str, about: str | None, work: Path) -> argparse.Namespace:
    """What the command line says; stops where Typst is not installed."""
    parser = argparse.ArgumentParser(prog=f"python -m bench {name}", description=about)
    parser.add_argument("--repeats", type=int, default=5, help="rounds in which everyone runs once")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all runs there")
    parser.add_argument("--patience", type=float, default=20, help="seconds to wait for a quiet machine")
    parser.add_argument("--work", type=Path, default=work, help="folder to work in")
    asked = parser.parse_args(words)
    if find_spec("typst") is None:
        raise SystemExit("typst: not installed (pip install -e '.[bench]')")
    return asked


def main(words: Sequence[str] = ()) -> int:
    asked = options(words, "art", __doc__, WORK)
    work, cards = asked.work.resolve(), art_cards()
    set_up(work, cards)
    jobs = art_jobs(work)
    return compare(jobs, cards, asked, GOAL, GOAL)


def compare(
    jobs: list[Job], cards: tuple[BenchCard, ...], asked: argparse.Namespace, time: float, memory: float
) -> int:
    """Runs everyone and says how we stand; 1 where an output is wrong or we take more than we may."""
    try:
        runs = run_rounds(jobs, asked.repeats, asked.patience, lambda line: print(line, file=sys.stderr))
    except Failed as failure:
        print(failure, file=sys.stderr)
        return 1
    wrong = {job: faults(job.output, cards) for job in jobs if job.output is not None}
    result = rows(runs, wrong)
    print(as_table(result))
    ours = next(row for row in result if row.name == OURS)
    assert ours.time_ratio is not None and ours.memory_ratio is not None
    shares = f"{ours.time_ratio:.2f} of the time and {ours.memory_ratio:.2f} of the memory"
    print(f"{OURS}: {shares} of Typst (goal {time} and {memory})")
    # Other work on the machine swings this less than the seconds above; Typst works on all cores at once.
    busy = {row.name: statistics.median(run.cpu for run in row.runs) for row in result}
    print("processor seconds: " + ", ".join(f"{name} {seconds:.2f}" for name, seconds in busy.items()))
    print(", ".join(f"{name} {number}" for name, number in programs().items()))
    if asked.json:
        data = {"programs": programs(), "rows": as_data(result)}
        asked.json.write_text(json.dumps(data, indent=1, ensure_ascii=False), encoding="utf-8")
    return 1 if any(wrong.values()) or ours.time_ratio > time or ours.memory_ratio > memory else 0
