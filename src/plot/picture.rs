//! A finished picture, and what it does not show as it is.

use std::fmt;

/// A finished picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    /// The file's content.
    pub bytes: Vec<u8>,
    /// What the picture does not show as it is.
    pub warnings: Vec<PlotWarning>,
}

/// What a picture does not show as it is.
#[derive(Debug, Clone, PartialEq)]
pub enum PlotWarning {
    /// Characters that none of the embedded fonts has; their escapes are drawn.
    MissingGlyphs {
        /// Each once, in order of appearance.
        characters: Vec<char>,
    },
    /// Points at or below 0, for which a logarithmic axis has no place.
    BeyondLogAxis {
        /// `x` or `y`.
        axis: &'static str,
        /// How many were left out.
        points: usize,
    },
    /// The report has been saved without its runs one by one, which would be drawn too.
    NoSingleRuns,
    /// Categories whose exponent over all x has no line in the report.
    NoLine {
        /// How many.
        categories: usize,
    },
}

impl fmt::Display for PlotWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlotWarning::MissingGlyphs { characters } => {
                let codes: Vec<String> = characters
                    .iter()
                    .map(|char| format!("{char} {}", char.escape_unicode()))
                    .collect();
                write!(
                    f,
                    "the picture shows characters without a glyph as their code: {}",
                    codes.join(", ")
                )
            }
            PlotWarning::NoSingleRuns => {
                write!(
                    f,
                    "the report does not hold its single runs: the picture is without them"
                )
            }
            PlotWarning::NoLine { categories } => {
                let what = if *categories == 1 {
                    "category has"
                } else {
                    "categories have"
                };
                write!(
                    f,
                    "{categories} {what} no exponent over all x, and no line: that takes 3 values of x, and all above 0"
                )
            }
            PlotWarning::BeyondLogAxis { axis, points } => {
                let plural = if *points == 1 { "" } else { "s" };
                write!(
                    f,
                    "the picture leaves out {points} point{plural} at {axis} <= 0, for which a logarithmic axis has no place"
                )
            }
        }
    }
}
