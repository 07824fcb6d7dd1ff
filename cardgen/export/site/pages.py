"""The pages of a site. Each is whole HTML; addresses in it are relative, so it may lie anywhere."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import quote

from cardgen.export.site.values import Site, SiteCard, SiteDeck
from cardgen.export.site.words import SiteWords, site_words
from cardgen.export.svg_words import escape

STYLE, SCRIPT, PREVIEW, FRONT, RULES = "site.css", "site.js", "preview.jpg", "index.html", "rulebook.html"
POLICY = (
    "default-src 'none'; img-src 'self' data:; style-src 'self'; font-src data:; script-src 'self';"
    " base-uri 'none'; form-action 'none'"
)
# So many cards are fanned out at the top.
FAN = 5


def picture(card: SiteCard) -> str:
    return f"cards/{quote(card.slug)}.webp"


def drawing(card: SiteCard) -> str:
    return f"cards/{quote(card.slug)}.svg"


def card_page(card: SiteCard) -> str:
    return f"cards/{quote(card.slug)}.html"


def deck_page(deck: SiteDeck) -> str:
    return f"decks/{quote(deck.slug)}.html"


def pages(site: Site) -> Iterator[tuple[str, str]]:
    """Every page with its path in the site, which is not yet an address."""
    words = site_words(site.language)
    yield FRONT, _front(site, words)
    for n, card in enumerate(site.cards):
        around = site.cards[n - 1] if n else None, site.cards[n + 1] if n + 1 < len(site.cards) else None
        yield f"cards/{card.slug}.html", _card(site, words, card, *around)
    for deck in site.decks:
        yield f"decks/{deck.slug}.html", _deck(site, words, deck)


def _page(
    site: Site, words: SiteWords, up: str, title: str, about: str, shown: str, path: str, body: str
) -> str:
    """`up`: the way from the page to the top of the site. `shown`: the picture for those who share it."""
    whole = f"{title} · {site.title}" if title != site.title else title
    base = site.address.rstrip("/") + "/" if site.address else up
    links = [(f"{up}{FRONT}#cards", words.cards)]
    links += [(f"{up}{FRONT}#decks", words.decks)] if site.decks else []
    links += [(f"{up}{RULES}", words.rulebook)] if site.rulebook else []
    links += [(f"{up}{FRONT}#files", words.files)] if site.files else []
    nav = "".join(f'<a href="{href}">{name}</a>' for href, name in links)
    canonical = f'<link rel="canonical" href="{escape(base + quote(path))}"/>' if site.address else ""
    credit = " · ".join(escape(line) for line in site.credits)
    return f"""<!DOCTYPE html>
