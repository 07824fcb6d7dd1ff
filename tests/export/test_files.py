"""Files are whole or not there."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from privileges_kit import unprivileged

from cardgen.diagnostics import Mistakes
from cardgen.export.files import LONGEST, RESERVED, Together, safe_name, write_whole

ROOT = str(Path(__file__).parents[2])


def breaking(error: BaseException) -> Iterator[bytes]:
    yield b"half of "
    raise error


def test_bytes_and_chunks(tmp_path: Path) -> None:
    write_whole(tmp_path / "a.pdf", b"whole")
    write_whole(tmp_path / "b.pdf", iter([b"in ", b"parts"]))
    assert (tmp_path / "a.pdf").read_bytes() == b"whole"
    assert (tmp_path / "b.pdf").read_bytes() == b"in parts"
    assert sorted(os.listdir(tmp_path)) == ["a.pdf", "b.pdf"]


@pytest.mark.parametrize("error", [KeyboardInterrupt(), ValueError("a bug"), SystemExit(3)])
def test_a_failure_leaves_the_old_file(tmp_path: Path, error: BaseException) -> None:
    target = tmp_path / "cards.pdf"
    target.write_bytes(b"old")
    with pytest.raises(type(error)):
        write_whole(target, breaking(error))
    assert target.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["cards.pdf"]


def test_a_full_disk_is_a_mistake_that_names_the_file(tmp_path: Path) -> None:
    target = tmp_path / "cards.pdf"
    target.write_bytes(b"old")
    with pytest.raises(Mistakes) as caught:
        write_whole(target, breaking(OSError(28, "No space left on device")))
    (found,) = caught.value.diagnostics
    assert found.code == "write-failed"
    assert found.span is not None and found.span.file == str(target)
    assert found.hint is not None and "full" in found.hint.en
    assert target.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["cards.pdf"]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_device_without_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error may come only when buffers are flushed."""
    import builtins

    real = builtins.open
    monkeypatch.setattr(builtins, "open", lambda path, mode: real("/dev/full", "wb"))
    with pytest.raises(Mistakes):
        write_whole(tmp_path / "cards.pdf", b"x" * 10)
    assert os.listdir(tmp_path) == []


def test_a_missing_folder_is_made(tmp_path: Path) -> None:
    write_whole(tmp_path / "output" / "game" / "cards.pdf", b"x")
    assert (tmp_path / "output" / "game" / "cards.pdf").read_bytes() == b"x"


