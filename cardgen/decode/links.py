"""Links out of a folder: by them a downloaded game could read anything."""

import os

from cardgen.diagnostics import Diagnostic, Span, Text


def leads_out(path: str | os.PathLike[str], folder: str | os.PathLike[str]) -> bool:
    """Whether a path ends outside of a folder when all links are followed."""
    inside = os.path.realpath(folder)
    return os.path.commonpath((inside, os.path.realpath(path))) != inside


def outside(path: str | os.PathLike[str], folder: str | os.PathLike[str], display: str) -> Diagnostic | None:
    """What is wrong with a path that leads out of a folder. `display`: how messages name it."""
    if not leads_out(path, folder):
        return None
    message = Text("a link leads out of the game or project", "链接指向游戏或项目之外")
    hint = Text("put what it leads to there itself", "请把链接所指的内容本身放在这里")
    return Diagnostic("file-outside", message, Span(display), hint)
