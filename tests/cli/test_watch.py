"""`cardgen build --watch`, as a process: a save makes files anew, a mistake leaves them, Ctrl-C ends."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

GAME = 'title = "试"\n[kinds.k]\nfields = { text = "text" }\n'
CARD = '[[card]]\nid = "a"\nname = "甲"\nkind = "k"\ntext = "摸 1 张牌。"\n'


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is another thing there")
def test_saves_and_mistakes(tmp_path: Path) -> None:
    cards = tmp_path / "card_data/g/cards/cards.toml"
    cards.parent.mkdir(parents=True)
    (tmp_path / "card_data/g/game.toml").write_text(GAME, "utf-8")
    cards.write_text(CARD, "utf-8")
    command = [sys.executable, "-m", "cardgen", "build", "g", "--watch"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    ) as process:
        assert process.stdout is not None

        def line_with(words: str) -> str:
            said = ""
            for line in process.stdout or ():
                said += line
                if words in line:
                    return said
            pytest.fail(f"it ended: {said}")

        try:
            line_with("Ctrl-C")
            file = tmp_path / "output/g/cards.pdf"
            first = file.read_bytes()
            cards.write_text(CARD.replace("1", "2"), "utf-8")
            assert "→ g, " in line_with("cards.toml")
            second = file.read_bytes()
            assert second != first
            cards.write_text(CARD.replace('"甲"', "7"), "utf-8")
            assert "cards.toml:3:8: error[wrong-type]" in line_with("stay")
            assert file.read_bytes() == second
            cards.write_text(CARD, "utf-8")
            line_with("→ g, ")
            assert file.read_bytes() == first
            process.send_signal(signal.SIGINT)
            assert process.wait(20) == 0
            assert "Traceback" not in process.stdout.read()
        finally:
            process.kill()
