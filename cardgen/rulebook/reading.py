"""Markdown → Document: the front matter, the text, its footnotes, what it pulls from a game's data."""

from collections.abc import Mapping, Sequence
from operator import attrgetter
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from cardgen.decode.suggest import hint_for
from cardgen.diagnostics import Diagnostic, Span, Text
from cardgen.markdown.blocks import BlockReader
from cardgen.markdown.characters import without_control
from cardgen.markdown.front_matter import CHECKS_OFF, OWN, FrontMatter, read_front_matter
from cardgen.markdown.inlines import Reading, read_inlines
from cardgen.markdown.left_out import tell_left_out
from cardgen.markdown.parser import DEEPEST, parse
from cardgen.markdown.source import SourceText
from cardgen.model.document import Blocks, Document, Heading, Paragraph, words_in
from cardgen.model.game import Game
from cardgen.model.labels import labels
from cardgen.model.language import is_chinese, is_spaced, tag_of
from cardgen.model.rule_words import RuleWords
from cardgen.model.walk import pictures
from cardgen.rulebook.directing import Directing
from cardgen.rulebook.directives.call import Data, Older
from cardgen.rulebook.entries import with_entries

if TYPE_CHECKING:
    from markdown_it.token import Token

OFF = ("false", "no", "off")
# Between the number and the words of a file's name.
JOINTS = "_-. "


def read_document(
    text: str,
    *,
    file: str,
    game: Game | None = None,
    rules: RuleWords | None = None,
    older: Older | None = None,
    since: str = "",
) -> tuple[Document, list[Diagnostic]]:
    """A rulebook's text with `\\n` line ends. `file` is how messages name it.

    `rules`: the game's rules as words, for `{{rules}}`, `{{parameter}}` and `{{deck}}`. `older`: finds
    older versions of the game, for `{{changelog}}`; `since`: the one that it means where it names none.
    """
    text, diagnostics = without_control(text, file)
    front, problems = read_front_matter(text, file)
    source = SourceText(file, text.split("\n"), diagnostics + problems)
    language = tag_of(front.text("language", "lang")) or (game.language if game else "")
    if not language:
        from cardgen.markdown.guess import guessed

        language = guessed(source.lines[front.lines :])
    data = Data(game, rules or RuleWords(), older, since, is_chinese(language))
    directing = Directing(data, source, {}, {})
    breaks = front.text("breaks") not in OFF if "breaks" in front.values else not is_spaced(language)
    reading = Reading(source, breaks, directing.inline)
    env: dict[str, Any] = {"symbols": game.symbols if game else {}, "labels": labels(language)}
    # Blank lines instead of the front matter, so that every line keeps its number.
    body = "\n" * front.lines + "\n".join(source.lines[front.lines :]) if front.lines else text
    tokens = parse(body, env)
    _check_depth(tokens, source)
    if "left_out" in env:
        tell_left_out(env["left_out"], source)
    reader = BlockReader(tokens, reading, directing.block, directing.scene)
    blocks = reader.blocks()
    notes, unused = _notes(reader, env, reading)
    document = _document(blocks + unused, notes, language, front, file, game)
    document = document._replace(source=text, said=directing.said, given=directing.given)
    if "card:" in text:
        _check_faces(document, game, source)
    if not body.strip():
        source.diagnostics.append(_empty(file))
    document = with_entries(document, game, front.text("links") not in OFF, source)
    if "references" in front.texts(CHECKS_OFF):
        return document, [d for d in source.diagnostics if d.code != "no-anchor"]
    return document, source.diagnostics


def _empty(file: str) -> Diagnostic:
    return Diagnostic(
        "empty-rulebook",
        Text("there is nothing here to print but a title", "这里除了标题没有可印的内容"),
        Span(file),
        Text("write the rules below the front matter, in Markdown", "请在设置下面用 Markdown 写规则"),
        "warning",
    )


def _check_depth(tokens: "Sequence[Token]", source: SourceText) -> None:
    if max(map(attrgetter("level"), tokens), default=0) >= DEEPEST - 1:
        deep = next(token for token in tokens if token.level >= DEEPEST - 1)
        message = Text("nested too deeply; what lies deeper is left out", "嵌套太深，更深处的内容没有读入")
        span = source.span(deep.map[0] + 1 if deep.map else 1)
        source.diagnostics.append(Diagnostic("nested-too-deeply", message, span, None, "warning"))


def _check_faces(document: Document, game: Game | None, source: SourceText) -> None:
    """Says which `![](card:…)` show no card."""
    cards = game.cards if game else ()
    ids = [card.id for card in cards]
    for name in pictures(document):
        id = name.removeprefix("card:")
        if id == name or id in ids:
            continue
        same = next((card.id for card in cards if card.name == id), "")
        hint = Text(f"write card:{same}", f"请写 card:{same}") if same else hint_for(id, ids)
        if game is None:
            hint = Text("run cardgen rulebook with the game's name", "请用游戏名运行 cardgen rulebook")
        source.diagnostics.append(
            Diagnostic(
                "unknown-card",
                Text(f"there is no card with the id “{id}”", f"没有编号为「{id}」的卡牌"),
                source.find(name),
                hint,
                "error" if game else "warning",
            )
        )


def _notes(
    reader: BlockReader, env: Mapping[str, object], reading: Reading
) -> tuple[tuple[Blocks, ...], Blocks]:
    """The footnotes in the order in which they are referred to, and those that never are."""
    found = env.get("footnotes")
    listed = found["list"] if isinstance(found, dict) else {}
    notes: list[Blocks] = []
    for entry in listed.values():
        if "tokens" in entry:
            content = read_inlines(entry["tokens"], 0, reading)
            notes.append((Paragraph(content),) if content else ())
        else:
            notes.append(reader.notes.pop(entry["label"], ((), 0))[0])
    unused: Blocks = ()
    for label, (blocks, line) in reader.notes.items():
        reading.source.diagnostics.append(
            Diagnostic(
                "unused-note",
                Text(f"nothing refers to the note “{label}”", f"没有地方引用脚注「{label}」"),
                reading.source.span(line),
                Text(f"write [^{label}] where it belongs", f"请在正文里写上 [^{label}]"),
                "warning",
            )
        )
        unused += blocks
    return tuple(notes), unused


def _named(file: str) -> str:
    """A title for a document that has none: its file's name, `01_rules` without the number."""
    stem = PurePath(file).stem
    rest = stem.lstrip("0123456789")
    return rest.lstrip(JOINTS) if rest[:1] in JOINTS and rest.strip(JOINTS) else stem


def _document(
    blocks: Blocks,
    notes: tuple[Blocks, ...],
    language: str,
    front: FrontMatter,
    file: str,
    game: Game | None,
) -> Document:
    """The title is the front matter's, else the heading that begins the document, else the game's name."""
    first = blocks[0] if blocks else None
    heading = words_in(first.content) if isinstance(first, Heading) and first.level == 1 else ""
    return Document(
        front.text("title") or heading or (game.title if game else _named(file)),
        blocks,
        notes,
        language,
        front.text("subtitle"),
        front.texts("authors", "author") or (game.authors if game else ()),
        front.text("version") or (game.version if game else ""),
        front.text("licence", "license") or (game.licence if game else ""),
        tuple((key, ", ".join(values)) for key, values in front.values.items() if key not in OWN),
        players=front.text("players") or (game.players if game else ""),
        minutes=front.text("minutes") or (game.minutes if game else ""),
        age=front.text("age") or (game.age if game else ""),
    )
