"""The piles that a game's rules.toml names: its zones of scope “set”, and the cards that lie in them."""

from cardgen.decode.toml_file import read_toml
from cardgen.diagnostics import Diagnostic, Place
from cardgen.load.project import Project
from cardgen.model.game import Card, Game
from cardgen.select import parse_table


def load_piles(project: Project, game: Game) -> dict[str, tuple[Card, ...]]:
    """Cards by the name of their pile. What is wrong with rules.toml is told where the rules are read."""
    path = game.root / "rules.toml"
    file, _ = read_toml(path, project.display(path))
    zones = file.data.get("zones") if file else None
    if file is None or not isinstance(zones, dict):
        return {}
    piles: dict[str, tuple[Card, ...]] = {}
    ignored: list[Diagnostic] = []
    for id, zone in zones.items():
        if not isinstance(zone, dict) or zone.get("scope") != "set" or "holds" not in zone:
            continue
        selector = parse_table(zone["holds"], Place(file, ("zones", id, "holds")), ignored)
        if selector is not None:
            test = selector.compiled
            piles[str(zone.get("name", id))] = tuple(card for card in game.cards if test(card.get))
    return piles
