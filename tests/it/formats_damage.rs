//! Damaged Parquet files are errors, whatever byte is wrong.

use std::fs;
use std::path::Path;

use benchstat::read::{ReadOptions, read_bytes};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// Changes a few bytes, more often near the end, where the table of contents is.
fn damage(bytes: &mut [u8], random: &mut Xoshiro256PlusPlus) {
    for _ in 0..random.random_range(1..4) {
        let from = if random.random_bool(0.5) {
            4
        } else {
            bytes.len() * 2 / 3
        };
        let at = random.random_range(from..bytes.len() - 4);
        bytes[at] = match random.random_range(0..4) {
            0 => bytes[at] ^ (1 << random.random_range(0..8)),
            1 => [0, 1, 0x7F, 0x80, 0xFF][random.random_range(0..5)],
            2 => bytes[at].wrapping_add(1),
            _ => random.random(),
        };
    }
}

#[test]
fn thousands_of_damaged_files_are_read_or_refused() {
    let rounds = std::env::var("DAMAGE_ROUNDS").map_or(300, |rounds| rounds.parse().unwrap());
    let mut random =
        Xoshiro256PlusPlus::seed_from_u64(std::env::var("DAMAGE_SEED").map_or(1, |seed| seed.parse().unwrap()));
    let mut refused = 0;
    for file in [
        "plain-pyarrow",
        "large-string-gzip-pyarrow",
        "dictionary-lz4-pyarrow",
        "snappy-pandas",
        "zstd-duckdb",
        "sweep-pyarrow",
        "bad-rates-pyarrow",
    ] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("testdata/parquet/{file}.parquet"));
        let whole = fs::read(path).unwrap();
        for _ in 0..rounds {
            let mut bytes = whole.clone();
            damage(&mut bytes, &mut random);
            refused += u32::from(read_bytes("damaged.parquet", &bytes, &ReadOptions::default()).is_err());
        }
        for length in 4..whole.len().min(400) {
            assert!(read_bytes("cut.parquet", &whole[..length], &ReadOptions::default()).is_err());
        }
    }
    assert!(refused > rounds, "{refused}");
}
