//! How numbers print in pictures: short, with a prefix and the metric's unit.

/// What the numbers at the ticks are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    /// A quantity with this unit, or none: `5 M ops/s`, `15 ms`.
    Of(&'static str),
    /// Percent.
    Percent,
    /// Plain numbers.
    Plain,
}

impl Unit {
    /// Rates are operations a second, times seconds; nothing is known of other metrics.
    pub fn of_metric(metric: &str) -> Unit {
        match metric {
            "rate" => Unit::Of("ops/s"),
            "time" => Unit::Of("s"),
            _ => Unit::Of(""),
        }
    }
}

/// The name of a metric with its unit: `rate (ops/s)`.
pub(super) fn quantity(metric: &str) -> String {
    match Unit::of_metric(metric) {
        Unit::Of("") | Unit::Percent | Unit::Plain => metric.to_string(),
        Unit::Of(unit) => format!("{metric} ({unit})"),
    }
}

/// The prefixes of powers of a thousand, from 10⁻¹².
const PREFIXES: [&str; 10] = ["p", "n", "µ", "m", "", "k", "M", "G", "T", "P"];

/// Labels of ticks that are `step` apart: one prefix for all, as many decimals as tell them apart.
pub(super) fn labels(values: &[f64], step: f64, unit: Unit) -> Vec<String> {
    let largest = values.iter().fold(0.0, |largest: f64, value| largest.max(value.abs()));
    let (divisor, suffix) = scale(largest, unit);
    let (step, largest) = (step / divisor, largest / divisor);
    let extreme = largest >= 1e6 && matches!(unit, Unit::Of(_)) || largest >= 1e15 || (largest < 1e-9 && largest > 0.0);
    let decimals = (0..12)
        .find(|decimals| {
            let digits = step * 10f64.powi(*decimals);
            (digits - digits.round()).abs() < 1e-6 * digits
        })
        .unwrap_or(12) as usize;
    let label = |value: &f64| match value / divisor {
        0.0 => "0".to_string(),
        value if extreme => format!("{}{suffix}", scientific(value)),
        value => format!("{}{suffix}", plain(value, decimals)),
    };
    values.iter().map(label).collect()
}

/// One number with four significant digits: `1.230 M ops/s`.
pub(super) fn figure(value: f64, unit: Unit) -> String {
    let (divisor, suffix) = scale(value.abs(), unit);
    let scaled = value / divisor;
    let magnitude = if scaled == 0.0 {
        0
    } else {
        scaled.abs().log10().floor() as i32
    };
    let number = match magnitude {
        -9..=5 => format!("{scaled:.*}", (3 - magnitude).max(0) as usize),
        _ => format!("{scaled:.3e}"),
    };
    format!("{number}{suffix}").replace('-', "−")
}

/// What values up to `largest` are divided by, and what then follows them.
fn scale(largest: f64, unit: Unit) -> (f64, String) {
    match unit {
        Unit::Percent => (1.0, " %".to_string()),
        Unit::Plain => (1.0, String::new()),
        Unit::Of(unit) => {
            let thousands = (largest.log10() / 3.0 + 1e-9).floor();
            // 0 has no magnitude.
            let prefix = if largest == 0.0 {
                0
            } else {
                thousands.clamp(-4.0, 5.0) as i32
            };
            let symbol = PREFIXES[(prefix + 4) as usize];
            // 15 ms, but 5 M ops/s: only units of one letter take a prefix.
            let between = if symbol.is_empty() || unit.len() < 2 { "" } else { " " };
            let suffix = format!(" {symbol}{between}{unit}");
            (1000f64.powi(prefix), suffix.trim_end().to_string())
        }
    }
}

/// A number with an exponent and no needless digits: `1.5e285`.
fn scientific(value: f64) -> String {
    let text = format!("{value:.9e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let digits = digits.trim_end_matches('0').trim_end_matches('.');
    format!("{digits}e{exponent}").replace('-', "−")
}

/// A number with at most this many decimals, a true minus and no needless zeros.
pub(super) fn plain(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    let text = if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_string()
    } else {
        text
    };
    if text == "-0" {
        "0".to_string()
    } else {
        text.replace('-', "−")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_keep_four_significant_digits() {
        let figure = |value| figure(value, Unit::Of("ops/s"));
        assert_eq!(figure(2.3e6), "2.300 M ops/s");
        assert_eq!(figure(1_234_567.0), "1.235 M ops/s");
        assert_eq!(figure(-0.5), "−500.0 m ops/s");
        assert_eq!(figure(0.0), "0.000 ops/s");
        assert_eq!(figure(2.5e20), "250000 P ops/s");
        assert_eq!(figure(2.5e30), "2.500e15 P ops/s");
    }
}
