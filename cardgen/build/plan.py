"""What will be made: the files of a game, the faces in each, and how many sheets they take."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from cardgen.diagnostics import Diagnostic, Mistakes, Place, Span, Text
from cardgen.export.files import safe_name
from cardgen.impose.arrange import Run, arrange
from cardgen.impose.cutting import CONTOUR, Cut
from cardgen.impose.grid import MARGIN
from cardgen.impose.paper import PAPERS, paper_size
from cardgen.impose.tiles import Tiling, tiling
from cardgen.load.project import Project, shipped_root
from cardgen.load.templates import find_template
from cardgen.model.game import Card, Game, Output, Size
from cardgen.model.precut import Precut
from cardgen.model.printer import Printer
from cardgen.record import NamedTuple

if TYPE_CHECKING:
    from cardgen.build.document import Rulebook
    from cardgen.build.handouts import Handouts
    from cardgen.build.saving import Saving

DEFAULT_FILE = "cards.pdf"
# Each back after its front; or, to print one side of all sheets first, all fronts and then all backs, in the
# same order or from the last to the first.
PageOrder = Literal["pairs", "sides", "sides-reversed"]
# More than this are asked about first.
MOST_SHEETS = 10_000


class Request(NamedTuple):
    """One file to make. `rulebook`: the game's, where the output prints something of it and there is one.

    `draft`: pictures need not be there. `sheets`: the numbers of those that are wanted; None for all.
    `printer`: for whose drift backs make up. `grey`: without colours. `cut`: the machine that cuts the
    sheets, and `contour` the name of the plate that it may follow. `free`: places of the first sheet that
    stay empty. `order`: of fronts and backs. `saving`: how ink is spared. `many`: also a mountain of paper.
    """

    game: Game
    output: Output
    target: Path
    rulebook: "Rulebook | None" = None
    draft: bool = False
    sheets: frozenset[int] | None = None
    printer: Printer | None = None
    grey: bool = False
    cut: Cut = ""
    contour: str = CONTOUR
    free: frozenset[int] = frozenset()
    order: PageOrder = "pairs"
    saving: "Saving" = ""
    many: bool = False

    @property
    def size(self) -> Size:
        return self.game.sizes[self.output.size]

    @property
    def file(self) -> str:
        """What messages call it."""
        return self.target.name

    @property
    def paper(self) -> str:
        """The paper's name, as people write it: A4."""
        paper = self.output.paper
        return paper.upper() if paper.lower() in PAPERS else paper

    def span(self, *key: str) -> Span | None:
        """Where game.toml asks for it; None where the command line does."""
        place = self.output.place
        return Place(place.source, (*place.path, *key)).span() if place else None


class PrintedPile(NamedTuple):
    """A card and how often it is printed one after another. `spare`: to fill up the last sheet."""

    card: Card
    copies: int
    spare: bool = False


class Plan(NamedTuple):
    """A file worked out: how the cards lie on the paper, what is printed, and what of the rulebook."""

    request: Request
    paper: tuple[float, float]
    runs: tuple[Run, ...]
    printed: tuple[PrintedPile, ...]
    handouts: "Handouts | None" = None

    @property
    def faces(self) -> int:
        """How many cards, without spares."""
        return sum(each.copies for each in self.printed if not each.spare)

    @property
    def references(self) -> int:
        """How many quick-reference cards."""
        return sum(handout.copies for handout in self.handouts.cards) if self.handouts else 0

    @property
    def sheets(self) -> int:
        return sum(run.times for run in self.runs)

    @property
    def room(self) -> tuple[float, float]:
        """The paper, or the half of it that faces have where it is folded."""
        if self.request.output.backs != "fold":
            return self.paper
        from cardgen.impose.fold import half

        return half(self.paper)

    @property
    def margin(self) -> float:
        """What stays free around the cards."""
        output = self.request.output
        margin = MARGIN if output.margin is None else output.margin
        if output.backs != "fold":
            return margin
        from cardgen.impose.fold import CLEAR

        return max(margin, CLEAR)

    @property
    def sizes(self) -> tuple[Size, ...]:
        """Of the cards on the sheets, each once."""
        blocks = (block for run in self.runs for block in run.sheet.blocks)
        return tuple({block.size.id: block.size for block in blocks}.values())


def requests(
    project: Project, game: Game, *, folder: Path | None = None, many: bool = False
) -> tuple[Request, ...]:
    """The files that a game's `[[outputs]]` ask for; one plain file where it has none.

    None where it names no files and has 0 copies of every card, a list of cards to build decks from; or has
    no faces, only rules.
    """
    named = any(output.place for output in game.outputs)
    if not named and (game.is_catalogue or not has_faces(project, game)):
        return ()
    outputs = game.outputs or (Output(DEFAULT_FILE, next(iter(game.sizes))),)
    shelf = [safe_name(name) for name in game.shelf]
    where = folder.joinpath(*shelf) if folder else project.output_folder(*shelf)
    plain = (Request(game, output, where / safe_name(output.file), many=many) for output in outputs)
    return with_rulebook(project, plain)


