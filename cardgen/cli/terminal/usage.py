"""What is said about a wrong command line. click's own words are English only, so they are worded anew."""

from collections.abc import Iterable, Sequence

import click

from cardgen.cli.terminal.session import WrongUsage, wrong_usage
from cardgen.decode.suggest import did_you_mean, hint_for
from cardgen.diagnostics import Text


def reworded(error: click.UsageError, called: str) -> WrongUsage:
    """click's error in both languages. `called`: the command, where click does not say it."""
    return wrong_usage(_message(error), _read_on(error.ctx.command_path if error.ctx else called))


def unknown_command(said: str, known: Iterable[str]) -> WrongUsage:
    """The command does not exist; perhaps another was meant."""
    return wrong_usage(Text(f"there is no command “{said}”", f"没有命令「{said}」"), hint_for(said, known))


def extra_words(words: Sequence[str], path: str) -> WrongUsage:
    """More arguments than the command takes."""
    given = " ".join(words)
    return wrong_usage(Text(f"too many arguments: {given}", f"参数太多：{given}"), _read_on(path))


def _read_on(path: str) -> Text:
    return Text(f"“{path} --help” shows how it is used", f"用“{path} --help”查看用法")


def _message(error: click.UsageError) -> Text:
    match error:
        case click.NoSuchOption():
            known = [name for p in error.ctx.command.params for name in p.opts] if error.ctx else []
            long = error.option_name.startswith("--")  # every letter is near every other
            near = did_you_mean(error.option_name, known) if long else ""
            return Text(
                f"there is no option {error.option_name}" + (f"; did you mean {near}?" if near else ""),
                f"没有选项 {error.option_name}" + (f"，是不是想写 {near}？" if near else ""),
            )
        case click.MissingParameter():
            return Text(f"{_name(error.param)} is missing", f"缺少 {_name(error.param)}")
        case click.BadOptionUsage():
            return Text(f"{error.option_name} needs a value", f"{error.option_name} 后面要写一个值")
        case click.BadParameter(param=click.Parameter(type=click.Choice(choices=choices)) as param):
            words = [str(choice) for choice in choices]
            return Text(
                f"{_name(param)} takes one of {', '.join(words)}", f"{_name(param)} 只能是 {'、'.join(words)}"
            )
        case click.BadParameter(param=click.Parameter(type=click.IntRange(min=least, max=most)) as param):
            return Text(
                f"{_name(param)} takes a whole number from {least:g} to {most:g}",
                f"{_name(param)} 要写 {least:g} 到 {most:g} 之间的整数",
            )
    return Text(error.format_message(), error.format_message())


def _name(param: click.Parameter | None) -> str:
    """What the user sees of it: `--paper`, `GAME`."""
    if isinstance(param, click.Option):
        return param.opts[0]
    return (param.metavar if param else None) or ""
