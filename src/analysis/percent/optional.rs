//! A fraction that may be missing: percent in JSON, null for `None`.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::kept::of;

pub fn serialize<S: Serializer>(fraction: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    fraction.map(|fraction| fraction * 100.0).serialize(serializer)
}

pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<f64>, D::Error> {
    Ok(Option::<f64>::deserialize(deserializer)?.and_then(of))
}
