//! What these tests share.

use crate::common::run;

/// The archive that `convert` makes of `files`, and its notes.
pub(super) fn converted(files: &[&str]) -> (String, String) {
    let args: Vec<&str> = ["convert", "-o", "-"].iter().chain(files).copied().collect();
    let run = run(&args, "");
    assert_eq!(run.status, 0, "{}", run.stderr);
    (run.stdout, run.stderr)
}
