//! What counts as a regression.

use crate::analysis::direction::Direction;

/// What counts as a regression.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::analysis) enum Limit {
    /// No gate: any change whose interval leaves 0 out. Holds whether higher is worse.
    None { worse_is_higher: bool },
    /// A change for the worse of more than `fraction`, new beyond `theta` times old, and of more than `floor` in the metric's unit.
    Gate {
        fraction: f64,
        theta: f64,
        floor: f64,
        worse_is_higher: bool,
    },
}

impl Limit {
    /// The limit of `percent`, and of `floor` in the metric's unit, for a metric with this direction.
    pub fn new(max_regression: Option<f64>, floor: Option<f64>, direction: Direction) -> Limit {
        let worse_is_higher = direction == Direction::Lower;
        match max_regression {
            None => Limit::None { worse_is_higher },
            Some(percent) => {
                let fraction = percent / 100.0;
                let theta = if worse_is_higher {
                    1.0 + fraction
                } else {
                    1.0 - fraction
                };
                Limit::Gate {
                    fraction,
                    theta,
                    floor: floor.unwrap_or(0.0),
                    worse_is_higher,
                }
            }
        }
    }

    /// The ratio new/old that runs are planned to tell the measured one from.
    pub fn theta(&self) -> f64 {
        match self {
            Limit::None { .. } => 1.0,
            Limit::Gate { theta, .. } => *theta,
        }
    }

    /// What a change must exceed in the metric's unit, too.
    pub fn floor(&self) -> f64 {
        match self {
            Limit::None { .. } => 0.0,
            Limit::Gate { floor, .. } => *floor,
        }
    }

    pub fn worse_is_higher(&self) -> bool {
        match self {
            Limit::None { worse_is_higher } | Limit::Gate { worse_is_higher, .. } => *worse_is_higher,
        }
    }
}
