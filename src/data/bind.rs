//! Which binary a run is of where no column of the files says so: a variable of the configurations does, or a part of the names.

use super::builder::{LACKING, categorical};
use super::column::bare;
use super::configuration::split_configuration;
use super::error::DataError;
use super::measurements::Measurements;
use super::pattern::Unbound;
use super::roles::BINARY;
use super::value::Value;
use super::warning::ReadWarning;

/// What a key becomes; `None` where it says of no binary.
type Binding = Option<Unbound>;

impl Measurements {
    /// Gives the keys a column of binaries where there is none: from the names, if an expression says so, else from the variable
    /// of the configurations that is called like the column. Rows of no binary are left out, with a warning. A `part` of the
    /// data may lack the variable.
    ///
    /// # Errors
    /// [`DataError::NoBinaryVariable`] where neither a column nor a variable has the name; [`DataError::Role`] for an expression
    /// where the binaries have a column.
    pub(crate) fn with_binaries(self, part: bool) -> Result<Measurements, DataError> {
        let column = self.binary_column().to_string();
        let is_there = self.has_column(&column);
        match &self.roles.pattern {
            Some(_) if is_there => Err(DataError::BinaryTwice { column }),
            Some(pattern) => {
                let bindings = self.bindings(|filename, configuration| pattern.unbind(filename, configuration))?;
                self.bind(bindings)
            }
            None if is_there || column == BINARY => Ok(self),
            None => {
                let bindings = self.bindings(|filename, configuration| variable(&column, filename, configuration))?;
                if bindings.iter().all(Option::is_none) {
                    return match part {
                        true => Ok(self),
                        false => Err(DataError::NoBinaryVariable {
                            present: self.variable_names()?,
                            variable: column,
                        }),
                    };
                }
                self.bind(generalised(bindings, &column))
            }
        }
    }

    /// What each key becomes by its file name and configuration.
    fn bindings(&self, binding: impl Fn(&str, &str) -> Binding) -> Result<Vec<Binding>, DataError> {
        let filenames = self.texts("filename")?;
        let configurations = self.texts("configuration")?;
        let names = filenames.iter().zip(&configurations);
        Ok(names
            .map(|(filename, configuration)| binding(filename, configuration))
            .collect())
    }

    /// The text of each key in a column; empty where it has none.
    fn texts(&self, column: &str) -> Result<Vec<String>, DataError> {
        if !self.has_column(column) {
            return Ok(vec![String::new(); self.keys.height()]);
        }
        let dictionary = self.dictionary(column)?;
        let text = |code: u32| match code {
            LACKING => String::new(),
            code => bare(column, dictionary.category(code)),
        };
        Ok(self.codes(column)?.into_iter().map(text).collect())
    }

    fn bind(mut self, bindings: Vec<Binding>) -> Result<Measurements, DataError> {
        let column = self.binary_column().to_string();
        let as_category = |binary: &str| match column.as_str() {
            BINARY => binary.to_string(),
            _ => Value::Text(binary.to_string()).to_string(),
        };
        let binary = bindings.iter().map(|key| Some(as_category(&key.as_ref()?.binary)));
        let mut columns = vec![categorical(&column, binary)?];
        for (name, text) in [
            ("filename", (|key| &key.filename) as fn(&Unbound) -> &String),
            ("configuration", |key| &key.configuration),
        ] {
            if self.has_column(name) {
                let texts = bindings.iter().map(|key| Some(text(key.as_ref()?).clone()));
                columns.push(categorical(name, texts)?);
            }
        }
        for column in columns {
            self.keys.with_column(column)?;
        }
        self.forget_configurations();
        self.leave_out_unbound(&bindings, &column)?;
        Ok(self)
    }

    fn leave_out_unbound(&mut self, bindings: &[Binding], column: &str) -> Result<(), DataError> {
        let keys = self.run_keys()?;
        let unbound = keys.iter().filter(|key| bindings[**key as usize].is_none());
        let rows = unbound.count();
        if rows == 0 {
            return Ok(());
        }
        let variable = column.to_string();
        self.warn(ReadWarning::RowsOfNoBinary { rows, variable });
        let kept: Vec<bool> = bindings.iter().map(Option::is_some).collect();
        self.keep(&kept)
    }
}

/// Takes a variable out of a configuration.
fn variable(name: &str, filename: &str, configuration: &str) -> Binding {
    let pairs = split_configuration(configuration)?;
    let pair = pairs.iter().find(|pair| pair.key == name)?;
    let others = pairs.iter().filter(|pair| pair.key != name);
    Some(Unbound {
        binary: pair.value.text(),
        filename: filename.to_string(),
        configuration: others.map(|pair| pair.text).collect::<Vec<&str>>().join(" "),
    })
}

/// `./main/x` and `./pr/x` → `./{build}/x`: where all file names hold the value of the variable, as commands hold their parameters,
/// they would never match.
fn generalised(bindings: Vec<Binding>, variable: &str) -> Vec<Binding> {
    let in_all = bindings
        .iter()
        .flatten()
        .all(|key| replaced(&key.filename, &key.binary, "").is_some());
    if !in_all {
        return bindings;
    }
    let place = format!("{{{variable}}}");
    let general = |key: Unbound| Unbound {
        filename: replaced(&key.filename, &key.binary, &place).unwrap_or(key.filename),
        ..key
    };
    bindings.into_iter().map(|key| key.map(general)).collect()
}

/// `text` with another word in place of each `word`, which stands by itself; `None` where it does not stand there.
fn replaced(text: &str, word: &str, place: &str) -> Option<String> {
    if word.is_empty() {
        return None;
    }
    let is_part = |char: Option<char>| char.is_some_and(|char| char.is_alphanumeric() || char == '_');
    let mut result = String::new();
    let mut copied = 0;
    for (at, _) in text.match_indices(word) {
        let end = at + word.len();
        if is_part(text[..at].chars().last()) || is_part(text[end..].chars().next()) {
            continue;
        }
        result.push_str(&text[copied..at]);
        result.push_str(place);
        copied = end;
    }
    result.push_str(&text[copied..]);
    (copied > 0).then_some(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_replaced_where_they_stand_alone() {
        assert_eq!(replaced("./main/x main", "main", "{b}").as_deref(), Some("./{b}/x {b}"));
        assert_eq!(replaced("./x 10 100 1", "10", "{n}").as_deref(), Some("./x {n} 100 1"));
        assert_eq!(replaced("domain", "main", "{b}"), None);
        assert_eq!(replaced("x", "", "{b}"), None);
    }

    #[test]
    fn a_variable_leaves_the_rest_as_it_was_written() {
        let binding = variable("build", "x", "n=1.10 build='pr' k=`a'\"`").map(|key| (key.binary, key.configuration));
        assert_eq!(binding, Some(("pr".to_string(), "n=1.10 k=`a'\"`".to_string())));
        assert_eq!(variable("build", "x", "n=1"), None);
        assert_eq!(variable("build", "x", "opaque build"), None);
    }
}
