#!/usr/bin/env python3
"""Runs every program on every size, in turn, and prints medians: measure.py BENCHSTAT DIRECTORY ROUNDS ROWS...
Or benchstat alone on several files: measure.py growth BENCHSTAT ROUNDS FILE...

Time is that of the whole process, but for polars and DuckDB, which say how long they took after Python and their library had been
loaded. Memory is the peak resident set of the process; below 13 MB it shows Python, which every process was before it began.
"""

import datetime
import os
import platform
import shutil
import statistics
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))


def peers(benchstat, work):
    """Name, command, how many rows it can bear, and whether it prints its own seconds."""
    node = os.path.join(work, "node_modules", "node-benchmark-compare", "cli.js")
    everything = 10**9
    yield "benchstat", [benchstat, "compare", "FILE"], everything, False
    yield "benchstat, older dialect", [benchstat, "compare", "OLDER"], everything, False
    yield "polars, all rates per group", [sys.executable, f"{HERE}/polars_rates.py", "FILE"], everything, True
    yield "DuckDB, all rates per group", [sys.executable, f"{HERE}/duckdb_rates.py", "FILE"], everything, True
    yield "wc -l", ["wc", "-l", "FILE"], everything, False
    if shutil.which("Rscript"):
        yield "R, t.test per group", ["Rscript", "--vanilla", f"{HERE}/t_test.R", "FILE"], 300_000, False
    if os.path.exists(node):
        yield "node-benchmark-compare", ["node", node, "FILE"], 300_000, False


def run(command, tells_seconds):
    """Seconds and peak bytes of one run; None when the program is not there or fails."""
    start = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    output = child.stdout.read()
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        return None
    return (float(output) if tells_seconds else seconds), usage.ru_maxrss * 1024


def growth(benchstat, files, rounds):
    """How benchstat's time and memory grow: one row a file."""
    print("| data | seconds | peak MB |")
    print("| --- | ---: | ---: |")
    for file in files:
        runs = [run([benchstat, "compare", file], False) for _ in range(rounds)]
        seconds, peak = (statistics.median(values) for values in zip(*runs))
        print(f"| {os.path.basename(file)} | {seconds:.3f} | {peak / 1e6:,.0f} |")


def main():
    if sys.argv[1] == "growth":
        return growth(sys.argv[2], sys.argv[4:], int(sys.argv[3]))
    benchstat, work, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
    sizes = [int(rows) for rows in sys.argv[4:]]
    print(f"{datetime.date.today()}, {platform.machine()}, {os.cpu_count()} cores, medians of {rounds} runs.\n")
    print("| rows | program | seconds | peak MB | bytes a row | time / benchstat |")
    print("| ---: | --- | ---: | ---: | ---: | ---: |")
    for rows in sizes:
        programs = [peer for peer in peers(benchstat, work) if rows <= peer[2]]
        paths = {"FILE": f"{work}/compare-{rows}.csv", "OLDER": f"{work}/older-{rows}.csv"}
        results = {name: [] for name, *_ in programs}
        for _ in range(rounds):
            # In turn, so that what disturbs the machine for a while disturbs them all.
            for name, command, _, tells_seconds in programs:
                results[name].append(run([paths.get(part, part) for part in command], tells_seconds))
        own = statistics.median(seconds for seconds, _ in results["benchstat"])
        for name, runs in results.items():
            if None in runs:
                print(f"{name} failed on {rows} rows: left out", file=sys.stderr)
                continue
            seconds = statistics.median(seconds for seconds, _ in runs)
            peak = statistics.median(peak for _, peak in runs)
            print(f"| {rows:,} | {name} | {seconds:.3f} | {peak / 1e6:,.0f} | {peak / rows:,.0f} | {seconds / own:.2f} |")


main()
