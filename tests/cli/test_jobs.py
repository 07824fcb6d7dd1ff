"""`--jobs`: the same files and the same words however many processes work, whatever becomes of them."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from cardgen.build import ahead, cache, pool

Run = Callable[..., Any]
HERE = os.getpid()
GAME = """
title = "试"
[kinds.k]
back = "back"
fields = { text = "text" }
[[outputs]]
file = "a.pdf"
backs = "long-edge"
"""
FACE = """
[[element]]
type = "image"
file = "art/{id}.svg"
box = ["5mm", "5mm", "20mm", "20mm"]
optional = true
[[element]]
type = "text"
text = "{name}"
shadow = { blur = "1mm" }
[[element]]
type = "text"
text = "{text}"
box = ["5mm", "40mm", "50mm", "30mm"]
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 1H{}V9H1Z" fill="#c00"/></svg>'


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "cache"))
    card = '[[card]]\nid = "c{n}"\nname = "牌{n}"\nkind = "k"\ntext = "摸 {n} 张牌。{more}"\n'
    cards = "".join(card.format(n=n, more="有字的缺。𠮿\U0010ffff" * (n == 7)) for n in range(12))
    files = {
        "card_data/g/game.toml": GAME,
        "card_data/g/cards/cards.toml": cards,
        "card_data/g/art/c3.svg": SVG.format(8),
        "card_data/g/art/c8.svg": SVG.format(9),
        "templates/g/k.toml": FACE,
        "templates/g/back.toml": '[[element]]\ntype = "shape"\nfill = "#335577"\n',
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def without_the_odd_one(game: Path) -> None:
    cards = game / "card_data/g/cards/cards.toml"
    cards.write_text(cards.read_text("utf-8").replace("𠮿\U0010ffff", ""), "utf-8")


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_any_number_of_processes_makes_the_same_file(
    cardgen: Run, game: Path, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    if method == "fork" and not hasattr(os, "fork"):
        pytest.skip("no such thing here")
    monkeypatch.setattr(pool, "METHOD", method)
    without_the_odd_one(game)
    files = []
    for words in (["--jobs", "1", "--no-cache"], ["--jobs", "2"], ["--jobs", "3", "--no-cache"]):
        drawn_here = list[str]()
        face = ahead.Drawing.face.func  # type: ignore[attr-defined]
        noted = property(lambda self, face=face, ids=drawn_here: ids.append("") or face(self))
        with monkeypatch.context() as patch:
            if words[1] != "1":
                patch.setattr(ahead.Drawing, "face", noted)
            assert cardgen("build", "g", *words, folder=game).status == 0
        # Only the one back is drawn in this process.
        assert len(drawn_here) == (words[1] != "1")
        files.append((game / "output/g/a.pdf").read_bytes())
        if method == "spawn" and len(files) == 2:
            break
    assert len(set(files)) == 1
    assert (
        cardgen("build", "g", "--jobs", "1", folder=game).status == 0
    )  # with what others put into the cache
    assert (game / "output/g/a.pdf").read_bytes() == files[0]


def test_what_is_told_is_the_same(cardgen: Run, game: Path) -> None:
    said = [cardgen("build", "g", "--jobs", jobs, folder=game) for jobs in "123"]
    assert "missing-glyph" in said[0].err and "c7" not in said[0].out
    assert said[0] == said[1] == said[2]


def test_pictures_and_number(cardgen: Run, game: Path) -> None:
    without_the_odd_one(game)
    made = []
    for jobs in "12":
        into = game / jobs
        assert cardgen("cards", "g", "--jobs", jobs, "--dpi", "40", "--output", jobs, folder=game).status == 0
        made.append({path.name: path.read_bytes() for path in into.iterdir()})
    assert len(made[0]) == 12 and made[0] == made[1]
    assert cardgen("build", "g", "--jobs", "0", folder=game).status == 2


def doubled(number: int) -> int:
    return 2 * number


def killed_elsewhere(number: int) -> int:
    if number == 5 and os.getpid() != HERE:
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def wrong_elsewhere(number: int) -> int:
    if os.getpid() != HERE:
        raise MemoryError
    return 2 * number


@pytest.mark.parametrize("work", [doubled, killed_elsewhere, wrong_elsewhere])
@pytest.mark.parametrize("ahead", [1, 2])
def test_answers_come_in_order_whatever_becomes_of_processes(work: Callable[[int], int], ahead: int) -> None:
    assert list(pool.each(work, range(40), 3, ahead)) == [2 * n for n in range(40)]


def test_all_processes_may_be_lost() -> None:
    work = partial(lambda here, n: 2 * n if os.getpid() == here else os._exit(1), HERE)
    assert list(pool.each(work, range(10), 2)) == [2 * n for n in range(10)]


def test_a_fault_shows() -> None:
    with pytest.raises(ZeroDivisionError):
        list(pool.each(partial(divmod, 1), [1, 0], 2))


SLOW = r"""
import os, sys, time
from cardgen.build import pool
def work(n):
    os.write(1, f"{os.getpid()}\n".encode())  # in one go: two processes write here
    time.sleep(60)
try:
    list(pool.each(work, range(4), 2))
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_ctrl_c_ends_all_processes() -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", SLOW], stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    assert child.stdout is not None
    others = [int(child.stdout.readline()) for _ in range(2)]
    os.killpg(child.pid, signal.SIGINT)
    assert child.stdout.read() == "interrupted\n"
    assert child.wait(20) == 0
    for one in others:
        with pytest.raises(ProcessLookupError):
            for _ in range(100):
                os.kill(one, 0)
                time.sleep(0.05)


def test_few_cards_stay_in_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count()
    monkeypatch.setattr(pool, "cores", lambda: 2)
    monkeypatch.setattr(pool, "METHOD", "fork")

    def first(cards: int, each: float) -> int | None:
        """At which card other processes are asked for."""
        monkeypatch.setattr(ahead, "process_time", lambda: next(clock) * each)
        helped = ahead.Ahead(None, None, 0)  # type: ignore[arg-type]
        return next((n for n in range(cards) if helped._pays(cards - n) > 1), None)

    assert first(60, 0.0003) is None
    assert first(3, 0.02) is None
    assert first(30, 0.02) == 3
    assert first(10_000, 0.0003) == 102
    monkeypatch.setattr(pool, "cores", lambda: 1)
    assert first(10_000, 0.0003) is None
