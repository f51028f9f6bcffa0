//! A variable of the data, whether it is a column or part of the configuration, as levels of the keys.

use indexmap::IndexMap;

use super::column::value_of;
use super::error::DataError;
use super::measurements::Measurements;
use super::value::Value;

/// The values of one variable, and which of them each key has.
#[derive(Debug)]
pub(super) struct Levels {
    /// The level of each key; `None` where it lacks the variable.
    pub of_key: Vec<Option<u32>>,
    /// The values, by level: `16` and `16.0` are one.
    pub values: Vec<Value>,
}

impl Levels {
    /// Levels from one optional value a code, and the code of each key.
    fn new(of_code: impl IntoIterator<Item = Option<Value>>, codes: &[u32]) -> Levels {
        let mut known: IndexMap<String, Value> = IndexMap::new();
        let of_code: Vec<Option<u32>> = of_code
            .into_iter()
            .map(|value| {
                let value = value?;
                let entry = known.entry(value.to_string());
                let level = entry.index() as u32;
                entry.or_insert(value);
                Some(level)
            })
            .collect();
        let of_key = codes.iter().map(|code| of_code.get(*code as usize).copied().flatten());
        Levels {
            of_key: of_key.collect(),
            values: known.into_values().collect(),
        }
    }

    /// The values that some of the keys have, in order of their levels; `kept` says which keys count.
    pub fn present(&self, kept: &[bool]) -> Vec<&Value> {
        let mut seen = vec![false; self.values.len()];
        for (level, _) in self.of_key.iter().zip(kept).filter(|(_, kept)| **kept) {
            if let Some(level) = level {
                seen[*level as usize] = true;
            }
        }
        let values = self.values.iter().zip(seen);
        values.filter(|(_, seen)| *seen).map(|(value, _)| value).collect()
    }
}

impl Measurements {
    /// The levels of a variable; `None` when no row can have it. A column hides a configuration's variable of its name.
    pub(super) fn levels(&self, variable: &str) -> Result<Option<Levels>, DataError> {
        if self.has_column(variable) {
            let dictionary = self.dictionary(variable)?;
            let values = (0..dictionary.len()).map(|code| Some(value_of(variable, dictionary.category(code))));
            return Ok(Some(Levels::new(values, &self.codes(variable)?)));
        }
        if !self.has_column("configuration") {
            return Ok(None);
        }
        let values = self.configurations()?.iter().map(|variables| {
            let mut variables = variables.iter().flatten();
            variables
                .find(|(name, _)| name == variable)
                .map(|(_, value)| value.clone())
        });
        let levels = Levels::new(values, &self.codes("configuration")?);
        Ok((!levels.values.is_empty()).then_some(levels))
    }

    /// The configurations that do not parse, as levels of a variable of their own.
    pub(super) fn opaque_configurations(&self) -> Result<Levels, DataError> {
        let dictionary = self.dictionary("configuration")?;
        let opaque = (0..).zip(self.configurations()?).map(|(code, variables)| {
            let text = dictionary.category(code);
            let is_opaque = variables.as_ref().is_none_or(Vec::is_empty) && !text.is_empty();
            is_opaque.then(|| Value::Text(text.to_string()))
        });
        Ok(Levels::new(opaque, &self.codes("configuration")?))
    }
}
