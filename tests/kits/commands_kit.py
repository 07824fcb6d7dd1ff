"""What a command takes, as tests ask for it."""

from importlib import import_module

from cardgen.cli import commands
from cardgen.cli.terminal.command import HELP, LANG, Argument, Command, Option


def command_of(name: str) -> Command:
    command: Command = import_module(f"{commands.__name__}.{commands.COMMANDS[name][0]}").COMMAND
    return command


def arguments_of(name: str) -> list[Argument]:
    return [param for param in command_of(name).params if isinstance(param, Argument)]


def options_of(name: str) -> list[Option]:
    """Its own, without those of every command."""
    params = command_of(name).params
    return [param for param in params if isinstance(param, Option) and param not in (HELP, LANG)]
