//! Pieces of what caveats say.

/// ` of binary old`, or nothing.
pub(super) fn of(binary: &Option<String>) -> String {
    binary
        .as_ref()
        .map_or(String::new(), |binary| format!(" of binary {binary}"))
}

/// How many runs were left out of a group of a sweep.
pub(super) fn left_out_of_group(runs: usize) -> String {
    match runs {
        1 => "1 run lacks a configuration of this group and was left out of it".to_string(),
        runs => format!("{runs} runs lack a configuration of this group and were left out of it"),
    }
}

/// `1 row lacks`, `2 rows lack`.
pub(super) fn one_or_more(count: usize, one: &str, more: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        count => format!("{count} {more}"),
    }
}
