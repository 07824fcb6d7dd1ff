"""`python -m bench photos`: 300 cards, each with a JPEG of its own, beside Typst placing the same ones."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from bench.art import TEMPLATE, WORK, art_jobs, compare, options
from bench.project import write_project, write_static_font
from bench.verify import faults
from bench.workload import BenchCard, as_toml, make_cards

COUNT, PIXELS, QUALITY = 300, (750, 1050), 90
# The most of Typst's time and memory that we may take.
TIME, MEMORY = 0.5, 0.15


def photo_cards(count: int = COUNT) -> tuple[BenchCard, ...]:
    """Cards of the usual workload; `flavour` names the picture."""
    return tuple(replace(card, flavour=f"{card.id}.jpg", copies=1) for card in make_cards(count))


def painting(seed: int) -> bytes:
    """Soft blots with some grain, as large as a JPEG of a painting is: about 200 kB."""
    from io import BytesIO

    from PIL import Image, ImageChops

    rng, (w, h) = Random(seed), PIXELS
    blots = Image.frombytes("RGB", (10, 14), rng.randbytes(10 * 14 * 3))
    grain = Image.frombytes("L", (w // 3, h // 3), rng.randbytes((w // 3) * (h // 3)))
    grain = grain.resize((w, h)).point(lambda value: value // 10).convert("RGB")
    out = BytesIO()
    ImageChops.add(blots.resize((w, h), Image.Resampling.BICUBIC), grain).save(out, "JPEG", quality=QUALITY)
    return out.getvalue()


def set_up(work: Path, cards: tuple[BenchCard, ...]) -> None:
    """Typst's folder and our project, with the same pictures."""
    import shutil

    shutil.rmtree(work, ignore_errors=True)
    ours, theirs = work / "cardgen", work / "typst"
    write_project(ours, cards, None, TEMPLATE)
    write_static_font(ours / "fonts" / "card.ttf")
    folders = ours / "card_data" / "bench" / "art", theirs / "art"
    for folder in folders:
        folder.mkdir(parents=True)
    for seed, card in enumerate(cards):
        data = painting(seed)
        for folder in folders:
            (folder / card.flavour).write_bytes(data)
    (theirs / "cards.toml").write_text(as_toml(cards), encoding="utf-8")


def passed_through(pdf: Path, work: Path, cards: tuple[BenchCard, ...]) -> bool:
    """Whether every JPEG is in the file, byte by byte."""
    data, art = pdf.read_bytes(), work / "typst" / "art"
    return all((art / card.flavour).read_bytes() in data for card in cards)


def main(words: Sequence[str] = ()) -> int:
    asked = options(words, "photos", __doc__, WORK.with_name("photos"))
    work, cards = asked.work.resolve(), photo_cards()
    set_up(work, cards)
    jobs = [job for job in art_jobs(work) if job.output is not None]
    status = compare(jobs, cards, asked, TIME, MEMORY)
    ours = next(job.output for job in jobs if job.output is not None and job.output.name == "cards.pdf")
    whole = not faults(ours, cards) and passed_through(ours, work, cards)
    print(f"JPEG bytes passed through: {'yes' if whole else 'no'}")
    return status or int(not whole)
