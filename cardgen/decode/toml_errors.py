"""What rtoml says about a broken file, put into words that help, with the right place."""

import re

from cardgen.decode.locate import locate
from cardgen.decode.toml_file import TomlFile, span_at
from cardgen.diagnostics import CONTROL, Diagnostic, KeyPath, Place, Span, Text

DEEPEST = 80
SAID = re.compile(r"(.*) at line (\d+) column (\d+)", re.DOTALL)
# What is wrong with a key; where it is not ASCII, there is more to say.
KEYS = ("invalid unquoted key", "unquoted keys cannot be empty", "key with no value", "missing assignment")
AGAIN = ("duplicate key", "cannot extend value")

# What rtoml's message begins with → our code, words and hint. The first that fits counts.
MESSAGES: tuple[tuple[tuple[str, ...], str, Text, Text | None], ...] = (
    (
        ("key with no value", "missing assignment"),
        "bad-toml",
        Text("expected “=” after the key", "键的后面应当是「=」"),
        Text("write key = value; text goes in quotes", "写成 键 = 值，文字要加引号"),
    ),
    (
        ("invalid unquoted key", "unquoted keys cannot be empty", "missing key"),
        "bad-toml",
        Text("a key is missing here", "这里缺少键"),
        None,
    ),
    (
        ("unclosed array table", "unclosed table"),
        "bad-toml",
        Text("the heading is not closed: “]” is missing", "标题没有结束：缺少「]」"),
        None,
    ),
    (
        ("unclosed array", "missing comma between array"),
        "bad-toml",
        Text("a list is not closed: “]” or a comma is missing", "列表没有结束：缺少「]」或逗号"),
        None,
    ),
    (
        ("unclosed inline table", "missing comma between key", "extra assignment"),
        "bad-toml",
        Text("a table is not closed: “}” or a comma is missing", "表没有结束：缺少「}」或逗号"),
        None,
    ),
    (
        ("invalid basic string",),
        "bad-toml",
        Text("the text is not closed on its line: a quote is missing", "这一行的文字没有结束：缺少引号"),
        Text('text over several lines goes between """ and """', '多行文字请放在 """ 和 """ 之间'),
    ),
    (
        ("invalid literal string",),
        "bad-toml",
        Text("the text is not closed on its line: ' is missing", "这一行的文字没有结束：缺少 '"),
        None,
    ),
    (
        ("invalid multi-line",),
        "bad-toml",
        Text("the text is not closed: three quotes are missing", "文字没有结束：缺少三个引号"),
        None,
    ),
    (
        ("missing escaped value",),
        "bad-toml",
        Text("a backslash that means nothing here", "这里的反斜杠没有意义"),
        Text("write \\\\ for a backslash, or use 'single quotes'", "反斜杠请写成 \\\\，或改用 '单引号'"),
    ),
    (
        ("too few unicode value digits",),
        "bad-toml",
        Text("the escape needs hexadecimal digits: \\u4e00", "转义需要十六进制数字：\\u4e00"),
        None,
    ),
    (
        ("invalid value, expected unicode",),
        "bad-toml",
        Text("there is no character of this number", "没有这个编号的字符"),
        Text("write the character itself, or \\U with 8 digits", "请直接写这个字符，或用 \\U 加 8 位数字"),
    ),
    (
        ("invalid date", "invalid time", "ValueError"),
        "bad-toml",
        Text("there is no such date or time", "没有这样的日期或时间"),
        None,
    ),
    (("integer number overflowed",), "number-too-long", Text("number too long", "数字太长"), None),
    (("floating-point number overflowed",), "number-too-long", Text("number too large", "数字太大"), None),
    (
        ("cannot recurse", "recursion limit"),
        "nested-too-deeply",
        Text("nested too deeply", "嵌套太深"),
        Text(f"at most {DEEPEST} levels", f"最多 {DEEPEST} 层"),
    ),
    (AGAIN, "duplicate-key", Text("this was already given a value above", "前面已经给过这个值了"), None),
    (
        ("unexpected content", "unexpected key or value", "extra `=`"),
        "bad-toml",
        Text("something follows after the end of the value", "值结束以后，这一行还有多余的内容"),
        Text("one key = value per line; check the quotes", "每行只写一个 键 = 值；请检查引号是否配对"),
    ),
    (
        ("",),
        "bad-toml",
        Text("this is not a value", "这不是合法的值"),
        Text(
            'text goes in straight quotes: "…"; yes and no are true and false; commas stand between values',
            '文字要用英文直引号："…"；真假写 true 和 false；值与值之间用逗号',
        ),
    ),
)


