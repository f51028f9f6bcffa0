//! Whether a part that was read can be one: what is written by hand or damaged must not get as far as a verdict.

use super::part::ComparePart;
use crate::analysis::binaries::check_names;
use crate::analysis::check::check_row;
use crate::analysis::compare::terms::Terms;

/// Says what is wrong with a part, if anything is.
pub(super) fn check(part: &ComparePart) -> Result<(), String> {
    check_terms(&part.options).map_err(|problem| format!("options: {problem}"))?;
    for row in &part.comparisons {
        check_row(row, &part.options.new).map_err(|problem| format!("benchmark {:?}: {problem}", row.name))?;
    }
    Ok(())
}

fn check_terms(terms: &Terms) -> Result<(), String> {
    check_names(Some(&terms.old), &terms.new).map_err(|error| error.to_string())?;
    terms.check_limit().map_err(|error| error.to_string())?;
    let outside = |(_, value): &(&str, f64)| !(*value > 0.0 && *value < 1.0);
    match [("alpha", terms.alpha), ("confidence", terms.confidence)]
        .into_iter()
        .find(outside)
    {
        Some((option, value)) => Err(format!("{option} is {value}, not between 0 and 1")),
        None if terms.new.is_empty() => Err("there is no contender".to_string()),
        None => match terms.max_regression.filter(|limit| *limit < 0.0) {
            Some(limit) => Err(format!("max_regression is {limit}, below 0")),
            None => Ok(()),
        },
    }
}
