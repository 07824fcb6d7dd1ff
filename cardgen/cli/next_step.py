"""What to do next, for those who type `cardgen` alone."""

from pathlib import Path

from cardgen.diagnostics import Mistakes, Text
from cardgen.load.project import find_project, games, title_of


def next_step(folder: Path) -> Text:
    """By what lies here: nothing yet, or games of one's own."""
    project = find_project(folder)
    try:
        own = [(id, path) for id, path in games(project) if path.is_relative_to(project.root)]
    except Mistakes:
        own = []
    if not own:
        return Text(
            "There is no game here yet. “cardgen new my-game” starts one; “cardgen build kapaiwang” prints "
            "one that comes with cardgen.",
            "这里还没有游戏。“cardgen new my-game”新建一个，“cardgen build kapaiwang”制作一个自带的。",
        )
    first, path = own[0]
    shown = title_of(path) or first
    more = len(own) - 1
    return Text(
        f"Here: {shown}{f' and {more} more' if more else ''}. “cardgen check” looks for mistakes, "
        f"“cardgen build {first}” prints.",
        f"这里有{shown}{f'等 {more + 1} 个游戏' if more else ''}。“cardgen check”检查，"
        f"“cardgen build {first}”制作。",
    )
