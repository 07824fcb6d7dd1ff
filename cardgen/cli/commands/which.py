"""`cardgen which`: the card, version and commit of the tiny code on a printed card."""

from collections.abc import Iterator

from cardgen.build.make import supplies
from cardgen.build.which import traced
from cardgen.cli.arguments.games import checked, chosen
from cardgen.cli.terminal.command import Argument, Command, Option
from cardgen.cli.terminal.progress import ProgressBar
from cardgen.cli.terminal.session import MISTAKES, SUCCESS, Session, wrong_usage
from cardgen.diagnostics import Mistakes, Text
from cardgen.load.game import load_game
from cardgen.load.ledger import read_ledger
from cardgen.load.older import Revision, older_version, revisions
from cardgen.load.project import Project
from cardgen.model.game import Game

SHORTEST, LONGEST = 6, 12
MOST = 40


def which(session: Session, *, code: str, game: str | None, last: str) -> int:
    """Looks among what was printed, at the game as it is, and then back through its history."""
    wanted = code.strip().lower().replace("-", "").replace(" ", "")
    if not SHORTEST <= len(wanted) <= LONGEST or set(wanted) - set("0123456789abcdef"):
        raise wrong_usage(
            Text(f"“{code}” is no code of a card", f"「{code}」不是牌上的代码"),
            Text("eight of 0–9 and a–f, as they stand at its foot", "牌脚上的八个字符，0–9 和 a–f"),
        )
    if not last.isascii() or not last.isdigit() or not 0 <= int(last[:6]) <= 10_000:
        raise wrong_usage(Text("--last takes a whole number", "--last 要写整数"))
    project, folders = chosen(session, (game,) if game else ())
    found = False
    for folder in folders:
        one = checked(session, *load_game(project, folder, draft=True))
        for line in _lines(session, project, one, wanted, int(last[:6])):
            session.say(line)
            found = True
    if not found:
        session.say(
            Text(f"no card of these games has the code {wanted}", f"这些游戏里没有代码为 {wanted} 的牌")
        )
    return SUCCESS if found else MISTAKES


def _lines(session: Session, project: Project, game: Game, code: str, last: int) -> Iterator[Text]:
    """What is known of a code in one game."""
    card = ""
    for entry in read_ledger(project, game):
        for stack in entry.printed:
            if stack.face.startswith(code):
                card = stack.card
                of = f"{game.title} {entry.version}".strip()
                at = f", {entry.commit[:10]}" if entry.commit else ""
                yield Text(
                    f"{stack.name} ({stack.card}), {of}{at}: printed {entry.date}, {stack.copies} copies",
                    f"{stack.name}（{stack.card}），{of}{at}：{entry.date} 印了 {stack.copies} 张",
                )
    for one in traced(supplies(project, game), code, card):
        card, of = one.card.id, f"{game.title} {game.version}".strip()
        yield Text(
            f"{one.card.name} ({one.card.id}), {of}, {one.size}: as it is now",
            f"{one.card.name}（{one.card.id}），{of}，{one.size}：就是现在的样子",
        )
    first: tuple[Revision, Text] | None = None
    history = revisions(game.root, (game.root, game.root.parent.parent / "templates"), last)
    with ProgressBar(session) as progress:
        for n, revision in enumerate(history):
            progress(n, len(history), revision.commit[:10])
            line = _at(session, project, game, code, card, revision)
            if line is not None:
                first = revision, line
            elif first is not None:
                break
    if first is not None:
        yield first[1]


def _at(
    session: Session, project: Project, game: Game, code: str, card: str, revision: Revision
) -> Text | None:
    """What a revision has with this code. Its name is that of the commit that made it look so."""
    try:
        with older_version(project, game, revision.commit, session.folder) as (there, old):
            found = traced(supplies(there, old), code, card)
    except Mistakes:
        return None
    for one in found:
        of, at = f"{old.title} {old.version}".strip(), f"{revision.commit[:10]} ({revision.date})"
        return Text(
            f"{one.card.name} ({one.card.id}), {of}, {one.size}: since commit {at}",
            f"{one.card.name}（{one.card.id}），{of}，{one.size}：自提交 {at} 起",
        )
    return None


COMMAND = Command(
    run=which,
    words=Text(
        "Finds the card that a printed card is, by the tiny code at its foot (cardgen sheet --trace): in the "
        "ledger of what was printed, in the game as it is, and in its history in git: which card, which "
        "version, since which commit it looked so. Exit status 1 where nothing is found.",
        "凭牌脚上的小代码（cardgen sheet --trace）查出这是哪张牌：在打印记录里、在现在的游戏里、"
        "在 git 的历史里找，说出哪张牌、哪个版本、从哪次提交起是这个样子。找不到时退出码为 1。",
    ),
    params=(
        Argument("code", "CODE", Text("the eight characters", "那八个字符")),
        Argument(
            "game",
            "GAME",
            Text("a game; all of the project if not said", "游戏；不写就找全部"),
            required=False,
        ),
        Option(
            "--last",
            Text(f"so many commits back; {MOST} if not said", f"往回找多少次提交；默认 {MOST}"),
            metavar="N",
            default=str(MOST),
        ),
    ),
    examples=(("cardgen which 3f9a1c07", Text("whose card is this?", "这是哪张牌？")),),
)
