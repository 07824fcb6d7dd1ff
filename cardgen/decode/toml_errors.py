"""What tomllib says about a broken file, put into words that help, with the right place."""

import tomllib

from cardgen.decode.locate import locate
from cardgen.decode.toml_file import LONG_LINE, UNSEEN, TomlFile, span_at
from cardgen.diagnostics import Diagnostic, KeyPath, Place, Span, Text

DEEPEST_KEY = 100
# Control characters that an escape can bring into a value; tab and line feed are welcome.
CONTROL = frozenset((*map(chr, (*range(9), *range(11, 32), 127)), *UNSEEN))

# What tomllib's message begins with → our words. The first that fits counts.
MESSAGES: tuple[tuple[str, Text, Text | None], ...] = (
    (
        "Expected '=' after a key",
        Text("expected “=” after the key", "键的后面应当是「=」"),
        Text("write key = value; text goes in quotes", "写成 键 = 值，文字要加引号"),
    ),
    (
        "Expected newline or end of document",
        Text("something follows after the end of the value", "值结束以后，这一行还有多余的内容"),
        Text("one key = value per line; check the quotes", "每行只写一个 键 = 值；请检查引号是否配对"),
    ),
    (
        "Unclosed array",
        Text("a list is not closed: “]” or a comma is missing", "列表没有结束：缺少「]」或逗号"),
        None,
    ),
    (
        "Unclosed inline table",
        Text("a table is not closed: “}” or a comma is missing", "表没有结束：缺少「}」或逗号"),
        None,
    ),
    (
        "Unterminated string",
        Text("the text is not closed: a quote is missing", "文字没有结束：缺少引号"),
        None,
    ),
    ('Expected "\'"', Text("the text is not closed: ' is missing", "文字没有结束：缺少 '"), None),
    ("Expected \"'''\"", Text("the text is not closed: ''' is missing", "文字没有结束：缺少 '''"), None),
    (
        "Found invalid character '\\n'",
        Text("the text is not closed: ' is missing", "文字没有结束：缺少 '"),
        None,
    ),
    (
        "Illegal character '\\n'",
        Text("the text is not closed on its line: a quote is missing", "这一行的文字没有结束：缺少引号"),
        Text('text over several lines goes between """ and """', '多行文字请放在 """ 和 """ 之间'),
    ),
    (
        "Unescaped '\\' in a string",
        Text("a backslash that means nothing here", "这里的反斜杠没有意义"),
        Text("write \\\\ for a backslash, or use 'single quotes'", "反斜杠请写成 \\\\，或改用 '单引号'"),
    ),
    (
        "Invalid hex value",
        Text("the escape needs hexadecimal digits: \\u4e00", "转义需要十六进制数字：\\u4e00"),
        None,
    ),
    (
        "Escaped character is not a Unicode scalar value",
        Text("a lone surrogate is not a character", "单独的代理码不是字符"),
        Text("write the character itself, or \\U with 8 digits", "请直接写这个字符，或用 \\U 加 8 位数字"),
    ),
    ("Invalid date or datetime", Text("there is no such date or time", "没有这样的日期或时间"), None),
    ("Expected ']", Text("the heading is not closed: “]” is missing", "标题没有结束：缺少「]」"), None),
    (
        "Invalid value",
        Text("this is not a value", "这不是合法的值"),
        Text(
            'text goes in straight quotes: "…"; yes and no are true and false',
            '文字要用英文直引号："…"；真假写 true 和 false',
        ),
    ),
    ("Invalid initial character for a key part", Text("a key is missing here", "这里缺少键"), None),
    ("Invalid statement", Text("this is neither a key nor a heading", "这既不是键，也不是标题"), None),
    ("Cannot declare", Text("this heading stands twice", "这个标题出现了两次"), None),
    ("Cannot", Text("this was already given a value above", "前面已经给过这个值了"), None),
)


def explain(text: str, display: str, problem: Exception) -> Diagnostic:
    """tomllib's complaint as a Diagnostic."""
    if isinstance(problem, RecursionError):
        return nested_too_deeply(text, display)
    if not isinstance(problem, tomllib.TOMLDecodeError):
        return number_too_long(text, display)
    message, offset = _split(text, str(problem))
    span = span_at(display, text, offset)
    char = text[offset : offset + 1]
    if (
        message.startswith(("Invalid statement", "Invalid initial", "Expected '=' after"))
        and ord(char or " ") > 127
    ):
        return _bare_key(text, span, offset)
    if message.startswith(("Found invalid character", "Illegal character")) and char != "\n":
        return character(char, span)
    if message.startswith(("Cannot", "Duplicate")):
        twice = _twice(text, display, offset)
        if twice is not None:
            return twice
    for start, words, hint in MESSAGES:
        if message.startswith(start):
            return Diagnostic("bad-toml", words, span, hint)
    return Diagnostic("bad-toml", Text(message, f"TOML 写法有误：{message}"), span)


