//! The change of one row with its interval, as a mark on an axis that all rows share.

use maud::{Markup, PreEscaped};

use crate::number::signed_change;

/// Width of the axis in pixels; the style gives the drawing this size, and the line at 0.
const WIDTH: f64 = 140.0;
/// Height of a row.
const HEIGHT: f64 = 16.0;
/// Half of what the axis keeps free at its ends, for marks that lie there.
const MARGIN: f64 = 5.0;
/// A change of half or twice the rate: below it the axis is as good as linear.
const LEAST: f64 = 0.005;

/// How a change looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::render) enum Mark {
    /// Better, after the correction.
    Better,
    /// Worse, after the correction.
    Worse,
    /// A star that does not survive the correction.
    Suggestive,
    /// Nothing is shown.
    Open,
}

impl Mark {
    fn class(self) -> &'static str {
        match self {
            Mark::Better => "better",
            Mark::Worse => "worse",
            Mark::Suggestive => "maybe",
            Mark::Open => "open",
        }
    }
}

/// The axis of the changes of all rows, by their logarithms: half as fast is as far from 0 as twice as fast.
#[derive(Debug, Clone, Copy)]
pub(in crate::render) struct Forest {
    /// ln of the ratio at the right end; the left end is its opposite.
    end: f64,
}

impl Forest {
    /// An axis on which each of the changes lies, which are fractions. Intervals may reach beyond it.
    pub fn of(changes: impl Iterator<Item = f64>) -> Forest {
        let sizes = changes.map(f64::ln_1p).filter(|size| size.is_finite()).map(f64::abs);
        Forest {
            end: 1.25 * sizes.fold(LEAST, f64::max),
        }
    }

    fn x(&self, change: f64) -> f64 {
        let share = change.ln_1p() / self.end;
        WIDTH / 2.0 + share.clamp(-1.0, 1.0) * (WIDTH / 2.0 - MARGIN)
    }

    /// The ends of the axis, for the heading.
    pub fn ends(&self) -> [String; 2] {
        [-self.end, self.end].map(|end| signed_change(Some(end.exp_m1())))
    }

    /// The mark of a change with its interval, fractions all.
    pub fn mark(&self, change: f64, interval: Option<[f64; 2]>, mark: Mark) -> Markup {
        let middle = HEIGHT / 2.0;
        let line = interval.map_or(String::new(), |[lower, upper]| {
            format!("<path d=\"M{:.0} {middle}H{:.0}\"/>", self.x(lower), self.x(upper))
        });
        // Numbers only: nothing in it needs escaping.
        PreEscaped(format!(
            "<svg class=\"{}\" aria-hidden=\"true\">{line}<circle cx=\"{:.1}\"/></svg>",
            mark.class(),
            self.x(change)
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_and_double_are_equally_far_from_the_middle() {
        let forest = Forest::of([-0.5, 0.1].into_iter());
        let (half, double) = (forest.x(-0.5), forest.x(1.0));
        assert!((half + double - WIDTH).abs() < 1e-9 && half > 0.0 && double < WIDTH);
        assert_eq!(forest.x(-1.0), MARGIN, "nothing is left: at the end");
        assert!((forest.x(0.0) - WIDTH / 2.0).abs() < 1e-12);
    }
}
