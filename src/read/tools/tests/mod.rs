//! Each tool's real file: what is read has the mean that the tool itself computed.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod damage;
mod google;
mod jmh;
mod lines;
mod more;
mod others;

use std::collections::BTreeMap;

use super::*;
use crate::data::{Measurements, Roles};
use crate::read::{ReadOptions, read_bytes};
use crate::write::ArchiveFormat;

fn path(name: &str) -> String {
    format!("{}/testdata/tools/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn text(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap()
}

/// What is read of a file, with all that was measured.
struct Read(Measurements);

fn read(file: &str, text: &str) -> Result<Read, ReadError> {
    read_metric(file, text, None)
}

fn read_metric(file: &str, text: &str, metric: Option<&str>) -> Result<Read, ReadError> {
    let options = ReadOptions {
        keep_results: true,
        roles: Roles {
            metric: metric.map(str::to_string),
            ..Roles::default()
        },
        ..ReadOptions::default()
    };
    read_bytes(file, text.as_bytes(), &options).map(Read)
}

fn read_file(name: &str) -> Read {
    read(&path(name), &text(name)).unwrap()
}

/// The cells of each benchmark (`filename|configuration`) under a column, in order.
type Columns = BTreeMap<String, Vec<String>>;

impl Read {
    /// The measured columns, the metric first.
    fn metrics(&self) -> Vec<&str> {
        std::iter::once(self.0.metric()).chain(self.0.other_metrics()).collect()
    }

    fn csv(&self) -> String {
        let mut csv = Vec::new();
        self.0.write(ArchiveFormat::Csv, false, &mut csv).unwrap();
        String::from_utf8(csv).unwrap()
    }

    fn cells(&self, column: &str) -> Columns {
        let csv = self.csv();
        let mut reader = csv::Reader::from_reader(csv.as_bytes());
        let header = reader.headers().unwrap().clone();
        let at = |name: &str| header.iter().position(|known| known == name).unwrap();
        let mut cells = Columns::new();
        for record in reader.records().map(Result::unwrap) {
            let name = format!("{}|{}", &record[at("filename")], &record[at("configuration")]);
            cells.entry(name).or_default().push(record[at(column)].to_string());
        }
        cells
    }

    fn numbers(&self, column: &str) -> BTreeMap<String, Vec<f64>> {
        let parse = |cells: Vec<String>| cells.iter().map(|cell| cell.parse().unwrap()).collect();
        let cells = self.cells(column).into_iter();
        cells.map(|(name, cells)| (name, parse(cells))).collect()
    }

    /// What is said of the file, but for which measure it has.
    fn notes(&self) -> Vec<String> {
        let notes = self.0.warnings().iter().map(|warning| match warning {
            crate::data::ReadWarning::Tool { note, .. } => note.to_string(),
            other => panic!("{other}"),
        });
        notes.filter(|note| !note.starts_with("measures ")).collect()
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

fn assert_near(value: f64, expected: f64, relative: f64) {
    assert!((value / expected - 1.0).abs() < relative, "{value} {expected}");
}

fn json_of(name: &str) -> serde_json::Value {
    serde_json::from_str(&text(name)).unwrap()
}

fn error(text: &str) -> String {
    match read("x", text) {
        Ok(_) => panic!("{text} is read"),
        Err(error) => error.to_string(),
    }
}

fn name_of(text: &str) -> Option<&'static str> {
    format_of(text).map(ToolFormat::name)
}
