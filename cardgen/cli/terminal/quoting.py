"""Names in advice that people copy into a shell."""

import re
from shlex import quote

PLAIN = re.compile(r"[\w@%+=:,./-]+")


def quoted(name: str) -> str:
    """A name as a shell takes it for one word; letters of any language need no marks."""
    return name if PLAIN.fullmatch(name) else quote(name)
