//! The ends of the long helps. `tests/it/help.rs` runs every example on files of the names used here.

pub(super) const BENCHSTAT: &str = "\
Examples:
  cat results.csv | benchstat compare
  benchstat compare --max-regression 5 results.csv
  benchstat scatter --xaxis chunkLen --category encoding scatter.csv
  benchstat explain 'p (Holm)'

Exit status:
  0  done; the gate passed
  1  the gate failed
  2  bad usage, input that cannot be read, output that cannot be written, or nothing to compare

benchstat COMMAND --help shows the options of a command with examples, benchstat explain the words of the output.";

pub(super) const COMPARE: &str = "\
Examples:
  What a change did, read from a pipe:
    cat results.csv | benchstat compare
  Some of the benchmarks, with every figure:
    benchstat compare --filter 'filename~^http/c' --filter 'len>=1024' --wide results.csv
  Two files as one data set, any two names, a table for a pull request:
    benchstat compare --old v20 --new v22 --format markdown monday.csv.gz tuesday.csv.zst
  A picture of the changes, the worst first:
    benchstat compare --plot changes.png --plot-kind forest --sort change results.csv
  A gate for CI:
    benchstat compare --max-regression 5 results.csv || echo 'something is slower'
  Times instead of rates:
    benchstat compare --metric time results.csv

What a word of the output means: benchstat explain '***'";

pub(super) const SCATTER: &str = "\
Examples:
  How the rate grows along one variable, a series for each value of another:
    cat scatter.csv | benchstat scatter --xaxis chunkLen --category encoding
  The same from one binary of a compare.js file:
    benchstat scatter --xaxis len --filter filename=http/bench-parser.js --binary old compare.csv
  Both binaries, each a series:
    benchstat scatter --xaxis len --category binary --filter filename=http/bench-parser.js compare.csv
  The steps between consecutive values, for a spreadsheet:
    benchstat scatter --xaxis chunkLen --category encoding --format csv --steps scatter.csv
  A picture with a logarithmic x axis; without --plot, the chart in the terminal:
    benchstat scatter --xaxis chunkLen --category encoding --log --plot sweep.svg scatter.csv

What a word of the output means: benchstat explain exponent";

pub(super) const RUNS: &str = "\
Examples:
  How much the runs vary, and how many a change of 1 % needs:
    benchstat runs results.csv
  Of one binary, for a change of 2 %, the noisiest first:
    benchstat runs --effect 2 --filter binary=old --sort cv results.csv
  The smallest number of iterations at which the rates are stable:
    benchstat runs --cv-threshold 3 --iterations n calibration.csv

What a word of the output means: benchstat explain 'coefficient of variation'";

pub(super) const BAR: &str = "\
Examples:
  The mean of each benchmark and binary:
    cat results.csv | benchstat bar
  A picture of some of them:
    benchstat bar --plot rates.png --filter filename=http/bench-parser.js compare.csv
  A group of bars for each value of a variable, a bar for each value of another:
    benchstat bar --xaxis chunkLen --category encoding --plot rates.svg scatter.csv

What a word of the output means: benchstat explain interval";

pub(super) const HISTORY: &str = "\
Examples:
  Nights in directories such as nights/date=2026-11-30/, each a run of compare.js against the same old build:
    benchstat history --reference old nights/
  Files in their order, one binary of them:
    benchstat history --at file --binary new nights/
  Commits in the order of the repository:
    git log --reverse --format=%H > commits.txt
    benchstat history --at commit --order commits.txt commits.csv
  Any column of any tidy CSV, named by its file, with a picture:
    benchstat history --metric value --at at --plot nile.png nile.csv
  A gate for CI: status 1 after a lasting loss of more than 3 % since a release:
    benchstat history --reference old --fail-on-regression --max-regression 3 --since 2026-11-01 nights/

What a word of the output means: benchstat explain 'change point'";

pub(super) const CONVERT: &str = "\
Examples:
  Files of one week in one archive, which DuckDB, pandas and Spark read too:
    benchstat convert monday.csv.gz tuesday.csv.zst -o week.parquet
  Each file the results of one binary:
    benchstat convert old=monday.csv.gz:v20 new=tuesday.csv.zst:v22 -o both.csv.zst
  Some of the benchmarks, a column for each variable:
    benchstat convert --filter 'filename~^http/c' --variables results.csv -o http.csv
  The results of another tool, here hyperfine's:
    benchstat convert old=before.json new=after.json -o hyperfine.csv
  Look at what comes out:
    benchstat convert results.csv -o - | head";

pub(super) const COMBINE: &str = "\
Examples:
  Two parts, made apart, each with whole benchmarks:
    benchstat compare --format json --partial --old old --new new --filter 'len>=16' results.csv > part1.json
    benchstat compare --format json --partial --old old --new new --exclude 'len>=16' results.csv > part2.json
    benchstat combine part1.json part2.json
    cat part*.json | benchstat combine --wide --sort change

A cluster does it with scripts/spark_compare.py.";

pub(super) const RENDER: &str = "\
Examples:
  One run of the numbers, several views of them:
    benchstat compare --format json results.csv > report.json
    benchstat render --wide report.json
    benchstat render --format markdown report.json
    benchstat render --plot changes.svg --plot-kind forest report.json";

pub(super) const EXPLAIN: &str = "\
Examples:
  All words that are explained:
    benchstat explain
  A column, a mark, a verdict, the kind of a warning in JSON:
    benchstat explain 'p (Holm)'
    benchstat explain '(!)'
    benchstat explain inconclusive
    benchstat explain blocked_order";

pub(super) const COMPLETIONS: &str = "\
Examples:
  For this session of bash:
    eval \"$(benchstat completions bash)\"
  For every session, where the shell looks for them:
    benchstat completions bash > ~/.local/share/bash-completion/completions/benchstat
    benchstat completions zsh > ~/.zfunc/_benchstat
    benchstat completions fish > ~/.config/fish/completions/benchstat.fish";

pub(super) const MAN: &str = "\
Examples:
  Read it:
    benchstat man | man -l -
    benchstat man scatter | man -l -
  Install it:
    benchstat man > ~/.local/share/man/man1/benchstat.1";

pub(super) const SCHEMA: &str = "\
Examples:
  What each field of a comparison is:
    benchstat schema compare
  For a validator:
    benchstat schema scatter > scatter.schema.json";
