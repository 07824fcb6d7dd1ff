"""What people call the fields of cards: the label that game.toml gives, else the field's own name."""

from cardgen.diagnostics import Text
from cardgen.model.game import Game

BUILT_IN = {
    "id": Text("Id", "编号"),
    "name": Text("Name", "名称"),
    "kind": Text("Kind", "类型"),
    "copies": Text("Copies", "张数"),
}


def label_of(game: Game, name: str, *, chinese: bool) -> str:
    """The label of a field, from the first kind that has one for it."""
    if name in BUILT_IN:
        return BUILT_IN[name].in_("zh" if chinese else "en")
    return game.label(name)
