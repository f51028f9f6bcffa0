//! Numbers that read well at the end of an axis.

/// Steps of a decade where the end may lie far from the data, and where it lies closer.
pub(super) const COARSE: &[f64] = &[1.0, 2.0, 5.0, 10.0];
pub(super) const FINE: &[f64] = &[1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0];

/// The smallest of the steps times a power of ten that is not below `value`, which is above 0; `value` itself beyond all powers.
pub(super) fn up(value: f64, steps: &[f64]) -> f64 {
    let exponent = value.log10().floor();
    let candidates = steps.iter().map(|step| decimal(*step, exponent));
    // A value that is off a step by the last bit is on it.
    let mut fit = candidates.filter(|candidate| *candidate >= value * (1.0 - 1e-9));
    fit.next().filter(|fit| fit.is_finite()).unwrap_or(value)
}

/// The largest of the steps times a power of ten that is not above `value`, which is above 0.
pub(super) fn down(value: f64, steps: &[f64]) -> f64 {
    let exponent = value.log10().floor();
    let candidates = steps.iter().rev().map(|step| decimal(*step, exponent));
    let mut fit = candidates.filter(|candidate| *candidate <= value * (1.0 + 1e-9));
    fit.next().filter(|fit| *fit > 0.0).unwrap_or(value)
}

/// Read from its decimal digits: a product would be off in the last bit, and print so.
fn decimal(step: f64, exponent: f64) -> f64 {
    format!("{step}e{exponent}").parse().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_round_and_hold_the_value() {
        for (value, end) in [
            (6_580_184.1, 7e6),
            (100.0, 100.0),
            (1.01, 1.2),
            (9.5, 10.0),
            (6e-9, 6e-9),
            (0.0117, 0.012),
        ] {
            assert_eq!(up(value, FINE), end, "{value}");
        }
        assert_eq!([up(1.1, COARSE), up(0.3, COARSE), up(1e308, COARSE)], [2.0, 0.5, 1e308]);
        assert_eq!(
            [down(1.9, COARSE), down(0.3, COARSE), down(1000.0, COARSE)],
            [1.0, 0.2, 1000.0]
        );
        assert_eq!(up(1.5e308, COARSE), 1.5e308, "there is no larger step");
        assert_eq!(down(5e-324, COARSE), 5e-324);
    }
}
