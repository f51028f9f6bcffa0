//! Units of time → seconds.

/// The units of time that are known, for a message.
pub(super) const TIMES: &str = "ns, us, ms, s, min, hr or day";

/// A unit of time: so many seconds, by a power of ten.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct TimeUnit {
    factor: f64,
    exponent: i32,
}

impl TimeUnit {
    /// Nanoseconds.
    pub const NS: TimeUnit = TimeUnit {
        factor: 1.0,
        exponent: -9,
    };

    /// Milliseconds.
    pub const MS: TimeUnit = TimeUnit {
        factor: 1.0,
        exponent: -3,
    };

    /// The unit of this name; `None` for one that is not known.
    pub fn of(name: &str) -> Option<TimeUnit> {
        let (factor, exponent) = match name {
            "ns" => return Some(TimeUnit::NS),
            // The micro sign and the Greek letter look alike.
            "us" | "\u{b5}s" | "\u{3bc}s" => (1.0, -6),
            "ms" => (1.0, -3),
            "s" | "sec" => (1.0, 0),
            "min" => (60.0, 0),
            "h" | "hr" => (3600.0, 0),
            "day" => (86_400.0, 0),
            _ => return None,
        };
        Some(TimeUnit { factor, exponent })
    }

    /// So much of this unit, in seconds.
    pub fn seconds(self, time: f64) -> f64 {
        shift(time * self.factor, self.exponent)
    }

    /// A rate by this unit, a second.
    pub fn per_second(self, rate: f64) -> f64 {
        shift(rate / self.factor, -self.exponent)
    }
}

/// Moves the decimal point: 12.3 ns are 1.23e-8 s, as they would be printed, where a division gives 1.2300000000000001e-8.
fn shift(number: f64, exponent: i32) -> f64 {
    if exponent == 0 {
        return number;
    }
    // Rust prints the shortest decimal, and never an exponent of its own.
    let shifted = format!("{number}e{exponent}").parse();
    shifted.unwrap_or(number * 10f64.powi(exponent))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_the_decimal_that_was_printed() {
        let seconds = |time: f64, unit: &str| TimeUnit::of(unit).unwrap().seconds(time);
        assert_eq!(seconds(12.3, "ns"), 12.3e-9);
        assert_eq!(seconds(12.3, "us"), 12.3e-6);
        assert_eq!(seconds(12.3, "µs"), seconds(12.3, "μs"));
        assert_eq!(seconds(1234.0, "ms"), 1.234);
        assert_eq!(seconds(1.5, "min"), 90.0);
        assert_eq!(seconds(0.25, "hr"), 900.0);
    }

    #[test]
    fn rates_turn_the_other_way() {
        let rate = |rate: f64, unit: &str| TimeUnit::of(unit).unwrap().per_second(rate);
        assert_eq!(rate(2.5, "us"), 2.5e6);
        assert_eq!(rate(120.0, "min"), 2.0);
    }

    #[test]
    fn other_units_are_not_guessed() {
        for name in ["", "NS", "cycles", "m", "ps"] {
            assert_eq!(TimeUnit::of(name), None, "{name}");
        }
    }
}
