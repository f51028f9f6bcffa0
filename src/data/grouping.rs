//! Which rows share the values of some columns.

use std::collections::HashMap;

use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, IntoParallelRefIterator, ParallelIterator};

use crate::data::levels::plain_codes;
use crate::data::measurements::Measurements;
use crate::read::ReadError;

/// Below this many rows, waking a thread pool costs more than it saves.
pub(crate) const PARALLEL_ROWS: usize = 100_000;

/// Groups of rows, numbered by first appearance.
pub(crate) struct Grouping {
    /// The group of each row.
    pub of_row: Vec<u32>,
    /// The first row of each group.
    pub first_rows: Vec<u32>,
}

impl Measurements {
    /// Groups the rows by all of `columns`.
    ///
    /// The columns' codes are small numbers already, so a table says which group a pair of codes belongs to, column after
    /// column. polars' `group_by` hashes each row: on ten million rows it took six times as long.
    pub(crate) fn grouping(&self, columns: &[&str]) -> Result<Grouping, ReadError> {
        let mut grouping = Grouping {
            of_row: vec![0; self.frame.height()],
            first_rows: vec![0; usize::from(self.frame.height() > 0)],
        };
        for column in columns {
            grouping.split(&plain_codes(&self.frame, column)?);
        }
        Ok(grouping)
    }

    /// The rows of each combination of `columns`, in order of first appearance.
    pub(crate) fn groups(&self, columns: &[&str]) -> Result<Vec<Vec<u32>>, ReadError> {
        let grouping = self.grouping(columns)?;
        let rows: Vec<u32> = (0..self.frame.height() as u32).collect();
        let collected = collect(&rows, grouping.first_rows.len(), |row| {
            Some(grouping.of_row[row] as usize)
        });
        Ok(collected.into_iter().map(|collection| collection.values).collect())
    }
}

impl Grouping {
    /// Divides the groups by one more code of each row.
    fn split(&mut self, codes: &[u32]) {
        // A row that lacks the column has the largest code, and wraps around to 0.
        let levels = codes
            .iter()
            .map(|code| code.wrapping_add(1))
            .max()
            .map_or(1, |code| u64::from(code) + 1);
        let pair = |group: u32, code: u32| u64::from(group) * levels + u64::from(code.wrapping_add(1));
        let mut first_rows: Vec<u32> = Vec::new();
        let mut number = |known: &mut u32, row: usize| {
            if *known == NEW {
                *known = first_rows.len() as u32;
                first_rows.push(row as u32);
            }
            *known
        };
        let pairs = self.first_rows.len() as u64 * levels;
        // A table for all pairs of codes, unless it would be larger than the column.
        if pairs <= codes.len().max(PARALLEL_ROWS) as u64 {
            let mut table = vec![NEW; pairs as usize];
            for (row, (group, &code)) in self.of_row.iter_mut().zip(codes).enumerate() {
                *group = number(&mut table[pair(*group, code) as usize], row);
            }
        } else {
            let mut table: HashMap<u64, u32, foldhash::fast::RandomState> = HashMap::default();
            for (row, (group, &code)) in self.of_row.iter_mut().zip(codes).enumerate() {
                *group = number(table.entry(pair(*group, code)).or_insert(NEW), row);
            }
        }
        self.first_rows = first_rows;
    }
}

/// A pair of codes without a group so far.
const NEW: u32 = u32::MAX;

/// The values of some rows, in order.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Collection<T> {
    pub values: Vec<T>,
    /// The first and the last of those rows; 0 when there are none.
    pub ends: (u32, u32),
}

/// How many rows of a stretch belong to a collection, and where they start and end.
#[derive(Clone, Copy, Default)]
struct Share {
    count: usize,
    ends: (u32, u32),
}

