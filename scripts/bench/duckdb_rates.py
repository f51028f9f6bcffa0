#!/usr/bin/env python3
"""DuckDB: all rates of each binary, file and configuration. Prints the seconds from after the import to the last group."""

import sys
import time

import duckdb

start = time.perf_counter()
duckdb.sql("SET threads = 2")
groups = duckdb.execute(
    'CREATE TABLE groups AS SELECT "binary", filename, configuration, list(rate) AS rates '
    "FROM read_csv(?, header = true) GROUP BY ALL",
    [sys.argv[1]],
)
print(time.perf_counter() - start)
