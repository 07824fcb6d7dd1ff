"""`--size`: a size of the game, or its measures."""

from cardgen.cli.terminal.command import Option
from cardgen.cli.terminal.session import wrong_usage
from cardgen.decode.suggest import hint_for
from cardgen.diagnostics import Text
from cardgen.model.game import Game
from cardgen.units import MM, UNITS, parse_length

SIZE = Option(
    "--size",
    Text("a size of the game, or its measures: 63x88, 2.5x3.5in", "游戏里的尺寸名，或长宽：63x88、2.5x3.5in"),
    metavar="SIZE",
)


def with_size(game: Game, text: str) -> Game:
    """The game with a size that it knows by name, or with one given by its measures: 63x88, 2.5x3.5in."""
    if text in game.sizes:
        return game
    width, x, height = text.lower().replace("×", "x").replace(" ", "").partition("x")
    unit = next((unit for unit in UNITS if height.endswith(unit)), "mm")
    sides = [parse_length(side.removesuffix(unit) + unit) for side in (width, height)]
    if not x or any(side is None or not 10 * MM <= side <= 400 * MM for side in sides):
        raise wrong_usage(
            Text(
                f"--size: “{text}” is no size of {game.title}, nor one in mm from 10 to 400, such as 63x88",
                f"--size：{game.title} 没有「{text}」这个尺寸；也可以写毫米数（10 到 400），例如 63x88",
            ),
            hint_for(text, game.sizes),
        )
    wide, high = sides[0] or 0.0, sides[1] or 0.0
    # One of the game's own in other words is that one, with its variables; any other is like the first.
    alike = (one for one in game.sizes.values() if abs(one.width - wide) + abs(one.height - high) < MM)
    base = next(alike, next(iter(game.sizes.values())))
    own = base._replace(id=text, width=wide, height=high)
    return game._replace(sizes={**game.sizes, text: own})
