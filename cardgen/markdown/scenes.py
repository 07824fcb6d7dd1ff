"""Scenes by name: what opens a container that is drawn from data. What one means is known in the module of
its name in `rulebook/scenes/`, imported where it is first used: most documents have none."""

SCENES: dict[str, tuple[str, ...]] = {
    "anatomy": ("anatomy", "看牌"),
    "board": ("board", "桌面"),
    "turn": ("turn", "回合"),
    "example": ("example", "示例"),
    "box": ("box", "盒中"),
    "gallery": ("gallery", "陈列"),
}
# What means something also where there is no game to draw from.
WITHOUT_GAME = frozenset({"example"})
NAMES = {name: scene for scene, names in SCENES.items() for name in names}
