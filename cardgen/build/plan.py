"""What will be made: the files of a game, the faces in each, and how many sheets they take."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardgen.diagnostics import Diagnostic, Mistakes, Text
from cardgen.export.files import safe_name
from cardgen.impose.grid import Grid
from cardgen.impose.grid import plan as plan_grid
from cardgen.impose.paper import PAPERS, paper_size
from cardgen.load.project import Project
from cardgen.model.game import Card, Game, Output, Size
from cardgen.units import MM

if TYPE_CHECKING:
    from cardgen.build.document import Rulebook

DEFAULT_FILE = "cards.pdf"
MOST_SHEETS = 10_000


class Request(NamedTuple):
    """One file to make. `rulebook`: the game's, where the output prints something of it and there is one."""

    game: Game
    output: Output
    target: Path
    rulebook: "Rulebook | None" = None


class Run(NamedTuple):
    """A card and how often it is printed one after another. `spare`: to fill up the last sheet."""

    card: Card
    copies: int
    spare: bool = False


class Summary(NamedTuple):
    """What is said before building."""

    faces: int
    spares: int
    sheets: int
    per_sheet: int
    paper: str
    card: str
    references: int = 0


def requests(project: Project, game: Game, *, folder: Path | None = None) -> tuple[Request, ...]:
    """The files that a game's `[[outputs]]` ask for; one plain file where it has none.

    None where it names no files and has 0 copies of every card: a list of cards to build decks from.
    """
    named = any(output.place for output in game.outputs)
    if not named and game.is_catalogue:
        return ()
    outputs = game.outputs or (Output(DEFAULT_FILE, next(iter(game.sizes))),)
    where = (folder or project.output) / safe_name(game.id)
    plain = (Request(game, output, where / safe_name(output.file)) for output in outputs)
    return with_rulebook(project, plain)


def with_rulebook(project: Project, wanted: Iterable[Request]) -> tuple[Request, ...]:
    """The same; those that print something of the rulebook have it with them. It is read once for all."""
    rulebook: Rulebook | None = None
    out: list[Request] = []
    for request in wanted:
        if request.output.reference or request.output.rulebook:
            from cardgen.build.handouts import rulebook_of

            rulebook = rulebook or rulebook_of(project, request.game)
            request = request._replace(rulebook=rulebook)
        out.append(request)
    return tuple(out)


def size_of(request: Request) -> Size:
    return request.game.sizes[request.output.size]


def grid_of(request: Request) -> Grid:
    """How the cards lie on the paper; raises Mistakes where none fits."""
    output, size = request.output, size_of(request)
    paper = paper_size(output.paper)
    if isinstance(paper, Diagnostic):
        raise Mistakes([_placed(paper, output)])
    gutter = 2 * output.bleed if output.gutter is None else output.gutter
    margin = 5 * MM if output.margin is None else output.margin
    grid = plan_grid(*paper, size.width, size.height, gutter=gutter, bleed=output.bleed, margin=margin)
    if isinstance(grid, Diagnostic):
        raise Mistakes([_placed(grid, output)])
    return grid


def _placed(diagnostic: Diagnostic, output: Output) -> Diagnostic:
    """A mistake in an output's settings, at its place in game.toml if it has one."""
    return diagnostic if output.place is None else diagnostic._replace(span=output.place.span())


def runs(request: Request, per_sheet: int) -> tuple[Run, ...]:
    """What is printed, in order: the cards, or empty faces, then spares up to the end of the sheet.

    Quick-reference cards stand before the spares, which leave room for them. Raises Mistakes where there
    are none to print, or where it all would be a mountain of paper.
    """
    game, output = request.game, request.output
    if output.blank:
        out = [Run(blank_card(game, kind), count) for kind, count in output.blank.items() if count]
    else:
        out = [Run(c, c.copies if output.copies is None else output.copies) for c in picked(game, output)]
        out = [run for run in out if run.copies]
    spare = next((c for c in game.cards if c.id == output.spare), None)
    faces = sum(run.copies for run in out) + references(request)
    if faces > MOST_SHEETS * per_sheet:
        raise Mistakes([_too_many(request, -(-faces // per_sheet))])
    left = -faces % per_sheet
    if spare is not None and left and out:
        out.append(Run(spare, left, spare=True))
    return tuple(out)


def references(request: Request) -> int:
    """How many quick-reference cards are printed."""
    if not request.output.reference:
        return 0
    from cardgen.build.handouts import handouts

    return sum(handout.copies for handout in handouts(request))


def picked(game: Game, output: Output) -> Iterable[Card]:
    """The cards meant by an output. A card with 0 copies is printed only where it is asked for by name."""
    cards: Iterable[Card] = game.cards
    if output.deck:
        known = {card.id: card for card in game.cards}
        cards = [known[id]._replace(copies=copies) for id, copies in output.deck.items()]
    if output.only is None:
        return (c for c in cards if c.copies)
    return (c for c in cards if output.only(c.get))


def blank_card(game: Game, kind: str) -> Card:
    """A face of a kind with nothing written on it, not even an id."""
    place = game.kinds[kind].place or game.cards[0].place
    return Card("", "", kind, 1, {}, place)


def summarise(request: Request) -> Summary:
    """Counts faces and sheets without drawing anything."""
    grid = grid_of(request)
    size = size_of(request)
    printed = runs(request, grid.capacity)
    spares = sum(r.copies for r in printed if r.spare)
    extra = references(request)
    faces = sum(r.copies for r in printed)
    paper = request.output.paper
    return Summary(
        faces=faces - spares,
        spares=spares,
        sheets=-(-(faces + extra) // grid.capacity),
        per_sheet=grid.capacity,
        paper=paper.upper() if paper.lower() in PAPERS else paper,
        card=f"{size.width / MM:g}×{size.height / MM:g} mm",
        references=extra,
    )


def _too_many(request: Request, sheets: int) -> Diagnostic:
    return Diagnostic(
        "too-many-sheets",
        Text(
            f"{request.output.file} would take {sheets:,} sheets; the limit is {MOST_SHEETS:,}",
            f"{request.output.file} 要用 {sheets:,} 张纸，上限是 {MOST_SHEETS:,} 张",
        ),
        request.output.place.span() if request.output.place else None,
        Text("print fewer copies, or split the cards with “only”", "请减少份数，或用 only 把卡牌分开打印"),
    )


def no_cards(request: Request) -> Diagnostic:
    return Diagnostic(
        "no-cards",
        Text(
            f"{request.game.title}: there is no card to print in {request.output.file}",
            f"{request.game.title}：{request.output.file} 里没有要打印的卡牌",
        ),
        request.output.place.span() if request.output.place else None,
        Text("check the selector and the copies", "请检查选择条件和份数"),
    )
