#!/usr/bin/env bash
# The long version of tests/it/calibration.rs, as the markdown tables of docs/calibration.md: type I errors, coverage and power on
# simulated rates. Takes some minutes. Usage: scripts/calibrate.sh > tables.md
set -euo pipefail
cd "$(dirname "$0")/.."

# Our own code optimised, dependencies as the tests have them: the same numbers, sooner.
export CARGO_PROFILE_TEST_OPT_LEVEL=3 BENCHSTAT_CALIBRATION=long
cargo test --test it calibration -- --nocapture --test-threads=1 | grep '^[#|]' | sed -E 's/^(#.*)/\n\1\n/'
