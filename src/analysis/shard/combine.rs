//! Parts of one comparison → its report, the same that all rows together would have given.

use std::collections::{HashMap, HashSet};

use super::error::PartError;
use super::part::ComparePart;
use crate::analysis::compare::conclude::{Compared, conclude};
use crate::analysis::compare::terms::Terms;
use crate::analysis::compare::{CompareReport, Comparison, RowOrder};
use crate::data::ReadWarning;

/// The report of a comparison whose benchmarks were looked at in parts: what [`compare`](crate::analysis::compare()) says of all rows
/// together, to the bit.
///
/// With a row index the benchmarks are put into its order, so that the order of the parts does not matter; without one the
/// benchmarks of each part follow those of the parts before it. Caveats about the reading stand in the order of the parts,
/// and skipped rows are added up.
///
/// # Errors
/// When there is no part, the parts are not of one comparison, or share a benchmark; then what
/// [`compare`](crate::analysis::compare()) says.
///
/// ```
/// use benchstat::analysis::{CompareOptions, RowOrder, combine, compare_part};
/// use benchstat::read::{ReadOptions, read_bytes};
///
/// let part = |name: &str, rates: [u32; 4]| {
///     let [a, b, c, d] = rates;
///     let csv = format!(
///         "binary,filename,configuration,rate\n\
///          old,{name},,{a}\nnew,{name},,{b}\nold,{name},,{c}\nnew,{name},,{d}\n"
///     );
///     let read = ReadOptions { part: true, ..ReadOptions::default() };
///     let options = CompareOptions { old: Some("old".into()), new: vec!["new".into()], ..CompareOptions::default() };
///     compare_part(&read_bytes(name, csv.as_bytes(), &read).unwrap(), &options).unwrap()
/// };
/// let report = combine(vec![part("a.js", [100, 110, 102, 112]), part("b.js", [7, 8, 7, 9])], RowOrder::File)?;
/// assert_eq!(report.family.tested, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn combine(parts: Vec<ComparePart>, order: RowOrder) -> Result<CompareReport, PartError> {
    let whole = merge(parts)?;
    if let Some(expression) = whole.unknown_conditions.first() {
        return Err(PartError::UnknownVariable {
            expression: expression.clone(),
        });
    }
    if whole.binaries.is_empty() {
        return Err(match whole.conditions.as_slice() {
            [] => PartError::NoRows,
            conditions => PartError::NoneLeft {
                rows: whole.rows_read,
                conditions: conditions.join(", "),
            },
        });
    }
    let idle = whole.idle_conditions.into_iter();
    let idle = idle.map(|condition| ReadWarning::ExcludesNothing { condition });
    let compared = Compared {
        terms: whole.options,
        binaries: whole.binaries.into_iter().map(|(name, _)| name).collect(),
        comparisons: whole.comparisons,
        warnings: whole.warnings.into_iter().chain(idle).collect(),
        second: None,
        controls: Vec::new(),
    };
    Ok(conclude(compared, order)?)
}

/// Parts as one.
fn merge(parts: Vec<ComparePart>) -> Result<ComparePart, PartError> {
    let mut seen = HashMap::new();
    let mut whole: Option<(ComparePart, String)> = None;
    for (at, part) in parts.into_iter().enumerate() {
        let origin = part.origin.clone().unwrap_or_else(|| format!("part {}", at + 1));
        claim_benchmarks(&mut seen, &part, (at, &origin))?;
        match &mut whole {
            None => whole = Some((part, origin)),
            Some((whole, first)) => {
                if let Some((option, [expected, found])) = disagreement(&whole.options, &part.options) {
                    return Err(PartError::Disagreement {
                        option,
                        expected,
                        found,
                        first: first.clone(),
                        second: origin,
                    });
                }
                extend(whole, part);
            }
        }
    }
    let (mut whole, _) = whole.ok_or(PartError::NoParts)?;
    if whole.options.row_index {
        sort_by_row(&mut whole)?;
    }
    // Without an index, a binary stands where the first part that has it puts it.
    let mut names = HashSet::new();
    whole.binaries.retain(|(name, _)| names.insert(name.clone()));
    whole.warnings = ReadWarning::merged(whole.warnings);
    Ok(whole)
}

