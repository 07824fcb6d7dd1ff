"""Before and after, side by side, as one web page that opens offline."""

from collections.abc import Callable, Iterator, Sequence
from html import escape

from cardgen.build.card_diff.compare import Changed
from cardgen.build.card_diff.pages import ADDED, AFTER, BEFORE, GONE, LOOKS
from cardgen.changes.game_changes import Versions
from cardgen.diagnostics import Language
from cardgen.export.data_uri import data_uri
from cardgen.model.document import Break, Inlines, SymbolMark, Words
from cardgen.model.frame import Frame

STYLE = """
:root { color-scheme: light dark; --line: #8884; --old: #b8211a; --new: #1a7340 }
@media (prefers-color-scheme: dark) { :root { --old: #ff8a80; --new: #7fd6a4 } }
body { font: 16px/1.6 system-ui, "Noto Sans SC", sans-serif; margin: 2rem auto; max-width: 62rem;
  padding: 0 1rem }
h1 { font-size: 1.5rem; margin: 0 } header p { margin: .2rem 0 0; opacity: .75 }
article { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.3fr); gap: 1.2rem;
  border-top: 1px solid var(--line); margin-top: 1.4rem; padding-top: 1.4rem }
figure { margin: 0 } figure > div { position: relative }
figure i { position: absolute; outline: 2px solid #1a7340; outline-offset: 3px; border-radius: 2px }
figure:first-child i { outline-color: #b8211a }
img { width: 100%; border-radius: .5rem; display: block }
figcaption { font-size: .8rem; font-weight: 700 } .old { color: var(--old) } .new { color: var(--new) }
h2 { font-size: 1.15rem; margin: 0 } del { color: var(--old) } b { font-weight: 700 }
.none { border: 1px dashed var(--line); border-radius: .5rem; aspect-ratio: 63/88 }
@media (max-width: 42rem) { article { grid-template-columns: 1fr 1fr } article > div { grid-column: 1 / -1 } }
"""


def diff_page(
    changed: Sequence[Changed],
    versions: Versions,
    names: tuple[str, str],
    picture: Callable[[Frame, bool], bytes],
) -> str:
    """`picture`: a face as PNG, and whether it is the older version's."""
    language: Language = "zh" if versions.chinese else "en"
    title = escape(f"{versions.new.title} {names[0]} → {names[1]}")
    count = versions.say(f"{len(changed)} cards differ", f"{len(changed)} 种牌有变化")
    body = "\n".join(part for one in changed for part in _article(one, language, versions, picture))
    return (
        f'<!doctype html>\n<html lang="{escape(versions.new.tag)}"><meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f"<style>{STYLE}</style>\n<header><h1>{title}</h1><p>{count}</p></header>\n<main>\n{body}\n</main>\n</html>\n"
    )


def _article(
    one: Changed, language: Language, versions: Versions, picture: Callable[[Frame, bool], bytes]
) -> Iterator[str]:
    card = one.after or one.before
    assert card is not None
    yield f'<article id="{escape(card.id)}">'
    for face, word, look in ((one.old, BEFORE, "old"), (one.new, AFTER, "new")):
        said = word.in_(language)
        shown = '<div class="none"></div>'
        if face is not None:
            source = data_uri(picture(face, look == "old"))
            shown = f'<img alt="{escape(one.name)}, {said}" src="{source}">'
            shown = f"<div>{shown}{''.join(_marks(one, face))}</div>"
        yield f'<figure><figcaption class="{look}">{said}</figcaption>{shown}</figure>'
    kind = ADDED if one.before is None else GONE if one.after is None else None
    lines = [_line(content, versions) for content in one.said]
    lines = lines or [(kind or LOOKS).in_(language)]
    yield (
        f"<div><h2>{escape(one.name)}</h2>" + "".join(f"<p>{line}</p>" for line in lines) + "</div></article>"
    )


def _marks(one: Changed, face: Frame) -> Iterator[str]:
    """Boxes around what differs, in shares of the card."""
    for x, y, w, h in one.areas:
        across, down = 100 / face.width, 100 / face.height
        place = f"left:{across * x:.2f}%;top:{down * y:.2f}%;width:{across * w:.2f}%;height:{down * h:.2f}%"
        yield f'<i style="{place}"></i>'


def _line(content: Inlines, versions: Versions) -> str:
    out: list[str] = []
    for part in content:
        match part:
            case Words(text, bold, strike=strike):
                word = escape(text)
                out.append(f"<del>{word}</del>" if strike else f"<b>{word}</b>" if bold else word)
            case SymbolMark(symbol):
                out.append(escape(versions.new.symbols[symbol].label))
            case Break():
                out.append("<br>")
    return "".join(out)
