#!/usr/bin/env python3
"""How often series without a change get one, and how long it takes: `benchstat history` beside Apache Otava, on the same series.

Needs `pip install apache-otava numpy`. Usage: scripts/history_otava.py BENCHSTAT [SERIES]
Each series is judged by itself by both (--correction none), at Otava's defaults.
"""
import csv
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy
from otava.series import AnalysisOptions, Metric, Series


def noise(kind, points, rng):
    if kind == "t, 3 df":
        return rng.standard_t(3, points)
    rho = 0.3 if kind == "AR(1), rho = 0.3" else 0.0
    innovations = rng.standard_normal(points) * (1 - rho * rho) ** 0.5
    values = [rng.standard_normal()]
    for innovation in innovations[1:]:
        values.append(rho * values[-1] + innovation)
    return numpy.array(values)


def by_otava(series):
    options = AnalysisOptions()
    found, start = 0, time.perf_counter()
    for values in series:
        times = list(range(len(values)))
        one = Series("x", None, times, {"value": Metric(1, 1.0)}, {"value": list(values)}, {})
        found += any(one.analyze(options).change_points["value"])
    return found, time.perf_counter() - start


def by_benchstat(program, series):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "series.csv"
        with path.open("w", newline="") as file:
            rows = csv.writer(file)
            rows.writerow(["filename", "at", "rate"])
            for name, values in enumerate(series):
                rows.writerows((name, at, value) for at, value in enumerate(values))
        command = [program, "history", "--at", "at", "--correction", "none", "--format", "json", str(path)]
        start = time.perf_counter()
        report = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        seconds = time.perf_counter() - start
    return len({change["series"] for change in report["changes"]}), seconds


def main():
    program, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 500
    print("| points are | n | series | benchstat, % | Otava, % | benchstat, s | Otava, s |")
    print("| :--- | ---: | ---: | ---: | ---: | ---: | ---: |")
    rng = numpy.random.default_rng(1)
    for points in (100, 300):
        for kind in ("normal", "t, 3 df", "AR(1), rho = 0.3"):
            # A mean of 100 and a standard deviation of 1, as of a quiet benchmark.
            series = [100 + noise(kind, points, rng) for _ in range(count)]
            ours, own_seconds = by_benchstat(program, series)
            theirs, their_seconds = by_otava(series)
            shares = f"{100 * ours / count:.1f} | {100 * theirs / count:.1f}"
            print(f"| {kind} | {points} | {count} | {shares} | {own_seconds:.2f} | {their_seconds:.2f} |", flush=True)


if __name__ == "__main__":
    main()
