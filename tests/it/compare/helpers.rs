//! What these tests share.

use crate::common::{case, ok};
use serde_json::Value;

pub(super) fn table(name: &str) -> String {
    ok(&["compare"], case(name))
}

/// The row of a report by name.
pub(super) fn find<'a>(report: &'a Value, name: &str) -> &'a Value {
    report["rows"]
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["name"] == name)
        .expect(name)
}
