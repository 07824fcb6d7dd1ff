"""Command lines in their plainest form, read without click, whose import takes longer than many a command.

`cardgen rulebook 卡牌王 --to pdf` is one. Whatever is shorter, rarer or wrong is left to click.
"""

from collections.abc import Sequence
from importlib import import_module

from cardgen.cli.commands import COMMANDS
from cardgen.cli.spec import Command, Option


def plain_call(arguments: Sequence[str]) -> tuple[Command, dict[str, object]] | None:
    """The command that is called and its values; None where click must have a look."""
    name = next((n for n in (" ".join(arguments[:2]), *arguments[:1]) if n in COMMANDS), "")
    if not name or not all(arguments):
        return None
    command: Command = import_module(COMMANDS[name][0]).COMMAND
    options = {option.name: option for option in command.options}
    values = {_key(option): _default(option) for option in command.options}
    given: list[str] = []
    words: list[str] = []
    rest = iter(arguments[name.count(" ") + 1 :])
    for word in rest:
        if not word.startswith("-"):
            words.append(word)
            continue
        option = options.get(word)
        value = next(rest, "-") if option and option.kind == "text" else ""
        if option is None or option.kind not in ("text", "flag") or word in given or value.startswith("-"):
            return None
        values[_key(option)] = value or True
        given.append(word)
    for argument in command.arguments:
        taken = words if argument.many else words[:1]
        if argument.required and not taken:
            return None
        values[argument.name] = tuple(taken) if argument.many else next(iter(taken), None)
        words = words[len(taken) :]
    return None if words else (command, values)


def _key(option: Option) -> str:
    return option.name.removeprefix("--").replace("-", "_")


def _default(option: Option) -> object:
    match option.kind:
        case "flag":
            return False
        case "many":
            return ()
        case _:
            return option.default
