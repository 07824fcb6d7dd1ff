"""What is run: our own command line and the peers that are installed."""

import sys
from importlib.util import find_spec
from pathlib import Path

from bench.measure import CACHE, Job

PEERS = ("typst", "cardgen", "cardgen-variable", "cardgen-edited", "reportlab", "floor")
OURS = {
    "cardgen": "cardgen",
    "cardgen-variable": "cardgen (variable font)",
    "cardgen-edited": "cardgen, one card edited",
}
PACKAGES = {"typst": "typst", "reportlab": "reportlab"}
SCRIPTS = Path(__file__).with_name("peers")


def installed(peer: str) -> bool:
    return peer not in PACKAGES or find_spec(PACKAGES[peer]) is not None


def cardgen_command() -> tuple[str, ...]:
    """The installed command, as users call it."""
    script = Path(sys.executable).with_name("cardgen")
    return (str(script),) if script.is_file() else (sys.executable, "-m", "cardgen")


def card_jobs(count: int, work: Path, peers: tuple[str, ...]) -> list[Job]:
    """The jobs that set `count` cards; the folders must have been written before."""
    group, cards, fonts = f"{count}", work / f"{count}" / "cards.toml", work / "fonts"
    build = (*cardgen_command(), "build", "bench")
    jobs = []
    for peer in peers:
        if peer in ("typst", "reportlab"):
            output = work / f"{count}" / f"{peer}.pdf"
            command = (sys.executable, str(SCRIPTS / f"run_{peer}.py"), str(cards), str(fonts), str(output))
            jobs.append(Job(group, peer, command, work, output, (output,)))
        elif peer in OURS:
            project = work / f"{count}" / peer
            made = project / "output"
            edit = project / "card_data/bench/cards/cards.toml" if peer == "cardgen-edited" else None
            clear = (made,) if edit else (made, project / CACHE)
            jobs.append(Job(group, OURS[peer], build, project, made / "bench" / "cards.pdf", clear, edit))
    return jobs


def floor_jobs(work: Path, peers: tuple[str, ...]) -> list[Job]:
    """What merely starting costs, below which no tool in this language gets."""
    python = sys.executable
    commands: dict[str, tuple[str, ...]] = {
        "python": (python, "-c", "pass"),
        "python, click": (python, "-c", "import click"),
        "cardgen --version": (*cardgen_command(), "--version"),
        "cardgen list": (*cardgen_command(), "list"),
    }
    for peer in ("typst", "reportlab"):
        if peer in peers:
            script = str(SCRIPTS / f"run_{peer}.py")
            commands[peer] = (python, script, "--floor", str(work / "fonts"), str(work / "floor.pdf"))
    return [Job("floor", name, command, work) for name, command in commands.items()]
