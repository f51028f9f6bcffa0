//! Caveats in JSON: the kind, what it knows, and the message, which is for readers and is not read back.

use schemars::Schema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value as Json, json};

use super::kinds::Warning;

/// A caveat without its message.
struct Bare<'a>(&'a Warning);

impl Serialize for Bare<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Warning::serialize(self.0, serializer)
    }
}

impl Serialize for Warning {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Told<'a> {
            #[serde(flatten)]
            warning: Bare<'a>,
            message: String,
        }
        let message = self.to_string();
        let warning = Bare(self);
        Told { warning, message }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Warning {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Warning, D::Error> {
        #[derive(Deserialize)]
        struct Told {
            #[serde(flatten, deserialize_with = "Warning::deserialize")]
            warning: Warning,
            #[serde(rename = "message")]
            _message: String,
        }
        Ok(Told::deserialize(deserializer)?.warning)
    }
}

/// Adds the message to the schema of each kind, and says what a kind is.
pub(super) fn add_message(schema: &mut Schema) {
    let message = json!({ "description": "What is the matter, and what to do.", "type": "string" });
    for list in ["oneOf", "anyOf"] {
        for kind in schema.get_mut(list).and_then(Json::as_array_mut).into_iter().flatten() {
            if let Ok(kind) = <&mut Schema>::try_from(&mut *kind) {
                add_message(kind);
            }
        }
    }
    if let Some(properties) = schema.get_mut("properties").and_then(Json::as_object_mut) {
        let kind = properties.get_mut("kind").and_then(Json::as_object_mut);
        let told = "What it is about: `benchstat explain KIND` says more.";
        kind.map(|kind| kind.insert("description".to_string(), told.into()));
        properties.insert("message".to_string(), message);
        if let Some(required) = schema.get_mut("required").and_then(Json::as_array_mut) {
            required.push("message".into());
        }
    }
}
