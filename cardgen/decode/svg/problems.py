"""Why an SVG file is not drawn as it is."""

from cardgen.diagnostics import Mistakes, Text, mistake


class Unknown(Exception):
    """Something that this reader does not draw, by the name that a message calls it: `<filter>`."""


def refused(en: str, zh: str) -> Mistakes:
    """The file is not used at all."""
    return mistake("bad-svg", Text(en, zh))
