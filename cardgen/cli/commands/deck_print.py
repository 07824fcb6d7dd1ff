"""`cardgen deck print`: a deck to hold: its cards and what they make, a list, a box with dividers."""

from pathlib import Path

import click

from cardgen.build.deck_print.box import THICKNESS
from cardgen.build.deck_print.brought import Brought
from cardgen.build.deck_print.papers import box_file, list_file
from cardgen.build.make import make, supplies, workshop_with
from cardgen.build.plan import Request, on_printer
from cardgen.cli.arguments.games import GAME
from cardgen.cli.arguments.lengths import length
from cardgen.cli.arguments.printers import PRINTER, known_printer
from cardgen.cli.arguments.sizes import SIZE, with_size
from cardgen.cli.commands.sheet import PAPER, base_output
from cardgen.cli.decks.brought import bring
from cardgen.cli.decks.options import AS_OF, DECK, RULES, SET, open_rulings
from cardgen.cli.decks.source import one_deck
from cardgen.cli.terminal.command import YES, Command, Option
from cardgen.cli.terminal.making import planned_by, said_before, said_when_written
from cardgen.cli.terminal.progress import ProgressBar
from cardgen.cli.terminal.session import MISTAKES, SUCCESS, Session, file_size, wrong_usage
from cardgen.diagnostics import Diagnostic, Mistakes, Text
from cardgen.export.files import Together, safe_name
from cardgen.impose.paper import paper_size
from cardgen.load.outputs import BACKS
from cardgen.load.project import Project
from cardgen.model.game import Backs

PARTS = {"cards": "cards.pdf", "list": "list.pdf", "box": "box.pdf"}


def deck_print(
    session: Session,
    *,
    game: str,
    deck: str,
    name: str | None,
    rules: str | None,
    as_of: str | None,
    set: tuple[str, ...],
    anyway: bool,
    parts: str | None,
    paper: str | None,
    size: str | None,
    backs: Backs | None,
    printer: str | None,
    thickness: str | None,
    sleeved: bool,
    output: str | None,
) -> int:
    """Judges a deck, and prints all that a player holds in hand."""
    wanted = _parts(parts)
    thick = length("--thickness", thickness) if thickness else THICKNESS
    rulings = open_rulings(session, game, rules, as_of, set)
    if size:
        rulings = rulings._replace(game=with_size(rulings.game, size))
    project, own = rulings.project, rulings.game
    found = one_deck(session, rulings, deck)
    held, said = bring(rulings, found._replace(deck=found.deck._replace(name=name)) if name else found)
    session.report(said)
    if held.status != "legal" and not anyway:
        session.complain(
            Text(
                f"{held.name}: not printed, as it is not legal; --anyway prints it",
                f"{held.name}：套牌不合法，没有打印；加 --anyway 照样打印",
            )
        )
        return MISTAKES
    if not held.parts:
        raise Mistakes([_nothing(held)])
    copies: dict[str, int] = {}
    for card, number in (entry for part in (*held.parts, held.tokens) for entry in part.cards):
        copies[card.id] = copies.get(card.id, 0) + number
    base = base_output(own, size).bare()
    base = base._replace(
        deck=copies,
        copies=None,
        only=None,
        paper=paper or base.paper,
        backs=backs or base.backs,
        place=None,
    )
    folder = session.folder / output if output else project.output_folder(*own.shelf) / safe_name(held.name)
    request = Request(own, base, folder / PARTS["cards"])
    if printer:
        request = on_printer(request, known_printer(printer), flip=backs is None)
    _make(session, project, held, request, wanted, (thick, sleeved))
    return SUCCESS


