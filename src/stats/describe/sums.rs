//! Sums that keep their digits.

/// Sums of what `terms` makes of each value, with a running correction for what each addition rounds away: TwoSum (Knuth,
/// TAOCP 2, 4.2.2), which does not ask which summand is the larger, so that nothing branches. Several sums at once take the
/// time of one, because each addition waits for the one before it.
pub(super) fn compensated_sums<const N: usize>(sample: &[f64], terms: impl Fn(f64) -> [f64; N]) -> [f64; N] {
    let (mut sums, mut corrections) = ([0.0; N], [0.0; N]);
    for &x in sample {
        for (at, term) in terms(x).into_iter().enumerate() {
            let (sum, next) = (sums[at], sums[at] + term);
            let added = next - sum;
            corrections[at] += (sum - (next - added)) + (term - added);
            sums[at] = next;
        }
    }
    std::array::from_fn(|at| sums[at] + corrections[at])
}

/// The power of two just below `magnitude`, so that dividing by it is exact; 1 for 0 and what is not finite. The smallest one
/// whose inverse is a double serves for all that is smaller still.
pub(in crate::stats) fn power_of_two_near(magnitude: f64) -> f64 {
    if magnitude == 0.0 || !magnitude.is_finite() {
        return 1.0;
    }
    let exponent_bits = magnitude.max(f64::MIN_POSITIVE).to_bits() & 0x7FF0_0000_0000_0000;
    f64::from_bits(exponent_bits)
}
