"""Which addresses may be links and pictures: never one that runs a program or reads the reader's files."""

SAFE = ("http", "https", "mailto", "tel")
LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz")
SCHEME = LETTERS | frozenset("0123456789+-.")
# What may stand in an address as it is; everything else is written as %XX.
PLAIN = "%!#$&'()*+,-./:;=?@_~[]"


# No browser takes an address of this length, and a page would have it once for each of its lines.
TOO_LONG = 4000


def scheme_of(url: str) -> str:
    """`JavaScript:` → `javascript`; nothing for a relative address, as `攻击:一级.md` is."""
    seen = "".join(char for char in url if char > " " and char != "\x7f")
    head, colon, _ = seen.lower().partition(":")
    return head if colon and head[:1] in LETTERS and SCHEME.issuperset(head) else ""


def link_to(url: str) -> str | None:
    """The address as it is kept, or None if it must not be a link. Anchors stay readable."""
    scheme = scheme_of(url)
    if (scheme and scheme not in SAFE) or len(url) >= TOO_LONG:
        return None
    from urllib.parse import quote, unquote

    if url.startswith("#"):
        return "#" + unquote(url[1:])
    return quote(url.strip(), safe=PLAIN, errors="replace")


def picture_from(url: str) -> str | None:
    """A picture's file or card, or None if it is not one that a rulebook may show."""
    if scheme_of(url) not in ("", "card") or url.startswith("//"):
        return None
    from urllib.parse import unquote

    return unquote(url)
