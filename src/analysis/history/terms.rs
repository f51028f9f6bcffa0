//! What holds for all series, once the options meet the data.

use crate::analysis::direction::Direction;

/// What holds for all series.
#[derive(Debug, Clone)]
pub(super) struct Terms {
    pub direction: Direction,
    pub alpha: f64,
    /// Of the intervals of the sizes.
    pub confidence: f64,
    /// The points in time.
    pub keys: Vec<String>,
}

impl Terms {
    /// Whether a change, a fraction, is for the worse.
    pub fn is_worse(&self, change: f64) -> bool {
        self.is_worse_than(change, 0.0)
    }

    /// Whether a change, a fraction, is worse than `limit`, a fraction of 0 or more.
    pub fn is_worse_than(&self, change: f64, limit: f64) -> bool {
        match self.direction {
            Direction::Higher => change < -limit,
            Direction::Lower => change > limit,
        }
    }
}
