"""Opens a file in the user's own editor."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

# Editors with windows that take a line, and how; the first that is there.
WITH_LINE = {
    "code": ("-g", "{file}:{line}"),
    "codium": ("-g", "{file}:{line}"),
    "zed": ("{file}:{line}",),
    "subl": ("{file}:{line}",),
    "gedit": ("+{line}", "{file}"),
    "kate": ("-l", "{line}", "{file}"),
}
VARIABLE = "CARDGEN_EDITOR"


def open_editor(file: Path, line: int) -> bool:
    """Whether a program was started. `CARDGEN_EDITOR`, such as `code -g {file}:{line}`, comes first."""
    command = _command(file, line)
    if not command or not file.is_file():
        return False
    try:
        subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
    except OSError:
        return False
    return True


def _command(file: Path, line: int) -> list[str]:
    named = shlex.split(os.environ.get(VARIABLE, ""))
    if named and not any("{file}" in part for part in named):
        named.append("{file}")
    for editor, words in () if named else WITH_LINE.items():
        if found := shutil.which(editor):
            named = [found, *words]
            break
    opener = {"darwin": "open", "win32": "explorer"}.get(sys.platform, "xdg-open")
    if not named and (found := shutil.which(opener)):
        named = [found, "{file}"]
    return [part.replace("{file}", str(file)).replace("{line}", str(max(line, 1))) for part in named]
