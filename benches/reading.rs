//! How fast CSVs become measurements, and those benchmarks. `cargo bench --bench reading`
#![allow(clippy::unwrap_used, missing_docs)]

use std::fmt::Write;

use benchstat::read::{ReadOptions, read_bytes};
use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

fn main() {
    divan::main();
}

const ROWS: usize = 200_000;

/// How the rows of a file are written.
#[derive(Clone, Copy, Debug)]
enum Dialect {
    /// `"old","a.js",…`, as compare.js writes today.
    Compact,
    /// `"old", "a.js", …`, as it did before.
    Blanks,
    /// Every row another benchmark: nothing is ever repeated.
    Unrepeated,
}

/// Two binaries and `benchmarks` in turn, as compare.js runs them.
fn csv(dialect: Dialect, benchmarks: usize) -> String {
    let separator = if matches!(dialect, Dialect::Blanks) { ", " } else { "," };
    let benchmarks = if matches!(dialect, Dialect::Unrepeated) {
        ROWS
    } else {
        benchmarks
    };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let names = ["binary", "filename", "configuration", "rate", "time"].map(|name| format!("\"{name}\""));
    let mut csv = names.join(separator) + "\n";
    for row in 0..ROWS {
        let (binary, benchmark) = (["old", "new"][row / benchmarks % 2], row % benchmarks);
        let fields = [
            format!("\"{binary}\""),
            format!("\"buffers/buffer-{}.js\"", benchmark / 20),
            format!("\"n=2500000 inLen={benchmark} encoding='base64'\""),
            (1e6 * (0.9 + 0.2 * rng.random::<f64>())).to_string(),
            rng.random::<f64>().to_string(),
        ];
        writeln!(csv, "{}", fields.join(separator)).unwrap();
    }
    csv
}

#[divan::bench(args = [Dialect::Compact, Dialect::Blanks, Dialect::Unrepeated], sample_count = 10)]
fn read(bencher: Bencher<'_, '_>, dialect: Dialect) {
    let csv = csv(dialect, 1_000);
    bencher
        .counter(BytesCount::new(csv.len()))
        .bench(|| read_bytes("x.csv", black_box(csv.as_bytes()), &ReadOptions::default()).unwrap());
}

#[divan::bench(args = [10, 1_000, 100_000], sample_count = 10)]
fn group(bencher: Bencher<'_, '_>, benchmarks: usize) {
    let csv = csv(Dialect::Compact, benchmarks);
    let measurements = read_bytes("x.csv", csv.as_bytes(), &ReadOptions::default()).unwrap();
    bencher
        .counter(ItemsCount::new(ROWS))
        .bench(|| black_box(&measurements).benchmarks().unwrap());
}