def has_faces(project: Project, game: Game) -> bool:
    """Whether cards look like something: a kind has a template of its own, or a text for the common one."""
    common = shipped_root() / "templates" / "common" / "card.toml"
    return any(
        "text" in kind.fields or kind.choices or find_template(project, game.id, kind.template) != common
        for kind in game.kinds.values()
    )


def with_rulebook(project: Project, wanted: Iterable[Request]) -> tuple[Request, ...]:
    """The same; those that print something of the rulebook have it with them. It is read once for all."""
    rulebook: Rulebook | None = None
    out: list[Request] = []
    for request in wanted:
        file = request.game.rulebook
        if (request.output.reference or request.output.rulebook) and file.is_file():
            from cardgen.build.document import read_rulebook

            rulebook = rulebook or read_rulebook(project, file, request.game)
            request = request._replace(rulebook=rulebook)
        out.append(request)
    return tuple(out)


def on_printer(request: Request, printer: Printer, *, flip: bool = True) -> Request:
    """The same for a printer. `flip`: whether it, and not who asks, says about which edge paper is turned."""
    output = request.output
    if output.margin is None:
        output = output._replace(margin=printer.margin)
    if output.backs in ("long-edge", "short-edge"):
        if flip:
            output = output._replace(backs=printer.flip)
        else:
            printer = printer._replace(flip="short-edge" if output.backs == "short-edge" else "long-edge")
    return request._replace(output=output, printer=printer)


def plan(request: Request) -> Plan:
    """Works out a file; raises Mistakes where it cannot be made, or would be a mountain of paper."""
    output = request.output
    precut = precut_of(request)
    paper = precut.page if precut else paper_size(output.paper)
    if isinstance(paper, Diagnostic):
        raise Mistakes([paper._replace(span=request.span())])
    if precut and output.backs == "fold":
        raise Mistakes([_no_fold(request)])
    handouts = None
    if output.reference or output.rulebook:
        from cardgen.build.handouts import Handouts

        handouts = Handouts.of(request)
    out = piles(request)
    if not out:
        raise Mistakes([_no_cards(request)])
    found = Plan(request, paper, (), out, handouts)
    found = found._replace(runs=lay_out(found))
    if mountain := too_many(found):
        raise Mistakes([mountain])
    if request.sheets is not None and not request.sheets.intersection(range(1, found.sheets + 1)):
        raise Mistakes([_no_such_sheet(request, found.sheets)])
    fillers = _fillers(found)
    filled = found._replace(printed=(*found.printed, *fillers))
    return filled._replace(runs=lay_out(filled)) if fillers else found


def piles(request: Request) -> tuple[PrintedPile, ...]:
    """Which cards a file prints, and how often."""
    game, output = request.game, request.output
    if output.blank:
        return tuple(PrintedPile(blank_card(game, kind), n) for kind, n in output.blank.items() if n)
    found = (PrintedPile(card, _copies(card, output)) for card in picked(game, output))
    return tuple(pile for pile in found if pile.copies)


def _copies(card: Card, output: Output) -> int:
    """What the output says, or a field of the card; where it lacks that, what the card says."""
    asked = card.get(output.copies) if isinstance(output.copies, str) else output.copies
    return asked if isinstance(asked, int) else card.copies


def lay_out(what: Plan) -> tuple[Run, ...]:
    """How the cards lie on the paper; raises Mistakes where one does not fit."""
    request = what.request
    amounts = _amounts(what)
    wanted = {id: (request.game.sizes[id], amount) for id, amount in amounts.items()}
    for id, cut in tilings(what).items():
        wanted[id] = cut.tile, cut.amount * amounts[id]
    return sheets_for(what, tuple(wanted.values()))


def sheets_for(what: Plan, wanted: Sequence[tuple[Size, int]]) -> tuple[Run, ...]:
    """Sheets for so many pieces of each size, and for the places of the first one that stay empty."""
    request = what.request
    output, free = request.output, request.free
    if free:
        (size, amount), *others = wanted
        wanted = ((size, amount + len(free)), *others)
    found: tuple[Run, ...] | Diagnostic
    if precut := precut_of(request):
        from cardgen.impose.precut import on_precut

        found = on_precut(precut, wanted, bleed=output.bleed, margin=what.margin)
    else:
        room, margin = what.room, what.margin
        inner = 0.0 if output.bleed_at == "outside" else None
        found = arrange(room, wanted, gutter=output.gutter, bleed=output.bleed, margin=margin, inner=inner)
    if isinstance(found, Diagnostic):
        raise Mistakes([found._replace(span=request.span())])
    first = found[0].sheet.blocks[0]
    if free and (max(free) > first.capacity or first.size.id != wanted[0][0].id):
        raise Mistakes([_no_such_place(request, first.capacity)])
    return found


def tilings(what: Plan) -> dict[str, Tiling]:
    """The sizes that are larger than the paper and may be cut, and how they are."""
    output, sizes = what.request.output, what.request.game.sizes
    if precut_of(what.request):
        return {}
    cuts = (tiling(what.room, sizes[id], margin=what.margin, bleed=output.bleed) for id in _amounts(what))
    return {cut.whole.id: cut for cut in cuts if cut}


