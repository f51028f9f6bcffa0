//! How numbers print in pictures: short, one prefix for an axis, which stands with the unit in its title.

use libm::log10;

use crate::number::percent;

/// What numbers are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    /// A quantity with this unit, or none.
    Of(&'static str),
    /// Percent.
    Percent,
    /// Changes in percent, with their sign.
    Change,
    /// Plain numbers.
    Plain,
}

impl Unit {
    /// Rates are operations a second, times seconds; nothing is known of other metrics.
    pub fn of_metric(metric: &str) -> Unit {
        match metric {
            "rate" => Unit::Of("ops/s"),
            "time" | "cpu_time" => Unit::Of("s"),
            _ => Unit::Of(""),
        }
    }

    /// The unit's name alone.
    pub fn name(self) -> &'static str {
        match self {
            Unit::Of(name) => name,
            Unit::Percent | Unit::Change => "%",
            Unit::Plain => "",
        }
    }
}

/// What the numbers of an axis are divided by, and what its title says of it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Scale {
    pub divisor: f64,
    /// `M ops/s`, `ms`, `10¹⁵ ops/s`, `%`; empty where there is nothing to say.
    pub name: String,
}

impl Scale {
    /// The scale of numbers up to `largest`.
    pub fn of(largest: f64, unit: Unit) -> Scale {
        let Unit::Of(name) = unit else {
            return Scale {
                divisor: 1.0,
                name: unit.name().to_string(),
            };
        };
        let exponent = thousands(largest);
        let name = match (prefix(exponent, name), name) {
            (Some(prefix), "s") => format!("{prefix}s"),
            (Some(prefix), _) => format!("{prefix} {name}"),
            (None, _) => format!("{} {name}", power_of_ten(exponent)),
        };
        Scale {
            divisor: 10f64.powi(exponent),
            name: name.trim().to_string(),
        }
    }
}

/// The power of a thousand, as one of ten, that a number above 0 is measured in; 0 has no magnitude.
fn thousands(value: f64) -> i32 {
    if value == 0.0 {
        return 0;
    }
    // The divisor of the smallest doubles would be none.
    ((log10(value) / 3.0 + 1e-9).floor() as i32 * 3).max(-306)
}

/// The prefix for a power of ten that reads with this unit, if any: nobody speaks of milli-operations.
fn prefix(exponent: i32, unit: &str) -> Option<&'static str> {
    match (exponent, unit) {
        (0, _) => Some(""),
        (-9, "s") => Some("n"),
        (-6, "s") => Some("µ"),
        (-3, "s") => Some("m"),
        (_, "s") => None,
        (3, _) => Some("k"),
        (6, _) => Some("M"),
        (9, _) => Some("G"),
        _ => None,
    }
}

/// `10⁻⁵`.
fn power_of_ten(exponent: i32) -> String {
    let raise = |char: char| match char.to_digit(10) {
        Some(digit) => ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][digit as usize],
        None => '⁻',
    };
    format!("10{}", exponent.to_string().chars().map(raise).collect::<String>())
}

/// Labels of ticks that are `step` apart on an axis with this divisor: as many decimals as tell them apart.
pub(super) fn labels(values: &[f64], step: f64, divisor: f64, unit: Unit) -> Vec<String> {
    let step = step / divisor;
    let decimals = (0..12)
        .find(|decimals| {
            let digits = step * 10f64.powi(*decimals);
            (digits - digits.round()).abs() < 1e-6 * digits
        })
        .unwrap_or(12) as usize;
    let sign = |value: f64| if unit == Unit::Change && value > 0.0 { "+" } else { "" };
    let label = |value: f64| match value.abs() {
        0.0 => "0".to_string(),
        large if !(1e-9..1e7).contains(&large) => format!("{}{}", sign(value), with_power(value)),
        _ => format!("{}{}", sign(value), plain(value, decimals)),
    };
    values.iter().map(|value| label(value / divisor)).collect()
}

