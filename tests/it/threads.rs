//! Same input, same bytes, on any number of threads.

use std::fmt::Write;

use crate::common::process::benchstat;
use crate::common::{Folder, ok, testdata_path};

/// More than 100 000 rows in benchmarks that take turns, so that reading, grouping and analysis are divided among threads.
/// Rates come from a fixed sequence, with ties.
fn rows() -> String {
    const RUNS: usize = 850;
    const BENCHMARKS: usize = 60;
    let mut csv = "\"binary\",\"filename\",\"configuration\",\"rate\",\"time\"\n".to_string();
    let mut state = 1_u32;
    for _ in 0..RUNS {
        for benchmark in 0..BENCHMARKS {
            for binary in ["old", "new"] {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let (file, kind) = (benchmark % 7, benchmark % 3);
                let rate = 1000.0 + f64::from(state >> 22) / 3.0;
                writeln!(
                    csv,
                    "\"{binary}\",\"f{file}.js\",\"n={benchmark} kind='k{kind}'\",{rate},0.{}",
                    benchmark + 1
                )
                .unwrap();
            }
        }
    }
    assert!(csv.lines().count() > 100_000);
    csv
}

/// Standard output and standard error of a run on `threads`, and the file that it writes, if it writes one.
fn bytes(folder: &Folder, threads: usize, line: &str) -> (Vec<u8>, Vec<u8>, Option<Vec<u8>>) {
    let args: Vec<&str> = line.split(' ').collect();
    let written = args.iter().find(|arg| arg.starts_with("written."));
    let run = benchstat(&args)
        .current_dir(folder.path())
        .env("RAYON_NUM_THREADS", threads.to_string())
        .env("POLARS_MAX_THREADS", threads.to_string())
        .output()
        .unwrap();
    assert!(run.status.success(), "{line}: {}", String::from_utf8_lossy(&run.stderr));
    (run.stdout, run.stderr, written.map(|name| folder.get(name)))
}

/// Every command; a report in JSON holds all that the other formats show.
const COMMANDS: [&str; 9] = [
    "compare rows.csv --format json",
    "compare rows.csv --format json --partial --old old --new new",
    "scatter rows.csv --xaxis n --category kind --binary old --format json",
    "bar rows.csv --format json",
    "runs rows.csv --format json",
    "history rows.csv --at n --group filename --reference old --format json",
    "convert rows.csv -o -",
    "convert rows.csv -o written.parquet",
    "compare small.csv --format json --test permutation",
];

/// The other formats and the pictures.
const VIEWS: [&str; 21] = [
    "combine part.json --wide",
    "render saved.json --format markdown",
    "compare rows.csv --format text --wide",
    "compare rows.csv --format markdown",
    "compare rows.csv --format csv",
    "scatter rows.csv --xaxis n --category kind --binary old --format text",
    "scatter rows.csv --xaxis n --category kind --binary old --format markdown",
    "scatter rows.csv --xaxis n --category kind --binary old --format csv",
    "bar rows.csv --format text",
    "bar rows.csv --format markdown",
    "bar rows.csv --format csv",
    "runs rows.csv --format text",
    "runs rows.csv --format markdown",
    "runs rows.csv --format csv",
    "compare rows.csv --plot written.png --filter n<9",
    "compare rows.csv --plot written.svg",
    "compare rows.csv --plot written.svg --plot-kind forest",
    "scatter rows.csv --xaxis n --category kind --binary old --plot written.svg",
    "bar rows.csv --plot written.svg --filter n<9",
    "convert rows.csv -o written.csv.gz",
    "convert rows.csv -o written.csv.zst --variables",
];

fn folder(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.put("rows.csv", rows());
    let small = testdata_path("data/node-path-dirname-posix.csv");
    folder.put("small.csv", std::fs::read(small).unwrap());
    folder
}

#[test]
fn any_number_of_threads_gives_the_same_reports() {
    let folder = folder("threads");
    for line in COMMANDS {
        let one = bytes(&folder, 1, line);
        for threads in [2, 3, 8] {
            assert!(bytes(&folder, threads, line) == one, "{line} on {threads} threads");
        }
    }
}

#[test]
fn any_number_of_threads_gives_the_same_formats_and_pictures() {
    let folder = folder("threads-views");
    let json = |options: &[&str]| {
        ok(
            &[&["compare", &folder.join("rows.csv"), "--format", "json"], options].concat(),
            "",
        )
    };
    folder.put("part.json", json(&["--partial", "--old", "old", "--new", "new"]));
    folder.put("saved.json", json(&[]));
    for line in VIEWS {
        assert!(bytes(&folder, 8, line) == bytes(&folder, 1, line), "{line}");
    }
}
