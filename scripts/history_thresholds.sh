#!/usr/bin/env bash
# The table of src/stats/changepoint/thresholds.rs, by simulation; the same on every machine. Takes some minutes.
# Usage: scripts/history_thresholds.sh > rows.txt
set -euo pipefail
cd "$(dirname "$0")/.."

# Our own code optimised, dependencies as the tests have them: the same numbers, sooner.
CARGO_PROFILE_DEV_OPT_LEVEL=3 cargo run --quiet --example history_thresholds
