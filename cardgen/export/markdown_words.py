"""Words, links and pictures as Markdown writes them. Only what would be misread is escaped."""

from typing import Literal, NamedTuple

from cardgen.markdown.flanking import is_count, is_product, sides
from cardgen.model.document import Break, Inline, Inlines, Note, Picture, SymbolMark, Words

MARKS = {"link": "", "strike": "~~", "bold": "**", "emphasis": "*"}
NAME = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
BLANKS = {" ": "&#32;", "\t": "&#9;"}
LONGEST_NAME = 40


class Piece(NamedTuple):
    """A part of a line. `kind`: words, a sign that opens or closes a look, or other markup."""

    text: str
    kind: Literal["words", "open", "close", "markup"]


def line_of(content: Inlines, *, cell: bool = False) -> str:
    """Words that stand on one line: a heading, a term, a table's cell, in which `|` has to be escaped."""
    return kept(edges(_group(content, (), cell)))


def paragraph(content: Inlines) -> str:
    """A paragraph's lines, none of which begins or ends as something else."""
    return kept("\n".join(edges(_start(line)) for line in _group(content, (), False).split("\n")))


def edges(line: str) -> str:
    """A line whose blanks at both ends are not lost."""
    body = line.strip(" \t")
    if body == line:
        return line
    first = len(line) - len(line.lstrip(" \t"))
    last = len(line.rstrip(" \t")) if body else first
    return "".join(BLANKS[c] for c in line[:first]) + body + "".join(BLANKS[c] for c in line[last:])


def kept(text: str) -> str:
    """A text whose other blanks at both ends, such as U+3000, are not lost; within it they never are."""
    if text[:1].isspace():
        text = _coded(text[0]) + text[1:]
    return text[:-1] + _coded(text[-1]) if text[-1:].isspace() else text


def _start(line: str) -> str:
    """A line that would begin a heading, a list, a quotation and the like, so that it does not."""
    sign, rest = line[:1], line[1:2]
    alone = rest in ("", " ", "\t")
    digits = len(line) - len(line.lstrip("0123456789"))
    if 0 < digits < 10 and line[digits : digits + 1] in (".", ")"):
        after = line[digits + 1 : digits + 2]
        return f"{line[:digits]}\\{line[digits:]}" if after in ("", " ", "\t") else line
    if line.startswith("[^") and line[(end := line.find("]") + 1) : end + 1] == ":":
        return f"{line[:end]}\\{line[end:]}"
    heads = sign == "#" and line.lstrip("#")[:1] in ("", " ", "\t")
    rule = sign in ("=", "-", ":") and not (line.strip("= \t") and line.strip("-: \t"))
    fenced = line.startswith((":::", "~~~"))
    if sign == ">" or heads or rule or fenced or (sign and sign in "-+:~" and alone):
        return "\\" + line
    return line


def _group(content: Inlines, done: tuple[str, ...], cell: bool) -> str:
    """Content whose looks in `done` are written already."""
    return _joined(_pieces(content, done, cell))


def _pieces(content: Inlines, done: tuple[str, ...], cell: bool) -> list[Piece]:
    """Texts and the marks between them: the longest stretch in one look first."""
    out: list[Piece] = []
    at = 0
    while at < len(content):
        part = content[at]
        runs = [(_run(content, at, look), look) for look in MARKS if look not in done and _look(part, look)]
        if not runs or isinstance(part, Break | Note):
            plain = isinstance(part, Words) and not part.code
            out.append(Piece(_inline(content, at, done, cell), "words" if plain else "markup"))
            at += 1
            continue
        end, look = max(runs, key=lambda run: run[0])
        stretch = content[at:end]
        if look == "link":
            out.append(Piece(_link(stretch, part.link, done, cell), "markup"))
        else:
            inside = _pieces(stretch, (*done, look), cell)
            out += [Piece(MARKS[look], "open"), *inside, Piece(MARKS[look], "close")]
        at = end
    return out


