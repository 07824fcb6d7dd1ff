"""Help pages. Written by ourselves, because Chinese characters are two columns wide and click counts one."""

from collections.abc import Iterable, Sequence

from cardgen.diagnostics import Language, Text
from cardgen.diagnostics.forms import text_width

WIDTH = 92
USAGE = Text("Usage: ", "用法：")
ARGUMENTS = Text("Arguments", "参数")
OPTIONS = Text("Options", "选项")
EXAMPLES = Text("Examples", "示例")
OPTIONS_WORD = Text("[OPTIONS]", "[选项]")
# A command line, and what it does.
Example = tuple[str, Text]
# What a line explains, and how.
Explained = tuple[str, Text]


def help_page(
    language: Language,
    usage: str,
    intro: Text,
    sections: Iterable[tuple[Text, Sequence[Explained]]],
    examples: Sequence[Example],
) -> str:
    """How something is used, what it does, what can be said to it, and examples."""
    parts = [USAGE.in_(language) + usage, wrapped(intro.in_(language), 2)]
    parts += [_section(title, lines, language) for title, lines in sections if lines]
    return "\n\n".join((*parts, _examples(examples, language)))


def _section(title: Text, lines: Iterable[Explained], language: Language) -> str:
    """A title over two columns."""
    pairs = [(term, text.in_(language)) for term, text in lines]
    column = min(max(text_width(term) for term, _ in pairs), 34) + 4
    shown = [title.in_(language)]
    for term, text in pairs:
        head = f"  {term}"
        body = wrapped(text, column)
        if text_width(head) + 2 <= column:
            shown.append(head + body[text_width(head) :])
        else:
            shown += [head, body]
    return "\n".join(shown)


def _examples(examples: Sequence[Example], language: Language) -> str:
    shown = [EXAMPLES.in_(language)]
    column = max(text_width(line) for line, _ in examples) + 4
    for line, text in examples:
        shown.append(f"  {line}{' ' * (column - 2 - text_width(line))}# {text.in_(language)}")
    return "\n".join(shown)


def wrapped(text: str, indent: int) -> str:
    """A paragraph of lines that fit, broken at spaces and between Chinese characters."""
    lines, line = [], ""
    for piece in _pieces(text):
        if line and text_width(line + piece.rstrip()) > WIDTH - indent:
            lines.append(line.rstrip())
            line = ""
        line += piece if line else piece.lstrip()
    lines.append(line.rstrip())
    return "\n".join(" " * indent + line for line in lines)


def _pieces(text: str) -> Iterable[str]:
    """What must stay on one line: Latin words, and Chinese characters with the marks that follow them."""
    piece = ""
    for char in text:
        wide = text_width(char) == 2
        starts = char not in "，。、；：！？）」』”" and (wide or (piece and text_width(piece[-1]) == 2))
        opened = piece.endswith(("（", "「", "『", "“"))
        if piece and not opened and (starts or piece.endswith(" ")):
            yield piece
            piece = ""
        piece += char
    if piece:
        yield piece
