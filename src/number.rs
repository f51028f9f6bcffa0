//! How figures print.

/// What stands for an undefined number.
pub(crate) const NA: &str = "NA";

/// A change: `-3.76 %`.
pub(crate) fn change(fraction: Option<f64>) -> String {
    finite(fraction).map_or(NA.to_string(), |fraction| format!("{} %", percent(fraction, false)))
}

/// A half-width: `±1.36%`.
pub(crate) fn half_width(fraction: Option<f64>) -> String {
    finite(fraction).map_or(NA.to_string(), |fraction| format!("±{}%", percent(fraction, false)))
}

/// An interval of changes: `-5.10 … -2.40 %`.
pub(crate) fn change_interval(bounds: Option<(f64, f64)>) -> String {
    let finite = bounds.filter(|(lower, upper)| finite(Some(*lower)).is_some() && finite(Some(*upper)).is_some());
    finite.map_or(NA.to_string(), |(lower, upper)| {
        format!("{} … {} %", percent(lower, true), percent(upper, true))
    })
}

/// A change in a line of its own: `+401.39%`.
pub(crate) fn signed_change(fraction: Option<f64>) -> String {
    finite(fraction).map_or(NA.to_string(), |fraction| format!("{}%", percent(fraction, true)))
}

/// A number that is finite, in percent too.
fn finite(value: Option<f64>) -> Option<f64> {
    value.filter(|value| (value * 100.0).is_finite())
}

/// A fraction in percent with two decimals, or an exponent where there would be hundreds of digits.
pub(crate) fn percent(fraction: f64, signed: bool) -> String {
    let percent = (fraction * 100.0).clamp(f64::MIN, f64::MAX);
    match (percent.abs() < 1e7, signed) {
        (true, false) => fixed(percent, 2),
        (true, true) => signed_fixed(percent, 2),
        (false, false) => format!("{percent:.3e}"),
        (false, true) => format!("{percent:+.3e}"),
    }
}

/// A number with so many decimals; what rounds to 0 has no sign.
pub(crate) fn fixed(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    let is_zero = || text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
    match text.strip_prefix('-') {
        Some(digits) if is_zero() => digits.to_string(),
        _ => text,
    }
}

/// A number with its sign and so many decimals: `+0.26`; what rounds to 0 is `+0.00` from either side.
pub(crate) fn signed_fixed(value: f64, decimals: usize) -> String {
    let text = fixed(value, decimals);
    if text.starts_with(['-', 'N']) {
        text
    } else {
        format!("+{text}")
    }
}

/// A ratio: `16.0x`.
pub(crate) fn ratio(ratio: Option<f64>) -> String {
    finite(ratio).map_or(NA.to_string(), |ratio| match ratio {
        ratio if ratio < 2.0 => format!("{ratio:.2}x"),
        ratio if ratio < 1e7 => format!("{ratio:.1}x"),
        ratio => format!("{ratio:.3e}x"),
    })
}

/// A share in whole percent that never rounds up to all or down to nothing: `72%`, `>99%`, `<1%`. Below 0, which an estimate
/// without bias can be, it is nothing.
pub(crate) fn share(fraction: f64) -> String {
    let percent = (fraction.max(0.0) * 100.0).round();
    if percent == 100.0 && fraction < 1.0 {
        ">99%".to_string()
    } else if percent == 0.0 && fraction > 0.0 {
        "<1%".to_string()
    } else {
        format!("{percent}%")
    }
}

/// A p-value with four decimals, as scatter.js prints it: `0.0022`; with an exponent where they would all be 0.
pub(crate) fn short_p(p: Option<f64>) -> String {
    match p {
        None => NA.to_string(),
        Some(p) if p == 0.0 || p >= 5e-5 => format!("{p:.4}"),
        Some(p) => format!("{p:.1e}"),
    }
}

/// A p-value with four significant digits: `0.001563`, `1.386e-6`.
pub(crate) fn p_value(p: Option<f64>) -> String {
    match p {
        None => NA.to_string(),
        Some(p) if p == 0.0 || p >= 0.9999 => format!("{p:.4}"),
        Some(p) if p >= 1e-4 => format!("{p:.*}", (3.0 - p.log10().floor()) as usize),
        Some(p) => format!("{p:.3e}"),
    }
}

/// A rate: thousands separators and one decimal, `1,234,567.8`; more decimals where that would leave fewer than four
/// significant digits, and an exponent for the very small and the very large.
pub(crate) fn rate(value: f64) -> String {
    let magnitude = value.abs();
    if !value.is_finite() {
        return NA.to_string();
    }
    if magnitude != 0.0 && !(1e-5..1e15).contains(&magnitude) {
        return format!("{value:.3e}");
    }
    let decimals = match magnitude {
        0.0 => 1,
        magnitude => (3.0 - magnitude.log10().floor()).max(1.0) as usize,
    };
    let plain = format!("{magnitude:.decimals$}");
    let (whole, fraction) = plain.split_once('.').unwrap_or((&plain, "0"));
    let sign = if value < 0.0 { "-" } else { "" };
    format!("{sign}{}.{fraction}", thousands(whole))
}

