"""The cards that everyone sets: made up, but always the same ones for the same number.

A card has an id, a name of 2–8 hanzi, one of five coloured types, a cost, 30–140 characters of rules text
(hanzi, digits, Latin, punctuation, some with two paragraphs) and a line of flavour.
"""

import random
from dataclasses import dataclass

PRINTED = {31: 83}  # how many faces are printed from so many cards; otherwise one each
PER_SHEET = 9

TYPES = (
    ("攻击", "#b3261e"),
    ("防御", "#1f5fa8"),
    ("锦囊", "#6b3fa0"),
    ("装备", "#8a5a00"),
    ("角色", "#2e7d32"),
)
PHRASES = (
    "对一名目标造成{n}点伤害，",
    "从牌堆抽取{n}张牌；",
    "若你的HP不高于{n}，则",
    "弃置{n}张手牌，",
    "令至多{n}名其他玩家各失去1点体力。",
    "本回合内你的攻击范围+{n}，",
    "（每局游戏限{n}次）",
    "当你成为【杀】的目标时，",
    "你可以展示手牌中的一张“红色”牌：",
    "回复{n}点HP，",
    "将牌堆顶的{n}张牌置入弃牌堆。",
    "直到下个回合开始前，",
    "该效果不可被取消！",
    "进行一次判定（D6≥{n}）；",
    "若成功，则获得{n}枚金币、",
    "放置{n}个Buff标记，",
    "与相邻玩家交换位置。",
    "翻开Boss牌，",
    "支付{n}点MP并",
    "你的下一张牌费用-{n}，",
    "视为使用了一张「闪避」；",
    "结算完成后移除本牌。",
)
FLAVOUR = ("风起于青萍之末", "一子落而满盘皆活", "胜负乃兵家常事", "月下独酌无相亲", "刀光剑影皆成空")


@dataclass(frozen=True, slots=True)
class BenchCard:
    """One card of the workload."""

    id: str
    name: str
    type: str
    color: str
    cost: int
    text: str
    flavour: str
    copies: int


def make_cards(count: int) -> tuple[BenchCard, ...]:
    """`count` different cards, with copies where the workload asks for them."""
    rng = random.Random(20240 + count)
    table = hanzi_table()

    def hanzi(length: int) -> str:
        # The front of a shuffled table is used far more often, as in real text.
        return "".join(table[min(int(rng.expovariate(1 / 700)), len(table) - 1)] for _ in range(length))

    drafts: list[tuple[str, str, str, str, int, str, str]] = []
    names: set[str] = set()
    for number in range(1, count + 1):
        name = hanzi(rng.randint(2, 8))
        while name in names:
            name = hanzi(rng.randint(2, 8))
        names.add(name)
        wanted = rng.randint(30, 140)
        text = ""
        while len(text) < wanted:
            if rng.random() < 0.72:
                text += rng.choice(PHRASES).format(n=rng.randint(1, 12))
            else:
                text += hanzi(rng.randint(4, 9)) + rng.choice("，。；！")
            if wanted > 90 and 40 < len(text) < 60 and "\n" not in text:
                text = text.rstrip("，；、") + "\n"
        text = text[:wanted].rstrip("，；、（【「“\n")
        kind, color = TYPES[rng.randrange(5)]
        cost = rng.randint(0, 12)
        flavour = rng.choice(FLAVOUR) + "·" + hanzi(rng.randint(2, 6))
        drafts.append((f"C{number:05d}", name, kind, color, cost, text, flavour))
    copies = [1] * count
    left = PRINTED.get(count, count) - count
    while left:
        index = rng.randrange(count)
        if copies[index] < 7:
            copies[index] += 1
            left -= 1
    return tuple(BenchCard(*draft, n) for draft, n in zip(drafts, copies, strict=True))


def as_toml(cards: tuple[BenchCard, ...]) -> str:
    """The file that all peers read."""
    return "\n".join(
        "[[card]]\n"
        f'id = "{card.id}"\n'
        f"name = {_quoted(card.name)}\n"
        f"type = {_quoted(card.type)}\n"
        f'color = "{card.color}"\n'
        f"cost = {card.cost}\n"
        f"text = {_quoted(card.text)}\n"
        f"flavour = {_quoted(card.flavour)}\n"
        f"copies = {card.copies}\n"
        for card in cards
    )


def pages(cards: tuple[BenchCard, ...]) -> int:
    """How many sheets the cards fill."""
    return -(-sum(card.copies for card in cards) // PER_SHEET)


def hanzi_table() -> list[str]:
    """The 3,755 common characters of GB 2312's first level, shuffled."""
    table = []
    for high in range(0xB0, 0xD8):
        for low in range(0xA1, 0xFF):
            char = bytes((high, low)).decode("gb2312", "ignore")
            if char:
                table.append(char)
    random.Random(7).shuffle(table)
    return table


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
