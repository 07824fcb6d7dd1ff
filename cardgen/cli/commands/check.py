"""`cardgen check`: finds every mistake in a game, and writes nothing."""

from cardgen.cli.arguments.games import GAMES, chosen
from cardgen.cli.checks.several import check_games
from cardgen.cli.terminal.command import Command, Option
from cardgen.cli.terminal.for_programs import ALL, FORMAT, use_utf8
from cardgen.cli.terminal.session import MISTAKES, SUCCESS, Session, number_of
from cardgen.cli.terminal.table import as_table
from cardgen.diagnostics import Diagnostic, Text, first_of_each_file, has_errors
from cardgen.diagnostics.forms import as_github, as_json, as_text
from cardgen.layout.desk import LeftOut, Tight

MOST_TIGHT = 20


def check(session: Session, *, games: tuple[str, ...], format: str, fit: bool, ink: bool, all: bool) -> int:
    """Reads and lays out everything that would be printed."""
    project, folders = chosen(session, games)
    found: list[Diagnostic] = []
    for folder, (diagnostics, tight, left_out) in zip(folders, check_games(project, folders), strict=True):
        found += diagnostics
        if format == "text":
            for diagnostic in diagnostics if all else first_of_each_file(diagnostics):
                session.say(as_text(diagnostic, session.language, session.color and session.out_terminal))
            session.say(summary(session, folder.name, diagnostics))
            if fit:
                session.say(fit_table(session, tight))
                if left_out:
                    session.say(reminder_table(session, left_out))
            if ink and not has_errors(diagnostics):
                from cardgen.cli.checks.ink import ink_table

                session.say(ink_table(session, project, folder))
    if format == "github":
        for diagnostic in found if all else first_of_each_file(found):
            session.say(as_github(diagnostic, session.language))
    elif format == "json":
        use_utf8(session)
        session.say(as_json(found, session.language))
    return MISTAKES if has_errors(found) else SUCCESS


def summary(session: Session, name: str, diagnostics: tuple[Diagnostic, ...]) -> str:
    """One line: how many errors and warnings."""
    errors = sum(d.severity == "error" for d in diagnostics)
    warnings = len(diagnostics) - errors
    if not diagnostics:
        return session.paint("good", f"{name}: " + session.text(Text("nothing wrong", "没有问题")))
    counted = session.text(
        Text(
            f"{number_of(errors, 'error')}, {number_of(warnings, 'warning')}",
            f"{errors} 个错误，{warnings} 个警告",
        )
    )
    return session.paint("bad" if errors else "bold", f"{name}: {counted}")


def fit_table(session: Session, tight: tuple[Tight, ...]) -> str:
    """The texts that had to shrink most: what was asked for, what they got, and the floor."""
    if not tight:
        return session.text(Text("  every text fits at its full size", "  所有文字都按原大小放得下"))
    head = (Text("card", "卡牌"), Text("element", "元素"), Text("asked", "原定"), Text("used", "实际"))
    rows = [
        (t.card, t.element, f"{t.asked:g} pt", f"{t.size:g} pt", f"{t.smallest:g} pt")
        for t in tight[:MOST_TIGHT]
    ]
    titles = (*(session.text(word) for word in head), session.text(Text("smallest", "下限")))
    return as_table((titles, *rows), right=(2, 3, 4))


def reminder_table(session: Session, left_out: tuple[LeftOut, ...]) -> str:
    """The cards whose reminders had no room, and of which keywords."""
    head = (Text("card", "卡牌"), Text("element", "元素"), Text("without reminder", "没有提示"))
    rows = [(left.card, left.element, " ".join(left.keywords)) for left in left_out[:MOST_TIGHT]]
    return as_table((tuple(session.text(word) for word in head), *rows))


COMMAND = Command(
    run=check,
    words=Text(
        "Reads the games, lays out every card, judges the printed set and the decks in decks/ by rules.toml, "
        "compares rulebook.md with the cards, and tells every mistake with its place and a hint. Nothing is "
        "written. Exit status 1 if there is an error.",
        "读取游戏并试排每一张牌，再按 rules.toml 检查整套牌和 decks/ 里的套牌，核对 rulebook.md 与卡牌数据，"
        "列出每个错误的位置和改法，不写任何文件。有错误时退出码为 1。",
    ),
    params=(
        GAMES,
        FORMAT,
        Option(
            "--fit",
            Text(
                "list the texts that had to shrink most, and reminders that had no room",
                "列出缩得最小的文字，以及放不下的提示文字",
            ),
            is_flag=True,
        ),
        Option(
            "--ink",
            Text("how much of each face is covered with ink", "列出每个牌面的墨量"),
            is_flag=True,
        ),
        ALL,
    ),
    examples=(
        ("cardgen check", Text("every game of this project", "本项目的全部游戏")),
        ("cardgen check kapaiwang --fit", Text("with the tightest cards", "并列出最挤的牌")),
        ("cardgen check --format github", Text("in a workflow on GitHub", "用在 GitHub 工作流里")),
    ),
)
