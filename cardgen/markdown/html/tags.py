"""What the tags of HTML are to a document. Whatever is not named here is stripped, and told once."""

# Elements in elements, and looks in looks; what opens deeper is only its content.
DEEPEST = 60
# Tags and the look of the words between them.
LOOKS = {
    "b": "bold",
    "strong": "bold",
    "i": "emphasis",
    "em": "emphasis",
    "cite": "emphasis",
    "dfn": "emphasis",
    "var": "emphasis",
    "s": "strike",
    "del": "strike",
    "strike": "strike",
    "u": "underline",
    "ins": "underline",
    "mark": "mark",
    "kbd": "key",
    "code": "code",
    "samp": "code",
    "tt": "code",
    "sup": "sup",
    "sub": "sub",
}
# They say nothing about words that a page could show.
CLEAR = frozenset(
    ("abbr", "acronym", "bdi", "bdo", "big", "data", "font", "label", "meter", "nobr", "output", "picture")
).union(("progress", "rb", "rtc", "ruby", "small", "span", "time"))
# Parts of a page: what stands in them are blocks.
GROUPS = frozenset(
    ("address", "article", "aside", "body", "center", "div", "fieldset", "figure", "footer", "form", "header")
).union(("hgroup", "html", "legend", "main", "nav", "p", "search", "section"))
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
LISTS = frozenset(("ul", "ol", "menu", "dir"))
ROW_GROUPS = frozenset(("thead", "tbody", "tfoot"))
CELLS = frozenset(("td", "th"))
TERMS = frozenset(("dt", "dd"))
# What stands in these is words, not blocks.
FLAT = frozenset((*HEADINGS, "summary", "figcaption", "caption", "dt"))
BLOCKS = (
    GROUPS
    | LISTS
    | ROW_GROUPS
    | CELLS
    | TERMS
    | FLAT
    | {"li", "dl", "table", "tr", "blockquote", "details", "pre", "hr", "colgroup"}
)
# Nothing is within them, and nothing is shown.
EMPTY = frozenset(("area", "base", "basefont", "col", "link", "meta", "param", "source", "track", "wbr"))
# Left out with all that is within them: silently, or told.
SILENT = frozenset(("script", "style", "template", "noscript", "title", "head", "rp"))
TOLD = frozenset(
    ("iframe", "object", "svg", "math", "canvas", "video", "audio", "textarea", "select", "map", "frameset")
)
DROPPED = SILENT | TOLD
# Other names that HTML has; any name beyond these is probably none of HTML's.
OTHERS = frozenset(("button", "input", "embed", "frame", "noframes", "marquee", "blink", "option", "dialog"))
KNOWN = frozenset(
    (*LOOKS, *CLEAR, *BLOCKS, *EMPTY, *DROPPED, *OTHERS, "a", "br", "img", "q", "rt", "plaintext")
)
ALIGNS = ("left", "center", "right")
