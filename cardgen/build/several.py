"""Several games, or decks of them, on the fewest sheets: what is of one size lies together."""

from collections.abc import Sequence

from cardgen.build.faces import Progress, silent
from cardgen.build.fonts import open_fonts
from cardgen.build.make import Made, made_of, stop_on_errors, supplies, workshop_with
from cardgen.build.pairing import printed
from cardgen.build.plan import Plan, Request, plan, sheets_for, too_many
from cardgen.build.reprint import plain
from cardgen.diagnostics import Mistakes
from cardgen.export.files import Files
from cardgen.impose.sheets import Printed
from cardgen.load.project import Project
from cardgen.model.frame import Frame, Group
from cardgen.model.game import Size


def together(
    project: Project, wanted: Sequence[Request], files: Files, progress: Progress = silent
) -> tuple[Plan, Made]:
    """One file with the cards of all requests; how they lie on paper, the first one says.

    Spares, quick references and rulebooks are left out.
    """
    first = wanted[0]
    folders = (request.game.root / "fonts" for request in wanted)
    fonts, problems = open_fonts(project, *folders, project.root / "fonts")
    faces: list[Printed] = []
    sizes: dict[str, Size] = {}
    amounts: dict[str, int] = {}
    plans: list[Plan] = []
    main = workshop_with(supplies(project, first.game, fonts), draft=first.draft)
    main.desk.diagnostics += problems
    for request in wanted:
        output = request.output._replace(backs=first.output.backs)
        plans.append(plan(plain(request._replace(output=output, free=frozenset(), sheets=None))))
        workshop = main
        if request is not first:
            workshop = workshop_with(supplies(project, request.game, fonts), draft=first.draft)
        for face in printed(workshop, plans[-1], progress):
            size, one = _upright(_size(request, plans[-1], face), face)
            sizes.setdefault(size.id, size)
            amounts[size.id] = amounts.get(size.id, 0) + face.copies
            faces.append(one)
        stop_on_errors(workshop.desk)
        if workshop is not main:
            main.desk.diagnostics += workshop.desk.diagnostics
    titles = " + ".join(dict.fromkeys(request.game.title for request in wanted))
    game = first.game._replace(title=titles, version="")
    piles = tuple(pile for one in plans for pile in one.printed)
    what = plans[0]._replace(request=first._replace(game=game), printed=piles, handouts=None)
    runs = sheets_for(what, [(size, amounts[id]) for id, size in sizes.items()])
    what = what._replace(runs=runs)
    if mountain := too_many(what):
        raise Mistakes([mountain])
    return what, made_of(main._replace(game=game), what, faces, files)


def _upright(size: Size, face: Printed) -> tuple[Size, Printed]:
    """A piece that lies, stood up: so it may lie beside those that stand.

    Its face is turned clockwise, its back the other way, as what is behind a card turns.
    """
    if size.width <= size.height:
        return _known(size), face._replace(size=_known(size).id)
    size = _known(size._replace(width=size.height, height=size.width))
    w, h = size.width, size.height
    front = Frame(w, h, (Group(face.front, (0.0, 1.0, -1.0, 0.0, w, 0.0)),), face.front.card)
    back = face.back and Frame(w, h, (Group(face.back, (0.0, -1.0, 1.0, 0.0, 0.0, h)),))
    return size, face._replace(front=front, back=back, size=size.id)


def _known(size: Size) -> Size:
    """A size known by its measures, whatever each game calls it."""
    return size._replace(id=f"{size.width:.2f}x{size.height:.2f} {size.shape} {size.radius:.2f}")


def _size(request: Request, what: Plan, face: Printed) -> Size:
    """The size of a piece: that of a card, or of a tile of a larger one."""
    known = {block.size.id: block.size for run in what.runs for block in run.sheet.blocks}
    return known.get(face.size) or request.game.sizes[face.size]
