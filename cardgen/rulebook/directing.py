"""Carries out directives: finds the one that is named, or says that there is none."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from cardgen.decode.suggest import did_you_mean, hint_for
from cardgen.diagnostics import Text
from cardgen.markdown.directives import DIRECTIVES
from cardgen.markdown.left_out import tell_foreign
from cardgen.markdown.scenes import WITHOUT_GAME
from cardgen.markdown.source import SourceText
from cardgen.model.document import Blocks, Inlines, Paragraph, Words
from cardgen.record import NamedTuple
from cardgen.rulebook.directives.call import Call, Data


class Directing(NamedTuple):
    """What directives pull from, and the file in which they stand. `said`, `given`: what they did so far."""

    data: Data
    source: SourceText
    said: dict[str, Inlines]
    given: dict[str, Blocks]

    def inline(self, words: str, line: int) -> Inlines:
        """What a directive within a line says; one that cannot be carried out stays as it is."""
        call = self._call(words, line)
        if call is not None:
            if not DIRECTIVES[call.name].block:
                within: Callable[[Call], Inlines] = _function(call.name)
                self.said[words.strip()] = within(call)
                return self.said[words.strip()]
            alone = Text(f"“{call.name}” stands on a line of its own", f"「{call.name}」要单独写成一行")
            call.wrong("bad-directive", alone)
        return (Words("{{" + words + "}}"),)

    def block(self, words: str, line: int) -> Blocks:
        """What a directive on a line of its own says."""
        call = self._call(words, line)
        if call is None or not DIRECTIVES[call.name].block:
            return (Paragraph((Words("{{" + words + "}}"),), line),)
        alone: Callable[[Call], Blocks] = _function(call.name)
        self.given[words] = alone(call)
        return self.given[words]

    def scene(self, kind: str, info: str, blocks: Blocks, line: int) -> Blocks:
        """What a container that is drawn from data says; without a game, the words in it."""
        from cardgen.rulebook.scenes.scene import SceneText

        call = Call(kind, info, self.data, self.source.span(line), line, self.source.diagnostics)
        if self.data.game is None and kind not in WITHOUT_GAME:
            call.wrong("needs-game", *_needs_game(kind), severity="warning")
            return blocks
        read: Callable[[SceneText], Blocks] = import_module(f"cardgen.rulebook.scenes.{kind}").read
        return read(SceneText(call, self.source, blocks))

    def _call(self, words: str, line: int) -> Call | None:
        """A directive whose name is known and which has what it needs."""
        name, rest = (*words.split(None, 1), "")[:2]
        span = self.source.span(line, "{{" + words)
        directive = DIRECTIVES.get(name)
        call = Call(name, rest.strip(), self.data, span, line, self.source.diagnostics)
        if directive is None and (self.data.game is None or did_you_mean(name, DIRECTIVES) is None):
            tell_foreign("{{" + words, line, self.source)
        elif directive is None:
            message = Text(f"unknown directive “{name}”", f"未知的指令「{name}」")
            call.wrong("unknown-directive", message, hint_for(name, DIRECTIVES))
        elif directive.needs_game and self.data.game is None:
            call.wrong("needs-game", *_needs_game(name))
        else:
            return call
        return None


def _needs_game(name: str) -> tuple[Text, Text]:
    return (
        Text(f"“{name}” needs a game to pull from", f"「{name}」需要一个游戏的数据"),
        Text("run cardgen rulebook with the game's name", "请用游戏名运行 cardgen rulebook"),
    )


def _function(name: str) -> Callable[[Call], Any]:
    """What a directive does: blocks for one on a line of its own, else words."""
    function: Callable[[Call], Any] = getattr(import_module(f"cardgen.rulebook.directives.{name}"), name)
    return function
