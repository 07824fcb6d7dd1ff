"""Voices: ways of setting text that a game names once, `[voices.display]`, and templates ask for by name."""

from cardgen.decode.suggest import hint_for
from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.layout.setting import Setting


def voiced(reader: TableReader, setting: Setting) -> TableReader:
    """A table with the keys of the voice that it names under its own.

    Whether it may name one is for the element to ask, as for every key.
    """
    if not isinstance(reader.data.get("voice"), str):
        return reader
    scope = reader.scope if setting.names is None else dict(setting.scope)
    name = TableReader(reader.data, reader.place, [], scope).string("voice", "")
    voice = setting.voices.get(name)
    if voice is None:
        message = Text(f"the game has no voice “{name}”", f"游戏没有名为「{name}」的文字样式")
        hint = hint_for(name, setting.voices) or Text(
            f"write it in game.toml: [voices.{name}]", f"请写在 game.toml 里：[voices.{name}]"
        )
        reader.error("voice", message, hint, code="unknown-voice")
        return reader
    return reader.over(voice.table, voice.place)
