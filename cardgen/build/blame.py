"""Whose image it is: the exporter knows only files, users know cards."""

from collections.abc import Iterator, Sequence

from cardgen.diagnostics import Diagnostic, Mistakes, Span, Text
from cardgen.impose.sheets import Printed
from cardgen.load.project import Project
from cardgen.model.frame import Frame, Group, Picture


def with_cards(mistakes: Mistakes, faces: Sequence[Printed], project: Project) -> Mistakes:
    """The same mistakes, each with the card that shows the image, and files as the user sees them."""
    return Mistakes(_with_card(found, faces, project) for found in mistakes.diagnostics)


def _with_card(found: Diagnostic, faces: Sequence[Printed], project: Project) -> Diagnostic:
    if found.span is None:
        return found
    file = found.span.file
    name = next((face.name for face in faces if file in _images(face.front)), "")
    message = found.message
    if name:
        message = Text(f"card “{name}”: {message.en}", f"卡牌「{name}」：{message.zh}")
    return found._replace(message=message, span=Span(project.display(file)))


def _images(frame: Frame) -> Iterator[str]:
    for item in frame.items:
        if isinstance(item, Group):
            yield from _images(item.frame)
        elif isinstance(item, Picture):
            yield item.file
