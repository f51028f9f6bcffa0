//! The keys of a JSON text, and reading it with places.

use std::fmt;

use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::fault::Fault;

pub(super) type Map = serde_json::Map<String, serde_json::Value>;

/// The keys of the outermost object of a JSON text, or of the first one in the outermost array.
#[derive(Default)]
pub(in crate::read) struct Keys {
    pub names: Vec<String>,
    pub in_array: bool,
}

impl Keys {
    /// Whether the text is an object with this key.
    pub fn has(&self, key: &str) -> bool {
        !self.in_array && self.contains(key)
    }

    /// Whether the key is there.
    pub fn contains(&self, key: &str) -> bool {
        self.names.iter().any(|name| name == key)
    }
}

/// The keys of the outermost object, or of the first in the outermost array. They are gathered while reading, so that a text
/// which is cut short or damaged further on is still recognised.
pub(super) fn keys(text: &str) -> Keys {
    let mut keys = Keys::default();
    let mut json = serde_json::Deserializer::from_str(text);
    // Whatever is wrong shows when the text is read in earnest.
    let _ = (&mut keys).deserialize(&mut json);
    keys
}

/// Reads the whole text as the type that mirrors what `tool` writes.
pub(super) fn read<T: DeserializeOwned>(tool: &'static str, text: &str) -> Result<T, Fault> {
    serde_json::from_str(text).map_err(|error| Fault::json(tool, &error))
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
