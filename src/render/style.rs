//! How text output is drawn.

/// How text output is drawn.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    /// Columns of the terminal; `None` when the output is not one, and lines may have any length.
    pub width: Option<usize>,
    /// Whether to colour.
    pub color: bool,
    /// Whether to show all columns.
    pub wide: bool,
    /// Whether to draw the chart.
    pub chart: bool,
}
