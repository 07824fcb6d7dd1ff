"""`cardgen deck check`: is a deck legal, and if not, every reason why."""

from typing import NamedTuple

from cardgen.cli.arguments.cluster import CLUSTER
from cardgen.cli.arguments.games import GAME
from cardgen.cli.arguments.jobs import JOBS
from cardgen.cli.arguments.outputs import output_file
from cardgen.cli.decks.options import AS_OF, RULES, SET, open_rulings
from cardgen.cli.decks.solver import settled
from cardgen.cli.decks.source import find_decks
from cardgen.cli.terminal.command import Argument, Command, Option
from cardgen.cli.terminal.for_programs import ALL, FORMAT, say_json
from cardgen.cli.terminal.session import MISTAKES, SUCCESS, Session, wrong_usage
from cardgen.diagnostics import Diagnostic, Text, first_of_each_file, has_errors
from cardgen.diagnostics.forms import as_github, as_text
from cardgen.load.found_decks import Found
from cardgen.load.rulings import Rulings
from cardgen.rules.finding import Status
from cardgen.rules.report import Answer, closing, diagnostics, record, unreadable


class Judged(NamedTuple):
    """A deck with all that is to say about it: for people, and for programs."""

    status: Status
    said: tuple[Diagnostic, ...]
    closing: Text
    record: Answer


def deck_check(
    session: Session,
    *,
    game: str,
    decks: tuple[str, ...],
    rules: str | None,
    as_of: str | None,
    set: tuple[str, ...],
    format: str,
    batch: tuple[str, ...],
    prove: bool,
    output: str | None,
    cluster: str | None,
    jobs: int | None,
    all: bool,
) -> int:
    """Judges each deck. Exit status 0 if all are legal."""
    rulings = open_rulings(session, game, rules, as_of, set)
    if batch:
        from cardgen.cli.decks.batch import run_batch

        verdicts = Text("verdicts", "检查结果")
        target = output_file(session, output, verdicts, ("jsonl", "parquet")) if output else None
        return run_batch(session, rulings, (*batch, *decks), target, cluster, prove=prove, jobs=jobs)
    if output or cluster:
        raise wrong_usage(Text("--output and --cluster need --batch", "--output 和 --cluster 需要 --batch"))
    judged = [judge(session, rulings, found) for found in find_decks(session, rulings, decks)]
    if format == "json":
        say_json(session, [one.record for one in judged])
    elif format == "github":
        for one in judged:
            for diagnostic in one.said if all else first_of_each_file(one.said):
                session.say(as_github(diagnostic, session.language))
    else:
        say_text(session, judged, all)
    return MISTAKES if any(one.status != "legal" for one in judged) else SUCCESS


def judge(session: Session, rulings: Rulings, found: Found) -> Judged:
    """The verdict on one deck. One whose file has mistakes is judged as far as it can be read."""
    if found.file is None:
        return Judged(
            "illegal",
            found.problems,
            Text(f"{found.label}: cannot be read", f"{found.label}：无法读取"),
            unreadable(found.label, found.problems, session.language),
        )
    rules, file = rulings.for_deck(found.file)
    deck = file.deck
    verdict = settled(rules, deck)
    said = tuple(sorted((*found.problems, *diagnostics(verdict, deck, rules)), key=where))
    return Judged(
        "illegal" if has_errors(found.problems) else verdict.status,
        said,
        closing(deck, verdict, said, has_errors(found.problems)),
        record(deck, verdict, rules, session.language, found.problems),
    )


def where(diagnostic: Diagnostic) -> tuple[int, int]:
    """For the order of the file; what is about the deck as a whole comes first."""
    return (diagnostic.span.line, diagnostic.span.column) if diagnostic.span else (0, 0)


def say_text(session: Session, judged: list[Judged], every: bool) -> None:
    """The findings, a line on each deck, and one on all of them if they are several."""
    for one in judged:
        for diagnostic in one.said if every else first_of_each_file(one.said):
            session.say(as_text(diagnostic, session.language, session.color and session.out_terminal))
        session.say(session.paint(STYLES[one.status], session.text(one.closing)))
    if len(judged) > 1:
        legal, unfinished, illegal = (
            sum(one.status == status for one in judged) for status in ("legal", "unfinished", "illegal")
        )
        session.say(
            Text(
                f"{len(judged)} decks: {legal} legal, {unfinished} not finished, {illegal} illegal",
                f"共 {len(judged)} 副套牌：合法 {legal}，未完成 {unfinished}，不合法 {illegal}",
            )
        )


STYLES: dict[Status, str] = {"legal": "good", "unfinished": "bold", "illegal": "bad"}


COMMAND = Command(
    run=deck_check,
    words=Text(
        "Judges decks by the game's rules.toml and tells every reason why one is not legal: the place in its "
        "file, the rule, the cards to blame, what would help. DECK is a file, a folder of decks, the name of "
        "a deck in the game's decks/, a share code, or - for standard input; without DECK, all decks of the "
        "game. Exit status 0 if all are legal, 1 if not.",
        "按游戏的 rules.toml 检查套牌，一次列出不合法的全部理由：文件中的位置、哪条规则、哪些牌、怎么改。"
        "DECK 可以是文件、放套牌的文件夹、游戏 decks/ 里的套牌名、分享码，或 -（标准输入）；"
        "不写时检查游戏自带的全部套牌。全部合法时退出码为 0，否则为 1。",
    ),
    params=(
        GAME,
        Argument(
            "decks",
            "DECK…",
            Text("files, folders, names of decks, share codes", "文件、文件夹、套牌名或分享码"),
            nargs=-1,
        ),
        RULES,
        AS_OF,
        SET,
        FORMAT,
        ALL,
        Option(
            "--batch",
            Text(
                "many decks, one a line (share codes or JSON; - is standard input) or as Parquet; DECK… are "
                "more such files, patterns will do: writes JSON lines",
                "大批套牌，每行一副（分享码或 JSON；- 为标准输入），或 Parquet 文件；DECK… 是更多这样的文件，"
                "可用通配符；逐行输出 JSON",
            ),
            metavar="FILE",
            multiple=True,
        ),
        Option(
            "--output",
            Text(
                "with --batch: write the verdicts into this file, .jsonl or .parquet",
                "配合 --batch：把结果写入这个文件，.jsonl 或 .parquet",
            ),
            metavar="FILE",
        ),
        CLUSTER,
        JOBS,
        Option(
            "--prove",
            Text(
                "with --batch: ask the solver whether a deck can still become legal; single decks always do",
                "配合 --batch：请求解器判断未完成的套牌能否补成合法；单副套牌总会这样做",
            ),
            is_flag=True,
        ),
    ),
    examples=(
        ("cardgen deck check 七圣召唤 my-deck.toml", Text("a file", "检查一个文件")),
        ("cardgen deck check 七圣召唤 decks/", Text("a folder of decks", "检查一个文件夹")),
        ("cardgen deck check qisheng --batch codes.txt > verdicts.jsonl", Text("very many", "大批检查")),
        (
            "cardgen deck check qisheng --batch '*.parquet' --output all.parquet",
            Text("a season", "整个赛季"),
        ),
    ),
)
