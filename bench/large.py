"""`python -m bench large`: very many different cards with a rich template: do memory and time stay in hand?

Seconds and megabytes at 1,000, 10,000 and 100,000 cards, each with an empty cache, the first two with a full
one, too. The goals: at most 600 MB, and time that grows as the cards do. `--plot FILE` draws it; words after
-- are for `cardgen build`, such as `-- --jobs 1`. All of it takes a quarter of an hour, and 3 GB on disk.
"""

import argparse
from collections.abc import Mapping, Sequence
from math import log10
from pathlib import Path

from bench.jobs import cardgen_command
from bench.measure import CACHE, Failed, Job, Run, run_once
from bench.project import write_project
from bench.verify import faults
from bench.workload import make_cards

WORK = Path(__file__).with_name("work") / "large"
COUNTS = (1_000, 10_000, 100_000)
MOST_MEMORY = 600e6
MOST_KEPT = 10_000  # cards for which there is room in the cache
# How much longer a card may take among the most than among the fewest.
MOST_GROWTH = 1.15

SIGN = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#fff4d6"/><stop offset="1" stop-color="#b98a2e"/>
</linearGradient></defs>
<path d="M12 1 L15 9 L23 9 L17 14 L19 22 L12 17 L5 22 L7 14 L1 9 L9 9 Z" fill="url(#g)" stroke="#6b4a12"
 stroke-width="0.6" stroke-linejoin="round"/>
<circle cx="12" cy="12" r="3.2" fill="#fffaf0" stroke="#6b4a12" stroke-width="0.5"/>
</svg>
"""
TEMPLATE = """\
[vars]
metal = { linear = 90, stops = ["#fff6dc", ["#d9b25f", 0.5], "#8a6420"] }

[[element]]
type = "shape"
fill = { linear = 60, stops = ["lighten({color}, 25%)", "{color}", "darken({color}, 45%)"] }

[[element]]
type = "shape"
shape = "rounded"
box = ["2mm", "2mm", "59mm", "84mm"]
radius = "3mm"
stroke = "$metal"
width = "0.6mm"

[[element]]
type = "shape"
shape = "ribbon"
box = ["5mm", "4mm", "44mm", "9mm"]
fill = { linear = 90, stops = ["darken({color}, 20%)", "darken({color}, 60%)"] }
stroke = "$metal"
width = "0.25mm"
shadow = { dx = "0.3mm", dy = "0.5mm", blur = "1mm", color = "alpha(black, 45%)" }

[[element]]
type = "text"
box = ["9mm", "4mm", "36mm", "9mm"]
text = "{name}"
size = "14pt"
weight = 700
color = "white"
align = "center"
valign = "middle"
lines = 1
smallest = "8pt"
shadow = { dx = "0.2mm", dy = "0.3mm", blur = "0mm", color = "alpha(black, 60%)" }

[[element]]
type = "shape"
shape = "ellipse"
box = ["49mm", "3.5mm", "10mm", "10mm"]
fill = { radial = [0.4, 0.35, 0.7], stops = ["white", "#e9dcc0", "#b98a2e"] }
stroke = "#5a3d10"
width = "0.3mm"
shadow = { dx = "0.3mm", dy = "0.5mm", blur = "1mm", color = "alpha(black, 45%)" }

[[element]]
type = "text"
box = ["49mm", "3.5mm", "10mm", "10mm"]
text = "{cost}"
size = "15pt"
weight = 900
align = "center"
valign = "middle"
lines = 1
smallest = "9pt"

[[element]]
type = "symbol"
symbol = "sign"
box = ["19.5mm", "16mm", "24mm", "24mm"]
glow = { blur = "2mm", color = "alpha(#ffd25a, 70%)" }

[[element]]
type = "shape"
shape = "rounded"
box = ["5mm", "42mm", "53mm", "34mm"]
radius = "1.5mm"
fill = { linear = 90, stops = ["#fffaf0", "#efe3ca"] }
stroke = "#8a6420"
width = "0.25mm"
shadow = { dx = "0mm", dy = "0.4mm", blur = "0.8mm", color = "alpha(black, 40%)" }

[[element]]
type = "text"
box = ["7mm", "43.5mm", "49mm", "4mm"]
text = "【{type}】:sign:"
size = "8pt"
color = "darken({color}, 20%)"
lines = 1
smallest = "6pt"

[[element]]
type = "text"
box = ["7mm", "48mm", "49mm", "26.5mm"]
text = "{text}"
size = "9pt"
leading = 1.4
smallest = "6pt"
paragraph_gap = 0.2

[[element]]
type = "text"
box = ["5mm", "77mm", "38mm", "4mm"]
text = "{flavour}"
size = "6.5pt"
color = "#fff4d6"
lines = 1
smallest = "5pt"

