#!/usr/bin/env python3
"""Writes a compare.js CSV of ROWS rows to FILE: usage generate.py ROWS FILE [CONFIGURATIONS].

2 000 configurations (fewer below 120 000 rows, so that each has 30 runs) of 40 benchmark files, two binaries, interleaved as compare.js interleaves them: all runs of one
configuration after one another, old and new in turn. Rates are log-normal with a spread of 2 %; every tenth configuration is 3 %
slower with the new binary. The same ROWS give the same bytes.
"""

import math
import random
import sys


def configurations(count):
    encodings = ["ascii", "utf8", "base64-ascii", "base64-utf8", "utf16le"]
    for at in range(count):
        file = f"suite{at % 8}/bench-{at % 40}.js"
        # Doubled quotes, as CSV writes a quote inside quotes, do not occur in Node's own files: inspect prefers single ones.
        yield file, f"n={10 ** (3 + at % 4)} len={2 ** (at // 40 % 12)} encoding='{encodings[at % 5]}' id={at}"


def main():
    rows, path = int(sys.argv[1]), sys.argv[2]
    count = int(sys.argv[3]) if len(sys.argv) > 3 else min(2000, max(1, rows // 60))
    runs = rows // (2 * count)
    draw = random.Random(20).gauss
    # Drawing 11 million normal variates takes longer than writing them: 100 003 (a prime) are used in turn.
    noise = [math.exp(0.02 * draw(0, 1)) for _ in range(100_003)]
    at = 0
    with open(path, "w", encoding="utf-8", newline="") as out:
        out.write('"binary","filename","configuration","rate","time"\n')
        for index, (file, configuration) in enumerate(configurations(count)):
            base = 10 ** (3 + index % 50 / 10)
            means = (base, base * (0.97 if index % 10 == 0 else 1.0))
            lines = []
            for _ in range(runs):
                for binary, mean in zip(("old", "new"), means):
                    rate = mean * noise[at % 100_003]
                    at += 1
                    lines.append(f'"{binary}","{file}","{configuration}",{rate!r},{1e6 / rate:.9f}\n')
            out.writelines(lines)


main()
