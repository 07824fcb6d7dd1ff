"""Links from words to the entries that explain them."""

from collections.abc import Iterator, Mapping

from cardgen.model.document import (
    Block,
    Blocks,
    Cell,
    Definition,
    Definitions,
    Facts,
    Heading,
    Inline,
    Inlines,
    Item,
    ListBlock,
    Paragraph,
    Quote,
    Reference,
    Scene,
    Table,
    Words,
)


class Linker:
    """Links words to their entries, but not within the entry itself."""

    def __init__(self, targets: Mapping[str, str], here: tuple[str, ...] = ("",)) -> None:
        import re

        self.targets = targets
        # A long book has a thousand targets: they are looked up by their lengths, where one may begin.
        self.lengths = sorted({len(target) for target in targets}, reverse=True)
        starts = sorted({target[0] for target in targets})
        self.start = re.compile(f"[{re.escape(''.join(starts))}]")
        self.here = here

    def blocks(self, blocks: Blocks) -> Iterator[Block]:
        for block in blocks:
            match block:
                case Heading():
                    self.here = (block.anchor,)
                    yield block
                case Paragraph(content):
                    linked = self.content(content)
                    yield block if linked is content else block._replace(content=linked)
                case Table(_, rows):
                    linked_rows = tuple([tuple(map(self.cell, row)) for row in rows])
                    yield block if linked_rows == rows else block._replace(rows=linked_rows)
                case Facts(facts):
                    yield block._replace(
                        facts=tuple(fact._replace(value=self.content(fact.value)) for fact in facts)
                    )
                case ListBlock(items):
                    linked_items = tuple(map(self.item, items))
                    yield block if linked_items == items else block._replace(items=linked_items)
                case Quote(inner) | Reference(inner):
                    yield block._replace(blocks=tuple(self.blocks(inner)))
                case Definitions(entries):
                    yield block._replace(entries=tuple(self.definition(entry) for entry in entries))
                case Scene():
                    yield block._replace(words=tuple(Named(self.targets, self.here).blocks(block.words)))
                case _:
                    yield block

    def cell(self, cell: Cell) -> Cell:
        linked = self.content(cell.content)
        return cell if linked is cell.content else cell._replace(content=linked)

    def item(self, item: Item) -> Item:
        around = self.here
        self.here = (*around, item.anchor)
        blocks = tuple(self.blocks(item.blocks))
        self.here = around
        return item if blocks == item.blocks else item._replace(blocks=blocks)

    def definition(self, entry: Definition) -> Definition:
        around = self.here
        own = next((part.link[1:] for part in entry.term if isinstance(part, Words) and part.auto), "")
        self.here = (*around, entry.anchor, own)
        meanings = tuple(tuple(self.blocks(meaning)) for meaning in entry.meanings)
        self.here = around
        return entry._replace(meanings=meanings)

    def content(self, content: Inlines) -> Inlines:
        begins = self.start.search
        if len(content) == 1 and isinstance(content[0], Words) and not begins(content[0].text):
            return content
        out: list[Inline] = []
        for part in content:
            if isinstance(part, Words) and not (part.link or part.code) and begins(part.text):
                out += self.words(part)
            else:
                out.append(part)
        return tuple(out) if len(out) != len(content) or out != list(content) else content

    def words(self, words: Words) -> Iterator[Words]:
        text, done = words.text, 0
        for target, start in self.found(text):
            anchor, end = self.targets[target], start + len(target)
            if anchor in self.here or _cut(text, start) or _cut(text, end):
                continue
            if start > done:
                yield words._replace(text=text[done:start])
            yield words._replace(text=target, link=f"#{anchor}", auto=True)
            done = end
        if done < len(text):
            yield words._replace(text=text[done:]) if done else words

    def found(self, text: str) -> Iterator[tuple[str, int]]:
        """The targets in a text and where they begin, of several the longest; none lies within another."""
        passed = 0
        for match in self.start.finditer(text):
            start = match.start()
            if start < passed:
                continue
            for length in self.lengths:
                target = text[start : start + length]
                if target in self.targets:
                    passed = start + length
                    yield target, start
                    break


class Named(Linker):
    """The same in a drawing, whose labels name things without brackets."""

    def content(self, content: Inlines) -> Inlines:
        return super().content(tuple(map(self.label, content)))

    def label(self, part: Inline) -> Inline:
        """A part that is a keyword and nothing else, linked."""
        if not isinstance(part, Words) or part.link or part.code:
            return part
        anchor = self.targets.get(f"【{part.text.strip().rstrip('：:')}】", "")
        return part if not anchor or anchor in self.here else part._replace(link=f"#{anchor}", auto=True)


def _cut(text: str, at: int) -> bool:
    """Whether a place lies within a number or a Latin word."""
    before, behind = text[at - 1 : at] if at else "", text[at : at + 1]
    return before.isascii() and behind.isascii() and before.isalnum() and behind.isalnum()
