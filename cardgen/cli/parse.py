"""Commands on click: parsing, help and usage errors, in the user's language."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module

import click

from cardgen import __version__
from cardgen.cli.commands import COMMANDS
from cardgen.cli.help import command_help, group_help
from cardgen.cli.session import Session
from cardgen.cli.spec import Command, Option
from cardgen.cli.usage import extra_words, reworded, unknown_command
from cardgen.diagnostics import Text

NAME = "cardgen"
# Of an option that is given once, or several times.
Value = str | tuple[str, ...] | None
LANG = Option("--lang", Text("language of messages", "消息所用的语言"), kind="choice", choices=("zh", "en"))


def run_click(arguments: Sequence[str], session: Session, environment: Mapping[str, str]) -> int:
    """Runs the command that the arguments name."""
    group = _Group(session)
    if "_CARDGEN_COMPLETE" in environment:
        group.main(prog_name=NAME)
    try:
        with group.make_context(NAME, list(arguments)) as context:
            status = group.invoke(context)
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.UsageError as error:
        raise reworded(error, _called(arguments)) from None
    return status if isinstance(status, int) else 0


class _Group(click.Group):
    """Commands whose names begin with a word, or all; a command's module is imported when it is asked for."""

    def __init__(self, session: Session, word: str = "") -> None:
        @click.pass_context
        def callback(context: click.Context, /, lang: str | None) -> None:
            if context.invoked_subcommand is None:
                session.say(group_help(session.language, word))

        self.session = session
        self.prefix = f"{word} " if word else ""
        params = [_says("--help", lambda: group_help(session.language, word), session), _click_option(LANG)]
        if not word:
            params.insert(0, _says("--version", lambda: f"{NAME} {__version__}", session))
        super().__init__(
            word or NAME,
            callback=callback,
            params=list[click.Parameter](params),
            add_help_option=False,
            invoke_without_command=True,
        )

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.list_commands(ctx):
            raise unknown_command(args[0], self.prefix)
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The next word of each name: `deck` stands for `deck check` and its kin."""
        start = self.prefix
        words = (name[len(start) :].partition(" ")[0] for name in COMMANDS if name.startswith(start))
        return list(dict.fromkeys(words))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        name = self.prefix + cmd_name
        if name in COMMANDS:
            spec: Command = import_module(COMMANDS[name][0]).COMMAND
            return _click_command(name, spec, self.session)
        return _Group(self.session, name) if cmd_name in self.list_commands(ctx) else None


def _click_command(name: str, spec: Command, session: Session) -> click.Command:
    params: list[click.Parameter] = [
        click.Argument(
            [argument.name],
            metavar=argument.metavar,
            required=argument.required,
            nargs=-1 if argument.many else 1,
        )
        for argument in spec.arguments
    ]
    params += [_click_option(option) for option in (*spec.options, LANG)]
    params.append(_says("--help", lambda: command_help(name, spec, session.language), session))

    @click.pass_context
    def callback(context: click.Context, /, lang: str | None, **values: object) -> int:
        if context.args:
            raise extra_words(context.args, context.command_path)
        return spec.run(session, **values)

    help_line = COMMANDS[name][1].in_(session.language)
    return click.Command(
        name.rpartition(" ")[2],
        context_settings={"allow_extra_args": True},
        callback=callback,
        params=params,
        short_help=help_line,
        add_help_option=False,
    )


def _click_option(option: Option) -> click.Option:
    names, metavar, default = [option.name], option.metavar or None, option.default
    match option.kind:
        case "flag":
            return click.Option(names, is_flag=True)
        case "choice":
            return click.Option(names, type=click.Choice(option.choices), default=default)
        case "integer":
            whole = click.IntRange(option.least, option.most)
            return click.Option(names, type=whole, metavar=metavar, default=default)
        case "text" | "many":
            many = option.kind == "many"
            return click.Option(names, metavar=metavar, default=default, multiple=many, callback=_with_value)


def _with_value(context: click.Context, option: click.Parameter, value: Value) -> Value:
    """What was given; click would take the next option for it, `--output --booklet`, and also nothing."""
    for given in value if isinstance(value, tuple) else (value,):
        if given is not None and (not given or given.startswith("--")):
            raise click.BadOptionUsage(option.opts[0], "", context)
    return value


def _called(arguments: Sequence[str]) -> str:
    """The command that is meant, for errors that click raises before it knows."""
    names = (" ".join(arguments[:2]), *arguments[:1])
    return f"{NAME} {next((name for name in names if name in COMMANDS), '')}".rstrip()


def _says(name: str, text: Callable[[], str], session: Session) -> click.Option:
    """An option that prints something and ends."""

    def say(context: click.Context, _: click.Parameter, given: bool) -> None:
        if given and not context.resilient_parsing:
            session.say(text())
            context.exit()

    return click.Option([name], is_flag=True, is_eager=True, expose_value=False, callback=say)
