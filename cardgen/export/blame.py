"""Who shows a picture that cannot be written: the card and the element, and where they are written."""

from collections.abc import Iterable

from cardgen.diagnostics import Mistakes, Text
from cardgen.model.frame import Frame, Picture, named


def blamed(mistakes: Mistakes, frames: Iterable[Frame], picture: Picture) -> Mistakes:
    """The same mistakes, with what the picture came from."""
    origins = next((chain for frame in frames if (chain := frame.origins(picture))), ())
    if not origins:
        return mistakes
    who, related = named(origins), tuple((origin.place.span(), named([origin])) for origin in origins)
    return Mistakes(
        problem._replace(
            message=Text(f"{who.en}: {problem.message.en}", f"{who.zh}：{problem.message.zh}"),
            related=related,
        )
        for problem in mistakes.diagnostics
    )
