"""`python docs/tutorial`: follows the tutorial in both languages and draws the pictures that it shows."""

import io
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from PIL import Image

from cardgen.cli.run import run
from cardgen.cli.terminal.language import asked_language
from cardgen.cli.terminal.session import Session
from cardgen.export.files import write_whole
from cardgen.export.png import png

DOCS = Path(__file__).parents[1]
PAGES = {"en": DOCS / "new-game.md", "zh": DOCS / "zh" / "new-game.md"}
# Pages of PDFs that are shown: picture, file, page, dots to the inch.
PDF_PAGES = (
    ("sheet.png", "cards.pdf", 0, 75),
    ("backs.png", "cards.pdf", 1, 75),
    ("rulebook.png", "rulebook.pdf", 0, 75),
)


class Step(NamedTuple):
    """A fence of the page: a file to write, or what is typed and seen."""

    info: str
    text: str


def steps(page: str) -> Iterator[Step]:
    """The fences of a page, in their order."""
    for part in page.split("\n```")[1::2]:
        info, _, text = part.partition("\n")
        yield Step(info, text + "\n")


def follow(page: str, folder: Path, language: str) -> Path:
    """Writes the files and runs the commands of a page; returns the project's folder."""
    for step in steps(page):
        if " file=" in step.info:
            target = folder / step.info.partition(" file=")[2]
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(step.text, "utf-8")
        elif step.info == "console":
            folder = typed(step.text, folder, language)
    return folder


def typed(text: str, folder: Path, language: str) -> Path:
    """Runs the lines that begin with `$`; the lines below each must be seen, in their order."""
    seen = ""
    for line in text.splitlines():
        if not line.startswith("$ "):
            before, found, seen = seen.partition(line)
            if not found:
                raise AssertionError(f"{line}\nis not in\n{before}")
            continue
        command, *words = shlex.split(line[2:])
        if command == "cd":
            folder = folder / words[0]
            continue
        if command != "cardgen":
            raise AssertionError(line)
        out, err = io.StringIO(), io.StringIO()
        run(words, Session(asked_language(words) or language, folder, out, err), {})
        seen = out.getvalue() + err.getvalue()
    return folder


def pictures(project: Path) -> Iterator[tuple[str, Image.Image]]:
    """What the commands drew, by the name under which the page shows it."""
    for path in sorted(project.glob("*.png")):
        yield path.name, Image.open(path)
    (output,) = (project / "output").iterdir()
    for name, file, page, dpi in PDF_PAGES:
        yield name, Image.open(io.BytesIO(png((output / file).read_bytes(), page, dpi)))


def main() -> None:
    for language, page in PAGES.items():
        with TemporaryDirectory() as folder:
            project = follow(page.read_text("utf-8"), Path(folder), language)
            for name, image in pictures(project):
                data = io.BytesIO()
                small = image.convert("RGB").quantize(240, kmeans=2)
                small.save(data, "PNG", optimize=True)
                target = DOCS / "tutorial" / language / name
                target.parent.mkdir(exist_ok=True)
                write_whole(target, data.getvalue())
                sys.stdout.write(f"{language}/{name}: {len(data.getvalue()) / 1000:.0f} kB\n")


if __name__ == "__main__":
    main()
