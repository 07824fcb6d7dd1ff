"""Ids in ASCII for what documents call by Chinese names."""

# What kinds of cards are usually called, and the id that an author would give them.
KIND_IDS = {
    "攻击": "attack",
    "防守": "defend",
    "防御": "defend",
    "效果": "effect",
    "机制": "mechanic",
    "技能": "skill",
    "英雄": "hero",
    "角色": "character",
    "人物": "character",
    "职业": "class",
    "种族": "race",
    "怪物": "monster",
    "怪兽": "monster",
    "生物": "creature",
    "随从": "minion",
    "单位": "unit",
    "士兵": "soldier",
    "建筑": "building",
    "地点": "place",
    "地形": "terrain",
    "场地": "field",
    "场景": "scene",
    "基地": "base",
    "资源": "resource",
    "法术": "spell",
    "魔法": "spell",
    "咒语": "spell",
    "陷阱": "trap",
    "锦囊": "trick",
    "基本": "basic",
    "装备": "equipment",
    "武器": "weapon",
    "护甲": "armour",
    "圣遗物": "artifact",
    "道具": "item",
    "物品": "item",
    "物件": "object",
    "宝物": "treasure",
    "事件": "event",
    "行动": "action",
    "任务": "quest",
    "支援": "support",
    "天赋": "talent",
    "料理": "food",
    "预言": "prophecy",
    "身份": "role",
    "命运": "fate",
    "机会": "chance",
    "奖励": "reward",
    "衍生物": "token",
    "标记": "token",
}


def ascii_id(name: str) -> str:
    """`Fire Bolt` → fire-bolt; nothing where a name has other than ASCII letters and digits in it."""
    if not name.isascii():
        return ""
    parts = "".join(char if char.isalnum() else " " for char in name.lower()).split()
    return "-".join(parts)[:60]


def kind_ids(names: list[str]) -> list[str]:
    """An id for each kind: the usual word for it, its own letters, or a number."""
    ids: list[str] = []
    for number, name in enumerate(names, 1):
        bare = name.removesuffix("卡牌").removesuffix("牌").removesuffix("卡") or name
        id = KIND_IDS.get(name) or KIND_IDS.get(bare) or ascii_id(name)
        if not id[:1].isalpha():
            id = f"kind-{number}"
        ids.append(_free(id, ids))
    return ids


def card_ids(names: list[str], kinds: list[str]) -> list[str]:
    """An id for each card: its own letters, or its kind and a number. `kinds`: the kind of each."""
    ids: list[str] = []
    words = ["card" if kind.startswith("kind-") else kind for kind in kinds]
    width = {word: len(str(words.count(word))) for word in set(words)}
    seen = dict.fromkeys(words, 0)
    for name, word in zip(names, words, strict=True):
        seen[word] += 1
        ids.append(_free(ascii_id(name) or f"{word}-{seen[word]:0{width[word]}d}", ids))
    return ids


def _free(id: str, taken: list[str]) -> str:
    while id in taken:
        id += "-2"
    return id