/// The label of a tick that stands for itself, as on a logarithmic axis: `10 k`, `5 ms`, `10⁻⁵`.
pub(super) fn alone(value: f64, unit: Unit) -> String {
    let Unit::Of(name) = unit else { return plain(value, 6) };
    let exponent = thousands(value);
    match prefix(exponent, name) {
        Some(prefix) => {
            let suffix = if name == "s" {
                format!("{prefix}s")
            } else {
                prefix.to_string()
            };
            let number = plain(value / 10f64.powi(exponent), 3);
            format!("{number} {suffix}").trim_end().to_string()
        }
        None => with_power(value),
    }
}

/// One number with four significant digits and the prefix of its own: `1.235 M`, `12.30 ms`.
pub(super) fn figure(value: f64, unit: Unit) -> String {
    if value == 0.0 {
        return "0".to_string();
    }
    let Unit::Of(name) = unit else { return plain(value, 3) };
    let exponent = thousands(value.abs());
    let Some(prefix) = prefix(exponent, name) else {
        return with_power(value);
    };
    let scaled = value / 10f64.powi(exponent);
    let decimals = (3 - log10(scaled.abs()).floor() as i32).max(0) as usize;
    let unit = if name == "s" { "s" } else { "" };
    let number = format!("{scaled:.decimals$} {prefix}{unit}");
    number.trim_end().replace('-', "−")
}

/// `−2.5·10³⁰⁰`, without needless digits.
fn with_power(value: f64) -> String {
    let text = format!("{value:.3e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let digits = digits.trim_end_matches('0').trim_end_matches('.');
    let power = power_of_ten(exponent.parse().unwrap_or(0));
    match digits {
        "1" => power,
        "-1" => format!("−{power}"),
        _ => format!("{digits}·{power}").replace('-', "−"),
    }
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

/// A change in percent with its sign and a true minus; what rounds to nothing has none: `+0.26 %`, `0.00 %`.
pub(super) fn change(fraction: f64) -> String {
    format!("{} %", bare_change(fraction))
}

/// `−23.20 … −1.50 %`.
pub(super) fn changes(lower: f64, upper: f64) -> String {
    format!("{} … {} %", bare_change(lower), bare_change(upper))
}

fn bare_change(fraction: f64) -> String {
    let text = percent(fraction, true);
    match text.as_str() {
        "+0.00" | "-0.00" => "0.00".to_string(),
        _ => text.replace('-', "−"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_keep_four_significant_digits() {
        let rate = |value| figure(value, Unit::Of("ops/s"));
        assert_eq!(rate(2.3e6), "2.300 M");
        assert_eq!(rate(1_234_567.0), "1.235 M");
        assert_eq!(rate(-0.5), "−5·10⁻¹");
        assert_eq!(rate(0.0), "0");
        assert_eq!(rate(2.5e30), "2.5·10³⁰");
        assert_eq!(figure(0.0123, Unit::Of("s")), "12.30 ms");
        assert_eq!(figure(5e-7, Unit::Of("s")), "500.0 ns");
    }

    #[test]
    fn scales_have_prefixes_that_read() {
        let name = |largest, unit| Scale::of(largest, Unit::Of(unit)).name;
        assert_eq!(name(6.2e6, "ops/s"), "M ops/s");
        assert_eq!(name(0.016, "s"), "ms");
        assert_eq!(name(2e-7, "s"), "ns");
        assert_eq!(name(5e-3, "ops/s"), "10⁻³ ops/s");
        assert_eq!(name(3e15, "ops/s"), "10¹⁵ ops/s");
        assert_eq!(
            (name(0.0, "ops/s"), name(20.0, "")),
            ("ops/s".to_string(), String::new())
        );
        assert_eq!(Scale::of(12.0, Unit::Change).name, "%");
    }

    #[test]
    fn changes_have_their_sign_and_never_a_negative_zero() {
        assert_eq!(change(0.002_6), "+0.26 %");
        assert_eq!(change(-0.000_01), "0.00 %");
        assert_eq!(changes(-0.232, 0.015), "−23.20 … +1.50 %");
    }
}
