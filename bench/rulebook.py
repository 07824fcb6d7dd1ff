"""`python -m bench rulebook`: Markdown to PDF, beside Pandoc with Typst on the same text and fonts.

A rulebook of 15 KB, and one of fifty such parts: headings, paragraphs with bold words and program text,
lists, quotations, tables, fenced blocks. It is made up, but always the same.
"""

import argparse
import json
import random
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from bench.jobs import SCRIPTS, cardgen_command
from bench.measure import Failed, Job, run_rounds
from bench.project import write_static_font
from bench.report import Row, as_data, as_table, programs, rows
from bench.verify import page_texts
from bench.workload import PHRASES, TYPES, hanzi_table

WORK = Path(__file__).with_name("work") / "rulebook"
SIZES = (1, 50)
CHAPTERS = 12
WEIGHTS = (400, 700)
PEER = "run_typst_rulebook.py"
WITH_PANDOC, ALONE, PLAIN, OURS = "pandoc + typst", "typst", "typst, no contents", "cardgen"
# Group, most of the time and of the memory that Pandoc with Typst takes for the same way.
GOALS = (("x1", 1.0, 1.0), ("x50", 0.5, 0.25))
MARGIN = 44  # points: running heads and page numbers stand further out, the text further in


class Author:
    """Makes up a rulebook; the same seed always gives the same one."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.table = hanzi_table()

    def hanzi(self, length: int) -> str:
        """The front of a shuffled table is used far more often, as in real text."""
        last = len(self.table) - 1
        return "".join(self.table[min(int(self.chance.expovariate(1 / 700)), last)] for _ in range(length))

    def paragraph(self, length: int) -> str:
        chance, text = self.chance, ""
        while len(text) < length:
            text += chance.choice(PHRASES).format(n=chance.randint(1, 12))
            if chance.random() < 0.35:
                text += self.hanzi(chance.randint(4, 10)) + chance.choice("，。")
            if chance.random() < 0.08:
                text += f"**{self.hanzi(4)}**"
            if chance.random() < 0.05:
                text += f"`card.cost >= {chance.randint(1, 9)}`"
        return text.rstrip("，；、") + "。"

    def row(self) -> str:
        name, kind = self.hanzi(4), TYPES[self.chance.randrange(5)][0]
        return f"| {name} | {kind} | {self.chance.randint(0, 12)} | {self.hanzi(10)} |"

    def chapter(self, number: int) -> list[str]:
        lines = [f"## 第{number}章 {self.hanzi(5)}", "", self.paragraph(100), "", self.paragraph(70), ""]
        lines += ["- " + self.paragraph(18) for _ in range(3)] + [""]
        if number % 2:
            lines += ["> " + self.paragraph(45), ""]
        if number % 3 == 0:
            lines += [f"{n}. " + self.paragraph(20) for n in range(1, 4)] + [""]
        if number % 3 == 1:
            lines += ["| 名称 | 类型 | 费用 | 说明 |", "| --- | --- | ---: | --- |"]
            lines += [self.row() for _ in range(4)] + [""]
        if number % 4 == 2:
            name = f'name = "{self.hanzi(4)}"'
            lines += ["```toml", "[[card]]", name, f"cost = {self.chance.randint(0, 9)}", "```", ""]
        return [*lines, f"### 第{number}.1节 {self.hanzi(4)}", "", self.paragraph(60), ""]

    def book(self) -> str:
        lines = ["# 游戏规则书", "", "本规则书由基准测试生成器写成，内容仅用于测量排版速度。", ""]
        for number in range(1, CHAPTERS + 1):
            lines += self.chapter(number)
        return "\n".join(lines) + "\n"


def make_rulebook(size: int) -> str:
    """So many parts of 15 KB."""
    seeds = [5] if size == 1 else range(100, 100 + size)
    return "\n".join(Author(seed).book() for seed in seeds)


def pieces(text: str) -> list[str]:
    """What a reader must find: each heading, paragraph, item, cell and line, without signs and blanks."""
    found = []
    for line in text.split("\n"):
        if line.startswith(("```", "| ---")):
            continue
        bare = line.lstrip("#->0123456789. ") if line[:1] in "#->" or ". " in line[:4] else line
        for piece in bare.split("|"):
            flat = "".join(piece.replace("**", "").replace("`", "").split())
            if flat:
                found.append(flat)
    return found


def faults(pdf: Path, text: str) -> tuple[str, ...]:
    """What is wrong with a file; empty when every piece of the text is found in it, whole."""
    if not pdf.is_file():
        return (f"{pdf.name} was not written",)
    flat = "".join("".join(page_texts(pdf, MARGIN)).split())
    wanted = pieces(text)
    lost = [piece for piece in wanted if piece not in flat]
    if lost:
        return (f"{len(lost)} of {len(wanted)} pieces not found, such as “{lost[0][:30]}”",)
    return ()


def set_up(work: Path) -> None:
    """The fonts once, and for each size a folder with the text and the converted text."""
    for weight in WEIGHTS:
        font = work / "fonts" / f"card-{weight}.ttf"
        if not font.is_file():
            write_static_font(font, weight)
    for size in SIZES:
        folder = work / f"x{size}"
        # A project of its own, or cardgen would look for fonts in the one around it.
        for name in ("card_data", "fonts"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        for weight in WEIGHTS:
            shutil.copyfile(work / "fonts" / f"card-{weight}.ttf", folder / "fonts" / f"card-{weight}.ttf")
        (folder / "book.md").write_text(make_rulebook(size), encoding="utf-8")
        for form in ("book", "plain"):
            command = (sys.executable, str(SCRIPTS / PEER), "book.md", "fonts", f"{form}.typ")
            subprocess.run(command, cwd=folder, check=True)


def rulebook_jobs(work: Path, size: int) -> list[Job]:
    """Everyone on one text; the folder must have been written before."""
    group, folder = f"x{size}", work / f"x{size}"
    ours = (*cardgen_command(), "rulebook", "book.md", "--to", "pdf")
    made = folder / "output"
    jobs = [Job(group, OURS, ours, folder, made / "book.pdf", (made,))]
    for name, source in ((WITH_PANDOC, "book.md"), (ALONE, "book.typ"), (PLAIN, "plain.typ")):
        output = folder / f"{name.replace(', ', '-').replace(' ', '')}.pdf"
        command = (sys.executable, str(SCRIPTS / PEER), source, "fonts", str(output))
        jobs.append(Job(group, name, command, folder, output, (output,)))
    return jobs


def judged(against: Mapping[str, Sequence[Row]]) -> tuple[list[str], bool]:
    """What we take beside each other way, and whether the goals are reached."""
    lines, good = [], True
    for group, most_time, most_memory in GOALS:
        for reference, result in against.items():
            row = next(row for row in result if row.group == group and row.name == OURS)
            assert row.time_ratio is not None and row.memory_ratio is not None
            shares = f"{row.time_ratio:.2f} of the time and {row.memory_ratio:.2f} of the memory"
            line = f"{group}: {shares} of {reference}"
            if reference == WITH_PANDOC:
                line += f" (goal {most_time} and {most_memory})"
                good &= row.time_ratio <= most_time and row.memory_ratio <= most_memory
            lines.append(line)
    return lines, good


def main(words: Sequence[str] = ()) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench rulebook", description=__doc__)
    parser.add_argument("--repeats", type=int, default=5, help="rounds in which everyone runs once")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all runs there")
    parser.add_argument("--patience", type=float, default=20, help="seconds to wait for a quiet machine")
    parser.add_argument("--work", type=Path, default=WORK, help="folder to work in")
    asked = parser.parse_args(words)
    for package in ("typst", "pypandoc"):
        if find_spec(package) is None:
            print(f"{package}: not installed (pip install -e '.[bench]')", file=sys.stderr)
            return 1
    work = asked.work.resolve()
    set_up(work)
    jobs = [job for size in SIZES for job in rulebook_jobs(work, size)]
    try:
        runs = run_rounds(jobs, asked.repeats, asked.patience, lambda line: print(line, file=sys.stderr))
    except Failed as failure:
        print(failure, file=sys.stderr)
        return 1
    texts = {f"x{size}": make_rulebook(size) for size in SIZES}
    wrong = {job: faults(job.output, texts[job.group]) for job in jobs if job.output is not None}
    against = {reference: rows(runs, wrong, reference) for reference in (WITH_PANDOC, ALONE, PLAIN)}
    print(as_table(against[WITH_PANDOC], "Pandoc + Typst"))
    lines, good = judged(against)
    print("\n".join(lines))
    print(", ".join(f"{name} {number}" for name, number in programs().items()))
    if asked.json:
        data = {"programs": programs(), "rows": {name: as_data(result) for name, result in against.items()}}
        asked.json.write_text(json.dumps(data, indent=1, ensure_ascii=False), encoding="utf-8")
    return 0 if good and not any(wrong.values()) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
