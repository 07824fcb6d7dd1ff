"""One line where the set that is printed breaks its game's rules. Games without such rules pay nothing."""

from collections.abc import Iterable

from cardgen.cli.terminal.session import Session
from cardgen.decode.toml_file import read_toml
from cardgen.diagnostics import Text
from cardgen.load.project import Project
from cardgen.model.game import Game, Output


def warn_of_set(session: Session, project: Project, game: Game, outputs: Iterable[Output]) -> None:
    """Says it where one of the outputs is the whole set, each card with its own copies."""
    if all(output.blank or output.deck or output.only or output.copies is not None for output in outputs):
        return
    path = game.root / "rules.toml"
    file = read_toml(path, project.display(path), path.parent)[0] if path.is_file() else None
    if file is None or '"set"' not in file.text:
        return
    from cardgen.cli.checks.printed_set import broken_rules

    broken = broken_rules(game, file)
    if broken:
        first, more = broken[0].message, len(broken) - 1
        others = Text(f" (and {more} more)", f"（另有 {more} 处）") if more else Text("", "")
        session.complain(
            Text(
                f"{game.title}: the set breaks its rules: {first.en}{others.en}; see cardgen check {game.id}",
                f"{game.title}：这套牌不合规则：{first.zh}{others.zh}；详见 cardgen check {game.id}",
            )
        )
