//! Numbers that may be undefined: NaN inside, null in JSON, which has no such number. A report holds no infinite one.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub(super) fn serialize<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    Some(*number).filter(|number| number.is_finite()).serialize(serializer)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    Ok(Option::<f64>::deserialize(deserializer)?.unwrap_or(f64::NAN))
}

/// The number, or NaN for one that is infinite.
pub(super) fn defined(number: f64) -> f64 {
    if number.is_finite() { number } else { f64::NAN }
}
