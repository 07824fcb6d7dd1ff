"""docs/new-game.md, followed to the letter: its files written, its commands run, what it shows is seen."""

import io
import shlex
from pathlib import Path

from pages import fences, page

from cardgen.cli.run import run
from cardgen.cli.terminal.language import asked_language
from cardgen.cli.terminal.session import Session


def test_the_walk_through_works(tmp_path: Path) -> None:
    folder = tmp_path
    done = 0
    for fence in fences(page("new-game.md")):
        language, _, what = fence.info.partition(" ")
        if language == "toml":
            how, _, name = what.partition("=")
            with (folder / name).open("a" if how == "add" else "w", encoding="utf-8") as file:
                file.write(fence.text)
            done += 1
        elif language == "console":
            said = ""
            for line in fence.text.splitlines():
                if not line.startswith("$ "):
                    # What the page leaves out, such as the size of a file, may follow.
                    before, found, said = said.partition(line)
                    assert found, f"{line}\nnot in\n{before}"
                    continue
                command, *arguments = shlex.split(line[2:])
                if command == "cd":
                    folder = folder / arguments[0]
                    continue
                assert command == "cardgen"
                out, err = io.StringIO(), io.StringIO()
                run(arguments, Session(asked_language(arguments) or "en", folder, out, err), {})
                said = out.getvalue() + err.getvalue()
                assert said
            done += 1
    assert done == 9
    assert (folder / "output" / "chaguan" / "cards.pdf").read_bytes().startswith(b"%PDF")
    assert (folder / "snacks.pdf").is_file()
