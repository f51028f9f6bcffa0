//! How much may be read: nothing that a file claims to hold takes memory or time without end.

use std::fs;
use std::time::{Duration, Instant};

use benchstat::read::{ReadOptions, read_bytes};

use crate::common::{gzip, ok, refused, run, testdata_path};

/// Results of hyperfine with this many runs.
fn hyperfine(runs: usize) -> String {
    format!(
        "{{\"results\":[{{\"command\":\"a\",\"times\":[1{}]}}]}}",
        ",1".repeat(runs - 1)
    )
}

#[test]
fn what_is_read_as_a_whole_has_a_limit() {
    let text = hyperfine(10_000);
    ok(&["runs"], &text);
    ok(&["runs", "--max-input", "20K"], &text);
    let error = refused(&["runs", "--max-input", "19K"], gzip(&text));
    assert_eq!(
        error,
        "error: <stdin>: more than 19,456 bytes, and this format is read as a whole, expected a smaller file; if the memory is \
         there, allow more with --max-input SIZE\n"
    );
    let parquet = fs::read(testdata_path("parquet/plain-pyarrow.parquet")).unwrap();
    ok(&["compare"], &parquet);
    assert!(refused(&["compare", "--max-input", "1K"], parquet).contains("more than 1,024 bytes"));
    let report = ok(
        &["compare", "--format", "json", "testdata/cases/23-regression-gate.csv"],
        "",
    );
    ok(&["render", "--max-input", "1M"], &report);
    assert!(refused(&["render", "--max-input", "1K"], report).contains("more than 1,024 bytes"));
    // A CSV is read piece by piece.
    ok(
        &["compare", "--max-input", "100", "testdata/cases/23-regression-gate.csv"],
        "",
    );
}

#[test]
fn sizes_are_numbers_with_units() {
    let text = hyperfine(10);
    for size in ["1000", "1k", "1KiB", "1kB", "2M", "3G", "4T", "4TiB"] {
        ok(&["runs", "--max-input", size], &text);
    }
    for size in ["0", "-1", "", "K", "1X", "1.5G", "99999999999T", "1 G"] {
        let run = run(&["runs", "--max-input", size], &text);
        assert_eq!(run.status, 2, "{size}");
        assert!(
            run.stderr.contains("expected a number of bytes") || size == "-1",
            "{}",
            run.stderr
        );
    }
}

/// Headers of pages that say to have lists of billions of truth values, which take no byte: the crate would count to their ends.
#[test]
fn damaged_counts_take_no_time() {
    let whole = fs::read(testdata_path("parquet/plain-pyarrow.parquet")).unwrap();
    let bomb = [
        &[0x19, 0xF9, 0xFF, 0xFF, 0xFF, 0xFF, 0x07][..],
        &[0xF1, 0xFF, 0xFF, 0xFF, 0xFF, 0x07].repeat(200),
    ]
    .concat();
    let started = Instant::now();
    let mut refused = 0;
    // Over the first pages, over the table of contents, and all places between.
    for at in (4..whole.len() - 8).step_by(7) {
        let mut bytes = whole.clone();
        let end = (at + bomb.len()).min(whole.len() - 8);
        bytes[at..end].copy_from_slice(&bomb[..end - at]);
        refused += u32::from(read_bytes("bomb.parquet", &bytes, &ReadOptions::default()).is_err());
    }
    assert!(refused > 10, "{refused}");
    assert!(started.elapsed() < Duration::from_secs(30), "{:?}", started.elapsed());
}