/// What tells benchmarks apart.
fn key(row: &Comparison) -> (String, String) {
    (row.filename.clone(), row.configuration.clone())
}

/// Notes which part each benchmark is in; no other part may have it.
fn claim_benchmarks(
    seen: &mut HashMap<(String, String), (usize, String)>,
    part: &ComparePart,
    (at, origin): (usize, &str),
) -> Result<(), PartError> {
    for row in &part.comparisons {
        let (owner, first) = seen.entry(key(row)).or_insert_with(|| (at, origin.to_string()));
        if *owner != at {
            return Err(PartError::SharedBenchmark {
                name: row.name.clone(),
                first: first.clone(),
                second: origin.to_string(),
            });
        }
    }
    Ok(())
}

fn extend(whole: &mut ComparePart, part: ComparePart) {
    // A condition makes sense when its variable is in one of the parts that were chosen by it; one without rows says nothing.
    let known = |part: &ComparePart, condition: &String| {
        part.rows_read > 0 && part.conditions.contains(condition) && !part.unknown_conditions.contains(condition)
    };
    let mut unknown = part.unknown_conditions.clone();
    unknown.retain(|condition| !known(whole, condition) && !whole.unknown_conditions.contains(condition));
    whole.unknown_conditions.retain(|condition| !known(&part, condition));
    whole.unknown_conditions.extend(unknown);
    // One by which rows are left out is idle where it is so in all parts that it was applied to.
    let effective = |part: &ComparePart, condition: &String| {
        part.conditions.contains(condition) && !part.idle_conditions.contains(condition)
    };
    let mut idle = part.idle_conditions.clone();
    idle.retain(|condition| !effective(whole, condition) && !whole.idle_conditions.contains(condition));
    whole.idle_conditions.retain(|condition| !effective(&part, condition));
    whole.idle_conditions.extend(idle);
    for condition in part.conditions {
        if !whole.conditions.contains(&condition) {
            whole.conditions.push(condition);
        }
    }
    whole.rows_read = whole.rows_read.saturating_add(part.rows_read);
    whole.binaries.extend(part.binaries);
    whole.comparisons.extend(part.comparisons);
    whole.warnings.extend(part.warnings);
}

/// Benchmarks and binaries in order of first appearance in the whole data.
fn sort_by_row(whole: &mut ComparePart) -> Result<(), PartError> {
    whole.binaries.sort_by_key(|(_, first)| *first);
    whole.comparisons.sort_by_key(|row| row.order.first_row);
    let starts_together =
        |pair: &&[Comparison]| pair[0].order.first_row == pair[1].order.first_row && key(&pair[0]) != key(&pair[1]);
    match whole.comparisons.windows(2).find(starts_together) {
        Some(pair) => Err(PartError::SharedRow {
            index: pair[0].order.first_row,
            names: [0, 1].map(|at| pair[at].name.clone()),
        }),
        None => Ok(()),
    }
}

/// The first option in which two parts differ, and its two values.
fn disagreement(expected: &Terms, found: &Terms) -> Option<(String, [String; 2])> {
    if expected == found {
        return None;
    }
    let [expected, found] = [expected, found].map(|terms| serde_json::to_value(terms).unwrap_or_default());
    let differing = expected
        .as_object()?
        .iter()
        .map(|(option, value)| (option, [Some(value), found.get(option)]))
        .find(|(_, [expected, found])| expected != found)?;
    let (option, values) = differing;
    Some((
        option.clone(),
        values.map(|value| value.map_or(String::new(), ToString::to_string)),
    ))
}
