//! One name for two variables: a column, and a pair of the configuration beside it.

use std::collections::HashSet;

use super::builder::LACKING;
use super::column::{Kind, value_of};
use super::error::DataError;
use super::measurements::Measurements;

impl Measurements {
    /// That no column has the name of a variable of a configuration and another value: filters and sweeps would not know which one
    /// is meant.
    ///
    /// # Errors
    /// [`DataError::TwoValues`]; what polars says of a column.
    pub(crate) fn check_clashes(&self) -> Result<(), DataError> {
        let is_variable = |column: &&str| Kind::of_column(column) == Kind::Variable && *column != "file";
        let columns: Vec<&str> = self.columns().filter(is_variable).collect();
        if columns.is_empty() || !self.has_column("configuration") {
            return Ok(());
        }
        let configurations = self.configurations()?;
        let pairs = configurations.iter().flatten().flatten();
        let names: HashSet<&str> = pairs.map(|(name, _)| name.as_str()).collect();
        let configuration_of = self.codes("configuration")?;
        for column in columns.into_iter().filter(|column| names.contains(column)) {
            let dictionary = self.dictionary(column)?;
            for (code, configuration) in self.codes(column)?.into_iter().zip(&configuration_of) {
                let pairs = configurations.get(*configuration as usize).and_then(Option::as_ref);
                let own = pairs.and_then(|pairs| pairs.iter().find(|(name, _)| name == column));
                let value = (code != LACKING).then(|| value_of(column, dictionary.category(code)));
                if let (Some((_, own)), Some(value)) = (own, value)
                    && *own != value
                {
                    return Err(DataError::TwoValues {
                        name: column.to_string(),
                        column: value.to_string(),
                        configuration: own.to_string(),
                    });
                }
            }
        }
        Ok(())
    }
}