def _joined(pieces: list[Piece]) -> str:
    """The pieces as text. A character that would keep a sign from being read as one is written as &#N;."""
    texts = _signs(pieces)
    coded: set[tuple[int, bool]] = set()
    signs = [at for at, piece in enumerate(pieces) if piece.kind in ("open", "close")]
    while True:
        # What is coded for one sign may stand in the way of its neighbour: until nothing changes.
        wanted = [end for at in signs if (end := _in_the_way(pieces, texts, at)) is not None]
        fresh = [end for end in wanted if end not in coded and pieces[end[0]].kind == "words"]
        if not fresh:
            return "".join(texts)
        for at, last in fresh:
            if (at, last) in coded:
                continue
            text = texts[at]
            texts[at] = text[:-1] + _coded(text[-1:]) if last else _coded(text[:1]) + text[1:]
            coded.update(((at, False), (at, True)) if len(pieces[at].text) == 1 else ((at, last),))


def _in_the_way(pieces: list[Piece], texts: list[str], at: int) -> tuple[int, bool] | None:
    """The end of a text that keeps a sign from opening or closing: its place, and if it is the last end."""
    opens = pieces[at].kind == "open"
    outside, inside = ((at - 1, True), (at + 1, False)) if opens else ((at + 1, False), (at - 1, True))
    if texts[inside[0]][-1 if inside[1] else 0 :][:1].isspace():
        return inside
    if not 0 <= outside[0] < len(pieces):
        outside = inside
    before, after = "".join(texts[max(at - 3, 0) : at]), "".join(texts[at + 1 : at + 4])
    possible = sides(texts[at][0], before[-1:] or " ", after[:1] or " ")
    if texts[at] == "*" and is_count(f"{before}*", len(before)):
        return at - 1, True
    if not possible[0 if opens else 1]:
        return outside
    if opens and texts[at] == "*" and is_product(f"{before}*{after}", len(before)):
        return outside if pieces[outside[0]].kind == "words" else inside
    return None


def _signs(pieces: list[Piece]) -> list[str]:
    """The pieces' texts. Emphasis beside bold is written with underscores: asterisks would run together."""
    texts = [piece.text for piece in pieces]
    opened: list[int] = []
    for at, (sign, kind) in enumerate(pieces):
        if sign == "*" and kind == "open":
            opened.append(at)
        elif sign == "*" and kind == "close":
            start = opened.pop()
            around = (start - 1, start + 1, at - 1, at + 1)
            if any(
                pieces[n].text == "**" and pieces[n].kind != "words" for n in around if 0 <= n < len(pieces)
            ):
                texts[start] = texts[at] = "_"
    return texts


def _coded(char: str) -> str:
    return f"&#{ord(char)};" if char else ""


def _look(part: Inline, look: str) -> object:
    """Whether a part has a look; a link that cardgen made is made again when the text is read."""
    if isinstance(part, Words):
        return getattr(part, look) if look != "link" else part.link if not part.auto else ""
    return part.link if look == "link" and isinstance(part, SymbolMark | Picture) else ""


def _run(content: Inlines, start: int, look: str) -> int:
    """Where the stretch ends that has the same look; what has no look belongs to it where it lies within."""
    own = _look(content[start], look)
    end = start + 1
    for at in range(start + 1, len(content)):
        part = content[at]
        if isinstance(part, Words) or (look == "link" and isinstance(part, SymbolMark | Picture)):
            if _look(part, look) != own:
                break
            end = at + 1
        elif look == "link" and isinstance(part, Note):
            break
    return end


def _link(stretch: Inlines, url: str, done: tuple[str, ...], cell: bool) -> str:
    first = stretch[0]
    if len(stretch) == 1 and isinstance(first, Words) and first.text == url and not first.code and not cell:
        dressed = any(_look(first, look) for look in MARKS if look not in ("link", *done))
        if not dressed and _plain_address(url):
            return f"<{url}>"
    return f"[{_group(stretch, (*done, 'link'), cell)}]({address(url)})"


def _plain_address(url: str) -> bool:
    return url.startswith(("http://", "https://")) and url.isascii() and not set(url) & set(' <>"\\&*_`[]')


def _inline(content: Inlines, at: int, done: tuple[str, ...], cell: bool) -> str:
    part: Inline = content[at]
    match part:
        case Words():
            if part.code:
                return _code(part.text, cell)
            follows = content[at + 1] if at + 1 < len(content) else None
            text = _escaped(part.text, "link" in done, "emphasis" in done or "bold" in done, follows)
            # Behind a note it would make that a link.
            behind_note = at > 0 and isinstance(content[at - 1], Note)
            return "\\" + text if behind_note and text.startswith("(") else text
        case Break(hard):
            return "\\\n" if hard else "\n"
        case SymbolMark(symbol):
            return f":{symbol}:"
        case Note(number):
            # Before a symbol, in front of a line, it looks like the note's own text: an empty link helps.
            apart = at + 1 < len(content) and isinstance(content[at + 1], SymbolMark)
            return f"[^{number}][]()" if apart else f"[^{number}]"
        case Picture():
            return _picture(part)


