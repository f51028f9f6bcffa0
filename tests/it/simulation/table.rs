//! Tables in markdown of what simulations gave.

use std::fmt::Display;

/// Whether the tables are wanted.
pub fn is_long() -> bool {
    std::env::var("BENCHSTAT_CALIBRATION").is_ok_and(|value| value == "long")
}

/// A markdown table with one row a cell.
pub struct Table {
    text: String,
}

impl Table {
    pub fn new(title: &str, columns: &[&str]) -> Table {
        Table {
            text: format!(
                "\n### {title}\n| rates | n | repetitions | {} |\n| :--- | ---: | ---: |{}\n",
                columns.join(" | "),
                " ---: |".repeat(columns.len())
            ),
        }
    }

    /// Adds a row of shares in percent; `None` where a test needs more runs.
    pub fn row(&mut self, rates: &str, n: impl Display, repetitions: usize, shares: &[Option<f64>]) {
        let shares = shares
            .iter()
            .map(|share| share.map_or("–".to_string(), |share| format!("{:.2}", 100.0 * share)));
        self.text.push_str(&format!(
            "| {rates} | {n} | {repetitions} | {} |\n",
            shares.collect::<Vec<_>>().join(" | ")
        ));
    }
}

/// Prints the table, to be seen with `--nocapture`.
impl Drop for Table {
    fn drop(&mut self) {
        println!("{}", self.text);
    }
}
