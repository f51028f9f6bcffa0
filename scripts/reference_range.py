#!/usr/bin/env python3
"""Tails of the studentized range by scipy, for tests/it/reference_units.rs:

    pip install scipy && python3 scripts/reference_range.py testdata/reference

R's ptukey is off by up to 5e-5 with few degrees of freedom: of two means the range is sqrt(2)|t|, which says so.
"""
import sys

from scipy.stats import studentized_range

rows = []
for groups in (2, 3, 5, 12):
    for df in (1, 2.5, 7, 30, 400):
        for q in (0.5, 2, 3.5, 6, 15):
            rows.append([q, groups, df, float(studentized_range.sf(q, groups, df))])
text = ",\n".join("[" + ",".join(repr(x) for x in row) + "]" for row in rows)
with open(f"{sys.argv[1]}/studentized-range.json", "w", encoding="utf-8") as file:
    file.write('{"studentized_range":[\n' + text + "\n]}\n")
