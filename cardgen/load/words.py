"""Files of a game in the language that is asked for: what the file says, and what the file beside it says."""

import os
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from cardgen.decode.table import TableReader
from cardgen.decode.toml_file import TomlFile, read_toml
from cardgen.decode.translate import File, in_language, put_over, untranslated
from cardgen.diagnostics import Diagnostic, Place, Span, Text
from cardgen.load.project import Project
from cardgen.model.game import Field, Kind
from cardgen.model.language import Tongues, tag_of
from cardgen.record import NamedTuple


class Wordy(NamedTuple):
    """Keys whose values are words in a language with letters, and those that no language says anew."""

    words: Collection[str] = ()
    others: Collection[str] = ()


ALL = Wordy()


def read_tongues(file: TomlFile, language: str, diagnostics: list[Diagnostic]) -> Tongues:
    """What game.toml says of its languages. `language`: the one that is asked for."""
    reader = TableReader(file.data, Place(file), diagnostics)
    own = file.data.get("language")
    others = reader.strings("languages")
    for number, tag in enumerate(others):
        if tag_of(tag) != tag:
            message = Text(f"languages: “{tag}” is no tag of a language", f"languages：「{tag}」不是语言代码")
            hint = Text("such as en, ja, zh-Hant", "例如 en、ja、zh-Hant")
            span = (reader.place_of("languages") / number).span()
            diagnostics.append(Diagnostic("bad-value", message, span, hint))
    tongues = Tongues(own if isinstance(own, str) and own else "zh-CN", others)
    wanted = tongues.named(language) if language else tongues.own
    if not wanted:
        known = ", ".join((tongues.own, *others))
        message = Text(f"the game has no words in “{language}”", f"游戏没有「{language}」的文字")
        hint = Text(
            f'it has: {known}; more are named in game.toml: languages = ["{language}"]',
            f'现有：{known}；要增加，请在 game.toml 里写 languages = ["{language}"]',
        )
        diagnostics.append(Diagnostic("no-language", message, reader.place_of("languages").span(), hint))
    return tongues._replace(wanted="" if wanted == tongues.own else wanted)


def read_words(
    project: Project, path: Path, inside: Path, tongues: Tongues, fields: Wordy = ALL
) -> tuple[File | None, list[Diagnostic]]:
    """A file of TOML in the language that is asked for, and what is wrong with it."""
    file, found = read_toml(path, project.display(path), inside)
    return (None if file is None else spoken(project, path, inside, file, tongues, found, fields)), found


def spoken(
    project: Project,
    path: Path,
    inside: Path,
    file: File,
    tongues: Tongues,
    told: list[Diagnostic],
    fields: Wordy = ALL,
) -> File:
    """A file that was read, with the words of the one beside it. What has none yet is told."""
    if not tongues.others:
        return file
    found = in_language(file, tongues)
    if tongues.wanted:
        beside = path.with_name(f"{path.stem}.{tongues.wanted}.toml")
        if os.path.lexists(beside):
            words, problems = read_toml(beside, project.display(beside), inside)
            told += problems
            if words is not None:
                put_over(found, words, told)
        told += untranslated(found, tongues, fields.others, fields.words)
    return found


def wordy(kinds: Mapping[str, Kind]) -> Wordy:
    """What cards say in each language, by what their kinds declare."""
    fields = [field for kind in kinds.values() for field in _every(kind.fields)]
    return Wordy(
        frozenset(field.name for field in fields if field.translate or _is_text(field)),
        frozenset(field.name for field in fields if field.translate is False),
    )


def _every(fields: Mapping[str, Field]) -> Iterator[Field]:
    for field in fields.values():
        yield field
        yield from _every(field.fields)


def _is_text(field: Field) -> bool:
    return field.translate is None and "text" in (field.type, field.of)


def words_beside(name: str, names: Collection[str]) -> str:
    """The language of a file that stands beside another for its words, `cards.en.toml`; else nothing."""
    stem, _, tag = name.removesuffix(".toml").rpartition(".")
    beside = any(f"{stem}{end}" in names for end in (".toml", ".csv", ".tsv"))
    return tag if beside and name.endswith(".toml") and tag_of(tag) == tag else ""


def unread_words(tag: str, display: str) -> Diagnostic:
    """Words in a language that game.toml does not name."""
    return Diagnostic(
        "no-language",
        Text(f"nobody reads these words in “{tag}”", f"「{tag}」的文字没有人读"),
        Span(display),
        Text(f'write in game.toml: languages = ["{tag}"]', f'请在 game.toml 里写：languages = ["{tag}"]'),
        "warning",
    )
