//! Cells → points: one value a benchmark and point in time.

use super::options::Center;
use super::order::Timeline;
use super::sides::Sides;
use crate::data::{BenchmarkCells, Cell};
use crate::stats::ascending::Ascending;
use crate::stats::describe::Moments;
use crate::stats::median::median;

/// One benchmark along time.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Points {
    /// Where each point is among the keys, ascending.
    pub at: Vec<usize>,
    /// The mean of its runs, or their ratio to the reference.
    pub values: Vec<f64>,
    /// The key of the first point with a mean that is not above 0.
    pub not_positive: Option<usize>,
    /// Sessions left out because one of the binaries is not in them.
    pub one_sided: usize,
}

impl Points {
    /// The points of a benchmark. The runs of each unit are averaged, then the units of each session (or the median of them is taken),
    /// then the sessions of each point: a point counts once, however often it was measured. With a reference a point is
    /// exp(mean of ln(followed) − ln(reference)) over the sessions that have both.
    pub fn of(cells: &BenchmarkCells, timeline: &Timeline, sides: Sides, center: Center) -> Points {
        let place = |cell: &Cell| timeline.places.get(cell.position as usize).copied().flatten();
        let mut placed: Vec<(usize, &Cell)> = cells
            .cells
            .iter()
            .filter_map(|cell| Some((place(cell)?, cell)))
            .collect();
        placed.sort_by_key(|(place, cell)| (*place, cell.session));
        let mut points = Points {
            at: Vec::new(),
            values: Vec::new(),
            not_positive: None,
            one_sided: 0,
        };
        for of_point in placed.chunk_by(|a, b| a.0 == b.0) {
            let key = of_point[0].0;
            let mut values = Vec::new();
            let mut is_positive = true;
            for session in of_point.chunk_by(|a, b| a.1.session == b.1.session) {
                let middle = |binary: usize| middle(cells, session, binary, center);
                let followed = middle(sides.followed);
                let reference = sides.reference.map(middle);
                match (followed, reference) {
                    (None, None) => {}
                    (Some(followed), None) => {
                        is_positive &= followed > 0.0;
                        values.push(followed);
                    }
                    (Some(followed), Some(Some(reference))) => {
                        is_positive &= followed > 0.0 && reference > 0.0;
                        values.push(followed.ln() - reference.ln());
                    }
                    (_, Some(_)) => points.one_sided += 1,
                }
            }
            if values.is_empty() {
                continue;
            }
            if !is_positive {
                points.not_positive.get_or_insert(key);
            }
            let mean = mean(&values);
            points.at.push(key);
            points
                .values
                .push(if sides.reference.is_some() { mean.exp() } else { mean });
        }
        points
    }
}

/// The middle of the units of one binary in one session.
fn middle(cells: &BenchmarkCells, session: &[(usize, &Cell)], binary: usize, center: Center) -> Option<f64> {
    let mut units = session
        .iter()
        .map(|(_, cell)| cell)
        .filter(|cell| cell.binary as usize == binary)
        .map(|cell| cells.values_of(cell));
    let first = units.next()?;
    let others: Vec<f64> = units.map(mean).collect();
    // One unit, or runs that nothing names the unit of.
    let values = match others.is_empty() {
        true => first.to_vec(),
        false => std::iter::once(mean(first)).chain(others).collect(),
    };
    match center {
        Center::Mean => Some(mean(&values)),
        Center::Median => median(&Ascending::of(&values)),
    }
}

fn mean(values: &[f64]) -> f64 {
    match values {
        [only] => *only,
        values => Moments::of(values).mean,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::order::Ordering;
    use super::*;

    /// Position, session, binary and runs of a cell.
    type Given<'a> = (u32, u32, u32, &'a [f64]);

    fn points(given: &[Given<'_>], reference: Option<usize>, center: Center) -> Points {
        let mut benchmark = BenchmarkCells {
            filename: "a.js".to_string(),
            configuration: String::new(),
            variables: Vec::new(),
            cells: Vec::new(),
            values: Vec::new(),
        };
        for (position, session, binary, values) in given {
            let start = benchmark.values.len();
            benchmark.values.extend(*values);
            benchmark.cells.push(Cell {
                position: *position,
                session: *session,
                binary: *binary,
                runs: start..benchmark.values.len(),
            });
        }
        let positions = ["2", "1"].map(str::to_string);
        let timeline = Timeline::new(&positions, &[true; 2], Ordering::Values).unwrap();
        let sides = Sides { followed: 0, reference };
        Points::of(&benchmark, &timeline, sides, center)
    }

    #[test]
    fn units_then_sessions_then_points() {
        let cells: [Given<'_>; 5] = [
            (0, 0, 0, &[1.0, 3.0]),
            (0, 0, 0, &[10.0]),
            (0, 1, 0, &[20.0]),
            (1, 0, 0, &[7.0, 9.0, 14.0]),
            (1, 0, 1, &[100.0]),
        ];
        let by_mean = points(&cells, None, Center::Mean);
        // (2 + 10)/2 and 20
        assert_eq!((by_mean.at, by_mean.values), (vec![0, 1], vec![10.0, 13.0]));
        assert_eq!(points(&cells, None, Center::Median).values, [9.0, 13.0]);
    }

    #[test]
    fn ratios_to_the_reference_of_the_same_session() {
        let cells: [Given<'_>; 6] = [
            (0, 0, 0, &[20.0]),
            (0, 0, 1, &[10.0]),
            (0, 1, 0, &[80.0]),
            (0, 1, 1, &[10.0]),
            (0, 2, 0, &[80.0]),
            (1, 0, 1, &[80.0]),
        ];
        let points = points(&cells, Some(1), Center::Mean);
        // √(2·8); what has one binary only says nothing.
        assert_eq!((points.at, points.one_sided), (vec![1], 2));
        assert!((points.values[0] - 4.0).abs() < 1e-14);
    }

    #[test]
    fn a_mean_that_has_no_logarithm() {
        assert_eq!(
            points(&[(1, 0, 0, &[-1.0, 1.0])], None, Center::Mean).not_positive,
            Some(0)
        );
        let ratio: [Given<'_>; 2] = [(0, 0, 0, &[1.0]), (0, 0, 1, &[0.0])];
        assert_eq!(points(&ratio, Some(1), Center::Mean).not_positive, Some(1));
    }
}