/// A value of a metric: a time, which is in seconds, with its unit, `2.891 ms`; all else as a [`rate`].
pub(crate) fn quantity(value: f64, metric: &str) -> String {
    const UNITS: [(f64, &str); 3] = [(1e-6, "ns"), (1e-3, "µs"), (1.0, "ms")];
    if !matches!(metric, "time" | "cpu_time") || !value.is_finite() {
        return rate(value);
    }
    let magnitude = value.abs();
    let unit = UNITS.into_iter().find(|(below, _)| magnitude < *below);
    match unit.filter(|_| magnitude >= 1e-12) {
        Some((below, unit)) => format!("{} {unit}", rate(value / (below / 1e3))),
        None => format!("{} s", rate(value)),
    }
}

/// `1234567` → `1,234,567`.
pub(crate) fn thousands(digits: &str) -> String {
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A p-value with two significant digits, for a sentence: `0.0022`, `4.0e-7`.
pub(crate) fn rough_p(p: f64) -> String {
    if p >= 1e-4 {
        format!("{p:.*}", (1.0 - p.log10().floor()) as usize)
    } else {
        format!("{p:.1e}")
    }
}

/// A count and its noun: `1 row`, `12 rows`.
pub(crate) fn count(n: usize, noun: &str) -> String {
    let plural = if n == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", thousands(&n.to_string()))
}

/// A probability in percent without needless digits: `95 %`, `99.9 %`.
pub(crate) fn level(fraction: f64) -> String {
    // Ten decimals first: 1 − 0.05 is 95 %, not 95.00000000000001 %.
    let rounded = (fraction * 1e12).round() / 1e10;
    format!("{rounded} %")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_keep_four_significant_digits() {
        for (value, printed) in [
            (1_234_567.84, "1,234,567.8"),
            (999.96, "1,000.0"),
            (725_597.34, "725,597.3"),
            (5.26, "5.260"),
            (12.3456, "12.35"),
            (0.001_234_56, "0.001235"),
            (1.5e-9, "1.500e-9"),
            (2.5e18, "2.500e18"),
            (0.0, "0.0"),
            (-1234.56, "-1,234.6"),
            (f64::NAN, "NA"),
        ] {
            assert_eq!(rate(value), printed);
        }
    }

    #[test]
    fn times_have_a_unit() {
        for (value, printed) in [
            (0.002_891, "2.891 ms"),
            (1.2e-7, "120.0 ns"),
            (3.5e-10, "0.3500 ns"),
            (5e-6, "5.000 µs"),
            (1.5, "1.500 s"),
            (4321.0, "4,321.0 s"),
            (-0.25, "-250.0 ms"),
            (0.0, "0.0 s"),
            (f64::NAN, "NA"),
        ] {
            assert_eq!(quantity(value, "time"), printed);
        }
        assert_eq!(quantity(0.002_891, "B/op"), "0.002891");
    }

    #[test]
    fn p_values_keep_four_significant_digits() {
        for (p, printed) in [
            (0.001_562_6, "0.001563"),
            (0.8268, "0.8268"),
            (0.066_35, "0.06635"),
            (1.386e-6, "1.386e-6"),
            (7.61e-153, "7.610e-153"),
            (1.0, "1.0000"),
            (0.0, "0.0000"),
        ] {
            assert_eq!(p_value(Some(p)), printed);
        }
        assert_eq!(p_value(None), "NA");
    }

    #[test]
    fn steps_and_shares() {
        assert_eq!(signed_change(Some(4.0139)), "+401.39%");
        assert_eq!(signed_change(Some(3e9)), "+3.000e11%");
        assert_eq!(signed_change(None), "NA");
        assert_eq!([ratio(Some(16.0)), ratio(Some(1.05))], ["16.0x", "1.05x"]);
        let shares = [0.724, 0.9951, 1.0, 0.0004, 0.0, -0.3].map(share);
        assert_eq!(shares, ["72%", ">99%", "100%", "<1%", "0%", "0%"]);
        let p_values = [0.002165, 0.003948, 0.33333, 1.0, 4e-7, 0.0].map(|p| short_p(Some(p)));
        assert_eq!(p_values, ["0.0022", "0.0039", "0.3333", "1.0000", "4.0e-7", "0.0000"]);
    }

    #[test]
    fn levels_and_counts() {
        assert_eq!([0.002_165, 0.33333, 4e-7].map(rough_p), ["0.0022", "0.33", "4.0e-7"]);
        assert_eq!(level(1.0 - 0.05), "95 %");
        assert_eq!(level(0.999), "99.9 %");
        assert_eq!(count(1, "row"), "1 row");
        assert_eq!(count(10_000, "row"), "10,000 rows");
        assert_eq!(thousands("123"), "123");
    }

    #[test]
    fn signs() {
        assert_eq!(change(Some(-0.000_01)), "0.00 %", "no negative zero");
        assert_eq!(change(Some(-0.000_06)), "-0.01 %");
        assert_eq!(
            [-0.0004, 0.0, 0.0004, -0.26].map(|value| signed_fixed(value, 2)),
            ["+0.00", "+0.00", "+0.00", "-0.26"]
        );
        assert_eq!(half_width(Some(0.0136)), "±1.36%");
        assert_eq!(change(Some(f64::INFINITY)), "NA");
        assert_eq!(half_width(Some(1e307)), "NA", "beyond the doubles in percent");
        assert_eq!(change_interval(Some((-0.5, 1e20))), "-50.00 … +1.000e22 %");
    }
}
