"""TOML that a game consists of: game.toml, cards, templates."""

import tomllib
from random import Random

from .. import nasty, toml_tree
from ..files import Input, Words, base_files

COMMANDS: tuple[Words, ...] = (
    ("check",),
    ("check", "--format", "github"),
    ("check", "--format", "json"),
    ("build",),
    ("list",),
    ("sheet", "g", "--copies", "1"),
    ("show", "g", "puer", "--dpi", "40"),
    ("rulebook", "g", "--to", "html,md"),
)
# Mistakes that may be very many; a line is the least that one takes.
MANY = (
    "wrong_{n} = {n}\n",
    '[[card]]\nid = "c{n}"\nname = "x"\nkind = "nope"\n',
    "[x{n}]\n",
    '[symbols.s{n}]\npath = "Q"\n',
    "[[outputs]]\nsize = {n}\n",
    '[[element]]\ntype = "x{n}"\n',
    '[[rule]]\nid = "r{n}"\nform = "nope"\n',
)


def game(random: Random) -> Input:
    return _input(random, "card_data/g/game.toml")


def cards(random: Random) -> Input:
    return _input(random, "card_data/g/cards/cards.toml")


def templates(random: Random) -> Input:
    return _input(random, random.choice(("face", "ground", "back")).join(("templates/g/", ".toml")))


def _input(random: Random, name: str) -> Input:
    old = base_files()[name].decode()
    return Input({name: damaged(random, old)}, tuple(random.sample(COMMANDS, 2)))


def damaged(random: Random, old: str) -> bytes:
    """A TOML text with changed values, changed lines, or a mistake very many times."""
    how = random.random()
    if how < 0.65:
        new = toml_tree.dumped(toml_tree.damaged(random, tomllib.loads(old)))
    elif how < 0.97:
        new = nasty.line_damage(random, old)
    else:
        new = old + many(random)
    return nasty.encoded(random, new)


def many(random: Random) -> str:
    """The same mistake very often."""
    form = random.choice(MANY)
    count = random.choice((2_000, 10_000, 40_000 if form is MANY[0] else 10_000))
    return "".join(form.format(n=n) for n in range(count))
