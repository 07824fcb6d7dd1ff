"""The pages of the 31 forms of rule: `python tests/docs/rule_pages.py` writes anew what their rules say."""

import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

from pages import DOCS, fences

from cardgen.decode.toml_file import TomlFile

sys.path.insert(0, str(Path(__file__).parents[1] / "rules"))
from case_kit import Case

FILES = sorted((DOCS / "rules").glob("[0-9]*.md"))


def example(text: str) -> Case:
    """The example of a page: what its rules.toml holds, and the cards and decks to try it on."""
    rules, tried = [fence.text for fence in fences(text) if fence.info == "toml"]
    return Case(TomlFile("page.md", "", {**tomllib.loads(tried), "rules": tomllib.loads(rules)}))


def rewritten(text: str) -> str:
    """The page with the sentences and findings that its example has now."""
    case = example(text)
    words = table(("rule", "English", "中文"), sentences(case))
    found = table(("deck", "rule", "English", "中文"), findings(case))
    return f"{text.partition('## In words')[0]}## In words\n\n{words}\n## Findings\n\n{found}"


def sentences(case: Case) -> list[list[str]]:
    said = [(rule.id, rule.sentence()) for rule in case.sound_rules(case.decks[0]).rules]
    return [[f"`{id}`", sentence.en, sentence.zh] for id, sentence in said]


def findings(case: Case) -> list[list[str]]:
    rows = []
    for deck in case.decks:
        for finding in case.verdict(deck)[1].findings:
            rows.append([deck["name"], f"`{finding.rule}`", finding.message.en, finding.message.zh])
    return rows


def table(head: Sequence[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |\n" for line in lines)


if __name__ == "__main__":
    for file in FILES:
        file.write_text(rewritten(file.read_text("utf-8")), "utf-8")
