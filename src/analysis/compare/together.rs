//! Three binaries or more: whether they differ at all, and which of them from which.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::comparison::Comparison;
use super::options::TestChoice;
use super::terms::Terms;
use crate::stats::describe::Moments;
use crate::stats::welch_anova::{games_howell, welch_anova};

/// All binaries of one benchmark at once.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Together {
    /// `filename configuration`, verbatim.
    pub name: String,
    /// Welch's F: that the means of all binaries are equal. `None` where one has fewer than two runs, or does not vary.
    pub welch: Option<WelchF>,
    /// Its p-value after the correction over all benchmarks.
    pub p_holm: Option<f64>,
    /// Each two of the binaries.
    pub pairs: Vec<Pair>,
}

/// The parts of Welch's F (1951).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WelchF {
    /// F: about 1 when nothing differs.
    pub f: f64,
    /// Binaries − 1.
    pub df_between: f64,
    /// Degrees of freedom of the denominator.
    pub df_within: f64,
    /// P(F or more) when all means are equal.
    pub p: f64,
}

/// Two binaries of one benchmark.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Pair {
    /// The one.
    pub a: String,
    /// The other.
    pub b: String,
    /// p-value by Games & Howell (1976), corrected for all pairs of this benchmark; `None` where the two cannot be tested.
    pub p: Option<f64>,
}

/// The benchmarks with their binaries together, in order of first appearance; none with fewer than three binaries, and where runs are
/// in pairs or in sessions: these tests take all of them for independent.
pub(super) fn together(comparisons: &[Comparison], terms: &Terms) -> Vec<Together> {
    let is_independent = !matches!(
        terms.test,
        TestChoice::Paired | TestChoice::Sessions | TestChoice::Controls
    );
    if terms.new.len() < 2 || !is_independent {
        return Vec::new();
    }
    let mut benchmarks: IndexMap<(&str, &str), Vec<&Comparison>> = IndexMap::new();
    for row in comparisons {
        let key = (row.filename.as_str(), row.configuration.as_str());
        benchmarks.entry(key).or_default().push(row);
    }
    let mut all: Vec<Together> = benchmarks.values().map(|rows| of_benchmark(rows, &terms.old)).collect();
    let p_values: Vec<Option<f64>> = all.iter().map(|benchmark| benchmark.welch.map(|test| test.p)).collect();
    for (benchmark, p_holm) in all.iter_mut().zip(terms.correction.adjust(&p_values)) {
        benchmark.p_holm = p_holm;
    }
    all
}

fn of_benchmark(rows: &[&Comparison], baseline: &str) -> Together {
    let old = rows
        .iter()
        .find_map(|row| row.old.as_ref())
        .map(|sample| (baseline, sample.moments()));
    let new = rows
        .iter()
        .filter_map(|row| Some((row.contender.as_str(), row.new.as_ref()?.moments())));
    let sides: Vec<(&str, Moments)> = old.into_iter().chain(new).collect();
    let moments: Vec<Moments> = sides.iter().map(|(_, moments)| *moments).collect();
    let welch = welch_anova(&moments)
        .ok()
        .filter(|test| test.p_value.is_finite() && test.statistic.is_finite());
    let pair = |(a, b): (&(&str, Moments), &(&str, Moments))| Pair {
        a: a.0.to_string(),
        b: b.0.to_string(),
        p: games_howell(&a.1, &b.1, sides.len() as u32)
            .ok()
            .filter(|p| p.is_finite()),
    };
    let pairs = (0..sides.len()).flat_map(|at| sides[at + 1..].iter().map(move |other| (at, other)));
    Together {
        name: rows.first().map_or(String::new(), |row| row.name.clone()),
        welch: welch.map(|test| WelchF {
            f: test.statistic,
            df_between: test.df_between,
            df_within: test.df_within,
            p: test.p_value,
        }),
        p_holm: None,
        pairs: pairs.map(|(at, other)| pair((&sides[at], other))).collect(),
    }
}