def _make(
    session: Session,
    project: Project,
    held: Brought,
    request: Request,
    wanted: tuple[str, ...],
    how: tuple[float, bool],
) -> None:
    """Makes the files, all or none."""
    known = supplies(project, request.game)
    sheet = paper_size(request.output.paper)
    plain = sheet if not isinstance(sheet, Diagnostic) else paper_size("a4")
    assert not isinstance(plain, Diagnostic)
    folder = request.target.parent
    written: list[Text] = []
    with Together() as files:
        if "cards" in wanted:
            planned = planned_by(session, request)
            said_before(session, planned)
            with ProgressBar(session) as progress:
                written.append(said_when_written(session, make(known, planned, files, progress)))
        workshop = workshop_with(known)
        for part in wanted:
            if part == "cards":
                continue
            if part == "list":
                data, problems = list_file(workshop, (held,), plain)
            else:
                data, problems = box_file(workshop, held, request.output, plain, *how)
            session.report(problems)
            if data:
                files.write(folder / PARTS[part], data)
                written.append(_wrote(session, folder / PARTS[part], len(data)))
    for line in written:
        session.say(session.paint("good", session.text(line)))
    if held.tokens.cards:
        count = held.tokens.copies
        session.say(
            Text(
                f"  among the cards: {count} tokens that they make",
                f"  其中有牌要用到的衍生物与标记 {count} 个",
            )
        )


def _wrote(session: Session, target: Path, size: int) -> Text:
    shown, size_of = session.shown(target), file_size(size)
    return Text(f"  wrote {shown}: {size_of}", f"  已写入 {shown}：{size_of}")


def _parts(text: str | None) -> tuple[str, ...]:
    """`cards,list` → those; all where nothing is said."""
    asked = [part.strip() for part in (text or ",".join(PARTS)).replace("，", ",").split(",")]
    for part in asked:
        if part not in PARTS:
            raise wrong_usage(
                Text(f"--parts: there is no part “{part}”", f"--parts：没有「{part}」这一部分"),
                Text(f"there are: {', '.join(PARTS)}", f"可以写：{'、'.join(PARTS)}"),
            )
    return tuple(part for part in PARTS if part in asked)


def _nothing(held: Brought) -> Diagnostic:
    return Diagnostic(
        "no-cards", Text(f"{held.name}: there is no card to print", f"{held.name}：没有要打印的卡牌")
    )


COMMAND = Command(
    run=deck_print,
    words=Text(
        "Checks a deck and prints what a player holds in hand: exactly its cards and what they make while "
        "playing (cards.pdf), a list with its share code to scan (list.pdf), a tuck box of its size with "
        "dividers (box.pdf). A deck that is not legal is not printed, unless --anyway says so.",
        "检查一副套牌，并做成可以拿在手里的：恰好这些牌，连同它们在游戏中产生的衍生物和标记（cards.pdf）；"
        "带分享码二维码的牌表（list.pdf）；按牌数量好厚度的牌盒与隔板（box.pdf）。"
        "不合法的套牌不打印，除非加 --anyway。",
    ),
    params=(
        GAME,
        DECK,
        Option("--name", Text("what the deck is called", "套牌的名字"), metavar="NAME"),
        RULES,
        AS_OF,
        SET,
        Option("--anyway", Text("also if it is not legal", "不合法也打印"), is_flag=True),
        YES,
        Option(
            "--parts",
            Text("only some of cards,list,box", "只做其中几样：cards（牌）、list（牌表）、box（牌盒）"),
            metavar="PARTS",
        ),
        PAPER,
        SIZE,
        Option(
            "--backs",
            Text("how the printer turns the sheet, if it does; fold", "是否印背面，沿哪条边翻面；fold 对折"),
            type=click.Choice(tuple(BACKS)),
        ),
        PRINTER,
        Option(
            "--thickness",
            Text("of one card, for the box; 0.3mm if not said", "一张牌的厚度，用来定牌盒；默认 0.3mm"),
            metavar="LENGTH",
        ),
        Option("--sleeved", Text("a box for sleeved cards", "牌盒要装下套了牌套的牌"), is_flag=True),
        Option(
            "--output",
            Text("the folder to write to; else output/GAME/DECK/", "写到哪个文件夹；默认 output/游戏/套牌/"),
            metavar="DIR",
        ),
    ),
    examples=(
        ("cardgen deck print 七圣召唤 double-pyro", Text("a deck of the game", "游戏自带的套牌")),
        ("cardgen deck print 七圣召唤 my-list.txt --sleeved", Text("a plain list", "一份牌表")),
        ("cardgen deck print qisheng CODE --name 双火 --parts list,box", Text("a share code", "一个分享码")),
    ),
)
