"""Tables of cards: CSV, and the parts of XLSX and ODS files, damaged in archives that are whole."""

from functools import cache
from io import BytesIO
from random import Random
from zipfile import ZIP_DEFLATED, ZipFile

import xlsxwriter
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P

from .. import nasty
from ..files import Gone, Input

ROWS = (
    ("编号", "名称", "kind", "copies", "points", "text", "tags.1", "tags.2"),
    ("longjing", "龙井", "tea", "2", "2", "得 {points} 分。", "绿", "春"),
    ("puer", "普洱", "茶", "1", "1", "得分 :leaf:。", "", ""),
    ("zhanggui", "掌柜", "guest", "1", "3", "抽 2 张牌。", "春", ""),
)
COMMANDS = (("build",), ("check", "g"), ("table", "g", "--output", "t.csv"))


def csv(random: Random) -> Input:
    text = "\n".join(",".join(row) for row in _odd(random)) + "\n"
    if random.random() < 0.6:
        text = nasty.line_damage(random, text)
    data = nasty.encoded(random, text)
    if random.random() < 0.3:
        data = nasty.byte_damage(random, data)
    return _input(random, random.choice(("cards.csv", "茶.tsv")), data)


def workbook(random: Random) -> Input:
    name = random.choice(("xlsx", "ods"))
    parts = _parts(name)
    chosen = random.choice([part for part in parts if part.endswith((".xml", ".rels"))])
    if random.random() < 0.15:
        return _input(random, f"cards.{name}", nasty.byte_damage(random, _zipped(parts)))
    content = parts[chosen]
    if random.random() < 0.5:
        content = nasty.byte_damage(random, content)
    else:
        content = nasty.line_damage(random, content.decode().replace("><", ">\n<")).encode("utf-8", "replace")
    changed = {**parts, chosen: content}
    if random.random() < 0.1:
        del changed[chosen]
    return _input(random, f"cards.{name}", _zipped(changed))


def _odd(random: Random) -> list[list[str]]:
    rows = [[*row] for row in ROWS]
    for _ in range(random.choice((0, 1, 1, 2, 4))):
        row = random.choice(rows)
        row[random.randrange(len(row))] = nasty.text(random)
    return rows


def _input(random: Random, name: str, data: bytes) -> Input:
    gone = {"card_data/g/cards/cards.toml": Gone()} if random.random() < 0.7 else {}
    return Input({**gone, f"card_data/g/cards/{name}": data}, COMMANDS)


def _zipped(parts: dict[str, bytes]) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


@cache
def _parts(name: str) -> dict[str, bytes]:
    out = BytesIO()
    if name == "xlsx":
        book = xlsxwriter.Workbook(out, {"in_memory": True})
        page = book.add_worksheet("茶")
        for at, row in enumerate(ROWS):
            page.write_row(at, 0, row)
        page.write_formula("E5", "=1+1", None, 2)
        page.write_number("E2", 7, book.add_format({"num_format": "000"}))
        page.merge_range("G4:H4", "春")
        book.close()
    else:
        document = OpenDocumentSpreadsheet()
        table = Table(name="茶")
        for row in ROWS:
            line = TableRow()
            for word in row:
                cell = TableCell(valuetype="string")
                cell.addElement(P(text=word))
                line.addElement(cell)
            table.addElement(line)
        document.spreadsheet.addElement(table)
        document.write(out)
    with ZipFile(out) as archive:
        return {part: archive.read(part) for part in archive.namelist()}
