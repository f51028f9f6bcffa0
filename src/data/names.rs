//! The names of the rows of a table or a picture, divided up: what all share is said once, what differs stands at each row.

use std::collections::HashSet;

use super::configuration::split_configuration;
use super::value::Value;

/// What names a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct RowName<'a> {
    pub filename: &'a str,
    /// The parameters as they are written.
    pub configuration: &'a str,
}

impl<'a> RowName<'a> {
    /// The parameters, `key=value` each as written; `None` when it is not made of such.
    fn parameters(&self) -> Option<Vec<Parameter<'a>>> {
        let pairs = split_configuration(self.configuration)?.into_iter();
        Some(
            pairs
                .map(|pair| Parameter {
                    key: pair.key,
                    text: pair.text,
                    is_number: matches!(pair.value, Value::Number(_)),
                })
                .collect(),
        )
    }
}

/// One parameter of one row.
#[derive(Debug, Clone, Copy)]
struct Parameter<'a> {
    key: &'a str,
    /// `key=value`.
    text: &'a str,
    is_number: bool,
}

impl<'a> Parameter<'a> {
    fn value(&self) -> &'a str {
        self.text.get(self.key.len() + 1..).unwrap_or_default()
    }
}

/// A column of names in a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NameColumn {
    /// The parameter; empty above file names and whole names.
    pub heading: String,
    /// Whether all its values are numbers.
    pub numbers: bool,
}

/// What the names of all rows share, and how the rest of each is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RowNames {
    /// The file name that all rows share.
    pub filename: Option<String>,
    /// The parameters that all rows share, as `key=value`.
    pub shared: Vec<String>,
    /// Columns that hold what differs: the file name if it does, and the other parameters where all rows have the same in the same
    /// order. A single one without a heading where they have not.
    pub columns: Vec<NameColumn>,
    /// Whether each parameter has a column of its own.
    by_parameter: bool,
}

impl RowNames {
    /// Divides the names of all rows up. Different names keep different labels: where they would not, nothing is taken out.
    pub fn of<'a>(names: impl IntoIterator<Item = RowName<'a>>) -> RowNames {
        let mut seen = HashSet::new();
        let names: Vec<RowName> = names.into_iter().filter(|name| seen.insert(*name)).collect();
        let divided = divide(&names);
        let labels: HashSet<String> = names.iter().map(|name| divided.label(name)).collect();
        if labels.len() == names.len() {
            divided
        } else {
            RowNames::whole()
        }
    }

    /// As [`RowNames::of`]; but a single name is not taken out of its own row.
    pub fn of_rows<'a>(names: impl IntoIterator<Item = RowName<'a>>) -> RowNames {
        let names: Vec<RowName> = names.into_iter().collect();
        if names.windows(2).all(|pair| pair[0] == pair[1]) {
            RowNames::whole()
        } else {
            RowNames::of(names)
        }
    }

    /// Nothing is taken out.
    pub fn whole() -> RowNames {
        RowNames {
            filename: None,
            shared: Vec::new(),
            columns: vec![NameColumn {
                heading: String::new(),
                numbers: false,
            }],
            by_parameter: false,
        }
    }

    /// The same with the rest of each name in a single column, as `key=value`.
    pub fn in_one_column(self) -> RowNames {
        RowNames {
            columns: RowNames::whole().columns,
            by_parameter: false,
            ..self
        }
    }

    /// All that is shared, in a line: `f.js n=1`; empty for nothing.
    pub fn heading(&self) -> String {
        let filename = self.filename.as_deref().unwrap_or_default();
        joined([filename, &self.shared.join(" ")])
    }

    /// What is left of a name; never empty, unless the whole name is.
    pub fn label(&self, name: &RowName) -> String {
        let rest = self.rest(name);
        match &self.filename {
            Some(_) if !rest.is_empty() => rest,
            Some(_) => name.filename.to_string(),
            None => joined([name.filename, &rest]),
        }
    }

    /// What is left of a name, a text for each of the columns.
    pub fn cells(&self, name: &RowName) -> Vec<String> {
        if !self.by_parameter {
            return vec![self.label(name)];
        }
        let filename = self.filename.is_none().then(|| name.filename.to_string());
        let parameters = name.parameters().unwrap_or_default().into_iter();
        let own = parameters.filter(|parameter| !self.is_shared(parameter));
        filename
            .into_iter()
            .chain(own.map(|parameter| parameter.value().to_string()))
            .collect()
    }

    fn rest(&self, name: &RowName) -> String {
        match name.parameters() {
            Some(parameters) if !self.shared.is_empty() => {
                let own = parameters.iter().filter(|parameter| !self.is_shared(parameter));
                own.map(|parameter| parameter.text).collect::<Vec<_>>().join(" ")
            }
            _ => name.configuration.to_string(),
        }
    }

    fn is_shared(&self, parameter: &Parameter) -> bool {
        self.shared.iter().any(|shared| shared == parameter.text)
    }
}