<html lang="{escape(site.language)}">
<head>
<meta charset="utf-8"/>
<meta http-equiv="Content-Security-Policy" content="{POLICY}"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="generator" content="cardgen"/>
<title>{escape(whole)}</title>
<meta name="description" content="{escape(about)}"/>
<meta property="og:type" content="website"/>
<meta property="og:site_name" content="{escape(site.title)}"/>
<meta property="og:title" content="{escape(title)}"/>
<meta property="og:description" content="{escape(about)}"/>
<meta property="og:image" content="{escape(base + shown)}"/>
<meta name="twitter:card" content="summary_large_image"/>
{canonical}
<link rel="icon" href="{up}{picture(site.cards[0])}"/>
<link rel="stylesheet" href="{up}{STYLE}"/>
<script src="{up}{SCRIPT}" defer=""></script>
</head>
<body>
<nav class="bar"><a class="home" href="{up}{FRONT}">{escape(site.title)}</a><span>{nav}</span></nav>
{body}
<footer><p>{credit}</p><p>{words.made}</p></footer>
</body>
</html>
"""


def _front(site: Site, words: SiteWords) -> str:
    fan = "".join(
        f'<a href="{card_page(card)}"><img src="{picture(card)}" alt="{escape(card.name)}"{_size(card)}/></a>'
        for card in _fanned(site.cards)
    )
    rows = "".join(f"<div><dt>{escape(k)}</dt><dd>{escape(v)}</dd></div>" for k, v in site.glance)
    doors = [(RULES, words.read)] if site.rulebook else []
    doors += [("#files", words.print)] if site.files else []
    buttons = "".join(f'<a class="button" href="{href}">{name}</a>' for href, name in doors)
    hero = f"""<header class="hero"><div><h1>{escape(site.title)}</h1>
{f"<p>{escape(site.subtitle)}</p>" if site.subtitle else ""}
{f'<dl class="glance">{rows}</dl>' if rows else ""}<p class="doors">{buttons}</p></div>
<div class="fan" aria-hidden="true">{fan}</div></header>"""
    about = site.subtitle or " · ".join(f"{v} {k}" for k, v in site.glance) or site.title
    body = "\n".join(
        (hero, f"<main>{_gallery(site, words)}{_decks(site, words)}{_files(site, words)}</main>")
    )
    return _page(site, words, "", site.title, about, PREVIEW, FRONT, body)


def _fanned(cards: Sequence[SiteCard]) -> list[SiteCard]:
    """Some cards of the most usual size, from all over the set."""
    usual = Counter((card.width, card.height) for card in cards).most_common(1)[0][0]
    alike = [card for card in cards if (card.width, card.height) == usual]
    return alike[:: max(len(alike) // FAN, 1)][:FAN]


def _gallery(site: Site, words: SiteWords) -> str:
    kinds = [(id, name, [card for card in site.cards if card.kind == id]) for id, name in site.kinds]
    kinds = [(id, name, cards) for id, name, cards in kinds if cards]
    chips = "".join(
        f'<a class="chip" href="#kind-{quote(id)}">{escape(name)} <b>{len(cards)}</b></a>'
        for id, name, cards in kinds
    )
    groups = "".join(
        f'<section id="kind-{escape(id)}"><h3>{escape(name)} <small>{len(cards)}</small></h3>'
        f'<ul class="wall">{"".join(_tile(card) for card in cards)}</ul></section>'
        for id, name, cards in kinds
    )
    return (
        f'<section id="cards"><h2>{words.cards}</h2><div class="tools"><p role="search" hidden="">'
        f'<input type="search" placeholder="{words.search}  /" aria-label="{words.search}"/>'
        f'<output data-found="{words.found}" data-none="{words.none}"></output></p>'
        f'<p class="chips">{chips}</p></div>{groups}</section>'
    )


def _tile(card: SiteCard, up: str = "", copies: int = 0) -> str:
    count = f" <b>×{copies or card.copies}</b>" if (copies or card.copies) > 1 else ""
    said = f' data-words="{escape(card.words)}"' if not copies else ""
    return (
        f'<li{said}><a href="{up}{card_page(card)}"><img src="{up}{picture(card)}" loading="lazy" alt=""'
        f"{_size(card)}/><span>{escape(card.name)}{count}</span></a></li>"
    )


def _size(card: SiteCard) -> str:
    return f' width="{round(card.width)}" height="{round(card.height)}"'


def _decks(site: Site, words: SiteWords) -> str:
    if not site.decks:
        return ""
    rows = "".join(
        f'<li><a href="{deck_page(deck)}"><span class="stack">{_stack(deck)}</span>'
        f"<strong>{escape(deck.name)}</strong><small>{words.total.format(deck.size)}</small></a></li>"
        for deck in site.decks
    )
    return f'<section id="decks"><h2>{words.decks}</h2><ul class="decks">{rows}</ul></section>'


def _stack(deck: SiteDeck) -> str:
    cards = [card for _, pile in deck.piles for _, card, _ in pile if card]
    return "".join(f'<img src="{picture(card)}" alt="" loading="lazy"{_size(card)}/>' for card in cards[:3])


def _files(site: Site, words: SiteWords) -> str:
    if not site.files:
        return ""
    rows = "".join(
        f'<li><a href="files/{quote(file.name)}" download="">{escape(file.name)}</a> <small>'
        f"{words.pages.format(file.pages) + ' · ' if file.pages else ''}{file.size / 1e6:.1f} MB</small></li>"
        for file in site.files
    )
    note = f'<p class="note">{words.actual_size}</p>'
    return f'<section id="files"><h2>{words.files}</h2>{note}<ul class="files">{rows}</ul></section>'


def _card(
    site: Site, words: SiteWords, card: SiteCard, before: SiteCard | None, after: SiteCard | None
) -> str:
    kind = dict(site.kinds).get(card.kind, "")
    facts = "".join(f"<div><dt>{escape(name)}</dt><dd>{said}</dd></div>" for name, said in card.facts)
    copies = f"<p><b>{card.copies}</b> {words.copies}</p>" if card.copies else ""
    around = "".join(
        _step(other, word, rel)
        for other, word, rel in ((before, f"← {words.before}", "prev"), (after, f"{words.after} →", "next"))
        if other
    )
    used = [deck for deck in site.decks if any(one is card for _, pile in deck.piles for _, one, _ in pile)]
    decks = "".join(f'<li><a href="../{deck_page(deck)}">{escape(deck.name)}</a></li>' for deck in used)
    listed = f"<h2>{words.decks}</h2><ul>{decks}</ul>" if decks else ""
    name = escape(card.name)
    body = f"""<main class="card"><figure><img src="../{drawing(card)}" alt="{name}"{_size(card)}/></figure>
<div><p class="kind"><a href="../{FRONT}#kind-{quote(card.kind)}">{escape(kind)}</a></p><h1>{name}</h1>
<dl class="facts">{facts}</dl>{copies}{listed}<p class="around">{around}</p></div></main>"""
    about = card.words[:150] or card.name
    return _page(site, words, "../", card.name, about, picture(card), f"cards/{card.slug}.html", body)


def _step(card: SiteCard, word: str, rel: str) -> str:
    return f'<a rel="{rel}" href="../{card_page(card)}">{word}<span>{escape(card.name)}</span></a>'


def _deck(site: Site, words: SiteWords, deck: SiteDeck) -> str:
    stamp = f'<span class="stamp">{words.legal}</span>'
    code = (
        f'<p class="code"><label>{words.share_code} <input readonly="" value="{escape(deck.code)}"/></label>'
        f'<button type="button" hidden="" data-done="{words.copied}">{words.copy}</button></p>'
        if deck.code
        else ""
    )
    piles = "".join(_pile(name, cards) for name, cards in deck.piles if cards)
    size = f"<p>{words.total.format(deck.size)}</p>"
    body = f'<main class="deck"><h1>{escape(deck.name)} {stamp}</h1>{size}{code}\n{piles}</main>'
    shown = next((picture(card) for _, pile in deck.piles for _, card, _ in pile if card), PREVIEW)
    about = "、".join(name for _, pile in deck.piles for name, _, _ in pile)[:150]
    return _page(site, words, "../", deck.name, about, shown, f"decks/{deck.slug}.html", body)


def _pile(name: str, cards: Iterable[tuple[str, SiteCard | None, int]]) -> str:
    cards = tuple(cards)
    total = sum(copies for _, _, copies in cards)
    tiles = "".join(
        _tile(card, "../", copies) if card else f"<li><span>{escape(said)} <b>×{copies}</b></span></li>"
        for said, card, copies in cards
    )
    head = f"<h2>{escape(name)} <small>{total}</small></h2>" if name else ""
    return f'<section>{head}<ul class="wall small">{tiles}</ul></section>'
