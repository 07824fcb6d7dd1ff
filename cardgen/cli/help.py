"""Help pages. Written by ourselves, because Chinese characters are two columns wide and click counts one."""

from collections.abc import Iterable, Sequence

from cardgen.cli.commands import COMMANDS
from cardgen.cli.spec import Command, Option
from cardgen.diagnostics import Language, Text, text_width

WIDTH = 92
USAGE = Text("Usage: ", "用法：")
ARGUMENTS = Text("Arguments", "参数")
OPTIONS = Text("Options", "选项")
COMMANDS_TITLE = Text("Commands", "命令")
EXAMPLES = Text("Examples", "示例")
OPTIONS_WORD = Text("[OPTIONS]", "[选项]")
COMMAND_WORD = Text("COMMAND …", "命令 …")
INTRO = Text(
    "Print-and-cut sheets of card games, from TOML files, set in correct Chinese.",
    "把 TOML 文件里的卡牌做成可以打印裁切的 PDF，中文排版讲究。",
)
MORE = Text(
    "“cardgen COMMAND --help” explains a command.",
    "用“cardgen 命令 --help”查看某个命令的说明。",
)
HELP_LINE = Text("this page", "显示本说明")
VERSION_LINE = Text("the version of cardgen", "显示 cardgen 的版本")
LANG_LINE = Text("language of messages; otherwise as the locale says", "消息所用的语言；默认随系统区域设置")
GROUP_EXAMPLES = (
    ("cardgen new my-game", Text("start a game in the folder my-game", "在 my-game 文件夹里新建游戏")),
    ("cardgen build kapaiwang", Text("make everything of a game", "制作一个游戏的全部文件")),
    ("cardgen check 卡牌王", Text("a title will do as well", "也可以写游戏的名称")),
)


DECK_INTRO = Text(
    "Judges decks by a game's rules, mends them, and reads and writes share codes.",
    "按游戏规则检查套牌、修改套牌，读写分享码。",
)
DECK_EXAMPLES = (
    ("cardgen deck check 七圣召唤 my-deck.toml", Text("is it legal, and why not", "合不合法，为什么")),
    ("cardgen deck fix 七圣召唤 my-deck.toml", Text("the smallest change that helps", "最少换几张牌能合法")),
)
# The first word of a group's commands → what its help page says first, and last.
GROUPS = {"": (INTRO, GROUP_EXAMPLES), "deck": (DECK_INTRO, DECK_EXAMPLES)}


def group_help(language: Language, word: str = "") -> str:
    """`cardgen --help`, or `cardgen WORD --help` where several commands begin with that word."""
    intro, examples = GROUPS[word]
    common = [("--version", VERSION_LINE), ("--lang zh|en", LANG_LINE), ("--help", HELP_LINE)]
    start = f"{word} " if word else ""
    listed = ((name, line) for name, (_, line) in COMMANDS.items() if name.startswith(start))
    return "\n\n".join(
        (
            f"{USAGE.in_(language)}cardgen {start}{OPTIONS_WORD.in_(language)} {COMMAND_WORD.in_(language)}",
            _wrapped(intro.in_(language), 2),
            _section(COMMANDS_TITLE, listed, language),
            _section(OPTIONS, common[1:] if word else common, language),
            _examples(examples, language),
            _wrapped(MORE.in_(language), 2),
        )
    )


def command_help(name: str, command: Command, language: Language) -> str:
    """`cardgen NAME --help`."""
    words = [f"[{a.metavar}]" if not a.required else a.metavar for a in command.arguments]
    usage = " ".join((f"{USAGE.in_(language)}cardgen {name}", OPTIONS_WORD.in_(language), *words))
    parts = [usage, _wrapped(command.help.in_(language), 2)]
    if command.arguments:
        parts.append(_section(ARGUMENTS, ((a.metavar, a.help) for a in command.arguments), language))
    options = [(_term(option), option.help) for option in command.options]
    options += [("--lang zh|en", LANG_LINE), ("--help", HELP_LINE)]
    parts.append(_section(OPTIONS, options, language))
    if command.examples:
        parts.append(_examples(command.examples, language))
    return "\n\n".join(parts)


def _term(option: Option) -> str:
    """`--paper PAPER`, `--format text|json`."""
    value = option.metavar or "|".join(option.choices)
    return f"{option.name} {value}".rstrip()


def _section(title: Text, lines: Iterable[tuple[str, Text]], language: Language) -> str:
    """A title over two columns."""
    pairs = [(term, text.in_(language)) for term, text in lines]
    column = min(max(text_width(term) for term, _ in pairs), 34) + 4
    shown = [title.in_(language)]
    for term, text in pairs:
        head = f"  {term}"
        body = _wrapped(text, column)
        if text_width(head) + 2 <= column:
            shown.append(head + body[text_width(head) :])
        else:
            shown += [head, body]
    return "\n".join(shown)


def _examples(examples: Sequence[tuple[str, Text]], language: Language) -> str:
    shown = [EXAMPLES.in_(language)]
    column = max(text_width(line) for line, _ in examples) + 4
    for line, text in examples:
        shown.append(f"  {line}{' ' * (column - 2 - text_width(line))}# {text.in_(language)}")
    return "\n".join(shown)


def _wrapped(text: str, indent: int) -> str:
    """A paragraph of lines that fit, broken at spaces and between Chinese characters."""
    lines, line = [], ""
    for piece in _pieces(text):
        if line and text_width(line + piece.rstrip()) > WIDTH - indent:
            lines.append(line.rstrip())
            line = ""
        line += piece if line else piece.lstrip()
    lines.append(line.rstrip())
    return "\n".join(" " * indent + line for line in lines)


def _pieces(text: str) -> Iterable[str]:
    """What must stay on one line: Latin words, and Chinese characters with the marks that follow them."""
    piece = ""
    for char in text:
        wide = text_width(char) == 2
        starts = char not in "，。、；：！？）」』”" and (wide or (piece and text_width(piece[-1]) == 2))
        opened = piece.endswith(("（", "「", "『", "“"))
        if piece and not opened and (starts or piece.endswith(" ")):
            yield piece
            piece = ""
        piece += char
    if piece:
        yield piece
