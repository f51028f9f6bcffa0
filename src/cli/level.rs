//! Numbers on the command line: percentages and probabilities, and what was meant where the two are mixed up.

/// More percent than any spread or effect has.
const MOST_PERCENT: f64 = 1e6;

/// A limit in percent, 0 or more.
pub(super) fn limit(text: &str) -> Result<f64, String> {
    let expected = "expected a number of percent, 0 or more, such as 5";
    let value = number(text, expected)?;
    match value {
        _ if value >= 0.0 && value.is_finite() => Ok(value),
        _ if value < 0.0 && value.is_finite() => Err(format!("{expected}; did you mean {}?", -value)),
        _ => Err(expected.to_string()),
    }
}

/// A size in percent, above 0.
pub(super) fn positive(text: &str) -> Result<f64, String> {
    let expected = "expected a number of percent above 0, such as 2";
    let value = number(text, expected)?;
    match value {
        _ if value > 0.0 && value <= MOST_PERCENT => Ok(value),
        _ if value < 0.0 && value.is_finite() => Err(format!("{expected}; did you mean {}?", -value)),
        _ => Err(expected.to_string()),
    }
}

/// What something costs, 0 or more.
pub(super) fn cost(text: &str) -> Result<f64, String> {
    let expected = "expected a number of runs, 0 or more, such as 5";
    let cost = number(text, expected)?;
    match cost >= 0.0 && cost.is_finite() {
        true => Ok(cost),
        false => Err(expected.to_string()),
    }
}

/// The smallest level of significance: below it 1 − alpha, the confidence of the intervals, is 1 in doubles.
const SMALLEST_ALPHA: f64 = 1e-12;

/// A level of significance, between 0 and 1.
pub(super) fn alpha(text: &str) -> Result<f64, String> {
    let level = probability(
        text,
        "0.05",
        |percent| {
            if percent <= 50.0 { percent } else { 100.0 - percent }
        },
    )?;
    match level >= SMALLEST_ALPHA {
        true => Ok(level),
        false => Err(format!("expected a number from {SMALLEST_ALPHA:e} to 1, such as 0.05")),
    }
}

/// A confidence, between 0 and 1.
pub(super) fn confidence(text: &str) -> Result<f64, String> {
    probability(text, "0.95", |percent| percent)
}

/// How many, 1 or more.
pub(super) fn whole(text: &str) -> Result<usize, String> {
    let n = text.parse().ok().filter(|n| *n > 0);
    n.ok_or_else(|| "expected a whole number, 1 or more".to_string())
}

/// Bytes.
pub(super) fn size(text: &str) -> Result<u64, String> {
    let expected = || "expected a number of bytes, 1 or more, such as 500M or 4G".to_string();
    let digits = text.trim_end_matches(|char: char| char.is_ascii_alphabetic());
    let unit = match text[digits.len()..]
        .to_uppercase()
        .trim_end_matches('B')
        .trim_end_matches('I')
    {
        "" => 1,
        "K" => 1 << 10,
        "M" => 1 << 20,
        "G" => 1 << 30,
        "T" => 1_u64 << 40,
        _ => return Err(expected()),
    };
    let number: u64 = digits.parse().map_err(|_| expected())?;
    number.checked_mul(unit).filter(|bytes| *bytes > 0).ok_or_else(expected)
}

/// The start of a random sequence.
pub(super) fn seed(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| "expected a whole number, 0 or more".to_string())
}

/// How many pixels stand for one.
pub(super) fn scale(text: &str) -> Result<u32, String> {
    let scale = text.parse().ok().filter(|scale| (1..=4).contains(scale));
    scale.ok_or_else(|| "expected a whole number from 1 to 4".to_string())
}

/// A number between 0 and 1; one between 1 and 100 was meant in percent, `meant` says of what.
fn probability(text: &str, such_as: &str, meant: fn(f64) -> f64) -> Result<f64, String> {
    let expected = format!("expected a number between 0 and 1, such as {such_as}");
    let percent = |value: f64| format!("{expected}; did you mean {}?", (meant(value) * 1e10).round() / 1e12);
    if let Some(value) = text.strip_suffix('%').and_then(|text| text.trim().parse::<f64>().ok()) {
        return Err(percent(value));
    }
    match number(text, &expected)? {
        value if value > 0.0 && value < 1.0 => Ok(value),
        value if value > 1.0 && value < 100.0 => Err(percent(value)),
        _ => Err(expected),
    }
}

/// A number with a decimal point and nothing behind it.
fn number(text: &str, expected: &str) -> Result<f64, String> {
    let meant = text.trim().trim_end_matches('%').trim_end().replace(',', ".");
    text.parse::<f64>().map_err(|_| match meant.parse::<f64>() {
        Ok(_) => format!("{expected}; did you mean {meant}?"),
        Err(_) => expected.to_string(),
    })
}
