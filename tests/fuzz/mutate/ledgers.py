"""The ledger of what was printed and the profiles of printers, and what the options about them say."""

from random import Random

from .. import nasty
from ..files import Input, base_files

LEDGER = """\
[[print]]
date = "2026-01-01"
size = "%s"
whole = true
printed = [
  { card = "a", name = "A", copies = 2, face = "0123456789ab", back = "ba9876543210" },
]
away = [ { card = "b", face = "00" } ]
"""


def ledgers(random: Random) -> Input:
    text = LEDGER % random.choice(("poker", "card", nasty.text(random)[:20].replace('"', "")))
    data = text.encode("utf-8", "replace")
    if random.random() < 0.7:
        data = nasty.byte_damage(random, data)
    files = {**base_files(), "printed/g.toml": data}
    lost = random.choice(("a:1", "a", ":", "a:0", "a:99999999999", "：：", nasty.text(random)[:30]))
    commands = (
        ("sheet", "g", "--since", "last"),
        ("sheet", "g", "--since", "last", "--record"),
        ("sheet", "g", "--record"),
        ("sheet", "g", f"--lost={lost}", "--record"),
        ("which", "01234567", "--last", "0"),
    )
    return Input(files, tuple(random.sample(commands, 2)))


PRINTERS = """\
[printers.home]
shift = ["1mm", "-0.5mm"]
turn = 0.2
scale = [100.2, 99.9]
flip = "short-edge"
margin = "6mm"
"""


def printers(random: Random) -> Input:
    data = nasty.byte_damage(random, PRINTERS.encode())
    commands = (
        ("sheet", "g", "--printer", "home"),
        ("sheet", "g", "--printer", "home", "--backs", "long-edge"),
        ("build", "g", "--printer", "home"),
        ("printer",),
        ("printer", "home", "--shift", "1mm,1mm"),
    )
    return Input({**base_files(), "printers.toml": data}, tuple(random.sample(commands, 2)))
