//! A series in one line of text.

use crate::analysis::HistorySeries;

/// Cells of a line, without its marks, where nothing else says how many.
pub(super) const CELLS: usize = 24;

/// The heights of a cell.
const HEIGHTS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// The points of a series in at most so many cells, several in one where there are more, as bars between the lowest and the highest cell. A line stands
/// before each level but the first, a thick one before that of the change that begins at `split`.
pub(super) fn sparkline(series: &HistorySeries, split: usize, most: usize) -> String {
    let points = series.values.len();
    let cells = points.min(most);
    let start = |cell: usize| cell * points / cells.max(1);
    let kept = |point: &usize| !series.stray.contains(point);
    let mean = |cell: usize| {
        let values: Vec<f64> = (start(cell)..start(cell + 1))
            .filter(kept)
            .map(|point| series.values[point])
            .collect();
        values.iter().sum::<f64>() / values.len() as f64
    };
    let means: Vec<f64> = (0..cells).map(mean).collect();
    let finite = || means.iter().copied().filter(|mean| mean.is_finite());
    let (low, high) = (
        finite().fold(f64::INFINITY, f64::min),
        finite().fold(f64::NEG_INFINITY, f64::max),
    );
    let height = |mean: f64| match (mean - low) / (high - low) {
        share if share.is_finite() => HEIGHTS[((share * 8.0) as usize).min(7)],
        // All stray, or all equal.
        _ if mean.is_nan() => ' ',
        _ => HEIGHTS[3],
    };
    let mut line = String::new();
    let mut levels = series.levels.iter().skip(1).map(|level| level.start).peekable();
    for (cell, mean) in means.iter().enumerate() {
        while let Some(level) = levels.next_if(|level| *level < start(cell + 1)) {
            line.push(if level == split { '┃' } else { '│' });
        }
        line.push(height(*mean));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Level;

    fn series(values: &[f64], splits: &[usize], stray: &[usize]) -> HistorySeries {
        let starts = std::iter::once(&0).chain(splits);
        let levels = starts.map(|start| Level {
            start: *start,
            end: values.len(),
            median: 0.0,
        });
        HistorySeries {
            name: String::new(),
            filename: String::new(),
            configuration: String::new(),
            variables: Vec::new(),
            at: (0..values.len()).collect(),
            values: values.to_vec(),
            rho: 0.0,
            p: 1.0,
            levels: levels.collect(),
            stray: stray.to_vec(),
            warnings: Vec::new(),
        }
    }

    #[test]
    fn levels_and_marks() {
        let values = [1.0, 1.0, 8.0, 8.0, 4.5, 4.5];
        assert_eq!(sparkline(&series(&values, &[2, 4], &[]), 4, CELLS), "▁▁│██┃▅▅");
        assert_eq!(sparkline(&series(&[1.0, 2.0, 900.0, 1.0], &[], &[2]), 9, CELLS), "▁█ ▁");
        assert_eq!(sparkline(&series(&[5.0; 3], &[], &[]), 9, CELLS), "▄▄▄");
        let long: Vec<f64> = (0..48).map(|at| if at < 25 { 0.0 } else { 1.0 }).collect();
        assert_eq!(
            sparkline(&series(&long, &[25], &[]), 25, CELLS),
            format!("{}┃▅{}", "▁".repeat(12), "█".repeat(11))
        );
    }
}
