"""Very long TOML files, parsed piece by piece: what parsing one takes is free before the next is parsed."""

import re
from sys import intern

import rtoml

LONG = 1_000_000  # characters of a file that is worth it
PIECE = 200_000
HEADING = r"(?m)^[ \t]*\[.*$"


def loads(text: str) -> dict[str, object]:
    """As rtoml would. A long file is cut before some of its `[[name]]`, where nothing but tables of that name
    follows; a piece that is wrong is told with all of the file.
    """
    cuts = _cuts(text) if len(text) >= LONG else None
    if cuts is None:
        return rtoml.loads(text)
    name, starts = cuts
    try:
        found = rtoml.loads(text[: starts[0]])
        tables = found[name]
        for start, end in zip(starts, (*starts[1:], len(text)), strict=True):
            (more,) = rtoml.loads(text[start:end]).values()
            # Thousands of tables have the same keys.
            tables += [{intern(key): value for key, value in table.items()} for table in more]
    except rtoml.TomlParsingError:
        return rtoml.loads(text)
    return found


def _cuts(text: str) -> tuple[str, list[int]] | None:
    """The name of the tables, and where to cut; None where a cut might be in the middle of something."""
    if '"""' in text or "'''" in text:
        return None
    own: tuple[str, ...] = ()
    heading, name, starts = "", "", [0]
    for found in re.finditer(HEADING, text):
        line = found[0]
        if not name and line.startswith("[["):
            heading, name = line, line[2:-2]
            own = f"[{name}.", f"[[{name}."
            if not (line.endswith("]]") and name.isidentifier()):
                return None
        elif line == heading:
            if found.start() - starts[-1] >= PIECE:
                starts.append(found.start())
        elif name and not line.startswith(own):
            return None
    return (name, starts[1:]) if len(starts) > 1 else None
