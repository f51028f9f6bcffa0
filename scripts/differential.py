#!/usr/bin/env python3
"""Compares benchstat's means of random files with those of another reader: Python's csv module and exact fractions.

usage: differential.py BENCHSTAT [FILES [SEED]]

Each file has a dialect, quoting, line ends, an encoding and a compression of its own. Of every benchmark and binary the number of
runs has to be the same, and the mean that of the fractions, rounded, up to two units in the last place. Damaged files have to be
refused. The first difference is printed with its file, which is kept, and the status is 1.
"""
import csv
import gzip
import io
import json
import math
import os
import random
import subprocess
import sys
import tempfile
from collections import defaultdict
from fractions import Fraction

TEXTS = ["a.js", "b,c.js", 'say "x".js', "two\nlines.js", "中文.js", "C:\\dir\\f.js", " padded ", "=cmd", "f;g.js"]


def number(rng):
    """A rate as some program may write it."""
    value = rng.choice([
        lambda: rng.uniform(0.001, 1e7), lambda: float(rng.randrange(1, 10**6)), lambda: rng.uniform(1, 2) * 10.0 ** rng.randrange(-5, 12),
    ])()
    return rng.choice([repr, lambda v: f"{v:.6e}", lambda v: f"{v:.3f}", lambda v: "+" + repr(v), lambda v: f"{v:.17g}"])(value)


def configuration(rng):
    pairs = []
    for name in rng.sample(["n", "len", "kind", "fn"], rng.randrange(0, 4)):
        pairs.append(f"{name}=" + rng.choice(["1", "1024", "1e6", "true", "'ascii'", "'a b'", "''", "\"it's\""]))
    return " ".join(pairs)


def rows(rng):
    benchmarks = [(rng.choice(TEXTS), configuration(rng)) for _ in range(rng.randrange(1, 6))]
    binaries = rng.choice([["old", "new"], ["v18", "v 20"]])
    for _ in range(rng.randrange(1, 9)):
        for filename, config in benchmarks:
            for binary in binaries:
                yield [binary, filename, config, number(rng), f"{rng.uniform(0, 9):.4f}"]


def written(rng, table):
    """The table as text. All of it in one dialect, as a program would write it."""
    end = rng.choice(["\n", "\r\n"])
    blank = rng.choice(["", "", " "])
    quote_all = rng.random() < 0.5
    lines = []
    for at, row in enumerate(table):
        fields = []
        for field in row:
            needed = any(char in field for char in ',"\n\r') or field != field.strip()
            quoted = needed or (quote_all and (at == 0 or field is not row[3] and field is not row[4]))
            fields.append('"' + field.replace('"', '""') + '"' if quoted else field)
        lines.append(("," + blank).join(fields) + end)
        if at > 0 and rng.random() < 0.02:
            lines.append(end)
    if rng.random() < 0.2:
        lines.insert(rng.randrange(1, len(lines) + 1), lines[0])
    return "".join(lines)


def encoded(rng, text):
    data = rng.choice([text.encode(), b"\xef\xbb\xbf" + text.encode(), text.encode("utf-16")])
    return gzip.compress(data) if rng.random() < 0.3 else data


def expected(text, header):
    """Runs of each benchmark and binary, read by Python."""
    runs = defaultdict(list)
    for row in csv.reader(io.StringIO(text, newline=""), skipinitialspace=True):
        if not row or row == header:
            continue
        binary, filename, config, rate, _ = row
        runs[filename, config, binary].append(Fraction(float(rate)))
    return runs


def is_mean(mean, runs):
    exact = sum(runs) / len(runs)
    return abs(Fraction(mean) - exact) <= 2 * Fraction(math.ulp(float(exact)))


def difference(run, runs):
    """What benchstat says otherwise, or nothing."""
    if run.returncode != 0:
        return f"status {run.returncode}: {run.stderr}"
    found = {}
    for row in json.loads(run.stdout)["rows"]:
        found[row["filename"], row["configuration"], row["binary"]] = (row["n"], row["mean"])
    if found.keys() != runs.keys():
        return f"other benchmarks: {sorted(found.keys() ^ runs.keys())}"
    for key, (n, mean) in found.items():
        if n != len(runs[key]) or not is_mean(mean, runs[key]):
            return f"{key}: {n} runs of mean {mean!r}, expected {len(runs[key])} of {float(sum(runs[key]) / len(runs[key]))!r}"
    return None


def damaged(rng, text, header):
    """The text with one rate that is none."""
    bad = rng.choice(["x", "1,5", "NaN", "inf", "", "1e999", "0x10", "1_000"])
    table = list(csv.reader(io.StringIO(text, newline=""), skipinitialspace=True))
    at = rng.choice([at for at, row in enumerate(table) if row and row != header])
    table[at][3] = bad
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\n").writerows(row for row in table if row)
    return out.getvalue()


def main():
    program = sys.argv[1]
    files = int(sys.argv[2]) if len(sys.argv) > 2 else 500
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(2**32)
    rng = random.Random(seed)
    header = ["binary", "filename", "configuration", "rate", "time"]
    for file in range(files):
        text = written(rng, [header, *rows(rng)])
        bad = rng.random() < 0.1
        if bad:
            text = damaged(rng, text, header)
        data = encoded(rng, text)
        with tempfile.NamedTemporaryFile(delete=False, suffix=".csv") as to:
            to.write(data)
        run = subprocess.run([program, "runs", "--format", "json", to.name], capture_output=True, text=True)
        if bad:
            fault = None if run.returncode == 2 and not run.stdout else f"not refused: status {run.returncode}"
        else:
            fault = difference(run, expected(text, header))
        if fault:
            print(f"{to.name} (seed {seed}, file {file}): {fault}")
            return 1
        os.unlink(to.name)
    print(f"{files} files read alike (seed {seed})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
