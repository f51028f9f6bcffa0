//! Reference files, and how far our numbers are from theirs.

use std::collections::HashMap;
use std::path::PathBuf;

/// The root of the project.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The worst difference of one quantity, in units of what is allowed.
pub struct Check {
    quantity: String,
    count: usize,
    worst: f64,
    error: f64,
    place: String,
}

impl Check {
    pub fn of(quantity: &str) -> Check {
        Check {
            quantity: quantity.to_string(),
            count: 0,
            worst: 0.0,
            error: 0.0,
            place: String::new(),
        }
    }

    /// Compares one pair of values; `allowed` is absolute.
    pub fn absolute(&mut self, ours: f64, theirs: f64, allowed: f64, place: impl Fn() -> String) {
        let error = if ours == theirs { 0.0 } else { (ours - theirs).abs() };
        let share = if error.is_nan() { f64::INFINITY } else { error / allowed };
        self.count += 1;
        if share > self.worst || self.place.is_empty() {
            (self.worst, self.error) = (share, error);
            self.place = format!("{}: {ours:e} for {theirs:e}", place());
        }
    }

    /// Compares one pair of values; `allowed` is relative to theirs.
    pub fn relative(&mut self, ours: f64, theirs: f64, allowed: f64, place: impl Fn() -> String) {
        let size = theirs.abs().max(f64::MIN_POSITIVE);
        self.absolute(ours / size, theirs / size, allowed, place);
    }

    pub fn finish(self) {
        let Check {
            quantity,
            count,
            worst,
            error,
            place,
        } = self;
        println!("{quantity}: {count} values, worst error {error:.1e} ({worst:.1e} of what is allowed) at {place}");
        assert!(count > 0 && worst <= 1.0, "{quantity} is off by {error:e} at {place}");
    }
}

/// A table of numbers from a reference file: the rows (one a line) that follow the line with `section`, whose
/// `columns` are named there. Read by hand because serde_json's numbers may be off in the last bit.
pub struct Table {
    columns: HashMap<String, usize>,
    pub rows: Vec<Vec<f64>>,
}

/// One row of a table, by column name.
#[derive(Clone, Copy)]
pub struct Row<'a> {
    columns: &'a HashMap<String, usize>,
    pub values: &'a [f64],
}

impl Table {
    pub fn read(file: &str, section: &str) -> Table {
        let path = root().join("testdata/reference").join(file);
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let marker = format!("\"{section}\":");
        let mut lines = text.lines().skip_while(|line| !line.contains(&marker));
        let header = lines.next().unwrap_or_else(|| panic!("{file} has no {section}"));
        let names = header
            .split_once("\"columns\":[")
            .map_or("", |(_, rest)| rest.split(']').next().unwrap());
        let columns = names
            .split(',')
            .enumerate()
            .map(|(i, name)| (name.trim_matches('"').to_string(), i))
            .collect();
        let rows = lines.take_while(|line| line.starts_with('[')).map(numbers).collect();
        Table { columns, rows }
    }

    pub fn iter(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().map(|values| Row {
            columns: &self.columns,
            values,
        })
    }
}

impl Row<'_> {
    pub fn get(&self, column: &str) -> f64 {
        self.values[self.columns[column]]
    }

    pub fn count(&self, column: &str) -> usize {
        self.get(column) as usize
    }
}

/// The numbers of a line such as `[1,null,3],`; null is NaN.
fn numbers(line: &str) -> Vec<f64> {
    let inside = line.trim_end_matches(',').trim_matches(['[', ']']);
    inside
        .split(',')
        .map(|field| {
            if field == "null" {
                f64::NAN
            } else {
                field.parse().unwrap()
            }
        })
        .collect()
}

/// Whole numbers that the R script generates alike: Park & Miller's minimal standard, reduced and shifted.
pub fn generate(seed: f64, n: usize, modulus: f64, shift: f64) -> Vec<f64> {
    let mut state = seed;
    let draw = |_| {
        state = (16807.0 * state) % 2147483647.0;
        state % modulus + shift
    };
    (0..n).map(draw).collect()
}

/// A comma-separated file whose fields hold no commas: the header and the rows, without the quotes around fields.
pub fn read_plain_csv(path: &str) -> (Vec<String>, Vec<Vec<String>>) {
    let text = std::fs::read_to_string(root().join(path)).unwrap();
    let fields = |line: &str| -> Vec<String> {
        line.split(',')
            .map(|f| f.trim().trim_matches('"').to_string())
            .collect()
    };
    let mut lines = text.lines().map(fields);
    (lines.next().unwrap(), lines.collect())
}
