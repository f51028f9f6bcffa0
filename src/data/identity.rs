//! What makes two runs those of one benchmark, and what it is called.

use std::borrow::Cow;

use indexmap::IndexSet;

use super::builder::LACKING;
use super::column::{bare, value_of};
use super::configuration::without;
use super::error::DataError;
use super::grouping::{Grouping, group};
use super::measurements::{Dictionary, Measurements, Variables};
use super::value::Value;
use crate::text::in_common;

/// The columns that name a benchmark, with what each key has there.
pub(super) struct Identity<'a> {
    columns: Vec<IdentityColumn<'a>>,
    /// The variables of the configurations, by their codes.
    configurations: Cow<'a, [Variables]>,
    /// Whether the columns are those that were asked for: then the first stands in the place of the file name.
    grouped: bool,
    /// What stands in the place of the file name where file names are what is compared.
    unnamed: String,
}

struct IdentityColumn<'a> {
    name: &'a str,
    /// The code of each key.
    codes: Vec<u32>,
    texts: Texts,
}

/// What codes stand for.
enum Texts {
    Categories(Dictionary),
    /// Configurations without the variables that name units.
    Plain(IndexSet<String>),
}

/// The name of a benchmark in its parts.
#[derive(Default)]
pub(super) struct Name {
    pub filename: String,
    pub configuration: String,
    pub variables: Vec<(String, Value)>,
}

impl Measurements {
    /// What names the benchmarks, without the `others`: variables that say when and in which unit a run was measured.
    pub(super) fn identity(&self, others: &[String]) -> Result<Identity<'_>, DataError> {
        let mut identity = Identity {
            columns: Vec::new(),
            configurations: Cow::Borrowed(self.configurations()?),
            grouped: !self.roles.group.is_empty(),
            unnamed: match self.binary_column() {
                "filename" => in_common(&self.binaries()),
                _ => String::new(),
            },
        };
        let is_asked_for = |name: &str| self.roles.group.iter().any(|column| column == name);
        let is_other = |name: &str| others.iter().any(|other| other == name) && !is_asked_for(name);
        for name in self.identity_columns().into_iter().filter(|name| !is_other(name)) {
            identity.columns.push(IdentityColumn {
                name,
                codes: self.codes(name)?,
                texts: Texts::Categories(self.dictionary(name)?),
            });
        }
        let inside = others.iter().filter(|name| !self.has_column(name));
        let inside: Vec<String> = inside.cloned().collect();
        if !inside.is_empty() {
            identity.take_out(&inside);
        }
        Ok(identity)
    }

    /// The columns that name a benchmark: those that were asked for, or file and configuration, or file and all variables.
    fn identity_columns(&self) -> Vec<&str> {
        if !self.roles.group.is_empty() {
            return self.roles.group.iter().map(String::as_str).collect();
        }
        let binary = self.binary_column();
        let columns = || self.columns().filter(|column| *column != binary && *column != "file");
        if self.has_column("configuration") {
            columns()
                .filter(|column| matches!(*column, "filename" | "configuration"))
                .collect()
        } else {
            columns()
                .filter(|column| !self.is_of_runs(column) && !self.is_of_sides(column))
                .collect()
        }
    }
}

impl Identity<'_> {
    /// Takes variables out of the configurations: those that are equal without them become one.
    fn take_out(&mut self, variables: &[String]) {
        let configurations = self.configurations.to_mut();
        let Some(column) = self.columns.iter_mut().find(|column| column.name == "configuration") else {
            return;
        };
        let mut plain = IndexSet::new();
        let codes = (0..configurations.len() as u32).map(|code| {
            let text = column.texts.of(code);
            plain
                .insert_full(without(text, variables).unwrap_or_else(|| text.to_string()))
                .0
        });
        let codes: Vec<usize> = codes.collect();
        let mut parsed: Vec<Variables> = vec![None; plain.len()];
        for (of_configuration, code) in configurations.iter_mut().zip(&codes) {
            if let Some(pairs) = of_configuration {
                pairs.retain(|(name, _)| !variables.contains(name));
            }
            parsed[*code] = of_configuration.take();
        }
        *configurations = parsed;
        for code in &mut column.codes {
            *code = codes.get(*code as usize).map_or(LACKING, |code| *code as u32);
        }
        column.texts = Texts::Plain(plain);
    }

    /// The benchmark of each of so many keys.
    pub fn grouping(&self, keys: usize) -> Grouping {
        let codes: Vec<&[u32]> = self.columns.iter().map(|column| column.codes.as_slice()).collect();
        group(keys, &codes)
    }

    /// What the benchmark of a key is called.
    pub fn name(&self, key: usize) -> Name {
        let mut name = Name {
            filename: self.unnamed.clone(),
            ..Name::default()
        };
        let mut pairs = Vec::new();
        for (
            at,
            IdentityColumn {
                name: column,
                codes,
                texts,
            },
        ) in self.columns.iter().enumerate()
        {
            let code = codes[key];
            if code == LACKING {
                continue;
            }
            let text = texts.of(code);
            let variables = || self.configurations[code as usize].iter().flatten().cloned();
            match *column {
                first if self.grouped && at == 0 => name.filename = bare(first, text),
                "filename" if !self.grouped => name.filename = text.to_string(),
                "configuration" if self.grouped => {
                    pairs.push(text.to_string());
                    name.variables.extend(variables());
                }
                "configuration" => {
                    name.configuration = text.to_string();
                    name.variables.extend(variables());
                }
                _ => {
                    pairs.push(format!("{column}={text}"));
                    name.variables.push((column.to_string(), value_of(column, text)));
                }
            }
        }
        if name.configuration.is_empty() {
            name.configuration = pairs.join(" ");
        }
        name
    }
}

impl Texts {
    /// What a code stands for; the empty text where it is none.
    fn of(&self, code: u32) -> &str {
        match self {
            Texts::Categories(dictionary) => dictionary.category(code),
            Texts::Plain(texts) => texts.get_index(code as usize).map_or("", String::as_str),
        }
    }
}