/// Divides the values of all rows among `collections`; `of` says where a row belongs, if anywhere.
///
/// A counting sort: count, then put each value in its place. Each thread does both for a stretch of the rows, and has its own
/// part of every collection to write to.
pub(crate) fn collect<T: Copy + Default + Send + Sync>(
    values: &[T],
    collections: usize,
    of: impl Fn(usize) -> Option<usize> + Sync,
) -> Vec<Collection<T>> {
    let threads = if values.len() < PARALLEL_ROWS {
        1
    } else {
        rayon::current_num_threads()
    };
    let length = values.len().div_ceil(threads).max(1);
    let stretches: Vec<(usize, &[T])> = values
        .chunks(length)
        .enumerate()
        .map(|(at, stretch)| (at * length, stretch))
        .collect();
    let count = |&(start, stretch): &(usize, &[T])| {
        let mut shares = vec![Share::default(); collections];
        for row in start..start + stretch.len() {
            if let Some(share) = of(row).and_then(|at| shares.get_mut(at)) {
                if share.count == 0 {
                    share.ends.0 = row as u32;
                }
                share.ends.1 = row as u32;
                share.count += 1;
            }
        }
        shares
    };
    let shares: Vec<Vec<Share>> = if threads == 1 {
        stretches.iter().map(count).collect()
    } else {
        stretches.par_iter().map(count).collect()
    };
    let mut collected: Vec<Collection<T>> = (0..collections)
        .map(|at| {
            let mut present = shares.iter().map(|shares| shares[at]).filter(|share| share.count > 0);
            let first = present.clone().next().unwrap_or_default();
            let last = present.clone().next_back().unwrap_or_default();
            Collection {
                values: vec![T::default(); present.by_ref().map(|share| share.count).sum()],
                ends: (first.ends.0, last.ends.1),
            }
        })
        .collect();
    let mut places: Vec<Vec<std::slice::IterMut<'_, T>>> =
        shares.iter().map(|_| Vec::with_capacity(collections)).collect();
    for (at, collection) in collected.iter_mut().enumerate() {
        let mut rest = collection.values.as_mut_slice();
        for (places, shares) in places.iter_mut().zip(&shares) {
            let (place, behind) = rest.split_at_mut(shares[at].count);
            places.push(place.iter_mut());
            rest = behind;
        }
    }
    let put = |((start, stretch), mut places): ((usize, &[T]), Vec<std::slice::IterMut<'_, T>>)| {
        for (row, &value) in (start..).zip(stretch) {
            if let Some(place) = of(row).and_then(|at| places.get_mut(at)?.next()) {
                *place = value;
            }
        }
    };
    if threads == 1 {
        stretches.into_iter().zip(places).for_each(put);
    } else {
        stretches.into_par_iter().zip(places).for_each(put);
    }
    collected
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_divided_in_order() {
        let collected = collect(&[10, 11, 12, 13, 14], 3, |row| {
            [Some(1), None, Some(0), Some(1), Some(7)][row]
        });
        let collection = |values: &[i32], ends| Collection {
            values: values.to_vec(),
            ends,
        };
        assert_eq!(
            collected,
            [
                collection(&[12], (2, 2)),
                collection(&[10, 13], (0, 3)),
                collection(&[], (0, 0))
            ]
        );
        assert_eq!(collect(&[0u8; 0], 1, |_| Some(0)), [Collection::default()]);
    }

    #[test]
    fn many_rows_are_divided_as_few() {
        let values: Vec<u32> = (0..PARALLEL_ROWS as u32 + 7).collect();
        let of = |row: usize| (!row.is_multiple_of(5)).then(|| row * row % 7);
        let collected = collect(&values, 7, of);
        for (at, collection) in collected.iter().enumerate() {
            let expected: Vec<u32> = values
                .iter()
                .copied()
                .filter(|row| of(*row as usize) == Some(at))
                .collect();
            let ends = (expected.first(), expected.last());
            assert_eq!(ends.0.copied().unwrap_or(0), collection.ends.0);
            assert_eq!(ends.1.copied().unwrap_or(0), collection.ends.1);
            assert_eq!(collection.values, expected);
        }
    }

    #[test]
    fn groups_are_numbered_by_first_appearance() {
        let mut grouping = Grouping {
            of_row: vec![0; 6],
            first_rows: vec![0],
        };
        grouping.split(&[3, u32::MAX, 3, 1, u32::MAX, 3]);
        assert_eq!(
            (&*grouping.of_row, &*grouping.first_rows),
            (&[0, 1, 0, 2, 1, 0][..], &[0, 1, 3][..])
        );
        grouping.split(&[0, 0, 1, 0, 0, 0]);
        assert_eq!(
            (&*grouping.of_row, &*grouping.first_rows),
            (&[0, 1, 2, 3, 1, 0][..], &[0, 1, 2, 3][..])
        );
    }

    #[test]
    fn many_levels_are_grouped_as_few() {
        // 500 × 500 pairs of levels are more than the table has room for.
        let rows = 1000u32;
        let codes = |factor: u32| (0..rows).map(move |row| row * factor % 499).collect::<Vec<u32>>();
        let mut grouping = Grouping {
            of_row: vec![0; rows as usize],
            first_rows: vec![0],
        };
        grouping.split(&codes(7));
        grouping.split(&codes(11));
        // Both are functions of the row's number modulo 499.
        let expected: Vec<u32> = (0..rows).map(|row| row % 499).collect();
        assert_eq!(grouping.of_row, expected);
    }
}
