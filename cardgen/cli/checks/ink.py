"""`check --ink`: how much of each face is covered with ink."""

from pathlib import Path

from cardgen.build.plan import Request
from cardgen.build.saving import ink_shares
from cardgen.build.targets.order import take_order
from cardgen.cli.terminal.progress import ProgressBar
from cardgen.cli.terminal.session import Session
from cardgen.cli.terminal.table import as_table
from cardgen.diagnostics import Text
from cardgen.load.game import load_game
from cardgen.load.project import Project
from cardgen.model.frame import Frame
from cardgen.model.game import Output

MOST = 20
BACK = Text("(back)", "（背面）")


def ink_table(session: Session, project: Project, folder: Path) -> str:
    """The faces that take the most ink, and the mean of all with their copies."""
    game, _ = load_game(project, folder)
    assert game is not None, "it was checked"
    wanted = Output("", next(iter(game.sizes)), backs="long-edge")
    with ProgressBar(session) as progress:
        order = take_order(project, Request(game, wanted, folder), to="ink", dpi=0, progress=progress)
        names: dict[Frame, tuple[str, int]] = {}
        for card in order.cards:
            names[card.front] = card.card.name, card.copies
            if card.back is not None:
                name, copies = names.get(card.back, (f"{card.card.name} {session.text(BACK)}", 0))
                names[card.back] = name, copies + card.copies
        shares = [*ink_shares([*names], order.workshop.fonts)]
    found = sorted(zip(shares, names.values(), strict=True), key=lambda each: -each[0])
    pieces = sum(copies for _, (_, copies) in found)
    mean = sum(share * copies for share, (_, copies) in found) / pieces
    head = (session.text(Text("face", "牌面")), session.text(Text("ink", "墨量")))
    rows = [(name, f"{share:.0%}") for share, (name, _) in found[:MOST]]
    total = (session.text(Text("mean of all", "平均")), f"{mean:.0%}")
    return as_table((head, *rows, total), right=(1,))
