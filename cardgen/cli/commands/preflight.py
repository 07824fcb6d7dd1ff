"""`cardgen preflight`: whether cards are as those who print them ask for."""

import click

from cardgen.build.plan import Request
from cardgen.build.preflight import ALIASES, TARGETS
from cardgen.build.targets.order import take_order
from cardgen.cli.arguments.pictures import GAME_OR_PICTURES, game_or_pictures
from cardgen.cli.arguments.selectors import selector
from cardgen.cli.arguments.sizes import SIZE
from cardgen.cli.commands.sheet import base_output
from cardgen.cli.terminal.command import Command, Option
from cardgen.cli.terminal.for_programs import use_utf8
from cardgen.cli.terminal.progress import ProgressBar
from cardgen.cli.terminal.session import MISTAKES, SUCCESS, Session, number_of
from cardgen.diagnostics import Text, has_errors
from cardgen.diagnostics.forms import as_json, as_text
from cardgen.units import MM

WEIGHT = 300


def preflight(
    session: Session,
    *,
    game: str | None,
    target: str,
    only: str | None,
    size: str | None,
    paper_weight: int,
    profile: str | None,
    json: bool,
) -> int:
    """Draws every card, and looks at it."""
    from cardgen.build.preflight.run import preflight as look

    name = ALIASES.get(target, target)
    demands = TARGETS[name]
    project, found = game_or_pictures(session, game, size)
    if size and found.place:
        found = found._replace(kinds={k: kind._replace(size="") for k, kind in found.kinds.items()})
    wanted = base_output(found, size).bare()
    wanted = wanted._replace(blank={}, place=None, backs="long-edge", bleed=demands.bleed)
    if only:
        wanted = wanted._replace(deck={}, only=selector(found, only))
    with ProgressBar(session) as progress:
        order = take_order(
            project, Request(found, wanted, session.folder), to="preflight", dpi=0, progress=progress
        )
        named = str(session.folder / profile) if profile else ""
        problems = [*look(order, demands, paper_weight, named)]
    if json:
        use_utf8(session)
        session.say(as_json(problems, session.language))
    else:
        for problem in problems:
            session.say(as_text(problem, session.language, session.color and session.out_terminal))
        session.say(_summary(session, found.title, name, len(order.cards), len(problems)))
    return MISTAKES if has_errors(problems) else SUCCESS


def _summary(session: Session, title: str, name: str, cards: int, problems: int) -> str:
    demands = TARGETS[name]
    asked = Text(
        f"text {demands.safe / MM:.1f} mm from the cut, bleed {demands.bleed / MM:.1f} mm, type "
        f"{demands.size:g} pt, lines {demands.line / MM:.2f} mm, {demands.dpi} dpi",
        f"文字离裁切线 {demands.safe / MM:.1f} 毫米，出血 {demands.bleed / MM:.1f} 毫米，"
        f"字号 {demands.size:g} 磅，线粗 {demands.line / MM:.2f} 毫米，{demands.dpi} dpi",
    )
    done = Text(
        f"{title} for {demands.words.en} ({asked.en}): {number_of(cards, 'card')}, "
        + (number_of(problems, "finding") if problems else "nothing to mend"),
        f"{title}，{demands.words.zh}（{asked.zh}）：{cards} 张牌，"
        + (f"{problems} 处要看" if problems else "没有要改的"),
    )
    return session.paint("bold" if problems else "good", session.text(done))


COMMAND = Command(
    run=preflight,
    words=Text(
        "Looks at every card as the one who prints it does: how far text stays from the cut, bleed, type, "
        "lines, dots of pictures, ink, and whether backs give something away. Exit status 1 where a must is "
        "missed.",
        "按印制方的要求检查每张牌：文字离裁切线多远、出血、字号、线粗、图片精度、墨量，以及牌背会不会露馅。"
        "有达不到的硬性要求时退出码为 1。",
    ),
    params=(
        GAME_OR_PICTURES,
        Option(
            "--for",
            Text("who prints it", "给谁印"),
            "target",
            type=click.Choice((*TARGETS, *ALIASES)),
            required=True,
        ),
        Option(
            "--only",
            Text("which cards: ids, names, conditions", "只看哪些牌：编号、名称或条件"),
            metavar="SELECTOR",
        ),
        SIZE,
        Option(
            "--paper-weight",
            Text("of the paper, in g/m²; 300 if not said", "纸的克重，默认 300"),
            metavar="N",
            type=click.IntRange(40, 500),
            default=WEIGHT,
        ),
        Option(
            "--profile",
            Text("the ICC profile (CMYK) to count ink by", "计算墨量用的 ICC 配置文件（CMYK）"),
            metavar="FILE",
        ),
        Option("--json", Text("for programs", "给程序看的 JSON"), is_flag=True),
    ),
    examples=(
        ("cardgen preflight kapaiwang --for 快印", Text("for a print shop", "给快印店")),
        (
            "cardgen preflight jimu --for home --paper-weight 120",
            Text("at home, on thin paper", "在家用薄纸印"),
        ),
    ),
)
