//! Levels where runs share processes: by default processes are counted, and a table of equal builds has a verdict in at most one of
//! twenty. `scripts/calibrate.sh` runs the same with more repetitions.

use crate::simulation::nested::{Design, FALSE, verdicts_of_equal_builds};
use crate::simulation::table::{Table, is_long};

/// The level of a table, and of a row.
const LEVEL: f64 = 0.05;

const FIVE: Design = Design {
    processes: 5,
    runs: [10, 10],
    one_by_one: false,
};

#[test]
fn processes_keep_the_level_that_runs_break() {
    let designs = [
        FIVE,
        Design { processes: 3, ..FIVE },
        Design { runs: [3, 15], ..FIVE },
        Design {
            processes: 3,
            runs: [1, 20],
            ..FIVE
        },
        Design {
            one_by_one: true,
            ..FIVE
        },
    ];
    let mut table = Table::new(
        "Equal builds, 20 benchmarks, 2 % between processes and 1 % within: false findings, % (level 0.05)",
        &FALSE,
    );
    let repetitions = if is_long() { 10_000 } else { 400 };
    for (design, seed) in designs.into_iter().zip(700..) {
        let found = verdicts_of_equal_builds(design, repetitions, seed);
        table.row(
            "normal",
            design.name(),
            repetitions,
            &[0, 1].map(|at| Some(found.share(at))),
        );
        for (at, what) in FALSE.iter().enumerate() {
            let most = LEVEL + found.tolerance(LEVEL);
            match design.one_by_one {
                false => assert!(
                    found.share(at) <= most,
                    "{what}: {} of {}",
                    found.share(at),
                    design.name()
                ),
                // What counting runs does: over half of the rows have a star, and no table is without.
                true => assert!(found.share(at) > 0.4, "{what}: {}", found.share(at)),
            }
        }
    }
}