def _code(text: str, cell: bool) -> str:
    longest, run = 0, 0
    for char in text:
        run = run + 1 if char == "`" else 0
        longest = max(longest, run)
    fence = "`" * (longest + 1)
    pad = (
        " " if text[:1] == "`" or text[-1:] == "`" or (text[:1] == text[-1:] == " " and text.strip()) else ""
    )
    inside = text.replace("|", "\\|") if cell else text
    return f"{fence}{pad}{inside}{pad}{fence}"


def picture(part: Picture) -> str:
    """A picture that stands alone, in its link if it has one."""
    return f"[{_picture(part)}]({address(part.link)})" if part.link else _picture(part)


def _picture(part: Picture) -> str:
    """`![alt](source "title"){width=60%}`."""
    title = part.title.replace("\\", "\\\\").replace('"', '\\"').replace("&", "&amp;")
    titled = f' "{title}"' if title else ""
    width = f"{{width={part.width}}}" if part.width else ""
    return f"![{_escaped(part.alt, True, False, None)}]({local(part.source)}{titled}){width}"


def local(path: str) -> str:
    """A file or an anchor, readable: only what would end or change it is written as %XX."""
    return "".join(f"%{ord(c):02X}" if c in "% ()<>\\\"'&|" or c < " " else c for c in path)


def address(url: str) -> str:
    """A link's target."""
    if url.startswith("#"):
        return local(url)
    if ";" in url:
        url = url.replace("&", "&amp;")
    # Such an address has no blanks and no “<”: they were written as %XX when it was read.
    return f"<{url}>" if set(url) & set("()|") else url


def _escaped(text: str, linked: bool, marked: bool, follows: Inline | None) -> str:
    """Text with backslashes before what would be read as something else."""
    out: list[str] = []
    for at, char in enumerate(text):
        if char in "\\`*_[]<&~:{^!|" and _misread(text, at, char, linked, marked, follows):
            out.append("\\")
        out.append(char)
    return "".join(out)


def _misread(text: str, at: int, char: str, linked: bool, marked: bool, follows: Inline | None) -> bool:
    before, after = text[at - 1 : at] if at else "", text[at + 1 : at + 2]
    match char:
        case "\\" | "`" | "|":
            return True
        case "*":
            # `7* 攻击一级`: an asterisk before a blank opens nothing.
            return marked or after not in (" ", "\t") or not before.isdigit()
        case "_":
            return marked or not (before.isalnum() and after.isalnum())
        case "[":
            return linked or _opens(text, at, follows)
        case "]":
            return linked
        case "<":
            return not after or after.isalpha()
        case "&":
            return not after or after == "#" or (after.isascii() and after.isalnum())
        case "~":
            return "~" in (before, after) or not before or not after
        case ":":
            return text.startswith("://", at) or _named(text, at)
        case "{":
            return not at or not after or after in "{#"
        case "^":
            return after in ("", "[")
        case _:
            return not after and isinstance(follows, Words | SymbolMark | Picture) and bool(follows.link)


def _opens(text: str, at: int, follows: Inline | None) -> bool:
    """Whether a bracket could be taken for a link, a note, a task or an admonition; `[攻击]、` could not."""
    end = text.find("]", at)
    inside, behind = text[at + 1 : end], text[end + 1 : end + 2]
    return (
        end < 0
        or (not behind and follows is not None and not isinstance(follows, Break))
        or (behind and behind in "([:{")
        or inside[:1] in ("^", "!", "")
        or inside in (" ", "x", "X")
        or "[" in inside
        or (at > 0 and text[at - 1] == "!")
    )


def _named(text: str, at: int) -> bool:
    """Whether this could be a symbol: `:heart:`."""
    end = text.find(":", at + 1, at + LONGEST_NAME)
    return end > at + 1 and NAME.issuperset(text[at + 1 : end])
