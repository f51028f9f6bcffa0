//! Any bytes as a file: an error with a place, or measurements that every command can take. The first byte chooses the options.

#![no_main]

use benchstat::analysis::{BarOptions, CompareOptions, RunsOptions, bar, compare, runs};
use benchstat::data::Roles;
use benchstat::read::{ReadOptions, read_bytes};

fuzz_target!(|data: &[u8]| {
    let Some((&choice, bytes)) = data.split_first() else {
        return;
    };
    let options = ReadOptions {
        roles: Roles {
            metric: (choice & 1 != 0).then(|| "time".to_string()),
            ..Roles::default()
        },
        skip_invalid: choice & 2 != 0,
        filter: (choice & 4 != 0)
            .then(|| "n>=2".parse().expect("a condition"))
            .into_iter()
            .collect(),
        ..ReadOptions::default()
    };
    let measurements = match read_bytes("fuzz.csv", bytes, &options) {
        Ok(measurements) => measurements,
        Err(error) => {
            assert!(!error.to_string().contains('\n'), "a message is one line");
            return;
        }
    };
    let benchmarks = measurements.benchmarks().expect("the columns are there");
    assert!(!benchmarks.is_empty(), "an input without rows is an error");
    for benchmark in &benchmarks {
        let binaries = measurements.binaries().len().max(1);
        assert!((0..binaries).any(|binary| !benchmark.rates(binary).is_empty()));
        assert!((0..binaries).all(|binary| benchmark.rates(binary).iter().all(|rate| rate.is_finite())));
    }
    // What they refuse they refuse with an error.
    let _ = compare(&measurements, &CompareOptions::default());
    let _ = bar(&measurements, &BarOptions::default());
    let _ = runs(&measurements, &RunsOptions::default());
});
