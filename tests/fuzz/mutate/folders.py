"""What a folder can hold that is no plain file: links that lead out, pipes, shut folders, odd names."""

from random import Random

from .. import nasty
from ..files import Closed, Entry, Files, Gone, Input, Link, Pipe, base_files

GAME = "card_data/g"
COMMANDS = (
    ("build",),
    ("check",),
    ("list",),
    ("fonts",),
    ("rulebook",),
    ("deck", "check", "g"),
    ("rules", "g"),
    ("sheet", "g"),
)
# Which command reads what, so that one that cannot be read has to be told.
READ_BY = {
    f"{GAME}/game.toml": ("build",),
    f"{GAME}/cards": ("build",),
    f"{GAME}/cards/cards.toml": ("build",),
    f"{GAME}/rules.toml": ("rules", "g"),
    f"{GAME}/decks": ("deck", "check", "g"),
    f"{GAME}/decks/one.toml": ("deck", "check", "g"),
    f"{GAME}/rulebook.md": ("rulebook",),
    f"{GAME}/art": ("build",),
    f"{GAME}/art/dot.png": ("build",),
    f"{GAME}/art/mark.svg": ("build",),
    GAME: ("build",),
    "card_data": ("build",),
    "templates": ("build",),
    "templates/g": ("build",),
    "templates/g/face.toml": ("build",),
    f"{GAME}/fonts": ("build",),
    "fonts": ("build",),
}
SECRETS = {
    ".toml": "secret.toml",
    ".md": "secret.md",
    ".png": "secret.png",
    ".svg": "secret.svg",
    ".ttf": "secret.ttf",
}
FONTS: Files = {f"{GAME}/fonts/x.txt": b"x", "fonts/x.txt": b"x"}


def folders(random: Random) -> Input:
    return random.choice((_links, _links, _pipes, _shut, _names))(random)


def _links(random: Random) -> Input:
    """A file or folder is a link out of the project; or to itself."""
    name = random.choice((*READ_BY, f"{GAME}/fonts/x.ttf", "fonts/x.ttf", "fonts/in", "output", "output/g"))
    dots = "../" * name.count("/")
    ending = name[name.rfind(".") :] if "." in name else ""
    to = random.choice(
        (f"{dots}../outside/{SECRETS.get(ending, '')}", f"{dots}../outside", "/", "/etc/passwd", name, ".")
    )
    return Input({**_without(name), name: Link(to)}, tuple(random.sample(COMMANDS, 2)))


def _pipes(random: Random) -> Input:
    name = random.choice(
        (
            *READ_BY,
            f"{GAME}/fonts/x.ttf",
            "fonts/x.ttf",
            f"{GAME}/symbols.toml",
            f"{GAME}/cards/b.toml",
            "output/g/cards.pdf",
        )
    )
    return Input({**_without(name), name: Pipe()}, tuple(random.sample(COMMANDS, 2)))


def _shut(random: Random) -> Input:
    """What may not be read is told, never passed over: a shipped thing of that name is not what was meant."""
    name = random.choice(list(READ_BY))
    return Input({**FONTS, name: Closed(random.choice((0, 0, 0o200)))}, (READ_BY[name],), must_fail=True)


def _names(random: Random) -> Input:
    """Files, decks and games with names that nobody would choose."""
    odd = nasty.text(random).replace("\0", "")[:80] + random.choice(
        ("", nasty.character(random).replace("\0", ""))
    )
    odd = odd.encode("utf-8", "ignore").decode().strip("/").replace("..", "x") or "x"
    files: Files = {}
    base = base_files()
    match random.randrange(4):
        case 0:
            files = {name.replace("/g/", f"/{odd}/", 1): data for name, data in base.items()}
        case 1:
            files[f"{GAME}/cards/{odd}.toml"] = random.choice((b"x", base[f"{GAME}/cards/cards.toml"]))
        case 2:
            files[f"{GAME}/decks/{odd}.toml"] = random.choice((b"x", base[f"{GAME}/decks/one.toml"]))
        case _:
            files[f"fonts/{odd}.ttf"] = b"x"
            files[f"{GAME}/art/{odd}.png"] = b"x"
    return Input(files, tuple(random.sample(COMMANDS, 3)))


def _without(name: str) -> dict[str, Entry]:
    """Nothing of the base stands in the way of a thing of this name."""
    return {path: Gone() for path in base_files() if path == name or path.startswith(name + "/")}
