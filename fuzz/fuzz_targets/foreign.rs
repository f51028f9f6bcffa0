//! Any bytes as what is not a CSV of Node.js: another tool's results, a Parquet file, or parts of a comparison. An error, or
//! what the commands can take. The first byte chooses the reader.

#![no_main]

use benchstat::analysis::{CompareOptions, RowOrder, RunsOptions, combine, compare, read_parts, runs};
use benchstat::data::Roles;
use benchstat::read::{ReadOptions, read_bytes};

fuzz_target!(|data: &[u8]| {
    let Some((&choice, bytes)) = data.split_first() else {
        return;
    };
    if choice & 1 != 0 {
        let Ok(text) = str::from_utf8(bytes) else { return };
        if let Ok(parts) = read_parts("fuzz.json", text) {
            let _ = combine(parts, RowOrder::Name);
        }
        return;
    }
    let options = ReadOptions {
        roles: Roles {
            metric: (choice & 2 != 0).then(|| "time".to_string()),
            ..Roles::default()
        },
        skip_invalid: choice & 4 != 0,
        ..ReadOptions::default()
    };
    let Ok(measurements) = read_bytes("fuzz", bytes, &options) else {
        return;
    };
    let benchmarks = measurements.benchmarks().expect("the columns are there");
    assert!(!benchmarks.is_empty(), "an input without rows is an error");
    let _ = compare(&measurements, &CompareOptions::default());
    let _ = runs(&measurements, &RunsOptions::default());
});
