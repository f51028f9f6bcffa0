#!/usr/bin/env bash
# Times `benchstat compare` against its peers on the same data, in one run, and prints a Markdown table: seconds, peak memory, and
# the ratio of each peer's time to benchstat's.
#
#   scripts/bench.sh [DIRECTORY]      (default target/bench; needs python3, and 3 GB of room for 11 million rows)
#
# ROUNDS (5): how often each program runs; the table has the medians. SIZES ("3600 200000 11000000"): rows of the data.
# polars and DuckDB come from PyPI into a venv, node-benchmark-compare from npm, R from the system; a peer that is not to be had is
# said so and left out. Each peer runs up to the size it can bear. A second table shows how benchstat's time and memory grow with
# the rows, and with the number of configurations at the same rows.
set -euo pipefail
cd "$(dirname "$0")/.."
work=${1:-target/bench}
mkdir -p "$work"
cargo build --release --quiet

if [ ! -x "$work/venv/bin/python" ]; then
  python3 -m venv "$work/venv"
  "$work/venv/bin/pip" install --quiet polars duckdb || echo "polars and DuckDB cannot be installed: left out" >&2
fi
if [ ! -d "$work/node_modules/node-benchmark-compare" ] && command -v npm >/dev/null; then
  npm install --silent --prefix "$work" node-benchmark-compare >/dev/null 2>&1 ||
    echo "node-benchmark-compare cannot be installed: left out" >&2
fi
command -v Rscript >/dev/null || echo "Rscript is not installed: left out" >&2

for rows in ${SIZES:-3600 200000 11000000}; do
  file=$work/compare-$rows.csv
  [ -s "$file" ] || python3 scripts/bench/generate.py "$rows" "$file"
  older=$work/older-$rows.csv
  [ -s "$older" ] || sed 's/","/", "/g; s/",\([0-9]\)/", \1/; s/\([0-9]\),\([0-9.]*\)$/\1, \2/' "$file" >"$older"
done
"$work/venv/bin/python" scripts/bench/measure.py target/release/benchstat "$work" "${ROUNDS:-5}" ${SIZES:-3600 200000 11000000}

echo
files=()
for shape in 100000x1000 1000000x1000 10000000x1000 1000000x10 1000000x100000; do
  file=$work/growth-$shape.csv # rows x configurations
  [ -s "$file" ] || python3 scripts/bench/generate.py "${shape%x*}" "$file" "${shape#*x}"
  files+=("$file")
done
"$work/venv/bin/python" scripts/bench/measure.py growth target/release/benchstat "${ROUNDS:-5}" "${files[@]}"
