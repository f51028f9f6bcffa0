//! What a check of the order of measurement looks at.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The measurements that an order check looks at, one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sequence {
    /// The runs of one side of a benchmark.
    Side,
    /// The runs of both sides as they took turns: what disturbs both cancels in their difference.
    Turns,
    /// The ratios of the pairs, the k-th run of one side over the k-th of the other.
    Pairs,
}
