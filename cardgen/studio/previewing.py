"""A template's text that is not written yet: a card as it would look, and what would be wrong."""

from collections.abc import Mapping
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from cardgen.build.make import alone
from cardgen.decode.toml_file import parse_toml, read_bytes, text_of
from cardgen.decode.translate import File, in_language
from cardgen.diagnostics import Diagnostic, Mistakes, Text, has_errors, mistake
from cardgen.load.project import Project
from cardgen.load.templates import load_template, read_file
from cardgen.model.game import Card
from cardgen.model.language import Tongues
from cardgen.studio import telling
from cardgen.studio.changing import keep
from cardgen.studio.faces import DPI, SHAPES, Faces
from cardgen.studio.own_files import is_own, opened, rewritten, seen_as
from cardgen.studio.room import Change, Room
from cardgen.studio.telling import Json


class Opened(NamedTuple):
    """The files that a card's template is read from, the one it names first, and what was wrong with them."""

    files: tuple[Path, ...]
    problems: tuple[Diagnostic, ...]


def files_of(room: Room, card: Card) -> Opened:
    read: list[Path] = []

    def noted(project: Project, path: Path, tongues: Tongues) -> tuple[File | None, list[Diagnostic]]:
        read.append(path)
        return read_file(project, path, tongues)

    name, tongues = _template(room, card), room.game.tongues
    _, problems = load_template(room.project, room.game.id, name, None, tongues, noted)
    return Opened(tuple(dict.fromkeys(read)), tuple(problems))


def tell(room: Room, id: str) -> Json:
    """The template of a card: its texts, and the parts of the card."""
    card = room.card(id)
    opened = files_of(room, card)
    return {
        "id": id,
        "template": _template(room, card),
        "files": [_file(room, path) for path in opened.files],
        "parts": room.parts(card, room.size("")),
        "findings": telling.findings((*opened.problems, *room.said(card, room.size("")).findings)),
        "drawn": sum(1 for other in room.game.cards if _template(room, other) == _template(room, card)),
    }


def preview(room: Room, id: str, size: str, name: str, text: str) -> Json:
    """A card as the text would draw it; no picture where it would not."""
    began = perf_counter()
    card, size = room.card(id), room.size(size)
    path = _known(room, card, name)
    texts = {path: text.replace("\r\n", "\n")}

    def better(project: Project, path: Path, tongues: Tongues) -> tuple[File | None, list[Diagnostic]]:
        if path not in texts:
            return read_file(project, path, tongues)
        file, problems = parse_toml(texts[path], project.display(path))
        return in_language(file, tongues) if file and tongues.others else file, problems

    faces = Faces(room.supplies)
    wanted = _template(room, card)
    template, problems = load_template(room.project, room.game.id, wanted, None, room.game.tongues, better)
    faces.workshop = faces.workshop._replace(game=room.game)
    faces.workshop.templates[wanted] = template
    if template is None or has_errors(problems):
        return {"svg": "", "findings": telling.findings(problems), "parts": [], "fit": [], "ms": 0}
    frame = faces.front(card, size)
    said = faces.said[card.id, size]
    found = [*problems, *said.findings]
    svg = alone(faces.workshop, frame, card.name, SHAPES, DPI).decode() if frame else ""
    return {
        "svg": "" if has_errors(found) else svg,
        "findings": telling.findings(found),
        "parts": telling.parts(frame, room.supplies.fonts) if frame else [],
        "fit": [telling.fit(tight) for tight in said.tight],
        "ms": round((perf_counter() - began) * 1000),
    }


def save(room: Room, id: str, name: str, text: str, was: str) -> Change:
    """Writes a template; raises Conflict where the file is not the one that was opened."""
    path = _known(room, room.card(id), name)
    file = opened(room, path, was)
    _, problems = parse_toml(text.replace("\r\n", "\n"), name)
    if has_errors(problems):
        raise Mistakes(problems)
    return keep(room, file, rewritten(file, text))


def _known(room: Room, card: Card, name: str) -> Path:
    """One of the files of a card's template; a name is compared and never used as a path."""
    for path in files_of(room, card).files:
        if room.project.display(path) == name:
            return path
    raise mistake("file-missing", Text(f"there is no file “{name[:80]}”", f"没有文件「{name[:80]}」"))


def _file(room: Room, path: Path) -> Mapping[str, object]:
    name = room.project.display(path)
    data = read_bytes(path, name, path.parents[2])
    return {"name": name, "text": text_of(data, name), "revision": seen_as(data), "own": is_own(room, path)}


def _template(room: Room, card: Card) -> str:
    kind = room.game.kinds[card.kind]
    choice = kind.chosen(card)
    return choice.template if choice else kind.template
