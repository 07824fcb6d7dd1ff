"""Voices: what a game says once about its text, and what templates make of it."""

from collections.abc import Callable

from layout_kit import CARD, GAME, Faces, glyphs

Draw = Callable[..., Faces]
VOICES = GAME + (
    '[voices.display]\nfont = "Noto Serif SC"\nsize = "$big"\nvalign = "bottom"\n'
    '[voices.numbers]\nfont = "Source Serif 4"\nweight = 800\n'
)


def text(more: str) -> str:
    return f'[vars]\nbig = "15pt"\n[[element]]\ntype = "text"\ntext = "{{name}} 12"\n{more}\n'


def test_a_voice_gives_what_the_text_does_not(draw: Draw) -> None:
    (name,) = glyphs(draw(text('voice = "display"'), game=VOICES).first)
    assert (name.face, name.size) == ("NotoSerifSC", 15.0)
    (name,) = glyphs(draw(text('voice = "display"\nsize = "9pt"'), game=VOICES).first)
    assert (name.face, name.size) == ("NotoSerifSC", 9.0)
    faces = [run.face for run in glyphs(draw(text('voice = "numbers"'), game=VOICES).first)]
    assert faces == ["NotoSansSC-wght800", "SourceSerif4-wght800"]


def test_a_child_of_a_stack_has_a_voice_too(draw: Draw) -> None:
    template = '[[element]]\ntype = "stack"\n[[element.child]]\ntext = "甲"\nvoice = "numbers"\n'
    (run,) = glyphs(draw(template, game=VOICES).first)
    assert run.face == "NotoSansSC-wght800"


def test_a_voice_that_is_not_there_is_told(draw: Draw) -> None:
    (wrong,) = draw(text('voice = "dispay"'), game=VOICES).diagnostics
    assert wrong.code == "unknown-voice"
    assert wrong.hint is not None
    assert wrong.hint.en == "did you mean “display”?"
    assert str(wrong.span).endswith("templates/g/t.toml:6:9")
    (wrong,) = draw(text('voice = "display"')).diagnostics
    assert wrong.hint is not None
    assert wrong.hint.en == "write it in game.toml: [voices.display]"


def test_a_wrong_key_of_a_voice_is_told_where_it_stands(draw: Draw) -> None:
    game = VOICES.replace('valign = "bottom"', "wieght = 900")
    (wrong,) = draw(text('voice = "display"'), game=game).diagnostics
    assert wrong.code == "unknown-key"
    assert (wrong.span and wrong.span.file, wrong.hint and wrong.hint.en) == (
        "card_data/g/game.toml",
        "did you mean “weight”?",
    )


def test_only_text_has_a_voice(draw: Draw) -> None:
    template = '[[element]]\ntype = "shape"\nvoice = "numbers"\n'
    assert set(draw(template, CARD, game=VOICES).codes) == {"unknown-key"}
