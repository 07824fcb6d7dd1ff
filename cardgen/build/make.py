"""Makes files: cards → faces → sheets → bytes, with every mistake collected before anything is written."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from cardgen.build.fonts import open_fonts
from cardgen.build.plan import Plan, plan, requests
from cardgen.diagnostics import Diagnostic, Mistakes, Place, Text, has_errors, merged
from cardgen.export.files import Together
from cardgen.export.formats import CARDS, Paged, ending
from cardgen.impose.marks import Caption
from cardgen.impose.sheets import Printed, impose
from cardgen.layout.desk import Desk, Tight
from cardgen.layout.faces import draw_faces
from cardgen.layout.prepare import prepare_template
from cardgen.load.project import Project
from cardgen.load.templates import load_template
from cardgen.model.frame import Book, Frame, Page
from cardgen.model.game import Card, Game, Kind, Output, Size
from cardgen.model.template import Template
from cardgen.text.fonts import FontSet
from cardgen.text.style import Style
from cardgen.text.typeset import Typesetter
from cardgen.units import Rect, parse_color

Progress = Callable[[int, int, str], None]
# So many cards are drawn between two words of progress.
STEP = 50


class Made(NamedTuple):
    """A written file and what there is to say about it."""

    target: Path
    pages: int
    bytes: int
    tightest: tuple[Tight, ...]
    diagnostics: tuple[Diagnostic, ...]


class Workshop(NamedTuple):
    """What all files of one game share: fonts, symbols, templates already read."""

    project: Project
    game: Game
    fonts: FontSet
    desk: Desk
    templates: dict[str, Template | None]

    def template(self, name: str, asked: Place | None) -> Template | None:
        """`asked`: where it is named."""
        if name not in self.templates:
            found, problems = load_template(self.project, self.game.id, name, asked)
            self.desk.diagnostics.extend(problems)
            self.templates[name] = found
        return self.templates[name]


def open_workshop(project: Project, game: Game) -> Workshop:
    fonts, problems = open_fonts(project, game.root / "fonts", project.root / "fonts")
    colors = {name: c for name, v in game.vars.items() if isinstance(v, str) and (c := parse_color(v))}
    seen: dict[str, tuple[str, tuple[int, int]]] = {}

    def find_image(name: str, place: Place) -> tuple[str, tuple[int, int]] | Diagnostic:
        known = seen.get(name)
        if known is None:
            from cardgen.load.art import check_image

            found = check_image(game.root, name, place.span)
            if isinstance(found, Diagnostic):
                return found
            known = seen[name] = found
        return known

    desk = Desk(Typesetter(fonts, game.symbols, colors), game.symbols, find_image)
    desk.diagnostics += problems
    return Workshop(project, game, fonts, desk, {})


def silent(done: int, total: int, what: str) -> None:
    """Progress for those who want none."""


def draw(
    workshop: Workshop, cards: tuple[Card, ...], output: Output, progress: Progress = silent
) -> dict[tuple[str, str], Frame]:
    """A face for each card, by kind and id (an empty face has no id). Mistakes land on the desk."""
    game, size = workshop.game, workshop.game.sizes[output.size]
    workshop.desk.output = output.file
    alike: dict[tuple[str, str, Place | None], list[Card]] = {}
    for card in cards:
        alike.setdefault((card.kind, *game.kinds[card.kind].drawn_by(card)), []).append(card)
    faces: dict[tuple[str, str], Frame] = {}
    done = 0
    for (kind_id, name, asked), same in alike.items():
        kind = game.kinds[kind_id]
        template = workshop.template(name, asked)
        if template is None:
            continue
        elements = prepare_template(template, game, kind, size, output.vars, workshop.desk.diagnostics)
        for card, face in draw_faces(elements, same, size, workshop.desk):
            faces[kind_id, card.id] = face
            done += 1
            if not done % STEP:
                progress(done, len(cards), game.title)
    progress(len(cards), len(cards), game.title)
    return faces


def draw_back(workshop: Workshop, kind: Kind, size: Size, output: Output) -> Frame | None:
    """The back of a kind's cards; None where it has none. What it is drawn from tells nothing of the kind."""
    template = workshop.template(kind.back, kind.place and kind.place / "back") if kind.back else None
    if template is None:
        return None
    elements = prepare_template(template, workshop.game, kind, size, output.vars, workshop.desk.diagnostics)
    place = kind.place or workshop.game.cards[0].place
    blank = Card("back", "", kind.id, 1, {}, place)
    return next(face for _, face in draw_faces(elements, (blank,), size, workshop.desk))


