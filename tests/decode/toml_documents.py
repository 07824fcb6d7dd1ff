"""Random TOML documents for property tests, with every form that TOML 1.1 has."""

from hypothesis import strategies as st

KEYS = st.sampled_from(
    [
        "a",
        "b",
        "c-d",
        "x_1",
        "9",
        '"q k"',
        "'l.k'",
        '"名"',
        '"e\\"s"',
        '"t\\u00e9"',
        '"\\x41\\e"',
        '""',
        "card",
        "kind",
    ]
)
TEXT = st.text(st.characters(blacklist_categories=["Cs", "Cc"], blacklist_characters="\"'\\"), max_size=12)
SCALARS = st.one_of(
    TEXT.map(lambda t: f'"{t}"'),
    TEXT.map(lambda t: f"'{t}'"),
    TEXT.map(lambda t: f'"{t}\\n\\"#]\\\\"'),
    TEXT.map(lambda t: f'"{t}\\e\\x7f\\""'),
    TEXT.map(lambda t: f'"""{t}\n # no comment\n ""x\\\n   y\\"""""'),
    TEXT.map(lambda t: f"'''\n{t} [x]\n'' = ''''"),
    st.integers(-(10**17), 10**17).map(str),
    st.sampled_from(["true", "false", "0x1F", "1_000", "3.5e-2", "inf", "+5", "-0", "07:32:00", "07:32"]),
    st.sampled_from(["1979-05-27 07:32:00", "1979-05-27T07:32+08:00", "1979-05-27"]),
)
GAPS = st.sampled_from(["", " ", "  ", "\t"])
COMMENTS = st.sampled_from(["", "", "", "# note", ' # [x] = "y"'])
BLANKS = st.sampled_from(["", " ", "\n", "\n# note, ]\n  "])


@st.composite
def array(draw, inner):
    items = draw(st.lists(inner, max_size=3))
    gap = draw(BLANKS)
    comma = "," if items and draw(st.booleans()) else ""
    return f"[{gap}" + f"{gap},{gap}".join(items) + f"{gap}{comma}{gap}]"


@st.composite
def inline_table(draw, inner):
    pairs = draw(st.lists(st.tuples(KEYS, inner), max_size=3, unique_by=lambda p: p[0]))
    gap, blank = draw(GAPS), draw(BLANKS)
    comma = "," if pairs and draw(st.booleans()) else ""
    return (
        "{"
        + blank
        + f"{blank},{blank}".join(f"{k}{gap}={gap}{v}" for k, v in pairs)
        + f"{blank}{comma}{blank}}}"
    )


VALUES = st.recursive(SCALARS, lambda inner: st.one_of(array(inner), inline_table(inner)), max_leaves=6)


@st.composite
def pair(draw):
    keys = draw(st.lists(KEYS, min_size=1, max_size=3 if draw(st.integers(0, 4)) == 0 else 1))
    gap = draw(GAPS)
    return gap + f"{gap}.{gap}".join(keys) + f"{gap}={gap}{draw(VALUES)}{gap}{draw(COMMENTS)}\n"


@st.composite
def heading(draw):
    keys = draw(st.lists(KEYS, min_size=1, max_size=3))
    gap = draw(GAPS)
    opened, closed = draw(st.sampled_from([("[", "]"), ("[[", "]]")]))
    return f"{gap}{opened}{gap}" + f"{gap}.{gap}".join(keys) + f"{gap}{closed}{gap}{draw(COMMENTS)}\n"


LINES = st.one_of(pair(), pair(), heading(), st.sampled_from(["\n", "# note\n", "  \t\n"]))
DOCUMENTS = st.lists(LINES, max_size=12).map("".join)