def explain(text: str, display: str, said: str) -> Diagnostic:
    """rtoml's complaint as a Diagnostic."""
    found = SAID.fullmatch(said)
    lines = text.split("\n")
    if found:
        line, column = int(found[2]), int(found[3])
    else:
        # It names no place for keys of too many parts.
        dots = [line.partition("=")[0].count(".") for line in lines]
        line, column = dots.index(max(dots)) + 1, 1
    offset = sum(len(before) + 1 for before in lines[: line - 1]) + column - 1
    span = span_at(display, text, offset)
    if said.startswith(KEYS) and ord(text[offset : offset + 1] or " ") > 127:
        return _bare_key(text, span, offset)
    again = _twice(text, display, offset) if said.startswith(AGAIN) else None
    code, words, hint = next(row[1:] for row in MESSAGES if said.startswith(row[0]))
    return again or Diagnostic(code, words, span, hint)


def _bare_key(text: str, span: Span, offset: int) -> Diagnostic:
    start = text.rfind("\n", 0, offset) + 1
    end = offset
    while end < len(text) and text[end] not in "=]\n#,}":
        end += 1
    while offset > start and text[offset - 1] not in " \t[{,.":
        offset -= 1
    word = text[offset:end].strip(" \t")  # not the wide blank, which is what may be wrong
    if not word[0].isalnum():
        return Diagnostic(
            "bad-toml",
            Text(f"“{word[0]}” does not belong here", f"「{word[0]}」不该出现在这里"),
            span,
            Text(
                "use the straight signs = \" ' [ ] , of the ASCII keyboard", "请用英文半角符号 = \" ' [ ] ,"
            ),
        )
    span = Span(span.file, span.line, offset - start + 1, span.excerpt)
    return Diagnostic(
        "bare-key",
        Text(
            f"the key “{word}” needs quotes: TOML allows only ASCII in bare keys",
            f"键「{word}」要加引号：TOML 的裸键只能用英文",
        ),
        span,
        Text(f'quote it: "{word}"', f'加上引号："{word}"'),
    )


def _twice(text: str, display: str, offset: int) -> Diagnostic | None:
    """A key or heading that stands twice: both places."""
    end = text.find("\n", offset)
    located = locate(text, len(text) if end < 0 else end)
    for path, spot in located.twice:
        if spot.key == offset:
            name = ".".join(map(str, path))
            first = span_at(display, text, located.spots[path].key)
            return Diagnostic(
                "duplicate-key",
                Text(f"“{name}” stands twice", f"「{name}」出现了两次"),
                span_at(display, text, offset),
                related=((first, Text("first here", "第一次在这里")),),
            )
    return None


def control_characters(text: str, display: str) -> list[Diagnostic]:
    """Every line's first control character."""
    lines = ((number, line, re.search(CONTROL, line)) for number, line in enumerate(text.split("\n"), 1))
    return [bad_character(m[0], Span(display, n, m.start() + 1, line)) for n, line, m in lines if m]


def escaped_characters(file: TomlFile) -> list[Diagnostic]:
    """Control characters that came into values and keys by escapes such as `\\u202E` or `\\e`."""
    found: list[Diagnostic] = []
    waiting: list[tuple[object, KeyPath]] = [(file.data, ())]
    while waiting:
        value, path = waiting.pop()
        if isinstance(value, str):
            control = re.search(CONTROL, value)
            if control:
                found.append(bad_character(control[0], Place(file, path).span()))
        elif isinstance(value, dict):
            waiting.extend((v, (*path, k)) for k, v in value.items())
            waiting.extend((k, (*path, k)) for k in value)
        elif isinstance(value, list):
            waiting.extend((v, (*path, i)) for i, v in enumerate(value))
    return sorted(found, key=lambda d: (d.span.line, d.span.column) if d.span else (0, 0))


def bad_character(char: str, span: Span) -> Diagnostic:
    """A character that no file may hold."""
    code = f"U+{ord(char):04X}"
    if "\u202a" <= char <= "\u202e" or "\u2066" <= char <= "\u2069":
        what = Text(f"the invisible direction mark {code}", f"不可见的文字方向控制符 {code}")
    else:
        what = Text(f"the control character {code}", f"控制字符 {code}")
    return Diagnostic(
        "bad-character",
        Text(f"{what.en} is not allowed", f"不允许使用{what.zh}"),
        span,
        Text("remove it", "请把它删掉"),
    )