def printed(workshop: Workshop, what: Plan, progress: Progress) -> tuple[Printed, ...]:
    """Faces with their backs and copies, ready to be laid on sheets; quick-reference cards before spares."""
    request = what.request
    output, size = request.output._replace(file=request.file), request.size
    faces = draw(workshop, tuple(each.card for each in what.printed), output, progress)
    backs: dict[str, Frame | None] = {}
    if output.backs != "none":
        for kind_id in dict.fromkeys(each.card.kind for each in what.printed):
            backs[kind_id] = draw_back(workshop, workshop.game.kinds[kind_id], size, output)
    cards, spares = (
        tuple(
            Printed(faces[card.kind, card.id], backs.get(card.kind), copies)
            for card, copies, spare in what.printed
            if spare == wanted and (card.kind, card.id) in faces
        )
        for wanted in (False, True)
    )
    if what.handouts is None:
        return (*cards, *spares)
    back = next((back for back in backs.values() if back is not None), None)
    return (*cards, *what.handouts.draw(workshop, size, back), *spares)


def caption_of(workshop: Workshop) -> Caption:
    """What every sheet says about the game; a title that no font can print is a mistake."""
    game, desk = workshop.game, workshop.desk
    caption = Caption(game.title, game.version, game.language, game.fonts)
    words = caption.text(1, 1, back=False)
    missing = desk.typesetter.block(words, Style(families=game.fonts), markup=False).missing
    for c in missing:
        code = f"U+{ord(c):04X}"
        place = game.place and game.place / ("title" if c in game.title else "version")
        desk.diagnostics.append(
            Diagnostic(
                "missing-glyph",
                Text(
                    f"the game's title or version: no font has the character “{c}” ({code})",
                    f"游戏的标题或版本：没有字体包含字符「{c}」（{code}）",
                ),
                place.span() if place else None,
            )
        )
    return caption


def stop_on_errors(desk: Desk) -> None:
    if has_errors(desk.diagnostics):
        raise Mistakes(merged(desk.diagnostics))


def make(project: Project, what: Plan, files: Together, progress: Progress = silent) -> Made:
    """Makes one file among others. Raises Mistakes, and writes nothing, where anything is wrong."""
    request = what.request
    game, output = request.game, request.output
    workshop = open_workshop(project, game)
    stop_on_errors(workshop.desk)
    caption = caption_of(workshop)
    faces = printed(workshop, what, progress)
    stop_on_errors(workshop.desk)
    pages = impose(
        faces,
        what.grid,
        backs=output.backs,
        caption=caption,
        typesetter=workshop.desk.typesetter,
    )
    book = Book(
        title=f"{game.title} v{game.version}" if game.version else game.title,
        pages=pages,
        language=game.language,
        author="、".join(game.authors),
        subject=game.licence,
        duplex="simplex" if output.backs == "none" else output.backs,
    )
    if what.handouts:
        book = what.handouts.with_pages(book, workshop, what.paper)
        stop_on_errors(workshop.desk)
    try:
        data = CARDS[ending(request.target)].write(book, workshop.fonts)
    except Mistakes as mistakes:
        found = project.as_shown(mistakes.diagnostics)
        raise Mistakes(problem._replace(outputs=(request.file,)) for problem in found) from mistakes
    files.write(request.target, data)
    return Made(
        request.target,
        len(book.pages),
        len(data),
        tightest(workshop.desk),
        merged(workshop.desk.diagnostics),
    )


def tightest(desk: Desk) -> tuple[Tight, ...]:
    """Shrunken texts, the most shrunken first."""
    return tuple(sorted(set(desk.tight), key=lambda t: (t.size / t.asked, t.card, t.element)))


def check(project: Project, game: Game) -> tuple[tuple[Diagnostic, ...], tuple[Tight, ...]]:
    """Lays out everything that would be printed, and writes nothing."""
    wanted = requests(project, game)
    if not wanted:
        return (), ()
    workshop = open_workshop(project, game)
    problems: list[Diagnostic] = []
    for request in wanted:
        try:
            what = plan(request)
        except Mistakes as mistakes:
            problems.extend(mistakes.diagnostics)
        else:
            printed(workshop, what, silent)
    caption_of(workshop)
    return merged((*problems, *workshop.desk.diagnostics)), tightest(workshop.desk)


def show(project: Project, game: Game, card: Card, *, size: str, form: Paged, dpi: int) -> bytes:
    """One card as a file."""
    workshop = open_workshop(project, game)
    faces = draw(workshop, (card,), Output("", size))
    return shown(workshop, faces.get((card.kind, card.id)), card.name, form, dpi)


def shown(workshop: Workshop, face: Frame | None, title: str, form: Paged, dpi: int) -> bytes:
    """A face as a file; raises Mistakes where something is wrong with it."""
    stop_on_errors(workshop.desk)
    assert face is not None
    return alone(workshop, face, title, form, dpi)


def alone(workshop: Workshop, face: Frame, title: str, form: Paged, dpi: int) -> bytes:
    """A face on a page of its own size."""
    box = Rect(0.0, 0.0, face.width, face.height)
    book = Book(title, (Page(face, box, box),), language=workshop.game.language)
    try:
        return form.write(book, workshop.fonts, dpi)
    except Mistakes as mistakes:
        raise Mistakes(workshop.project.as_shown(mistakes.diagnostics)) from mistakes