[[element]]
type = "text"
box = ["43mm", "77mm", "15mm", "4mm"]
text = "{id}"
size = "6pt"
color = "#fff4d6"
align = "right"
lines = 1
smallest = "6pt"
"""


def set_up(work: Path, count: int) -> Path:
    """A project of so many cards."""
    project = work / f"{count}"
    write_project(project, make_cards(count), None, TEMPLATE)
    game = project / "card_data" / "bench"
    (game / "sign.svg").write_text(SIGN, "utf-8")
    (game / "symbols.toml").write_text('[symbols.sign]\nlabel = "★"\nfile = "sign.svg"\n', "utf-8")
    return project


def job(project: Path, *, cold: bool, words: Sequence[str]) -> Job:
    made = project / "output"
    command = (*cardgen_command(), "build", "bench", "--yes", *words)
    clear = (made, project / CACHE) if cold else (made,)
    return Job(project.name, "cold" if cold else "again", command, project, made / "bench/cards.pdf", clear)


def table(runs: Mapping[int, tuple[Run, Run | None]]) -> str:
    lines = [
        "| cards | s | processor s | ms a card | peak MB | again: processor s | peak MB |",
        "| ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for count, (cold, again) in runs.items():
        warm = f"{again.cpu:.1f} | {again.peak / 1e6:.0f}" if again else " | "
        lines.append(
            f"| {count:,} | {cold.wall:.1f} | {cold.cpu:.1f} | {1000 * cold.cpu / count:.2f} "
            f"| {cold.peak / 1e6:.0f} | {warm} |"
        )
    return "\n".join(lines)


def plot(runs: Mapping[int, tuple[Run, Run | None]]) -> str:
    """Both scales by powers of ten: what grows with the cards goes up at 45 degrees."""
    w, h, left, top, right = 580, 300, 56, 24, 180

    def place(cards: float, value: float) -> tuple[float, float]:
        return left + (log10(cards) - 3) / 2 * (w - left - right), top + (3 - log10(value)) / 4 * (
            h - top - 40
        )

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" font-family="sans-serif" '
        'font-size="11">',
        f'<rect width="{w}" height="{h}" fill="#ffffff"/>',
    ]
    for power in range(-1, 4):
        _, y = place(1000, 10.0**power)
        parts.append(f'<path d="M{left} {y:.1f}H{w - right}" stroke="#dddddd"/>')
        parts.append(f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{10.0**power:g}</text>')
    for count in runs:
        x, y = place(count, 0.1)
        parts.append(f'<text x="{x:.1f}" y="{y + 18:.1f}" text-anchor="middle">{count:,}</text>')
    lines = (
        ("#b3261e", "MB", "MB at the peak", [(n, cold.peak / 1e6) for n, (cold, _) in runs.items()]),
        ("#1f5fa8", "s", "processor s", [(n, cold.cpu) for n, (cold, _) in runs.items()]),
        ("#2e7d32", "s", "s, nothing changed", [(n, again.cpu) for n, (_, again) in runs.items() if again]),
    )
    for down, (color, unit, name, values) in zip((-2, 12, 4), lines, strict=True):
        spots = [place(*value) for value in values]
        drawn = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
        parts.append(f'<polyline points="{drawn}" fill="none" stroke="{color}" stroke-width="2"/>')
        parts += (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{color}"/>' for x, y in spots)
        x, y = spots[-1]
        said = f"{name}: {values[-1][1]:.0f} {unit}"
        parts.append(f'<text x="{x + 8:.1f}" y="{y + down:.1f}" fill="{color}">{said}</text>')
    return "\n".join((*parts, "</svg>", ""))


def main(words: Sequence[str] = ()) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench large", description=__doc__)
    parser.add_argument("--cards", default=",".join(map(str, COUNTS)), help="how many, such as 1000,10000")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the figures there, as SVG")
    parser.add_argument("--work", type=Path, default=WORK, help="folder to work in")
    parser.add_argument("rest", nargs="*", help="further words for cardgen build, after --")
    asked = parser.parse_args(words)
    runs: dict[int, tuple[Run, Run | None]] = {}
    wrong: list[str] = []
    for count in map(int, asked.cards.split(",")):
        project = set_up(asked.work.resolve(), count)
        cold = job(project, cold=True, words=asked.rest)
        try:
            first = run_once(cold)
            wrong += faults(project / "output/bench/cards.pdf", make_cards(count))
            again = job(project, cold=False, words=asked.rest)
            runs[count] = first, run_once(again) if count <= MOST_KEPT else None
        except Failed as failure:
            print(failure)
            return 1
    print(table(runs))
    if asked.plot:
        asked.plot.write_text(plot(runs), encoding="utf-8")
    each = [cold.cpu / count for count, (cold, _) in runs.items()]
    wrong += ["more than 600 MB"] * any(cold.peak > MOST_MEMORY for cold, _ in runs.values())
    wrong += ["time grows faster than the cards"] * (each[-1] > MOST_GROWTH * each[0])
    print("\n".join(wrong) or "both goals are reached")
    return int(bool(wrong))
