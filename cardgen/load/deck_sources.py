"""Very many decks in pieces, in the order of their files: lines of text, or rows of Parquet."""

import os
from collections.abc import Iterator
from functools import cache
from io import BufferedReader
from pathlib import Path
from typing import Any, NamedTuple

from cardgen.decode.suggest import hint_for
from cardgen.diagnostics import Diagnostic, Mistakes, Span, Text, mistake
from cardgen.rules.batch import KEYS

PARQUET = ".parquet"
# So much of a text is read at once; of Parquet so many rows, or so many cards if that is less.
CHUNK = 1 << 20
ROWS = 1 << 14
CARDS = 1 << 20
# A file may hold so many cards in one group of rows, and in one deck on average.
MOST_IN_GROUP = 1 << 28
MOST_IN_DECK = 10_000
LISTS = ("zones.", "cards.")
BOM = b"\xef\xbb\xbf"


class Piece(NamedTuple):
    """Some decks of a file, which is named where there are several: lines as bytes, or a RecordBatch.

    `first`: the number of the first line or row. `read`: how much of the file was read by now, 0 to 1.
    """

    file: str
    first: int
    data: Any
    read: float

    def lines(self) -> Iterator[str]:
        """The lines of a text."""
        return (line.decode("utf-8", "replace") for line in self.data.split(b"\n"))

    def decks(self) -> Iterator[tuple[int, str | dict[str, object]]]:
        """Each line, or row as an object, with its number; empty lines mean nothing."""
        if isinstance(self.data, bytes):
            words = ((number, line.strip()) for number, line in enumerate(self.lines(), self.first))
            yield from (pair for pair in words if pair[1])
            return
        from cardgen.load.deck_columns import record

        for row in range(len(self.data)):
            yield self.first + row, record(self.data, row)


def text_pieces(stream: BufferedReader, file: str = "") -> Iterator[Piece]:
    """Whole lines, as many as there are to be had: who waits for an answer gets it."""
    size = _size(stream)
    first, rest, done = 1, b"", 0
    while chunk := stream.read1(CHUNK):
        done += len(chunk)
        whole, end, rest = (rest + chunk).rpartition(b"\n")
        if end:
            yield Piece(
                file, first, whole.removeprefix(BOM) if first == 1 else whole, done / size if size else 0
            )
            first += whole.count(b"\n") + 1
    if rest:
        yield Piece(file, first, rest.removeprefix(BOM) if first == 1 else rest, 1)


def _size(stream: BufferedReader) -> int:
    try:
        return os.fstat(stream.fileno()).st_size
    except (OSError, ValueError):
        return 0


def parquet_pieces(path: Path, display: str, file: str = "") -> Iterator[Piece]:
    """Rows of a Parquet file. Raises Mistakes where it cannot be read, or has other columns."""
    pq = pyarrow()
    try:
        with pq.ParquetFile(path) as found:
            coded, rows = _looked_over(found, display)
        with pq.ParquetFile(path, read_dictionary=coded) as found:
            total, done = max(1, found.metadata.num_rows), 0
            # Group by group: pyarrow gives up on a batch of lists whose words are of two dictionaries.
            for group in range(found.num_row_groups):
                for batch in found.iter_batches(batch_size=rows, row_groups=[group], use_threads=False):
                    batch.validate(full=True)  # indexes outside of their dictionary, words that are no UTF-8
                    yield Piece(file, done + 1, batch, (done + len(batch)) / total)
                    done += len(batch)
    except (OSError, ValueError, NotImplementedError, KeyError, TypeError, MemoryError) as error:
        reason = str(error).partition("\n")[0]
        message = Text(
            f"this is no Parquet file that can be read: {reason}", f"无法作为 Parquet 文件读取：{reason}"
        )
        raise Mistakes([Diagnostic("bad-parquet", message, Span(display))]) from error


def _looked_over(found: Any, display: str) -> tuple[list[str], int]:
    """The columns of words, of which there are few different ones, and how many rows to take at once."""
    for name in found.schema_arrow.names:
        if name not in KEYS:
            message = Text(f"unknown column “{name}”", f"未知的列「{name}」")
            raise Mistakes([Diagnostic("bad-parquet", message, Span(display), hint_for(name, KEYS))])
    if any(field.name == "id" and field.type.num_fields for field in found.schema_arrow):
        message = Text("“id” is to be a column of texts or numbers", "「id」列应为文字或数字")
        raise Mistakes([Diagnostic("bad-parquet", message, Span(display))])
    columns = [found.schema.column(n) for n in range(len(found.schema.names))]
    coded = [one.path for one in columns if one.physical_type == "BYTE_ARRAY" and one.path.startswith(LISTS)]
    meta, rows = found.metadata, ROWS
    for number in range(meta.num_row_groups):
        # A damaged head of a column is an error where rows are read; to ask for it first ends the process.
        next(found.iter_batches(batch_size=1, row_groups=[number], use_threads=False), None)
        group = meta.row_group(number)
        most = max((group.column(n).num_values for n in range(group.num_columns)), default=0)
        if most > min(MOST_IN_GROUP, max(CARDS, MOST_IN_DECK * group.num_rows)):
            message = Text("its decks have far too many cards", "其中套牌的张数过多")
            raise Mistakes([Diagnostic("bad-parquet", message, Span(display))])
        rows = max(1, min(rows, CARDS * max(1, group.num_rows) // max(1, most)))
    return coded, rows


@cache
def pyarrow() -> Any:
    """What reads and writes Parquet, which is an extra."""
    try:
        import numpy  # noqa: F401
        import pyarrow.parquet as pq
    except ImportError:
        message = Text("Parquet needs pyarrow, which is not installed", "读写 Parquet 需要 pyarrow，尚未安装")
        hint = Text('install it: pip install "cardgen[columns]"', '安装方法：pip install "cardgen[columns]"')
        raise mistake("no-columns", message, hint) from None
    return pq