def test_a_file_or_a_folder_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "output").write_bytes(b"a file")
    with pytest.raises(Mistakes) as caught:
        write_whole(tmp_path / "output" / "cards.pdf", b"x")
    (found,) = caught.value.diagnostics
    assert found.code == "write-failed" and found.hint is not None
    (tmp_path / "cards.pdf").mkdir()
    with pytest.raises(Mistakes):
        write_whole(tmp_path / "cards.pdf", b"x")
    assert sorted(os.listdir(tmp_path)) == ["cards.pdf", "output"]


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_folder(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(Mistakes):
        write_whole(tmp_path / "cards.pdf", b"x")


def test_a_killed_writer_leaves_the_old_file(tmp_path: Path) -> None:
    target = tmp_path / "cards.pdf"
    target.write_bytes(b"old")
    code = (
        "import sys, time; sys.path.insert(0, sys.argv[1])\n"
        "from cardgen.export.files import write_whole\n"
        "def slow():\n"
        "    yield b'half'\n"
        "    print('writing', flush=True)\n"
        "    time.sleep(60)\n"
        "write_whole(sys.argv[2], slow())\n"
    )
    for how in (signal.SIGINT, signal.SIGKILL):
        child = subprocess.Popen(
            [sys.executable, "-c", code, ROOT, str(target)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        assert child.stdout is not None and child.stdout.readline() == b"writing\n"
        child.send_signal(how)
        child.wait(timeout=20)
        child.stdout.close()
        assert target.read_bytes() == b"old"
        assert len(os.listdir(tmp_path)) == (1 if how == signal.SIGINT else 2)
    write_whole(tmp_path / "other.pdf", b"x")
    assert sorted(os.listdir(tmp_path)) == ["cards.pdf", "other.pdf"], "the next run clears what is left over"


def test_two_writers_leave_one_whole_file(tmp_path: Path) -> None:
    target = tmp_path / "cards.pdf"
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from cardgen.export.files import write_whole\n"
        "for _ in range(20):\n"
        "    write_whole(sys.argv[2], (sys.argv[3].encode() * 1000 for _ in range(50)))\n"
    )
    children = [subprocess.Popen([sys.executable, "-c", code, ROOT, str(target), letter]) for letter in "ab"]
    seen = set()
    while any(child.poll() is None for child in children):
        if target.exists():
            seen.add(target.read_bytes())
        time.sleep(0.005)
    seen.add(target.read_bytes())
    assert [child.returncode for child in children] == [0, 0]
    assert seen <= {b"a" * 50_000, b"b" * 50_000}
    assert os.listdir(tmp_path) == ["cards.pdf"]


def test_files_come_together_or_not_at_all(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / name).write_bytes(b"old")
    with pytest.raises(Mistakes), Together() as files:
        files.write(tmp_path / "a", b"new")
        files.write(tmp_path / "b", breaking(OSError(28, "No space left on device")))
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a": b"old", "b": b"old"}
    (tmp_path / "c").mkdir()
    with pytest.raises(Mistakes), Together() as files:
        files.write(tmp_path / "a", b"new")
        files.write(tmp_path / "c", b"new")
    assert (tmp_path / "a").read_bytes() == b"old"
    with Together() as files:
        files.write(tmp_path / "a", b"new")
        files.write(tmp_path / "b", b"new")
        assert (tmp_path / "a").read_bytes() == b"old"
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()} == {
        "a": b"new",
        "b": b"new",
    }


def test_an_interruption_before_the_first_byte_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(file: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cardgen.export.files._lock", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "a", b"x")
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(os.name == "nt", reason="permissions are other things there")
def test_a_folder_that_can_be_written_to_and_not_be_read(tmp_path: Path) -> None:
    tmp_path.chmod(0o300)
    with unprivileged():
        write_whole(tmp_path / "a", b"x")
    tmp_path.chmod(0o700)
    assert (tmp_path / "a").read_bytes() == b"x"


@pytest.mark.skipif(os.name == "nt", reason="there are no such pipes")
def test_a_pipe_with_the_name_of_a_leftover_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.0123456789abcdef.part")
    write_whole(tmp_path / "a", b"x")
    assert (tmp_path / "a").read_bytes() == b"x"


def test_what_another_run_still_writes_is_no_leftover(tmp_path: Path) -> None:
    with Together() as slow:
        slow.write(tmp_path / "a", b"slow")
        write_whole(tmp_path / "b", b"quick")
    assert (tmp_path / "a").read_bytes() == b"slow"


@pytest.mark.parametrize(
    ("words", "safe"),
    [
        ("cards.pdf", "cards.pdf"),
        ("卡牌王.pdf", "卡牌王.pdf"),
        ("CON", "_CON"),
        ("nul.txt", "_nul.txt"),
        ("a:b", "a_b"),
        ("a/b\\c", "a_b_c"),
        ("end. ", "end"),
        ("..", "_"),
        ("", "_"),
        ("line\nbreak", "line_break"),
    ],
)
def test_safe_names(words: str, safe: str) -> None:
    assert safe_name(words) == safe


@settings(deadline=None)
@given(st.text(max_size=200))
@example("x" * 300 + ".pdf")
@example("卡" * 300 + ".pdf")
@example("con." + "x" * 300)
def test_safe_names_are_safe(words: str) -> None:
    name = safe_name(words)
    assert name and not set('<>:"/\\|?*') & set(name)
    assert name.isprintable()
    assert not name.endswith((".", " ")) and not name.startswith(" ")
    assert name.split(".")[0].lower() not in RESERVED
    assert len(name.encode("utf-8", "replace")) <= LONGEST
    assert safe_name(name) == name


def test_a_long_name_keeps_its_ending() -> None:
    assert safe_name("卡" * 300 + ".pdf").endswith("卡.pdf")