def _amounts(what: Plan) -> dict[str, int]:
    """How many pieces there are of each size, in the order in which they are printed."""
    game, usual = what.request.game, what.request.size
    amounts: dict[str, int] = {}
    for card, copies, _ in what.printed:
        size = game.kinds[card.kind].size or usual.id
        amounts[size] = amounts.get(size, 0) + copies
    if what.references:
        amounts[usual.id] = amounts.get(usual.id, 0) + what.references
    return amounts


def _fillers(what: Plan) -> tuple[PrintedPile, ...]:
    """What the cells that are left on the last sheet hold: spares by turns, those as large as the first."""
    game, output = what.request.game, what.request.output
    known = {card.id: card for card in game.cards if card.id in output.spare}
    spares = [known[id] for id in output.spare if id in known]
    spares = [
        c for c in spares if game.size_of(c.kind, output.size) == game.size_of(spares[0].kind, output.size)
    ]
    room = _empty(what, spares[0]) if spares else 0
    piles = (PrintedPile(card, len(range(n, room, len(spares))), spare=True) for n, card in enumerate(spares))
    return tuple(pile for pile in piles if pile.copies)


def _empty(what: Plan, spare: Card) -> int:
    """How many cells are left on the last sheet of a card's size; none where it shares one with others."""
    size = what.request.game.size_of(spare.kind, what.request.output.size).id
    sheets = [run.sheet.blocks for run in what.runs if size in (block.size.id for block in run.sheet.blocks)]
    grid = sheets[-1][0] if sheets and len(sheets[-1]) == 1 else None
    return -_amounts(what)[size] % grid.capacity if grid else 0


def picked(game: Game, output: Output) -> Iterable[Card]:
    """The cards meant by an output. A card with 0 copies is printed only where it is asked for by name."""
    cards: Iterable[Card] = game.cards
    if output.deck:
        known = {card.id: card for card in game.cards}
        cards = [known[id]._replace(copies=copies) for id, copies in output.deck.items()]
    if output.only is None:
        return (c for c in cards if c.copies)
    return (c for c in cards if output.only(c.get))


def every_pile(request: Request) -> tuple[PrintedPile, ...]:
    """The cards of an output without paper: of a list of cards all of them, at least one of each."""
    game, output = request.game, request.output
    listed = game.is_catalogue and output.whole
    cards = game.cards if listed else tuple(picked(game, output))
    if not cards:
        raise Mistakes([_no_cards(request)])
    return tuple(PrintedPile(card, _copies(card, output) or 1) for card in cards)


def blank_card(game: Game, kind: str) -> Card:
    """A face of a kind with nothing written on it, not even an id."""
    place = game.kinds[kind].place or game.cards[0].place
    return Card("", "", kind, 1, {}, place)


def too_many(what: Plan) -> Diagnostic | None:
    """What is said of a mountain of paper that nobody agreed to."""
    request, sheets = what.request, what.sheets
    if request.many or sheets <= MOST_SHEETS or request.sheets is not None:
        return None
    return Diagnostic(
        "too-many-sheets",
        Text(
            f"{request.file} would take {sheets:,} sheets, more than {MOST_SHEETS:,}",
            f"{request.file} 要用 {sheets:,} 张纸，超过 {MOST_SHEETS:,} 张",
        ),
        request.span(),
        Text(
            "print fewer copies, split the cards with “only”, or make them all with --yes",
            "请减少份数，用 only 把卡牌分开打印，或加 --yes 全部制作",
        ),
    )


def precut_of(request: Request) -> Precut | None:
    """The pre-cut paper that an output names; None for plain paper."""
    name = request.output.paper
    if name.strip().lower() in PAPERS:
        return None
    from cardgen.impose.precut import precut_paper

    return precut_paper(name, request.game.papers)


def _no_fold(request: Request) -> Diagnostic:
    return Diagnostic(
        "no-fold",
        Text(
            f"{request.file}: pre-cut paper cannot be folded into faces and backs",
            f"{request.file}：预裁纸不能对折成正反面",
        ),
        request.span("backs"),
        Text('use backs = "long-edge", or plain paper', '请用 backs = "long-edge"，或换普通纸'),
    )


def _no_such_place(request: Request, places: int) -> Diagnostic:
    return Diagnostic(
        "no-such-place",
        Text(
            f"{request.file}: the first sheet has {places} places, and not all that shall stay free",
            f"{request.file}：第一张纸只有 {places} 个位置，没有要空出的那几个",
        ),
    )


def _no_such_sheet(request: Request, sheets: int) -> Diagnostic:
    return Diagnostic(
        "no-such-sheet",
        Text(
            f"{request.file} has {sheets} sheets, and none of those that are asked for",
            f"{request.file} 一共 {sheets} 张纸，没有要的那几张",
        ),
    )


def _no_cards(request: Request) -> Diagnostic:
    return Diagnostic(
        "no-cards",
        Text(
            f"{request.game.title}: there is no card to print in {request.file}",
            f"{request.game.title}：{request.file} 里没有要打印的卡牌",
        ),
        request.span(),
        Text("check the selector and the copies", "请检查选择条件和份数"),
    )
