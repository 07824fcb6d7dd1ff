"""Tables as files of cards: the same cards as from TOML, and what is odd in them is told by its cell."""

import shutil
from collections.abc import Sequence
from datetime import date
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest
import xlsxwriter
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P

from cardgen.cli.run import run
from cardgen.cli.terminal.session import Session
from cardgen.diagnostics import Diagnostic
from cardgen.export.spreadsheet import Sheet, write_csv, write_xlsx
from cardgen.load.game import load_card_files, load_game
from cardgen.load.project import find_project, shipped_root
from cardgen.load.table_rows import card_rows, sheet, sheets
from cardgen.model.game import Game, Kind

GAME = """title = "试"
[kinds.attack]
name = "攻击"
[kinds.attack.fields]
damage = { type = "integer", label = "伤害", required = true }
text = { type = "text", label = "效果" }
traits = { type = "list", of = "string", separator = "、" }
loud = "boolean"
[kinds.hero]
name = "英雄"
[kinds.hero.fields]
skills = { type = "list", fields = { name = "string", cost = "integer" } }
text = "text"
"""


def load(root: Path, files: dict[str, bytes]) -> tuple[Game | None, list[Diagnostic]]:
    folder = root / "card_data/t"
    (folder / "cards").mkdir(parents=True, exist_ok=True)
    (folder / "game.toml").write_text(GAME, "utf-8")
    for name, data in files.items():
        (folder / "cards" / name).write_bytes(data)
    return load_game(find_project(root), folder)


def loaded(root: Path, files: dict[str, bytes]) -> Game:
    game, found = load(root, files)
    assert game is not None and not found, found
    return game


def workbook(rows: Sequence[Sequence[Any]], name: str = "攻击") -> tuple[Any, Any, BytesIO]:
    out = BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True})
    page = book.add_worksheet(name)
    for at, row in enumerate(rows):
        page.write_row(at, 0, row)
    return book, page, out


def test_headings_are_names_or_labels_and_the_file_is_the_kind(tmp_path: Path) -> None:
    text = '名称,伤害,效果,traits,数量,loud\n火球,5,"造成 {damage} 点。\n再来一次。",火、远程,3,是\n'
    text += "冰箭,−2,,冰,,否\n"
    fire, ice = loaded(tmp_path, {"攻击.csv": text.encode()}).cards
    assert (fire.kind, fire.id, fire.copies, fire.get("damage")) == ("attack", "attack-1", 3, 5)
    assert fire.get("text") == "造成 5 点。\n再来一次。"
    assert fire.get("traits") == ("火", "远程")
    assert (fire.get("loud"), ice.get("loud")) == (True, False)
    assert (ice.get("damage"), ice.get("text"), ice.copies) == (-2, None, 1)


def test_a_sheet_has_its_kinds_name_where_that_can_be_a_sheets(tmp_path: Path) -> None:
    kinds = {"攻": "牌", "守": "牌", "odd": "a/b", "long": "长" * 32, "plain": "普通"}
    tables = {id: Kind(id, name, "", fields={}) for id, name in kinds.items()}
    made = sheets([{"kind": id, "name": id} for id in kinds], tables)
    assert [one.name for one in made] == ["攻", "守", "odd", "long", "普通"]
    assert write_xlsx(made)[:2] == b"PK"


def test_lists_of_tables_are_columns(tmp_path: Path) -> None:
    text = "id,name,kind,skills.1.name,skills.1.cost,skills.2.name\nx,张三,英雄,飞,2,跳\ny,李四,hero,走,,\n"
    first, second = loaded(tmp_path, {"any.csv": text.encode()}).cards
    assert first.get("skills") == ({"name": "飞", "cost": 2}, {"name": "跳"})
    assert second.get("skills") == ({"name": "走"},)


