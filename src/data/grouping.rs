//! Which items share their codes in some columns.

use foldhash::fast::FixedState;
use indexmap::IndexSet;

/// A table of all pairs of codes may have this many entries in any case, or as many as there are items.
const SMALL_TABLE: usize = 1 << 16;

/// Groups of items, numbered by first appearance.
#[derive(Debug, PartialEq)]
pub(crate) struct Grouping {
    /// The group of each item.
    pub of_item: Vec<u32>,
    /// The first item of each group.
    pub firsts: Vec<u32>,
}

/// Groups `items` items by their codes, column after column: each pair of a group so far and a code is a group. Codes are small
/// numbers, so mostly a table says which group a pair is.
pub(crate) fn group(items: usize, columns: &[&[u32]]) -> Grouping {
    let mut of_item: Vec<u32> = vec![0; items];
    let mut groups = u32::from(items > 0);
    for codes in columns {
        // An item that lacks the column has the largest code, and wraps around to 0.
        let levels = codes
            .iter()
            .map(|code| code.wrapping_add(1))
            .max()
            .map_or(1, |code| u64::from(code) + 1);
        if u64::from(groups) * levels <= items.max(SMALL_TABLE) as u64 {
            let mut table = vec![u32::MAX; (u64::from(groups) * levels) as usize];
            groups = 0;
            for (group, code) in of_item.iter_mut().zip(*codes) {
                let pair = u64::from(*group) * levels + u64::from(code.wrapping_add(1));
                let known = &mut table[pair as usize];
                if *known == u32::MAX {
                    *known = groups;
                    groups += 1;
                }
                *group = *known;
            }
        } else {
            let mut pairs: IndexSet<(u32, u32), FixedState> = IndexSet::default();
            for (group, code) in of_item.iter_mut().zip(*codes) {
                *group = pairs.insert_full((*group, *code)).0 as u32;
            }
            groups = pairs.len() as u32;
        }
    }
    let mut firsts = Vec::with_capacity(groups as usize);
    for (item, group) in (0..).zip(&of_item) {
        if *group as usize == firsts.len() {
            firsts.push(item);
        }
    }
    Grouping { of_item, firsts }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_numbered_by_first_appearance() {
        let one = [3, u32::MAX, 3, 1, u32::MAX, 3];
        let other = [0, 0, 1, 0, 0, 0];
        let grouping = |of_item: &[u32], firsts: &[u32]| Grouping {
            of_item: of_item.to_vec(),
            firsts: firsts.to_vec(),
        };
        assert_eq!(group(6, &[&one]), grouping(&[0, 1, 0, 2, 1, 0], &[0, 1, 3]));
        assert_eq!(group(6, &[&one, &other]), grouping(&[0, 1, 2, 3, 1, 0], &[0, 1, 2, 3]));
        assert_eq!(group(2, &[]), grouping(&[0, 0], &[0]));
        assert_eq!(group(0, &[&[]]), grouping(&[], &[]));
    }

    #[test]
    fn many_levels_are_grouped_as_few() {
        // 500 × 500 pairs of levels are more than the table has room for.
        let codes = |factor: u32| (0..1000).map(move |item| item * factor % 499).collect::<Vec<u32>>();
        let grouping = group(1000, &[&codes(7), &codes(11)]);
        // Both are functions of the item's number modulo 499.
        let expected: Vec<u32> = (0..1000).map(|item| item % 499).collect();
        assert_eq!(grouping.of_item, expected);
        assert_eq!(grouping.firsts, (0..499).collect::<Vec<u32>>());
    }
}
