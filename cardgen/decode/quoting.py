"""Texts as TOML writes them, for files that we make."""

ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}


def quoted(text: str) -> str:
    """A TOML string on one line."""
    return '"' + "".join(ESCAPES.get(c) or (c if c.isprintable() else f"\\U{ord(c):08X}") for c in text) + '"'


def quoted_lines(text: str) -> str:
    """A TOML string in which several lines stay several lines."""
    lines = text.split("\n")
    return '"""\n' + "\n".join(quoted(line)[1:-1] for line in lines) + '"""' if lines[1:] else quoted(text)