def test_lists_of_tables_whose_columns_stand_in_any_order(tmp_path: Path) -> None:
    text = "id,name,kind,skills.2.cost,skills.1.name,skills.1.cost,skills.2.name\nx,张三,英雄,2,飞,,跳\n"
    (card,) = loaded(tmp_path, {"any.csv": text.encode()}).cards
    assert card.get("skills") == ({"name": "飞"}, {"name": "跳", "cost": 2})


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"])
def test_encodings(encoding: str, tmp_path: Path) -> None:
    game, found = load(tmp_path, {"攻击.csv": "名称,伤害\n火球,5\n".encode(encoding)})
    assert game is not None
    assert [card.name for card in game.cards] == ["火球"]
    assert [one.code for one in found] == (["other-encoding"] if encoding == "gb18030" else [])


def test_what_is_wrong_is_told_at_its_cell(tmp_path: Path) -> None:
    text = "名称,伤害,效过\n火球,abc,\n\n,3,\n"
    _, found = load(tmp_path, {"攻击.csv": text.encode()})
    said = {(one.code, str(one.span)) for one in found}
    file = "card_data/t/cards/攻击.csv"
    shown = {(code, place.removeprefix(str(tmp_path) + "/")) for code, place in said}
    assert ("unknown-key", f"{file}:1:7") in shown
    assert ("wrong-type", f"{file}:2:4") in shown
    assert ("missing-key", f"{file}:4:1") in shown


def test_odd_cells_of_a_workbook_are_told_by_their_names(tmp_path: Path) -> None:
    book, page, out = workbook([("名称", "伤害", "效果"), ("甲", 1, "x"), ("乙", 2, "y"), ("丙", 3, "z")])
    page.write_formula("B2", "=NA()", None, "#N/A")
    page.write_formula("B3", "=1+1", None, "")
    page.write_number("C2", 7, book.add_format({"num_format": "000"}))
    page.write_datetime("C3", date(2026, 3, 4), book.add_format({"num_format": "m-d"}))
    page.merge_range("C4:C5", "z")
    page.write_number("B5", 12345678901234567890)
    page.set_column("C:C", None, None, {"hidden": True})
    hidden = book.add_worksheet("藏")
    hidden.hide()
    book.close()
    _, found = load(tmp_path, {"a.xlsx": out.getvalue()})
    said = {(one.code, one.span.cell if one.span else "") for one in found}
    for code, cell in (
        ("error-cell", "攻击!B2"),
        ("no-value", "攻击!B3"),
        ("lost-zeros", "攻击!C2"),
        ("date-cell", "攻击!C3"),
        ("merged-cells", "攻击!C4"),
        ("lost-digits", "攻击!B5"),
        ("hidden-column", "攻击!C1"),
        ("hidden-sheet", ""),
    ):
        assert (code, cell) in said, (code, said)


def test_kinds_on_their_sheets_comments_and_unread_files(tmp_path: Path) -> None:
    rows = [("名称", "伤害", "#想法"), ("火球", 5, "太强？"), ("# 以下未定", "", "")]
    book, _, out = workbook(rows)
    page = book.add_worksheet("英雄")
    page.write_row(0, 0, ("名称", "text"))
    page.write_row(1, 0, ("张三", "007"))
    book.close()
    game, found = load(tmp_path, {"cards.xlsx": out.getvalue(), "notes.txt": b"x", "~$cards.xlsx": b"lock"})
    assert game is not None
    assert [(card.kind, card.name) for card in game.cards] == [("attack", "火球"), ("hero", "张三")]
    assert game.cards[1].get("text") == "007"
    assert [one.code for one in found] == ["unread-file"]


