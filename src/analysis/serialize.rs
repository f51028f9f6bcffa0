//! How report fields appear in JSON where Rust's own form differs: ratios in percent, pairs as objects.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::stats::describe::Interval;

/// A fraction as percent; `None` as null.
pub(super) fn percent<S: Serializer>(fraction: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    fraction.map(|fraction| fraction * 100.0).serialize(serializer)
}

/// An interval of fractions in percent.
pub(super) fn percent_interval<S: Serializer>(interval: &Interval, serializer: S) -> Result<S::Ok, S::Error> {
    Interval {
        lower: interval.lower * 100.0,
        upper: interval.upper * 100.0,
    }
    .serialize(serializer)
}

/// Pairs as an object, in their order.
pub(super) fn object<S: Serializer, K: Serialize, V: Serialize>(
    pairs: &[(K, V)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(pairs.len()))?;
    for (key, value) in pairs {
        map.serialize_entry(key, value)?;
    }
    map.end()
}
