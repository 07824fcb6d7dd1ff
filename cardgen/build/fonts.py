"""Opens fonts: those of a game or project, and what cardgen brings."""

from pathlib import Path

from cardgen.diagnostics import Diagnostic
from cardgen.load.project import Project
from cardgen.text.fonts import FontSet


def open_fonts(project: Project, *folders: Path) -> tuple[FontSet, list[Diagnostic]]:
    """The fonts in those of the folders that are there, and what is wrong with them."""
    fonts = FontSet.open([folder for folder in folders if folder.is_dir()])
    return fonts, project.as_shown(fonts.diagnostics)
