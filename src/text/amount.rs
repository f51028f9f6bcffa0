//! Amounts of what was measured, as people write them: `2%`, `10ns`, `64`.

/// An amount of what was measured.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Amount {
    /// Percent of the baseline.
    Percent(f64),
    /// A time in seconds.
    Seconds(f64),
    /// In the metric's own unit.
    Plain(f64),
}

/// Units of a time, and how many seconds they are; the longer names first.
const TIMES: [(&str, f64); 5] = [("ns", 1e-9), ("us", 1e-6), ("µs", 1e-6), ("ms", 1e-3), ("s", 1.0)];

/// An amount above 0: `2%`, `10ns`, `64`.
///
/// # Errors
/// What was expected in its place.
pub(crate) fn amount(text: &str) -> Result<Amount, String> {
    let above_0 = |number: &str| {
        number
            .trim()
            .parse::<f64>()
            .ok()
            .filter(|value| *value > 0.0 && value.is_finite())
    };
    let time = TIMES
        .iter()
        .find_map(|(unit, seconds)| Some((text.strip_suffix(unit)?, seconds)));
    let parsed = match (text.strip_suffix('%'), time) {
        (Some(percent), _) => above_0(percent).map(Amount::Percent),
        (None, Some((number, seconds))) => above_0(number).map(|number| Amount::Seconds(number * seconds)),
        (None, None) => above_0(text).map(Amount::Plain),
    };
    parsed.ok_or_else(|| "expected an amount above 0, such as 10ns, 0.5ms, 64 or 2%".to_string())
}
