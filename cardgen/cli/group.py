"""`cardgen` on click: finds the command, whose module is imported only when it is asked for."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

import click

from cardgen import __version__
from cardgen.cli import commands
from cardgen.cli.commands import COMMANDS, GROUPS
from cardgen.cli.terminal.command import HELP, LANG, Command, Option, says
from cardgen.cli.terminal.session import Session
from cardgen.diagnostics import Text

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

NAME = "cardgen"
COMPLETE = "_CARDGEN_COMPLETE"  # a shell asks what could come next
VERSION = says(
    "--version", Text("the version of cardgen", "显示 cardgen 的版本"), lambda _: f"{NAME} {__version__}"
)
COMMANDS_TITLE = Text("Commands", "命令")
COMMAND_WORD = Text("COMMAND …", "命令 …")
MORE = Text("“cardgen COMMAND --help” explains a command.", "用“cardgen 命令 --help”查看某个命令的说明。")


def run_command(arguments: Sequence[str], session: Session, environment: Mapping[str, str]) -> int:
    """Runs the command that the arguments name, and gives its exit status."""
    group = CommandGroup()
    if COMPLETE in environment:
        group.main(prog_name=NAME, obj=session)
    try:
        with group.make_context(NAME, list(arguments), obj=session) as context:
            status = group.invoke(context)
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.UsageError as error:
        from cardgen.cli.terminal.usage import reworded

        raise reworded(error, _called(arguments)) from None
    return status if isinstance(status, int) else 0


class CommandGroup(click.Group):
    """The commands whose names begin with a word, or all."""

    def __init__(self, word: str = "") -> None:
        super().__init__(
            word or NAME,
            callback=_say_help,
            params=[LANG, HELP] if word else [VERSION, LANG, HELP],
            add_help_option=False,
            invoke_without_command=True,
        )
        self.word = word
        self.prefix = f"{word} " if word else ""
        self.lines = {name: line for name, (_, line) in COMMANDS.items() if name.startswith(self.prefix)}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The next word of each name: `deck` stands for `deck check` and its kin."""
        return list(dict.fromkeys(name[len(self.prefix) :].partition(" ")[0] for name in self.lines))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        name = self.prefix + cmd_name
        if name in COMMANDS:
            command: Command = import_module(f"{commands.__name__}.{COMMANDS[name][0]}").COMMAND
            return command
        return CommandGroup(name) if name in GROUPS else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.list_commands(ctx):
            from cardgen.cli.terminal.usage import unknown_command

            raise unknown_command(self.prefix + args[0], self.lines)
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        """Commands with their lines, which click would import for them; then options."""
        from click.shell_completion import CompletionItem

        words = [word for word in self.list_commands(ctx) if word.startswith(incomplete)]
        lines = [self.lines.get(self.prefix + word) or GROUPS[word][0] for word in words]
        commands = zip(words, (line.in_(ctx.obj.language) for line in lines), strict=True)
        return [
            *(CompletionItem(word, help=line) for word, line in commands),
            *click.Command.shell_complete(self, ctx, incomplete),
        ]

    def get_help(self, ctx: click.Context) -> str:
        from cardgen.cli.terminal.help import OPTIONS, OPTIONS_WORD, help_page, wrapped

        language = ctx.obj.language
        intro, examples = GROUPS[self.word]
        usage = f"{NAME} {self.prefix}{OPTIONS_WORD.in_(language)} {COMMAND_WORD.in_(language)}"
        options = [(param.term, param.words) for param in self.params if isinstance(param, Option)]
        sections = ((COMMANDS_TITLE, list(self.lines.items())), (OPTIONS, options))
        page = help_page(language, usage, intro, sections, examples)
        return f"{page}\n\n{wrapped(MORE.in_(language), 2)}"


@click.pass_context
def _say_help(context: click.Context) -> None:
    if context.invoked_subcommand is None:
        context.obj.say(context.get_help())
        if context.parent is None:
            from cardgen.cli.next_step import next_step
            from cardgen.cli.terminal.help import wrapped

            context.obj.say("\n" + wrapped(context.obj.text(next_step(context.obj.folder)), 2))


def _called(arguments: Sequence[str]) -> str:
    """The command that is meant, for errors that click raises before it knows."""
    names = (" ".join(arguments[:2]), *arguments[:1])
    return f"{NAME} {next((name for name in names if name in COMMANDS), '')}".rstrip()
