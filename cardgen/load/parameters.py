"""The parameters of a game's rules.toml, alone."""

from cardgen.decode.table import TableReader
from cardgen.decode.toml_file import read_toml
from cardgen.diagnostics import Place
from cardgen.load.formats import read_parameters
from cardgen.load.project import Project
from cardgen.model.game import Game, Scalar


def load_parameters(project: Project, game: Game) -> dict[str, Scalar]:
    """Numbers and words by name. What is wrong with rules.toml is told where the rules are read."""
    path = game.root / "rules.toml"
    file, _ = read_toml(path, project.display(path))
    return read_parameters(TableReader(file.data, Place(file), [])) if file else {}
