"""Markdown → Typst by Pandoc → PDF: run_typst_rulebook.py FILE.md FONTS OUT.pdf.

An output that ends in .typ stops after Pandoc (plain.typ: without contents, running heads and full lines); a
source that ends in .typ is taken as converted already: what Typst alone takes.
"""

import subprocess
import sys
from pathlib import Path
from typing import Any

PLAIN = """\
#set page(paper: "a4", margin: 24mm)
#set text(font: "Noto Sans SC", lang: "zh", region: "cn", size: 10.5pt, fallback: false)
#set par(leading: 0.65em)
#show raw: set text(font: "Noto Sans SC")
#show raw.where(block: true): it => block(fill: luma(240), inset: 6pt, width: 100%, it)
#show quote.where(block: true): it => block(
  stroke: (left: 2pt + luma(160)), inset: (left: 8pt, y: 3pt), it.body)
#set table(stroke: 0.4pt + luma(150))
#let horizontalrule = line(length: 100%)
"""
# What every rulebook of cardgen has besides. Lines are broken one after another, as there.
BOOK = """\
#set par(justify: true, linebreaks: "simple")
#set page(numbering: "1 / 1", header: text(size: 8pt, fill: luma(110))[游戏规则书])
#outline(title: "目录", depth: 3)
#pagebreak()
"""


def converted(source: str) -> bytes:
    """The text as Typst reads it; the program lies within the package, which is not worth importing."""
    folder = next(f for place in sys.path if (f := Path(place, "pypandoc", "files")).is_dir())
    command = [str(folder / "pandoc"), "-f", "gfm", "-t", "typst", source]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout


def main(source: str, fonts: str, output: str) -> None:
    head = PLAIN if output == "plain.typ" else PLAIN + BOOK
    text = Path(source).read_bytes() if source.endswith(".typ") else head.encode() + converted(source)
    if output.endswith(".typ"):
        Path(output).write_bytes(text)
        return
    import typst

    compiler: Any = typst  # its own types do not accept what its manual shows
    compiler.compile(text, output=output, font_paths=[fonts], ignore_system_fonts=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
