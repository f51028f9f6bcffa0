#!/usr/bin/env python3
"""Seeds fuzz/corpus/TARGET from testdata, so that fuzzing starts from files that are read. The first byte of an input chooses what
the target does with it, see fuzz/fuzz_targets.

usage: fuzz_corpus.py
"""
import csv
import hashlib
import io
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LARGEST = 100_000


def files(folder):
    found = sorted(path for path in (ROOT / "testdata" / folder).rglob("*") if path.is_file())
    return [data for data in (path.read_bytes() for path in found) if len(data) <= LARGEST]


def seed(target, inputs):
    corpus = ROOT / "fuzz" / "corpus" / target
    corpus.mkdir(parents=True, exist_ok=True)
    for data in inputs:
        (corpus / hashlib.sha1(data).hexdigest()).write_bytes(data)
    print(f"{target}: {len(inputs)} inputs")


def configurations(data):
    try:
        rows = csv.DictReader(io.StringIO(data.decode()))
        return {row["configuration"].encode() for row in rows if row.get("configuration")}
    except (UnicodeDecodeError, csv.Error):
        return set()


cases = files("cases")
seed("reader", [bytes([choice]) + data for data in cases for choice in range(8)])
others = files("tools") + files("parquet")
seed("foreign", [bytes([choice]) + data for data in others for choice in (0, 2, 4)])
seed("configuration", sorted(set().union(*map(configurations, cases))))
