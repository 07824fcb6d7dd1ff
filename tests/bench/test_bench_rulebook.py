"""The rulebook of the bench is always the same, and an output that lost some of it is found out."""

import os
import sys
from pathlib import Path

import pytest

from bench import rulebook
from bench.measure import Job, Run
from bench.report import as_table, rows

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="measuring needs fork")


def test_the_same_book_every_time() -> None:
    book = rulebook.make_rulebook(1)
    assert book == rulebook.make_rulebook(1)
    assert len(book.encode()) == 14_879
    assert book.startswith("# 游戏规则书\n")
    assert book.count("\n## ") == book.count("\n### ") == rulebook.CHAPTERS
    assert book.count("\n| 名称") == 4 and book.count("\n```toml") == 3


def test_larger_books_are_of_different_parts() -> None:
    book = rulebook.make_rulebook(3)
    parts = book.split("# 游戏规则书\n\n")
    assert len(parts) == 4 and len(set(parts)) == 4


def test_pieces_are_what_a_reader_sees() -> None:
    text = (
        "# 书\n\n对**目标**造成 3 点`x >= 1`。\n\n- 甲\n> 乙\n2. 丙\n\n"
        "| 名 | 费 |\n| --- | --: |\n| 丁 | 4 |\n```toml\ncost = 1\n```\n"
    )
    assert rulebook.pieces(text) == [
        "书",
        "对目标造成3点x>=1。",
        "甲",
        "乙",
        "丙",
        "名",
        "费",
        "丁",
        "4",
        "cost=1",
    ]


def test_lost_text_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pdf = tmp_path / "book.pdf"
    assert rulebook.faults(pdf, "甲") == ("book.pdf was not written",)
    pdf.write_bytes(b"%PDF")
    monkeypatch.setattr(rulebook, "page_texts", lambda file, margin: ["第一页\n的末", "尾和第二页"])
    assert rulebook.faults(pdf, "第一页的末尾\n\n- 第二页") == ()
    assert rulebook.faults(pdf, "第一页\n\n第三页") == ("1 of 2 pieces not found, such as “第三页”",)


def test_everyone_gets_the_same_text_and_fonts(tmp_path: Path) -> None:
    jobs = rulebook.rulebook_jobs(tmp_path, 50)
    assert [job.name for job in jobs] == ["cardgen", "pandoc + typst", "typst", "typst, no contents"]
    assert {job.group for job in jobs} == {"x50"}
    assert {job.folder for job in jobs} == {tmp_path / "x50"}
    assert jobs[0].command[-4:] == ("rulebook", "book.md", "--to", "pdf")
    assert [job.command[2:4] for job in jobs[1:]] == [
        ("book.md", "fonts"),
        ("book.typ", "fonts"),
        ("plain.typ", "fonts"),
    ]
    assert all(job.command[0] == sys.executable for job in jobs[1:])
    assert len({job.output for job in jobs}) == 4 and all(job.clear for job in jobs)


def test_goals_are_judged_by_the_whole_way(tmp_path: Path) -> None:
    def result(x50: float) -> tuple[list[str], bool]:
        runs: dict[Job, tuple[Run, ...]] = {}
        for group, ours in (("x1", 0.9), ("x50", x50)):
            for name, wall in ((rulebook.OURS, ours), (rulebook.WITH_PANDOC, 1.0), (rulebook.ALONE, 0.5)):
                peak = 20 if name == rulebook.OURS else 100
                runs[Job(group, name, ("x",), tmp_path)] = (Run(wall, wall, peak, 0.0),)
        against = {name: rows(runs, {}, name) for name in (rulebook.WITH_PANDOC, rulebook.ALONE)}
        assert "× Pandoc" in as_table(against[rulebook.WITH_PANDOC], "Pandoc")
        return rulebook.judged(against)

    lines, good = result(0.4)
    assert good
    assert lines[2] == "x50: 0.40 of the time and 0.20 of the memory of pandoc + typst (goal 0.5 and 0.25)"
    assert lines[3] == "x50: 0.80 of the time and 0.20 of the memory of typst"
    assert not result(0.6)[1]
