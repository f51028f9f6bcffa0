//! The rates of one group collapsed to cells, one for each combination of levels, and additive effects fitted to them.

use std::collections::BTreeMap;

use super::describe::Moments;

/// The fit ends when the squared gradient is below this fraction of the sum of squares. What the fit then leaves on
/// the table is smaller than the rounding of the sum of squares, unless thousands of levels hang together in a chain.
const CONVERGED: f64 = 1e-24;

/// More steps than any design of realistic size needs; a limit so that the fit always ends.
const MOST_STEPS: usize = 10_000;

/// One group of a sweep: its rates, and for each averaged-over variable the level that every rate was measured at.
#[derive(Debug, Clone, Copy)]
pub struct LeveledGroup<'a> {
    /// The rates, in any order.
    pub rates: &'a [f64],
    /// `levels[variable][i]` is a code for that variable's value at `rates[i]`: any number that stands for it within
    /// the group. Every list is as long as the rates.
    pub levels: &'a [Vec<u32>],
}

/// One group with its rates collapsed to cells: least squares needs no more than counts and means.
pub(super) struct CellTable {
    /// Rates in each cell.
    weights: Vec<f64>,
    /// Mean of each cell less the mean of the group.
    means: Vec<f64>,
    /// `levels[variable][cell]`, numbered from 0 without gaps.
    levels: Vec<Vec<usize>>,
    /// Rates at each level of each variable: `level_weights[variable][level]`.
    level_weights: Vec<Vec<f64>>,
    /// Σ (rate − mean of its cell)².
    pub(super) ss_within: f64,
}

impl CellTable {
    /// Collapses a group by the levels of some of its variables, in O(rates · log cells) for each variable.
    pub(super) fn of(group: &LeveledGroup, variables: &[usize]) -> CellTable {
        let codes: Vec<&[u32]> = variables.iter().map(|v| group.levels[*v].as_slice()).collect();
        let cell_of = cells_by_first_appearance(group.rates.len(), &codes);
        let count = cell_of.iter().max().map_or(0, |last| last + 1);

        // Deviations from the first rate of the cell: exactly 0 in a cell without variation.
        let mut first = vec![f64::NAN; count];
        let mut weights = vec![0.0; count];
        let mut sums = vec![0.0; count];
        for (&cell, rate) in cell_of.iter().zip(group.rates) {
            if weights[cell] == 0.0 {
                first[cell] = *rate;
            }
            weights[cell] += 1.0;
            sums[cell] += rate - first[cell];
        }
        let offsets: Vec<f64> = sums.iter().zip(&weights).map(|(sum, w)| sum / w).collect();
        let squares = cell_of.iter().zip(group.rates).map(|(&cell, rate)| {
            let deviation = (rate - first[cell]) - offsets[cell];
            deviation * deviation
        });
        let ss_within = squares.sum();
        let centre = Moments::of(group.rates).mean;
        let means = first.iter().zip(&offsets).map(|(f, o)| (f - centre) + o).collect();

        let mut table = CellTable {
            weights,
            means,
            levels: Vec::new(),
            level_weights: Vec::new(),
            ss_within,
        };
        for codes in codes {
            table.add_variable(&cell_of, codes);
        }
        table
    }

    fn add_variable(&mut self, cell_of: &[usize], codes: &[u32]) {
        let mut numbers = BTreeMap::new();
        let mut levels = vec![0; self.weights.len()];
        for (&cell, code) in cell_of.iter().zip(codes) {
            let next = numbers.len();
            levels[cell] = *numbers.entry(code).or_insert(next);
        }
        let mut level_weights = vec![0.0; numbers.len()];
        for (&level, weight) in levels.iter().zip(&self.weights) {
            level_weights[level] += weight;
        }
        self.levels.push(levels);
        self.level_weights.push(level_weights);
    }

    /// Number of cells that hold a rate.
    pub(super) fn count(&self) -> usize {
        self.weights.len()
    }

    /// Σ over rates of (mean of its cell − mean of the group)².
    pub(super) fn ss_between(&self) -> f64 {
        self.sum_of_squares(&self.means)
    }

    /// What remains of [`ss_between`](Self::ss_between) after the best additive fit of these variables, by their
    /// position in the table: Σ over rates of (mean of its cell − fitted value)².
    ///
    /// Conjugate gradients on the normal equations, preconditioned by the level weights (Hestenes & Stiefel 1952). The
    /// equations are singular, since every variable's effects may be shifted against another's, and consistent:
    /// the fitted values converge to the unique projection all the same.
    pub(super) fn additive_misfit(&self, variables: &[usize]) -> f64 {
        let enough = CONVERGED * self.ss_between();
        let mut residual = self.means.clone();
        let mut gradient = self.level_means(variables, &residual);
        let mut gradient_size = self.effect_size(variables, &gradient);
        let mut direction = gradient.clone();
        for _ in 0..MOST_STEPS {
            if gradient_size <= enough {
                break;
            }
            let change = self.fitted(variables, &direction);
            let step = gradient_size / self.sum_of_squares(&change);
            for (r, c) in residual.iter_mut().zip(&change) {
                *r -= step * c;
            }
            gradient = self.level_means(variables, &residual);
            let previous = std::mem::replace(&mut gradient_size, self.effect_size(variables, &gradient));
            let keep = gradient_size / previous;
            for (d, g) in direction.iter_mut().flatten().zip(gradient.iter().flatten()) {
                *d = g + keep * *d;
            }
        }
        self.sum_of_squares(&residual)
    }

    /// Σ over rates of the square of their cell's value.
    fn sum_of_squares(&self, values: &[f64]) -> f64 {
        values.iter().zip(&self.weights).map(|(v, w)| w * v * v).sum()
    }

    /// The mean of cell values over the rates at each level: the gradient divided by the level weights.
    fn level_means(&self, variables: &[usize], values: &[f64]) -> Vec<Vec<f64>> {
        let means_of = |&variable: &usize| {
            let weights = &self.level_weights[variable];
            let mut sums = vec![0.0; weights.len()];
            for ((&level, value), weight) in self.levels[variable].iter().zip(values).zip(&self.weights) {
                sums[level] += weight * value;
            }
            sums.iter().zip(weights).map(|(sum, weight)| sum / weight).collect()
        };
        variables.iter().map(means_of).collect()
    }

    /// Σ over rates and variables of the squared effect.
    fn effect_size(&self, variables: &[usize], effects: &[Vec<f64>]) -> f64 {
        let weights = variables.iter().flat_map(|v| &self.level_weights[*v]);
        let effects = effects.iter().flatten();
        effects.zip(weights).map(|(e, w)| w * e * e).sum()
    }

    /// The sum of the effects in every cell.
    fn fitted(&self, variables: &[usize], effects: &[Vec<f64>]) -> Vec<f64> {
        let mut values = vec![0.0; self.weights.len()];
        for (&variable, effects) in variables.iter().zip(effects) {
            for (value, &level) in values.iter_mut().zip(&self.levels[variable]) {
                *value += effects[level];
            }
        }
        values
    }
}

/// The cell of every rate, numbered as the combinations of codes appear, so that sums have a fixed order.
fn cells_by_first_appearance(rates: usize, codes: &[&[u32]]) -> Vec<usize> {
    let mut cell_of = vec![0; rates];
    for codes in codes {
        let mut numbers = BTreeMap::new();
        for (cell, code) in cell_of.iter_mut().zip(*codes) {
            let next = numbers.len();
            *cell = *numbers.entry((*cell, *code)).or_insert(next);
        }
    }
    cell_of
}
