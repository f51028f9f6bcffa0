#!/usr/bin/env python3
"""benchstat compare on a Spark cluster: for archives that one machine does not hold.

The rows are divided by benchmark (filename and configuration); each partition goes through a benchstat process, and the
driver combines what they find. The output and the exit status are those of one `benchstat compare` over all files, byte for
byte, in the order in which the files are named (those of a directory or pattern in the order of their names).

    spark_compare.py --old v20 --new v22 --max-regression 5 s3a://archive/2026/ -- --format markdown --wide

What comes after `--` are options of `benchstat combine`: how the report is shown. The options before shape the rows and are
those of `benchstat compare`. Run it with spark-submit, or with python3 and --master. benchstat must be installed on the
driver and on all workers; pyspark is all that Python needs.

CSV is read by Spark: plain or compressed as Spark knows it, a header in each file, both dialects of Node.js' scripts ("a","b"
and "a", "b"), repeated headers. A row with too few or too many fields stops the run. Not read are quotes written as \\" inside
quotes, UTF-16 and, without --multi-line, line breaks inside quotes: `benchstat convert` makes files of them that are.
Parquet is the better archive: it is read in parallel and keeps the types.
"""

import argparse
import io
import os
import re
import subprocess
import sys
from functools import reduce
from itertools import chain

# Options of `benchstat compare` that shape the rows: with a value, repeatable with a value, and without.
VALUES = ["metric", "alpha", "confidence", "test", "seed", "max-regression", "correction"]
REPEATED = ["filter", "exclude"]
FLAGS = ["lower-is-better", "higher-is-better", "paired", "expect-equal", "fail-on-inconclusive", "fail-on-missing", "skip-invalid"]


class Problem(Exception):
    """What is wrong, for a reader who does not want to see a traceback."""


def parser():
    """All that a user can type before `--`."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    arguments.add_argument("paths", nargs="+", metavar="PATH", help="file, directory or pattern that Spark can read")
    arguments.add_argument("--old", required=True, metavar="NAME", help="the baseline")
    arguments.add_argument("--new", required=True, action="append", metavar="NAME", help="a contender; repeatable")
    arguments.add_argument("--benchstat", default="benchstat", metavar="PROGRAM", help="where benchstat is, on all machines")
    arguments.add_argument("--master", metavar="URL", help="Spark's master, such as 'local[4]'; default: spark-submit's")
    arguments.add_argument("--partitions", type=int, metavar="N", help="partitions; default: two for each core")
    arguments.add_argument("--multi-line", action="store_true", help="CSV has line breaks inside quotes (not split then)")
    options = arguments.add_argument_group("options of benchstat compare, see there")
    for name in VALUES:
        options.add_argument(f"--{name}", metavar="VALUE")
    for name in REPEATED:
        options.add_argument(f"--{name}", metavar="EXPR", action="append", default=[])
    for name in FLAGS:
        options.add_argument(f"--{name}", action="store_true")
    return arguments


def compare_options(args):
    """The options of `benchstat compare` that were given."""
    given = vars(args)
    value = lambda name: given[name.replace("-", "_")]
    options = [f"--old={args.old}"] + [f"--new={name}" for name in args.new]
    options += [f"--{name}={value(name)}" for name in VALUES if value(name) is not None]
    options += [f"--{name}={each}" for name in REPEATED for each in value(name)]
    return options + [f"--{name}" for name in FLAGS if value(name)]


def natural(path):
    """Sorts `part-9` before `part-10`."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", path)]


def files_of(spark, path):
    """The files behind a path, each with the directory that it was found in, if any. Hadoop knows all file systems that
    Spark reads."""
    from py4j.protocol import Py4JJavaError

    jvm = spark.sparkContext._jvm
    found = []
    try:
        pattern = jvm.org.apache.hadoop.fs.Path(path)
        system = pattern.getFileSystem(spark.sparkContext._jsc.hadoopConfiguration())
        for status in system.globStatus(pattern) or []:
            place = status.getPath().toString()
            if status.isFile():
                found.append((None, place))
                continue
            inside = system.listFiles(status.getPath(), True)
            while inside.hasNext():
                found.append((place, inside.next().getPath().toString()))
    except Py4JJavaError as error:
        raise Problem(f"{path}: {error.java_exception.getMessage()}") from None
    visible = [each for each in found if os.path.basename(each[1])[:1] not in ("_", ".")]
    if not visible:
        raise Problem(f"{path}: there is no file, expected CSV or parquet")
    return sorted(visible, key=lambda each: natural(each[1]))


def read_file(spark, directory, file, multi_line=False):
    """One file as a table of its own: Spark keeps the order of rows within a file only."""
    # `binary=old/part-0.parquet`: what stands in the path below the directory is a column.
    hive = directory is not None and "=" in file[len(directory) :]
    reader = spark.read.option("basePath", directory) if hive else spark.read
    if not re.search(r"\.csv(\.\w+)?$", file):
        return reader.parquet(file)
    options = dict(header=True, inferSchema=False, mode="FAILFAST", quote='"', escape='"', multiLine=multi_line)
    table = reader.csv(file, ignoreLeadingWhiteSpace=True, enforceSchema=False, **options)
    # Files joined with cat have their header again.
    is_header = [functions().col(quoted(name)).eqNullSafe(name) for name in table.columns if f"{name}=" not in file]
    return table.where(~reduce(lambda a, b: a & b, is_header))


