"""The command in a real process: exit statuses, locale, closed streams, Ctrl-C."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SLOW_BUILD = """
import sys, time
import cardgen.cli.commands.build as command
from cardgen.cli.main import main

def slow(session, **asked):
    session.say("started")
    session.out.flush()
    time.sleep(60)
    return 0

command.COMMAND.run = slow
sys.argv = ["cardgen", "build"]
main()
"""


def environment(**more: str) -> dict[str, str]:
    plain = {k: v for k, v in os.environ.items() if not k.startswith("LC_") and k not in ("LANG", "NO_COLOR")}
    return {**plain, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", **more}


def cardgen(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cardgen", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", env=environment(**more), timeout=60
    )


def test_the_locale_chooses_the_language() -> None:
    assert cardgen("--help", LANG="zh_CN.UTF-8").stdout.startswith("用法：")
    assert cardgen("--help", LANG="en_US.UTF-8").stdout.startswith("Usage: ")
    assert cardgen("--help", "--lang", "zh", LANG="C").stdout.startswith("用法：")


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("cardgen de", ["plain", "deck", "按游戏规则检查套牌、修改套牌，读写分享码。"]),
        ("cardgen deck fi", ["plain", "fix", "用最少的改动修好套牌"]),
        ("cardgen show g --si", ["plain", "--size", "_"]),
        ("cardgen check --format j", ["plain", "json", "_"]),
    ],
)
def test_a_shell_is_told_what_could_come_next(words: str, offered: list[str]) -> None:
    place = str(len(words.split()) - 1)
    asked = {"_CARDGEN_COMPLETE": "zsh_complete", "COMP_WORDS": words, "COMP_CWORD": place}
    assert cardgen(LANG="zh_CN.UTF-8", **asked).stdout.splitlines() == offered


def test_wrong_usage_ends_with_2_and_no_colour() -> None:
    result = cardgen("frobnicate")
    assert (result.returncode, result.stdout) == (2, "")
    assert "\x1b" not in result.stderr
    assert "Traceback" not in result.stderr


def test_a_terminal_that_knows_no_chinese_gets_escapes() -> None:
    result = cardgen("--help", LANG="zh_CN", PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert "\\u7528" in result.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are other things there")
def test_a_reader_that_goes_away_is_no_accident() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "cardgen", "--help"]
    result = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, env=environment(), timeout=60)
    os.close(writing)
    assert (result.returncode, result.stderr) == (141, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
def test_closed_streams_are_no_accident() -> None:
    line = f'"{sys.executable}" -m cardgen --help >&-'
    assert subprocess.run(["sh", "-c", line], env=environment(), timeout=60).returncode == 0
    line = f'"{sys.executable}" -m cardgen frobnicate 2>&-'
    assert subprocess.run(["sh", "-c", line], env=environment(), timeout=60).returncode == 2


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
def test_a_full_disk_is_told() -> None:
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "cardgen", "--help"]
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, env=environment(), timeout=60)
    assert result.returncode == 1
    assert b"error[system]" in result.stderr
    assert b"Traceback" not in result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="signals are other things there")
@pytest.mark.parametrize(("how", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_ctrl_c_and_sigterm_end_with_a_status_and_a_word(how: signal.Signals, status: int) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", SLOW_BUILD],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environment(LANG="zh_CN.UTF-8"),
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "started\n"
    process.send_signal(how)
    _, err = process.communicate(timeout=30)
    assert process.returncode == status
    assert err == "已中断，没有留下写了一半的文件\n"


@pytest.mark.skipif(sys.platform == "win32", reason="signals are other things there")
def test_ctrl_c_while_modules_are_imported_shows_no_traceback() -> None:
    code = (
        "import sys, time, builtins\n"
        "real = builtins.__import__\n"
        "def waiting(name, *rest):\n"
        "    if name == 'cardgen.cli.terminal.language':\n"
        "        print('importing', flush=True)\n"
        "        time.sleep(60)\n"
        "    return real(name, *rest)\n"
        "builtins.__import__ = waiting\n"
        "sys.argv = ['cardgen', 'list']\n"
        "from cardgen.__main__ import main\n"
        "main()\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"importing\n"
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, b"")


def test_the_entry_point_imports_nothing_before_it_catches_ctrl_c() -> None:
    code = "import os, sys; old = set(sys.modules); import cardgen.__main__; print(*set(sys.modules) - old)"
    words = [sys.executable, "-c", code]
    result = subprocess.run(words, capture_output=True, text=True, env=environment(), timeout=60)
    assert sorted(result.stdout.split()) == ["cardgen", "cardgen.__main__"]
