//! The dip itself, by the algorithm of Hartigan & Hartigan (1985; AS 217 of P. M. Hartigan 1985, with later corrections).

use super::hulls::Hulls;

/// The largest distance of the empirical distribution of an ascending sample from the nearest one with a single mode.
///
/// Between 1/(2n) and 1/4; 0 for an empty sample. Takes O(n) for each of a few cycles. Values should be finite.
///
/// ```
/// use benchstat::stats::dip::dip;
/// let two_modes = [89.5, 90.0, 90.5, 91.0, 92.0, 109.0, 109.5, 110.0, 110.5, 111.0];
/// assert!((dip(&two_modes) - 0.2179487).abs() < 5e-8);
/// let one_mode = [95.0, 97.0, 98.0, 99.0, 100.0, 101.0, 102.0, 103.0, 105.0, 107.0];
/// assert_eq!(dip(&one_mode), 0.05);
/// ```
pub fn dip(sorted: &[f64]) -> f64 {
    let n = sorted.len();
    if n == 0 {
        return 0.0;
    }
    let hulls = Hulls::of(sorted);
    // In ranks, and twice the dip: a single step is the least that any curve without steps leaves.
    let mut dip = 1.0f64;
    let (mut low, mut high) = (0, n - 1);
    while sorted[low] < sorted[high] {
        let (minorant, majorant) = (hulls.minorant(low, high), hulls.majorant(low, high));
        let widest = WidestGap::between(&hulls, &minorant, &majorant);
        if widest.gap < dip {
            break;
        }
        // Left of the mode the nearest curve is convex, right of it concave: how far are the steps from these hulls?
        let left = minorant[widest.left..]
            .windows(2)
            .map(|knots| above_minorant(&hulls, knots[1], knots[0]));
        let right = majorant[widest.right..]
            .windows(2)
            .map(|knots| below_majorant(&hulls, knots[0], knots[1]));
        dip = left.chain(right).fold(dip, f64::max);
        let mode = (minorant[widest.left], majorant[widest.right]);
        if mode == (low, high) {
            break;
        }
        (low, high) = mode;
    }
    dip / (2 * n) as f64
}

/// How far the top of a step is above the minorant between two of its knots, at most.
fn above_minorant(hulls: &Hulls, start: usize, end: usize) -> f64 {
    let above = |at: usize| (at - start + 1) as f64 - hulls.line(start, end, at);
    largest(start, end, above)
}

/// How far the foot of a step is below the majorant between two of its knots, at most.
fn below_majorant(hulls: &Hulls, start: usize, end: usize) -> f64 {
    let below = |at: usize| hulls.line(start, end, at) + 1.0 - (at - start) as f64;
    largest(start, end, below)
}

/// Equal values have a step of several ranks, whose line would be upright: they count as one step.
fn largest(start: usize, end: usize, distance: impl Fn(usize) -> f64) -> f64 {
    let distances = (start..=end).map(distance).filter(|distance| distance.is_finite());
    distances.fold(1.0, f64::max)
}

/// Where the majorant is highest above the minorant: the mode lies between a knot of the one and a knot of the other.
struct WidestGap {
    gap: f64,
    /// Place among the minorant's knots, which fall.
    left: usize,
    /// Place among the majorant's knots, which rise.
    right: usize,
}

impl WidestGap {
    /// The gap is widest at a knot of either hull. They are visited from the low end on, whichever comes next.
    fn between(hulls: &Hulls, minorant: &[usize], majorant: &[usize]) -> WidestGap {
        let (mut left, mut right) = (minorant.len() - 1, 0);
        let mut widest = WidestGap {
            gap: 0.0,
            left,
            right: majorant.len() - 1,
        };
        if minorant.len() == 2 && majorant.len() == 2 {
            // Two straight lines, one step apart all the way.
            widest.gap = 1.0;
            return WidestGap { left: 0, ..widest };
        }
        // Next knots to visit: minorant[left - 1] and majorant[right + 1].
        left -= 1;
        right += 1;
        loop {
            let (of_minorant, of_majorant) = (minorant[left], majorant[right]);
            let next = if of_minorant > of_majorant {
                let start = minorant[left + 1];
                let gap = (of_majorant as f64 - start as f64 + 1.0) - hulls.line(start, of_minorant, of_majorant);
                right += 1;
                WidestGap {
                    gap,
                    left: left + 1,
                    right: right - 1,
                }
            } else {
                let start = majorant[right - 1];
                let gap = hulls.line(start, of_majorant, of_minorant) - (of_minorant as f64 - start as f64 - 1.0);
                let place = left;
                left = left.saturating_sub(1);
                WidestGap {
                    gap,
                    left: place,
                    right,
                }
            };
            if next.gap >= widest.gap {
                widest = next;
            }
            right = right.min(majorant.len() - 1);
            if minorant[left] == majorant[right] {
                return widest;
            }
        }
    }
}
