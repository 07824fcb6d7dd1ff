"""Makes files: cards → faces → sheets → PDF, with every mistake collected before anything is written."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from cardgen.build.blame import with_cards
from cardgen.build.fonts import open_fonts
from cardgen.build.plan import Request, Run, grid_of, no_cards, requests, runs
from cardgen.diagnostics import Diagnostic, Mistakes, Place, Span, Text, has_errors
from cardgen.export.files import Together
from cardgen.export.pdf import pdf
from cardgen.impose.marks import Caption
from cardgen.impose.sheets import Printed, impose
from cardgen.layout.desk import Desk, Tight
from cardgen.layout.faces import draw_faces
from cardgen.layout.prepare import prepare_template
from cardgen.load.art import check_image
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

    def template(self, name: str) -> Template | None:
        if name not in self.templates:
            found, problems = load_template(self.project, self.game.id, name)
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
    by_kind: dict[str, list[Card]] = {}
    for card in cards:
        by_kind.setdefault(card.kind, []).append(card)
    faces: dict[tuple[str, str], Frame] = {}
    done = 0
    for kind_id, same in by_kind.items():
        kind = game.kinds[kind_id]
        template = workshop.template(kind.template)
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
    template = workshop.template(kind.back) if kind.back else None
    if template is None:
        return None
    elements = prepare_template(template, workshop.game, kind, size, output.vars, workshop.desk.diagnostics)
    place = kind.place or workshop.game.cards[0].place
    blank = Card("back", "", kind.id, 1, {}, place)
    return next(face for _, face in draw_faces(elements, (blank,), size, workshop.desk))


def printed(
    workshop: Workshop, what: tuple[Run, ...], request: Request, progress: Progress
) -> tuple[Printed, ...]:
    """Faces with their backs and copies, ready to be laid on sheets; quick-reference cards before spares."""
    output = request.output
    game, size = workshop.game, workshop.game.sizes[output.size]
    faces = draw(workshop, tuple(run.card for run in what), output, progress)
    backs: dict[str, Frame | None] = {}
    if output.backs != "none":
        for kind_id in dict.fromkeys(run.card.kind for run in what):
            backs[kind_id] = draw_back(workshop, game.kinds[kind_id], size, output)
    cards, spares = (
        tuple(
            Printed(faces[r.card.kind, r.card.id], backs.get(r.card.kind), r.copies, r.card.name)
            for r in what
            if r.spare == spare and (r.card.kind, r.card.id) in faces
        )
        for spare in (False, True)
    )
    if not output.reference:
        return (*cards, *spares)
    from cardgen.build.handouts import draw_handouts

    back = next((back for back in backs.values() if back is not None), None)
    return (*cards, *draw_handouts(workshop, request, back), *spares)


def caption_of(workshop: Workshop) -> Caption:
    """What every sheet says about the game; a title that no font can print is a mistake."""
    game, desk = workshop.game, workshop.desk
    caption = Caption(game.title, game.version, game.language, game.fonts)
    words = caption.text(1, 1, back=False)
    missing = desk.typesetter.block(words, Style(families=game.fonts), markup=False).missing
    for c in missing:
        code = f"U+{ord(c):04X}"
        desk.diagnostics.append(
            Diagnostic(
                "missing-glyph",
                Text(
                    f"the game's title or version: no font has the character “{c}” ({code})",
                    f"游戏的标题或版本：没有字体包含字符「{c}」（{code}）",
                ),
                Span(workshop.project.display(game.root / "game.toml")),
            )
        )
    return caption


def stop_on_errors(desk: Desk) -> None:
    if has_errors(desk.diagnostics):
        raise Mistakes(distinct(desk.diagnostics))


def distinct(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Each once: the same mistake is met in several files, and when measuring as when drawing."""
    return tuple(dict.fromkeys(diagnostics))


def make(project: Project, request: Request, files: Together, progress: Progress = silent) -> Made:
    """Makes one file among others. Raises Mistakes, and writes nothing, where anything is wrong."""
    game, output = request.game, request.output
    grid = grid_of(request)
    what = runs(request, grid.capacity)
    if not what:
        raise Mistakes([no_cards(request)])
    workshop = open_workshop(project, game)
    stop_on_errors(workshop.desk)
    caption = caption_of(workshop)
    faces = printed(workshop, what, request, progress)
    stop_on_errors(workshop.desk)
    pages = impose(
        faces,
        grid,
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
    if output.rulebook:
        from cardgen.build.handouts import with_pages

        book = with_pages(book, workshop, request)
        stop_on_errors(workshop.desk)
    try:
        data = pdf(book, workshop.fonts)
    except Mistakes as mistakes:
        raise with_cards(mistakes, faces, project) from mistakes
    files.write(request.target, data)
    return Made(
        request.target,
        len(book.pages),
        len(data),
        tightest(workshop.desk),
        distinct(workshop.desk.diagnostics),
    )


def tightest(desk: Desk) -> tuple[Tight, ...]:
    """Shrunken texts, the most shrunken first."""
    return tuple(sorted(set(desk.tight), key=lambda t: (t.size / t.asked, t.card, t.element)))


def check(project: Project, game: Game) -> tuple[tuple[Diagnostic, ...], tuple[Tight, ...]]:
    """Lays out everything that would be printed, and writes nothing."""
    workshop = open_workshop(project, game)
    problems: list[Diagnostic] = []
    for request in requests(project, game):
        try:
            what = runs(request, grid_of(request).capacity)
            if request.output.rulebook:
                from cardgen.build.handouts import rulebook_for

                rulebook_for(request, "rulebook").checked()
        except Mistakes as mistakes:
            problems.extend(mistakes.diagnostics)
            continue
        if not what:
            problems.append(no_cards(request))
        printed(workshop, what, request, silent)
    caption_of(workshop)
    return distinct((*problems, *workshop.desk.diagnostics)), tightest(workshop.desk)


def show(project: Project, game: Game, card: Card, *, size: str, dpi: int) -> bytes:
    """One card as a picture."""
    workshop = open_workshop(project, game)
    faces = draw(workshop, (card,), Output("", size))
    return picture(workshop, faces.get((card.kind, card.id)), dpi)


def picture(workshop: Workshop, face: Frame | None, dpi: int) -> bytes:
    """A face as PNG; raises Mistakes where something is wrong with it."""
    stop_on_errors(workshop.desk)
    assert face is not None
    return picture_of(face, workshop.fonts, dpi)


def picture_of(face: Frame, fonts: FontSet, dpi: int) -> bytes:
    """A face as PNG."""
    from cardgen.export.png import png

    box = Rect(0.0, 0.0, face.width, face.height)
    return png(pdf(Book("", (Page(face, box, box),)), fonts), 0, dpi)