def ods(tables: Sequence[Sheet]) -> bytes:
    document = OpenDocumentSpreadsheet()
    for one in tables:
        table = Table(name=one.name)
        for row in one.rows:
            line = TableRow()
            for cell in row:
                if isinstance(cell, bool):
                    made = TableCell(valuetype="boolean", booleanvalue=str(cell).lower())
                elif isinstance(cell, int | float):
                    made = TableCell(valuetype="float", value=str(cell))
                elif cell is None:
                    made = TableCell()
                else:
                    made = TableCell(valuetype="string")
                    for part in cell.split("\n"):
                        made.addElement(P(text=part))
                line.addElement(made)
            table.addElement(line)
        document.spreadsheet.addElement(table)
    out = BytesIO()
    document.write(out)
    return out.getvalue()


@pytest.mark.parametrize("name", ["kapaiwang", "jimu"])
@pytest.mark.parametrize("form", ["csv", "xlsx", "ods"])
def test_a_shipped_game_is_the_same_from_a_table(name: str, form: str, tmp_path: Path) -> None:
    source = shipped_root() / "card_data" / name
    project = find_project(tmp_path)
    kinds, files, _, problems = load_card_files(project, source)
    assert not problems
    cards = [*card_rows(files)]
    whole = sheets(cards, kinds)
    data = {
        "csv": lambda: write_csv(sheet("cards", cards, kinds)),
        "xlsx": lambda: write_xlsx(whole),
        "ods": lambda: ods(whole),
    }[form]()
    copy = tmp_path / "card_data" / name
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("art", "cards"))
    (copy / "cards").mkdir()
    (copy / "cards" / f"cards.{form}").write_bytes(data)
    before, _ = load_game(project, source, draft=True)
    after, found = load_game(find_project(tmp_path), copy, draft=True)
    assert before is not None and after is not None and not found
    assert [card._replace(place=None) for card in after.cards] == [  # type: ignore[arg-type]
        card._replace(place=None)  # type: ignore[arg-type]
        for card in before.cards
    ]


def test_the_command_writes_what_is_read_again(tmp_path: Path) -> None:
    for output in ("cards.xlsx", "cards.csv"):
        out, err = StringIO(), StringIO()
        status = run(["table", "kapaiwang", "--output", output], Session("zh", tmp_path, out, err), {})
        assert status == 0, err.getvalue()
        first = (tmp_path / output).read_bytes()
        run(["table", "kapaiwang", "--output", output], Session("zh", tmp_path, out, err), {})
        assert (tmp_path / output).read_bytes() == first
    assert "攻击一级" in (tmp_path / "cards.csv").read_text("utf-8-sig")


@pytest.mark.parametrize(
    "data",
    [b"", b"PK\x03\x04rubbish", b"not a zip", bytes(range(256)) * 8],
    ids=["empty", "cut", "text", "bytes"],
)
@pytest.mark.parametrize("form", ["csv", "xlsx", "ods"])
def test_rubbish_is_a_message(data: bytes, form: str, tmp_path: Path) -> None:
    _, found = load(tmp_path, {f"a.{form}": data})
    assert found


def test_a_file_of_cards_may_name_a_table_elsewhere(tmp_path: Path) -> None:
    root = tmp_path / "card_data" / "g"
    (root / "cards").mkdir(parents=True)
    (root / "game.toml").write_text(GAME, "utf-8")
    (tmp_path / "exports").mkdir()
    (tmp_path / "exports" / "攻击.csv").write_text("名称,伤害\n火球,5\n", "utf-8")
    (root / "cards" / "cards.toml").write_text('table = "../../../exports/攻击.csv"\n', "utf-8")
    game, found = load_game(find_project(tmp_path), root)
    assert game is not None and found == []
    assert [(card.name, card.get("damage")) for card in game.cards] == [("火球", 5)]
    (tmp_path / "exports" / "攻击.csv").unlink()
    _, found = load_game(find_project(tmp_path), root)
    assert [(one.code, one.span and one.span.line) for one in found] == [("file-missing", 1)]
    (root / "cards" / "cards.toml").write_text('table = "cards.doc"\n', "utf-8")
    assert [one.code for one in load_game(find_project(tmp_path), root)[1]] == ["bad-value"]