def _split(text: str, said: str) -> tuple[str, int]:
    """`"Invalid value (at line 3, column 5)"` → the words and the offset."""
    message, _, where = said.rpartition(" (at ")
    numbers = [int(word.strip(",)")) for word in where.split() if word.strip(",)").isdigit()]
    if len(numbers) != 2:
        return message or said, max(len(text.rstrip()) - 1, 0)
    line, column = numbers
    start = 0
    for _ in range(line - 1):
        start = text.index("\n", start) + 1
    return message, start + column - 1


def _bare_key(text: str, span: Span, offset: int) -> Diagnostic:
    start = text.rfind("\n", 0, offset) + 1
    end = offset
    while end < len(text) and text[end] not in "=]\n#,}":
        end += 1
    while offset > start and text[offset - 1] not in " \t[{,.":
        offset -= 1
    word = text[offset:end].strip()
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
    if not located.twice:
        return None
    path, spot = located.twice[0]
    name = ".".join(str(step) for step in path)
    first = span_at(display, text, located.spots[path].key)
    return Diagnostic(
        "duplicate-key",
        Text(f"“{name}” stands twice", f"「{name}」出现了两次"),
        span_at(display, text, spot.key),
        related=((first, Text("first here", "第一次在这里")),),
    )


def character(char: str, span: Span) -> Diagnostic:
    """A character that does not belong in a text."""
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


def unseen_characters(text: str, display: str, unseen: list[str]) -> list[Diagnostic]:
    """Every line's first unseen character."""
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        columns = [(line.index(c) + 1, c) for c in unseen if c in line]
        if columns:
            column, char = min(columns)
            found.append(character(char, Span(display, number, column, line)))
    return found


def escaped_characters(file: TomlFile) -> list[Diagnostic]:
    """Control characters that came in by escapes such as `\\u202E`."""
    found: list[Diagnostic] = []
    waiting: list[tuple[object, KeyPath]] = [(file.data, ())]
    while waiting:
        value, path = waiting.pop()
        if isinstance(value, str):
            bad = next((c for c in value if c in CONTROL), None)
            if bad is not None:
                found.append(character(bad, Place(file, path).span()))
        elif isinstance(value, dict):
            waiting.extend((v, (*path, k)) for k, v in value.items())
            waiting.extend((k, (*path, k)) for k in value)
        elif isinstance(value, list):
            waiting.extend((v, (*path, i)) for i, v in enumerate(value))
    return sorted(found, key=lambda d: (d.span.line, d.span.column) if d.span else (0, 0))


def deep_key(text: str, display: str) -> Diagnostic | None:
    """A dotted key of hundreds of parts."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONG_LINE and line.partition("=")[0].count(".") > DEEPEST_KEY:
            return _too_deep(Span(display, number, 1, line))
    return None


def nested_too_deeply(text: str, display: str) -> Diagnostic:
    """Points at the first bracket that is too deep."""
    depth = 0
    for offset, char in enumerate(text):
        if char in "[{":
            depth += 1
        elif char in "]}":
            depth -= 1
        if depth > DEEPEST_KEY:
            return _too_deep(span_at(display, text, offset))
    return _too_deep(Span(display))


def _too_deep(span: Span) -> Diagnostic:
    return Diagnostic(
        "nested-too-deeply",
        Text("nested too deeply", "嵌套太深"),
        span,
        Text(f"at most {DEEPEST_KEY} levels", f"最多 {DEEPEST_KEY} 层"),
    )


def number_too_long(text: str, display: str) -> Diagnostic:
    """Points at the first run of thousands of digits."""
    run = 0
    for offset, char in enumerate(text):
        run = run + 1 if char.isdigit() or (char == "_" and run) else 0
        if run > 1000:
            return Diagnostic(
                "number-too-long",
                Text("number too long", "数字太长"),
                span_at(display, text, offset - run + 1),
            )
    return Diagnostic("number-too-long", Text("number too long", "数字太长"), Span(display))
