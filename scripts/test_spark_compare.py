#!/usr/bin/env python3
"""Checks spark_compare.py against single runs, byte for byte, on two local workers; tests/it/spark.rs runs it.

    python3 scripts/test_spark_compare.py target/debug/benchstat
"""

import contextlib
import io
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
os.environ["PYTHONPATH"] = sys.path[0]  # For the workers, which import it too.
# A Spark for a few seconds: without its web page, with few partitions, and with Java's quick compiler only.
os.environ["PYSPARK_SUBMIT_ARGS"] = (
    "--conf spark.ui.enabled=false --conf spark.sql.shuffle.partitions=5 "
    "--driver-java-options=-XX:TieredStopAtLevel=1 pyspark-shell"
)
import spark_compare  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def check_same(spark, program, files, options, view):
    """The same bytes and status as one run."""
    paths = [os.path.join(ROOT, file) for file in files]
    single = subprocess.run([program, "compare", *options, *view, *paths], capture_output=True)
    args = spark_compare.parser().parse_args([f"--benchstat={program}", "--partitions=5", *options, *paths])
    combined = spark_compare.report(spark, args, view)
    for stream in ["returncode", "stdout", "stderr"]:
        one, other = getattr(single, stream), getattr(combined, stream)
        assert one == other, f"{files} {options} {view}: {stream} differs\n{one!r}\n{other!r}"
    assert single.stdout, single.stderr


def refused(program, *arguments):
    """What is said on standard error when the run ends with status 2."""
    errors = io.StringIO()
    with contextlib.redirect_stderr(errors):
        status = spark_compare.main([f"--benchstat={program}", "--partitions=2", "--old=old", "--new=new", *arguments])
    assert status == 2, (arguments, status)
    return errors.getvalue()


def main(program):
    spark = spark_compare.session("local[2]")
    sides = ["--old=old", "--new=new"]
    posix = "testdata/data/node-path-dirname-posix.csv"
    check_same(spark, program, [posix], sides, ["--wide"])
    check_same(spark, program, ["testdata/cases/23-regression-gate.csv"], [*sides, "--max-regression=5"], ["--format=json"])
    # The older dialect, and two files, one of which is named later in the alphabet.
    check_same(spark, program, ["testdata/data/node-http-bis.csv", posix], [*sides, "--filter=n=100000"], ["--format=csv"])

    with tempfile.TemporaryDirectory() as folder:
        table = spark_compare.read_file(spark, None, os.path.join(ROOT, posix))
        columns = [table[name].cast("double") if name in ("rate", "time") else table[name] for name in table.columns]
        # One file, so that Spark keeps the order; text and numbers with their types.
        table.select(*columns).coalesce(1).write.parquet(f"{folder}/archive.parquet")
        args = spark_compare.parser().parse_args([f"--benchstat={program}", *sides, f"{folder}/archive.parquet"])
        whole = subprocess.run([program, "compare", os.path.join(ROOT, posix)], capture_output=True)
        assert spark_compare.report(spark, args, []).stdout == whole.stdout, "parquet"

        def bad(rows):
            path = f"{folder}/bad.csv"
            with open(path, "w", encoding="utf-8") as file:
                file.write('"binary","filename","configuration","rate","time"\n' + rows)
            return refused(program, path)

        said = bad('"old","a.js","n=1",fast,1\n"new","a.js","n=1",1,1\n')
        assert said.startswith("error: partition ") and '"fast" is not a number' in said, said
        said = bad('"old","a.js","n=1",1\n"new","a.js","n=1",1,1\n')
        assert said.startswith("error: Spark: ") and "alformed" in said and len(said) < 1000, said
        said = bad('"old","a.js","a=\\"b\\"",1,1\n')
        assert "benchstat convert" in said, said
        said = bad("")
        assert "no rows" in said, said
    said = refused(program, "no/such/path")
    assert said == "error: no/such/path: there is no file, expected CSV or parquet\n", said
    said = refused(program, os.path.join(ROOT, "testdata/data/scatter-string-decoder.csv"))
    assert "no column 'binary'" in said, said
    said = refused("no-such-program", os.path.join(ROOT, posix))
    assert "no-such-program cannot be run" in said, said
    print("spark_compare.py: the same bytes as single runs")


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]))
