"""Is the output right? Pages counted, every id as often as its copies, every rules text whole."""

import re
import shutil
import subprocess
from collections import Counter
from itertools import islice
from pathlib import Path

from bench.workload import PER_SHEET, BenchCard, pages

A4 = (596, 842)  # in points, rounded up


def faults(pdf: Path, cards: tuple[BenchCard, ...]) -> tuple[str, ...]:
    """What is wrong with a file; empty when all is well."""
    if not pdf.is_file():
        return (f"{pdf.name} was not written",)
    texts = page_texts(pdf)
    found = []
    if len(texts) != pages(cards):
        found.append(f"{len(texts)} pages instead of {pages(cards)}")
    flat = ["".join(text.split()) for text in texts]
    ids = Counter(id for text in flat for id in re.findall(r"C(?:100000|\d{5})", text))
    wrong = [card.id for card in cards if ids[card.id] != card.copies]
    if wrong:
        found.append(f"{len(wrong)} cards not printed as often as asked, such as {wrong[0]}")
    each = (card for card in cards for _ in range(card.copies))
    cut = [
        card.id for text in flat for card in islice(each, PER_SHEET) if "".join(card.text.split()) not in text
    ]
    if cut:
        found.append(f"{len(cut)} rules texts not found whole, such as that of {cut[0]}")
    return tuple(found)


def page_texts(pdf: Path, margin: int = 0) -> list[str]:
    """The text of each A4 page as it was drawn, by poppler where that is there, else by pdfium.

    What stands within `margin` points of a page's head or foot is left out.
    """
    if shutil.which("pdftotext"):
        area = ["-x", "0", "-y", f"{margin}", "-W", f"{A4[0]}", "-H", f"{A4[1] - 2 * margin}"]
        command = ["pdftotext", "-raw", "-enc", "UTF-8", *area, str(pdf), "-"]
        text = subprocess.run(command, capture_output=True, check=True).stdout.decode("utf-8")
        return text.split("\f")[:-1]
    import pypdfium2

    document = pypdfium2.PdfDocument(str(pdf))
    return [
        document[number].get_textpage().get_text_bounded(bottom=margin, top=A4[1] - margin)
        for number in range(len(document))
    ]
