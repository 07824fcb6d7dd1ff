"""`cardgen check` and languages: whether a game says the same in each of them."""

from collections.abc import Iterator

from cardgen.build.document import LARGEST
from cardgen.changes.parity import card_parity, rulebook_parity
from cardgen.decode.toml_file import read_text
from cardgen.diagnostics import Diagnostic, Mistakes, Span, Text
from cardgen.load.project import Project
from cardgen.model.game import Game


def compare(project: Project, own: Game, other: Game) -> Iterator[Diagnostic]:
    """What another language says differently, on cards and in the rulebook."""
    yield from card_parity(own, other)
    if not own.rulebook.is_file():
        return
    display = project.display(other.rulebook)
    if not other.rulebook.is_file():
        message = Text("the rulebook is not in this language yet", "规则书还没有这种语言的译文")
        hint = Text(f"write {other.rulebook.name}", f"请写 {other.rulebook.name}")
        yield Diagnostic("untranslated", message, Span(project.display(own.rulebook)), hint, "warning")
        return
    try:
        mine, theirs = (read_text(game.rulebook, display, LARGEST, game.root) for game in (own, other))
    except Mistakes:
        return  # told where the rulebook is read

    lines = theirs.split("\n")

    def span(line: int) -> Span:
        return Span(display, line, 1, lines[line - 1]) if line else Span(display)

    yield from rulebook_parity(mine, theirs, span)
