#!/usr/bin/env python3
"""test_report_formats.py BENCHSTAT: do readers of others take what benchstat writes for them?

Every comparison of testdata as JUnit, read back by junitparser, and as OpenMetrics, read back by prometheus_client's parsers of both
text formats; each figure is that of the JSON. Ends with status 77 where a reader is not installed (pip install junitparser
prometheus_client).
"""

import glob
import json
import subprocess
import sys

try:
    from junitparser import Failure, JUnitXml, Skipped
    from prometheus_client.openmetrics.parser import text_string_to_metric_families as openmetrics
    from prometheus_client.parser import text_string_to_metric_families as prometheus
except ImportError as error:
    print(f"{error.name} is not installed: JUnit and OpenMetrics were not read back")
    sys.exit(77)

OPTIONS = (
    [],
    ["--max-regression", "5"],
    ["--max-regression", "5", "--fail-on-inconclusive"],
    ["--lower-is-better"],
    ["--paired"],
)


def compare(form, options, file):
    command = [sys.argv[1], "compare", "--format", form, *options, file]
    run = subprocess.run(command, capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL, check=False)
    return run.stdout if run.returncode < 2 else None


def check_junit(text, report, fails):
    suites = JUnitXml.fromstring(text.encode())
    cases = [case for suite in suites for case in suite]
    verdicts = [row["verdict"] for row in report["rows"]]
    count = lambda kind: sum(any(isinstance(result, kind) for result in case.result) for case in cases)
    assert len(cases) == len(verdicts)
    assert count(Failure) == suites.failures == sum(verdict in fails for verdict in verdicts)
    assert count(Skipped) == verdicts.count("untested")


def check_openmetrics(text, report):
    families = {family.name: family.samples for family in openmetrics(text)}
    assert {family.name for family in prometheus(text)} == set(families)
    rows = report["rows"]
    for name, figure, scale in (
        ("change_ratio", lambda row: row["improvement"], 100),
        ("change_lower_ratio", lambda row: (row["interval"] or {}).get("lower"), 100),
        ("p_value_holm", lambda row: row["p_holm"], 1),
    ):
        figures = [figure(row) for row in rows if figure(row) is not None]
        samples = [sample.value * scale for sample in families.get("benchstat_" + name, [])]
        assert len(samples) == len(figures), name
        assert all(abs(a - b) <= 1e-12 * abs(b) for a, b in zip(samples, figures)), name
    verdicts = [sample.labels["verdict"] for sample in families["benchstat_verdict"]]
    assert verdicts == [row["verdict"] for row in rows]


def main():
    read_back = 0
    for file in sorted(glob.glob("testdata/cases/*.csv") + glob.glob("testdata/data/*.csv")):
        for options in OPTIONS:
            report = compare("json", options, file)
            if report is None:
                continue
            report = json.loads(report)
            fails = {"regressed", "inconclusive"} if "--fail-on-inconclusive" in options else {"regressed"}
            check_junit(compare("junit", options, file), report, fails)
            check_openmetrics(compare("openmetrics", options, file), report)
            read_back += 1
    assert read_back > 40, read_back
    print(f"{read_back} reports read back")


if __name__ == "__main__":
    main()
