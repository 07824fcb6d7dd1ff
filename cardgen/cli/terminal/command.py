"""Commands, options and arguments: those of click, with words in both languages."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from cardgen.diagnostics import Text

if TYPE_CHECKING:
    from cardgen.cli.terminal.help import Example


class Argument(click.Argument):
    """A word without dashes. `more`: what click takes."""

    def __init__(self, name: str, metavar: str, words: Text, **more: Any) -> None:
        super().__init__([name], metavar=metavar, **more)
        self.words = words


class Option(click.Option):
    """A word with dashes. `short`: one letter that means the same. `more`: what click takes."""

    def __init__(self, name: str, words: Text, short: str = "", **more: Any) -> None:
        super().__init__([name, short] if short else [name], **more)
        self.words = words

    @property
    def term(self) -> str:
        """`--paper PAPER`, `--format text|json`."""
        value = "|".join(self.type.choices) if isinstance(self.type, click.Choice) else self.metavar or ""
        return f"{', '.join(self.opts)} {value}".rstrip()

    def type_cast_value(self, ctx: click.Context, value: Any) -> Any:
        """What was given; click would take the next option for it, `--output --booklet`, and also nothing."""
        for given in value if isinstance(value, list | tuple) else (value,):
            if isinstance(given, str) and (not given or given.startswith("--")):
                raise click.BadOptionUsage(self.opts[0], "", ctx)
        return super().type_cast_value(ctx, value)


def says(name: str, words: Text, text: Callable[[click.Context], str], short: str = "") -> Option:
    """An option that prints something and ends."""

    def say(context: click.Context, _: click.Parameter, given: bool) -> None:
        if given and not context.resilient_parsing:
            context.obj.say(text(context))
            context.exit()

    return Option(name, words, short, is_flag=True, is_eager=True, expose_value=False, callback=say)


# What every command takes. The language is known before the command line is read.
LANG = Option(
    "--lang",
    Text("language of messages; otherwise as the locale says", "消息所用的语言；默认随系统区域设置"),
    type=click.Choice(("zh", "en")),
    expose_value=False,
)
# For the commands that read games; every one of them finds it in the session.
EDITION = "language"
LANGUAGE = Option(
    f"--{EDITION}",
    Text(
        "read the game in one of its other languages: en, ja, …",
        "用游戏的另一种语言：en、ja……",
    ),
    metavar="TAG",
)
# For the commands that may ask, likewise.
YES = Option("--yes", Text("ask nothing: make very many sheets too", "不询问：纸张再多也制作"), is_flag=True)
HELP = says("--help", Text("this page", "显示本说明"), click.Context.get_help, "-h")


class Command(click.Command):
    """A command. `run` takes the session and one keyword for each argument and option."""

    def __init__(
        self,
        run: Callable[..., int],
        words: Text,
        params: Sequence[Argument | Option] = (),
        examples: "Sequence[Example]" = (),
    ) -> None:
        super().__init__(
            None,
            params=[*params, LANG, HELP],
            context_settings={"allow_extra_args": True},
            add_help_option=False,
        )
        self.run, self.words, self.examples = run, words, examples

    def invoke(self, ctx: click.Context) -> int:
        if ctx.args:
            from cardgen.cli.terminal.usage import extra_words

            raise extra_words(ctx.args, ctx.command_path)
        for name in (EDITION, "yes"):
            if given := ctx.params.pop(name, None):
                ctx.obj = ctx.obj._replace(**{"edition" if name == EDITION else name: given})
        return self.run(ctx.obj, **ctx.params)

    def get_help(self, ctx: click.Context) -> str:
        from cardgen.cli.terminal.help import ARGUMENTS, OPTIONS, OPTIONS_WORD, help_page

        language = ctx.obj.language
        arguments = [param for param in self.params if isinstance(param, Argument)]
        names = [str(a.metavar) if a.required else f"[{a.metavar}]" for a in arguments]
        return help_page(
            language,
            " ".join((ctx.command_path, OPTIONS_WORD.in_(language), *names)),
            self.words,
            (
                (ARGUMENTS, [(str(argument.metavar), argument.words) for argument in arguments]),
                (OPTIONS, [(param.term, param.words) for param in self.params if isinstance(param, Option)]),
            ),
            self.examples,
        )
