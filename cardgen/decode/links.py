"""Links out of a folder: by them a downloaded game could read anything."""

import os


def leads_out(path: str | os.PathLike[str], folder: str | os.PathLike[str]) -> bool:
    """Whether a path ends outside of a folder when all links are followed."""
    inside = os.path.realpath(folder)
    return os.path.commonpath((inside, os.path.realpath(path))) != inside
