//! Changes: fractions inside, percent in JSON, and the same fraction again when the JSON is read.
//!
//! `fraction * 100.0` rounds, and up to two fractions share a product. Of these one is *kept*: a report holds no other, so that
//! writing and reading change no bit, and what is printed is the product in either case.

use crate::stats::describe::Interval;

/// The fraction that stands for all that print as the same percentage; it differs from `fraction` in the last bit at most.
/// `None` when the percentage is not finite.
pub(in crate::analysis) fn kept(fraction: f64) -> Option<f64> {
    of(fraction * 100.0)
}

/// Both bounds kept.
pub(in crate::analysis) fn kept_interval(interval: Interval) -> Option<Interval> {
    Some(Interval {
        lower: kept(interval.lower)?,
        upper: kept(interval.upper)?,
    })
}

/// The fraction of which `percent` is the percentage; `None` for one that is not finite.
pub(super) fn of(percent: f64) -> Option<f64> {
    let near = percent / 100.0;
    let exact = [near, near.next_up(), near.next_down()]
        .into_iter()
        .find(|fraction| fraction * 100.0 == percent);
    percent.is_finite().then_some(exact.unwrap_or(near))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_kept_fraction_survives_json() {
        let mut shared = 0;
        for at in 0..100_000u32 {
            let fraction = f64::from(at).sin() * 3.0;
            let kept_one = kept(fraction).unwrap();
            assert_eq!(kept_one * 100.0, fraction * 100.0, "prints alike");
            assert_eq!(kept(kept_one), Some(kept_one), "once is enough");
            shared += usize::from(kept_one != fraction);
        }
        assert!(shared > 1000, "{shared}: the case that this is for");
        assert_eq!(kept(f64::MAX), None);
        assert_eq!(kept(f64::NAN), None);
        assert_eq!(kept(0.05).map(f64::to_bits), Some(0.05f64.to_bits()));
        assert_eq!(kept(-0.0).map(f64::to_bits), Some((-0.0f64).to_bits()));
    }
}
