//! How well the level of `history` holds, and what it finds, on simulated series. Part of `scripts/calibrate.sh`.

use rand::rngs::Xoshiro256PlusPlus;

use crate::simulation::Frequencies;
use crate::simulation::histories::{Noise, changes};
use crate::simulation::table::{Table, is_long};

fn repetitions(short: usize, long: usize) -> usize {
    if is_long() { long } else { short }
}

#[test]
fn constant_series_have_no_changes() {
    let mut table = Table::new("A change in one series without any, % (level 0.05)", &["with a change"]);
    let noises = [Noise::Normal, Noise::HeavyTails, Noise::Bimodal, Noise::Dependent(0.2)];
    for (at, noise) in noises.into_iter().enumerate() {
        for points in [30, 100] {
            let any = Frequencies::of(repetitions(600, 20_000), (700 + at * 2 + points) as u64, |rng| {
                [!changes(&[noise.series(points, rng)])[0].is_empty()]
            });
            table.row(&noise.name(), points, any.repetitions, &[Some(any.share(0))]);
            // One series alone says little of its dependence.
            let level = if matches!(noise, Noise::Dependent(_)) {
                0.1
            } else {
                0.05
            };
            assert!(
                any.share(0) <= level + any.tolerance(level),
                "{noise:?} {points}: {}",
                any.share(0)
            );
        }
    }
}

#[test]
fn families_of_series_have_no_changes() {
    const SERIES: usize = 60;
    const MIX: [f64; 3] = [0.0, 0.2, 0.4];
    let mut table = Table::new(
        "Any change in 60 series without one, % (Holm, level 0.05)",
        &["any change"],
    );
    type OfSeries = fn(usize) -> Noise;
    let families: [(&str, OfSeries); 3] = [
        ("normal", |_| Noise::Normal),
        ("AR(1), ρ = 0.3", |_| Noise::Dependent(0.3)),
        ("AR(1), ρ = 0, 0.2 and 0.4", |at| Noise::Dependent(MIX[at % 3])),
    ];
    for (at, (name, noise)) in families.into_iter().enumerate() {
        let points = 100;
        let any = Frequencies::of(repetitions(30, 2_000), 900 + at as u64, |rng| {
            let series: Vec<Vec<f64>> = (0..SERIES).map(|one| noise(one).series(points, rng)).collect();
            [changes(&series).iter().any(|changes| !changes.is_empty())]
        });
        table.row(name, points, any.repetitions, &[Some(any.share(0))]);
        assert!(any.share(0) <= 0.05 + any.tolerance(0.05), "{name}: {}", any.share(0));
    }
}

/// Where a series of 100 points steps, and by how many standard deviations.
#[derive(Debug, Clone, Copy)]
struct Step {
    at: usize,
    by: f64,
}

#[test]
fn changes_are_found_where_they_are() {
    let columns = ["found", "another one, too", "two others, too", "found within 3 points"];
    let mut table = Table::new(
        "Changes that are found in 100 points, % (one series, level 0.05)",
        &columns,
    );
    let steps = [
        (Step { at: 50, by: 1.0 }, 0.5),
        (Step { at: 50, by: 2.0 }, 0.93),
        (Step { at: 96, by: 5.0 }, 0.95),
    ];
    for (at, (step, least)) in steps.into_iter().enumerate() {
        let happened = |rng: &mut Xoshiro256PlusPlus| {
            let mut series = Noise::Normal.series(100, rng);
            series[step.at..].iter_mut().for_each(|point| *point += step.by);
            let found = changes(&[series]).remove(0);
            let true_one = found.iter().find(|change| change.span.has_inside(step.at));
            let others = found.len() - usize::from(true_one.is_some());
            let near = true_one.is_some_and(|change| change.split.abs_diff(step.at) <= 3);
            [true_one.is_some(), others > 0, others > 1, near]
        };
        let found = Frequencies::of(repetitions(300, 10_000), 950 + at as u64, happened);
        let shares = [0, 1, 2, 3].map(|at| Some(found.share(at)));
        let name = format!("normal, +{} σ at {}", step.by, step.at);
        table.row(&name, 100, found.repetitions, &shares);
        let others = found.share(1) + found.share(2);
        assert!(
            found.share(0) >= least - found.tolerance(least),
            "{step:?}: {}",
            found.share(0)
        );
        assert!(others <= 0.1, "{step:?}: {others} false ones a series");
    }
}