fn divide(names: &[RowName]) -> RowNames {
    let one_file = names.windows(2).all(|pair| pair[0].filename == pair[1].filename);
    let filename = names.first().filter(|_| one_file).map(|name| name.filename.to_string());
    let parsed: Option<Vec<Vec<Parameter>>> = names.iter().map(RowName::parameters).collect();
    let Some(mut parameters) = parsed else {
        return RowNames {
            filename,
            ..RowNames::whole()
        };
    };
    let mut shared: Vec<Parameter> = parameters.first().cloned().unwrap_or_default();
    for row in &parameters {
        shared.retain(|one| row.iter().any(|other| other.text == one.text));
    }
    let is_shared = |one: &Parameter| shared.iter().any(|other| other.text == one.text);
    parameters.iter_mut().for_each(|row| row.retain(|one| !is_shared(one)));
    let keys = |row: &[Parameter]| row.iter().map(|one| one.key.to_string()).collect::<Vec<_>>();
    let first = parameters.first().map(|row| keys(row)).unwrap_or_default();
    let by_parameter = !(one_file && first.is_empty()) && parameters.iter().all(|row| keys(row) == first);
    let column = |(at, key): (usize, &String)| NameColumn {
        heading: key.clone(),
        numbers: parameters.iter().all(|row| row[at].is_number),
    };
    let file_column = (!one_file).then(|| NameColumn {
        heading: String::new(),
        numbers: false,
    });
    RowNames {
        filename,
        shared: shared.iter().map(|one| one.text.to_string()).collect(),
        columns: match by_parameter {
            true => file_column
                .into_iter()
                .chain(first.iter().enumerate().map(column))
                .collect(),
            false => RowNames::whole().columns,
        },
        by_parameter,
    }
}

/// The parts that are not empty, with a blank between.
fn joined(parts: [&str; 2]) -> String {
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names<'a>(rows: &[(&'a str, &'a str)]) -> Vec<RowName<'a>> {
        let name = |(filename, configuration): &(&'a str, &'a str)| RowName {
            filename,
            configuration,
        };
        rows.iter().map(name).collect()
    }

    /// What stands above, the headings of the columns, and the cells of each row.
    fn divided(rows: &[(&str, &str)]) -> (String, Vec<String>, Vec<Vec<String>>) {
        let rows = names(rows);
        let names = RowNames::of(rows.iter().copied());
        let headings = names.columns.iter().map(|column| column.heading.clone()).collect();
        (
            names.heading(),
            headings,
            rows.iter().map(|name| names.cells(name)).collect(),
        )
    }

    fn labels(rows: &[(&str, &str)]) -> Vec<String> {
        let rows = names(rows);
        let names = RowNames::of(rows.iter().copied());
        rows.iter().map(|name| names.label(name)).collect()
    }

    #[test]
    fn what_all_share_is_said_once_and_what_differs_has_columns() {
        let rows = [("a.js", "n=1e6 kind='x y' len=4"), ("a.js", "n=1e6 kind='z' len=8")];
        let (above, headings, cells) = divided(&rows);
        assert_eq!(
            (above.as_str(), headings),
            ("a.js n=1e6", vec!["kind".to_string(), "len".to_string()])
        );
        assert_eq!(cells, [["'x y'", "4"], ["'z'", "8"]]);
        assert_eq!(labels(&rows), ["kind='x y' len=4", "kind='z' len=8"]);
        let numbers: Vec<bool> = RowNames::of(names(&rows))
            .columns
            .iter()
            .map(|column| column.numbers)
            .collect();
        assert_eq!(numbers, [false, true]);
    }

    #[test]
    fn files_that_differ_have_a_column_too() {
        let rows = [("a.js", "n=1 len=4"), ("b.js", "n=1 len=4")];
        let (above, headings, cells) = divided(&rows);
        assert_eq!((above.as_str(), headings), ("n=1 len=4", vec![String::new()]));
        assert_eq!(cells, [["a.js"], ["b.js"]]);
        let (above, headings, cells) = divided(&[("a.js", "len=4"), ("b.js", "len=8")]);
        assert_eq!((above.as_str(), headings), ("", vec![String::new(), "len".to_string()]));
        assert_eq!(cells, [["a.js", "4"], ["b.js", "8"]]);
    }

    #[test]
    fn rows_with_different_parameters_have_one_column() {
        let rows = [("a.js", "n=1 len=4"), ("a.js", "n=1"), ("a.js", "n=1 kind='x'")];
        let (above, headings, cells) = divided(&rows);
        assert_eq!((above.as_str(), headings), ("a.js n=1", vec![String::new()]));
        assert_eq!(cells, [["len=4"], ["a.js"], ["kind='x'"]]);
    }

    #[test]
    fn a_configuration_that_did_not_parse_stays_whole() {
        let rows = [("a.js", "as is"), ("a.js", "n=1")];
        assert_eq!(divided(&rows).0, "a.js");
        assert_eq!(labels(&rows), ["as is", "n=1"]);
        assert_eq!(labels(&[("a.js", ""), ("b.js", "as is")]), ["a.js", "b.js as is"]);
    }

    #[test]
    fn different_names_stay_different() {
        let same_parameters = [("a.js", "n=1 len=4"), ("a.js", "len=4 n=1")];
        assert_eq!(labels(&same_parameters), ["a.js n=1 len=4", "a.js len=4 n=1"]);
        let written_otherwise = [("a.js", "n=1"), ("a.js", "n=1.0")];
        assert_eq!(divided(&written_otherwise).2, [["1"], ["1.0"]]);
        assert_eq!(labels(&[("a.js", ""), ("a.js", "a.js")]), ["a.js", "a.js a.js"]);
    }

    #[test]
    fn one_row_keeps_its_name_where_names_stand_in_rows() {
        let one = names(&[("a.js", "n=1"), ("a.js", "n=1")]);
        let rows = RowNames::of_rows(one.iter().copied());
        assert_eq!(
            (rows.heading(), rows.cells(&one[0])),
            (String::new(), vec!["a.js n=1".to_string()])
        );
        let picture = RowNames::of(one.iter().copied());
        assert_eq!(
            (picture.heading(), picture.label(&one[0])),
            ("a.js n=1".to_string(), "a.js".to_string())
        );
        assert_eq!(RowNames::of([]).heading(), "");
    }
}
