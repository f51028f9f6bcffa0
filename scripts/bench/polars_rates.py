#!/usr/bin/env python3
"""polars: all rates of each binary, file and configuration. Prints the seconds from after the import to the last group."""

import sys
import time

import polars

start = time.perf_counter()
names = ["binary", "filename", "configuration"]
frame = polars.read_csv(sys.argv[1], columns=[*names, "rate"], schema_overrides={name: polars.Categorical for name in names})
groups = frame.group_by(names).agg(polars.col("rate"))
assert groups["rate"].list.len().sum() == frame.height
print(time.perf_counter() - start)
