"""Words in any looks, links and company, written as Markdown, are read as the same words."""

from hypothesis import given, settings
from hypothesis import strategies as st
from rulebook_kit import read

from cardgen.export.markdown import markdown
from cardgen.model.document import (
    Break,
    Document,
    Heading,
    Inline,
    Inlines,
    Note,
    Paragraph,
    Picture,
    SymbolMark,
    Words,
)

# Parted by the sign for a blank that is seen.
SIGNS = "a␣一␣。␣，␣*␣**␣_␣`␣[␣]␣(␣)␣!␣<␣>␣#␣-␣+␣1.␣7* ␣*2␣|␣:␣~␣~~␣\\␣&␣&amp;␣{␣{{␣}␣^␣ ␣“␣（␣=␣---␣\u3000"
WORDY = "https://a.b␣x_y␣http://␣::␣[x]␣[^1]␣![␣\"␣'␣$␣é␣😀␣攻击*2，防*3␣:heart:␣{#a}"
PIECES = st.sampled_from(f"{SIGNS}␣{WORDY}".split("␣"))
TEXT = st.lists(PIECES, min_size=1, max_size=4).map("".join)
LINK = st.sampled_from(["", "", "", "https://a.b/c", "#一", "https://x.y/(z)?a=1&b=2", "a.md"])
SELDOM = st.sampled_from([False, False, False, True])
WORDS = st.builds(Words, TEXT, SELDOM, SELDOM, SELDOM, SELDOM, LINK, st.just(False))
PICTURE = st.builds(
    Picture,
    st.sampled_from(["a.png", "art/甲 乙.png"]),
    st.sampled_from(["", "图", "a[b]"]),
    st.sampled_from(["", '题"x']),
    st.sampled_from(["", "50%"]),
    LINK,
)
SYMBOL = st.builds(SymbolMark, st.just("heart"), LINK)
COMPANY = st.one_of(SYMBOL, PICTURE, st.just(Note(1)), st.builds(Break, st.booleans()))
CONTENT = st.lists(st.one_of(WORDS, WORDS, WORDS, COMPANY), min_size=1, max_size=6)


def as_read(parts: list[Inline], *, line: bool) -> Inlines:
    """As a reader leaves them: no blanks around code, like neighbours joined, no breaks at the ends."""
    out: list[Inline] = []
    for part in parts:
        if isinstance(part, Words) and part.code:
            part = part._replace(text=part.text.strip())
        last = out[-1] if out else None
        if isinstance(part, Words) and isinstance(last, Words) and part[1:] == last[1:]:
            out[-1] = last._replace(text=last.text + part.text)
        elif isinstance(part, Break):
            if last is not None and not isinstance(last, Break) and not line:
                out.append(part)
        elif not isinstance(part, Words) or part.text:
            out.append(part)
    while out and isinstance(out[-1], Break):
        out.pop()
    return tuple(out)


def is_plain(content: Inlines) -> bool:
    """Whether it has words, so that it is a paragraph and no figure."""
    return any(isinstance(part, Words) and not part.code and part.text.strip() for part in content)


def read_back(block: Paragraph | Heading) -> Inlines:
    note = (Paragraph((Words("注"),)),)
    again, _ = read(
        "---\nlinks: no\n---\n" + markdown(Document("小游戏", (block,), (note,))).partition("---\n\n")[2]
    )
    found = again.blocks[0]
    assert isinstance(found, Paragraph | Heading), found
    return found.content


@given(CONTENT)
@settings(max_examples=300, deadline=None, derandomize=True)
def test_a_paragraph(parts: list[Inline]) -> None:
    content = as_read(parts, line=False)
    if is_plain(content):
        assert read_back(Paragraph(content)) == content


@given(CONTENT)
@settings(max_examples=150, deadline=None, derandomize=True)
def test_a_heading(parts: list[Inline]) -> None:
    content = as_read(parts, line=True)
    if is_plain(content):
        assert read_back(Heading(2, content, "own")) == content
