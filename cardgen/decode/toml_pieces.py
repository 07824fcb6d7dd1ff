"""Very long TOML files, parsed piece by piece: what parsing one takes is free before the next is parsed."""

import re
from sys import intern

import rtoml

LONG = 1_000_000  # characters of a file that is worth it
PIECE = 200_000
HEADING = r"(?m)^\[\[.*$"


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
    first = re.search(HEADING, text)
    name = first[0][2:-2] if first else ""
    if first is None or not (first[0].endswith("]]") and name.isidentifier()):
        return None
    heading = f"[[{name}]]"
    if re.search(rf"\n(?!\[\[{name}\]\]$|\[\[?{name}\.)[ \t]*\[", text[first.start() :], re.MULTILINE):
        return None  # something else follows
    starts = []
    at = first.end()
    while (at := text.find(f"\n{heading}\n", max(at, PIECE))) >= 0:
        starts.append(at + 1)
        at += PIECE
    return (name, starts) if starts else None
