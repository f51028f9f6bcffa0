//! A fraction that is always there: percent in JSON.

use serde::{Deserialize, Deserializer, Serializer};

use super::kept::of;

pub fn serialize<S: Serializer>(fraction: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(fraction * 100.0)
}

pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    // JSON has no number that is not finite.
    Ok(of(f64::deserialize(deserializer)?).unwrap_or(f64::NAN))
}
