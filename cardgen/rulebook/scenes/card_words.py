"""Cards as scenes are written with them: `[攻击三级] + [背 攻击一级]×5 → [扇 效果二倍]×3`."""

import re

from cardgen.model.scenes import CardPile
from cardgen.rulebook.directives.call import Call

# A name in brackets, and how many there are.
CARD = re.compile(r"[\[【]([^\[\]【】]{1,80})[\]】](?:\s*[×xX*]\s*(\d{1,4}))?")
ARROW = re.compile(r"(→|->|⇒)")
BACK, FAN, TURNED = ("背", "盖", "back"), ("扇", "fan"), ("倒", "turned")
MOST = 999


def card_words(text: str, call: Call) -> list[CardPile | str]:
    """Cards, and the words between them without blanks around; a card that there is not is told."""
    out: list[CardPile | str] = []
    done = 0
    for found in CARD.finditer(text):
        out += _said(text[done : found.start()])
        done = found.end()
        pile = _pile(found[1], int(found[2] or 1), call)
        out += [pile] if pile is not None else []
    return out + _said(text[done:])


def _said(text: str) -> list[CardPile | str]:
    """Words between cards; an arrow stands by itself."""
    return [part.strip() for part in ARROW.split(text) if part.strip()]


def _pile(words: str, count: int, call: Call) -> CardPile | None:
    said: list[str] = []
    name = words.strip()
    while (first := name.partition(" ")[0]) in (*BACK, *FAN, *TURNED) and first != name:
        said.append(first)
        name = name[len(first) :].strip()
    card = call.card(name)
    back, fan, turned = (any(word in said for word in ways) for ways in (BACK, FAN, TURNED))
    return card and CardPile(card.id, card.name, back, min(max(count, 1), MOST), fan, turned)


def in_words(pile: CardPile, chinese: bool) -> str:
    """How a pile is read aloud."""
    times = f" ×{pile.copies}" if pile.copies > 1 else ""
    if pile.back:
        return f"盖牌{times}" if chinese else f"face down{times}"
    return f"{pile.name}{times}"
