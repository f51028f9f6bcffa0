//! Which tool wrote a JSON text, and reading it with places.

use std::fmt;

use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::read::tools::Tool;
use crate::read::tools::error::Fault;

pub(super) type Map = serde_json::Map<String, serde_json::Value>;

/// Recognises by the keys of the outermost object, or of the first in the outermost array. They are gathered while reading,
/// so that a text which is cut short or damaged further on is still recognised.
pub(super) fn recognise(text: &str) -> Option<Tool> {
    let mut keys = Keys::default();
    let mut json = serde_json::Deserializer::from_str(text);
    // Whatever is wrong shows when the text is read in earnest.
    let _ = (&mut keys).deserialize(&mut json);
    let has = |key: &str| keys.names.iter().any(|name| name == key);
    if keys.in_array {
        (has("jmhVersion") || has("benchmark") && has("mode")).then_some(Tool::JmhJson)
    } else if has("layout") {
        Some(Tool::Mitata)
    } else if has("machine_info") {
        Some(Tool::Pytest)
    } else if has("context") {
        Some(Tool::GoogleJson)
    } else if has("sampling_mode") || has("iters") {
        Some(Tool::CriterionSample)
    } else {
        has("results").then_some(Tool::Hyperfine)
    }
}

/// Reads the whole text as the type that mirrors what `tool` writes.
pub(super) fn read<T: DeserializeOwned>(tool: Tool, text: &str) -> Result<T, Fault> {
    serde_json::from_str(text).map_err(|error| Fault::json(tool, &error))
}

#[derive(Default)]
struct Keys {
    names: Vec<String>,
    in_array: bool,
}

impl<'de> DeserializeSeed<'de> for &mut Keys {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for &mut Keys {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object or an array of objects")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            self.names.push(key);
            map.next_value::<IgnoredAny>()?;
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut array: A) -> Result<(), A::Error> {
        self.in_array = true;
        array.next_element_seed(&mut *self)?;
        while array.next_element::<IgnoredAny>()?.is_some() {}
        Ok(())
    }
}