def functions():
    """pyspark.sql.functions, imported late so that --help works without pyspark."""
    from pyspark.sql import functions as spark_functions

    return spark_functions


def quoted(name):
    """A column's name that Spark does not take apart at its dots."""
    return "`" + name.replace("`", "``") + "`"


def read(spark, args):
    """All files as one table in their order; the name of the column that counts its rows."""
    from pyspark.sql import DataFrame

    files = [found for path in args.paths for found in files_of(spark, path)]
    tables = []
    for directory, file in files:
        table = read_file(spark, directory, file, args.multi_line)
        for name in ["binary", "filename", "configuration", args.metric or "rate"]:
            if name not in table.columns:
                raise Problem(f"{file}: no column {name!r}, expected it among {', '.join(table.columns)}")
        if len(files) > 1 and "file" not in table.columns:
            table = table.withColumn("file", functions().lit(file))
        tables.append(table)
    rows = reduce(lambda a, b: DataFrame.unionByName(a, b, allowMissingColumns=True), tables)
    index = "row"
    while index in rows.columns:
        index += "_"
    # Increasing along the partitions of the union, which are those of the files, one after the other.
    return rows.withColumn(index, functions().monotonically_increasing_id()), index


def field(value):
    """A value as benchstat's CSV reader takes it: text in quotes, numbers bare and to the bit."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    text = str(value)
    if text.startswith('"'):
        raise Problem(f"{text}: a field that Spark cannot unquote: `benchstat convert` makes files that it can")
    return '"' + text.replace('"', '""') + '"'


def analyse(program, options, columns):
    """What maps a partition to (its number, whether benchstat took it, its output or errors); nothing for an empty one."""

    def run(number, rows):
        first = next(rows, None)
        if first is None:
            return
        command = [program, "compare", "--format=json", "--partial", *options]
        try:
            process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
        except OSError as error:
            yield number, False, f"error: {program} cannot be run: {error}; --benchstat says where it is"
            return
        try:
            with io.TextIOWrapper(process.stdin, encoding="utf-8", newline="") as text:
                for row in chain([columns, first], rows):
                    text.write(",".join(map(field, row)) + "\n")
        except BrokenPipeError:
            pass  # It stopped reading: its errors say why.
        except Problem as problem:
            process.stdin = None
            process.kill()
            process.communicate()
            yield number, False, str(problem)
            return
        process.stdin = None
        output, errors = process.communicate()
        taken = process.returncode == 0
        yield number, taken, (output if taken else errors).decode("utf-8", "replace")

    return run


def report(spark, args, combine_options):
    """The finished `benchstat combine`, with its output."""
    rows, index = read(spark, args)
    count = args.partitions or 2 * spark.sparkContext.defaultParallelism
    divided = rows.repartition(count, "filename", "configuration").sortWithinPartitions(index)
    run = analyse(args.benchstat, [*compare_options(args), f"--row-index={index}"], divided.columns)
    parts = divided.rdd.mapPartitionsWithIndex(run).collect()
    failed = [(number, text) for number, taken, text in parts if not taken]
    if failed:
        lines = [f"partition {number}: {text.strip().removeprefix('error: ')}" for number, text in failed[:5]]
        more = [f"and in {len(failed) - 5} more partitions"] if len(failed) > 5 else []
        raise Problem("\n".join(lines + more))
    if not parts:
        raise Problem(f"{', '.join(args.paths)}: no rows, expected measurements")
    documents = "".join(text for _, _, text in parts).encode()
    return subprocess.run([args.benchstat, "combine", *combine_options], input=documents, capture_output=True)


def session(master):
    """Spark, quiet on standard error."""
    try:
        from pyspark.sql import SparkSession
    except ImportError:
        raise Problem("pyspark is not installed: pip install pyspark") from None
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.appName("benchstat compare")
    spark = (builder.master(master) if master else builder).getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    return spark


def split(arguments):
    """What stands before `--` and what behind."""
    at = arguments.index("--") if "--" in arguments else len(arguments)
    return arguments[:at], arguments[at + 1 :]


def main(arguments):
    """The exit status."""
    before, behind = split(arguments)
    args = parser().parse_args(before)
    try:
        finished = report(session(args.master), args, behind)
    except Problem as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 2
    except Exception as error:  # Spark's own, which come with pages of Java.
        if type(error).__module__.partition(".")[0] not in ("py4j", "pyspark"):
            raise
        causes = re.findall(r"^(?:Caused by: )?[\w.$]+(?:Error|Exception): (.+)$", str(error), re.M)
        causes = causes or [str(error).partition("\n")[0]]
        print(f"error: Spark: {'; '.join(dict.fromkeys(causes))}", file=sys.stderr)
        return 2
    sys.stdout.buffer.write(finished.stdout)
    sys.stdout.flush()
    sys.stderr.buffer.write(finished.stderr)
    return finished.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
