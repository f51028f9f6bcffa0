//! Arguments that no distribution should stumble over, for the tests.

/// Ends of the range, signs, and what is no number.
pub const ODD: [f64; 14] = [
    f64::NAN,
    f64::NEG_INFINITY,
    -1e300,
    -1.0,
    -0.0,
    0.0,
    5e-324,
    1e-300,
    0.5,
    1.0,
    1e9,
    1e20,
    1e300,
    f64::INFINITY,
];

pub fn is_probability_or_nan(p: f64) -> bool {
    p.is_nan() || (0.0..=1.0).contains(&p)
}
