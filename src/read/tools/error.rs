//! What can be wrong with the results of another tool.

use thiserror::Error;

use crate::read::error::Place;
use crate::read::error::quote;
use crate::read::tools::Tool;

/// Why the results of another tool cannot be read: `FILE:LINE:COLUMN: what is wrong, what was expected`, as far as the
/// place is known.
#[derive(Debug, Error)]
#[error("{file}{}: {problem}", .place.map(|place| format!(":{place}")).unwrap_or_default())]
pub struct ToolError {
    /// Name of the file.
    pub file: String,
    /// Where, if that can be told.
    pub place: Option<Place>,
    /// What is wrong.
    pub problem: Box<ToolProblem>,
}

/// What is wrong with the results of another tool.
#[derive(Debug, Error)]
pub enum ToolProblem {
    /// Nothing that is known looks like this.
    #[error(
        "neither a CSV of measurements nor the results of a tool that is known, which are {}",
        Tool::known()
    )]
    Unknown,
    /// Text that is cut short or not as the tool writes it.
    #[error("damaged {}: {reason}", .tool.name())]
    Damaged {
        /// What it should be.
        tool: Tool,
        /// What is wrong.
        reason: String,
    },
    /// A line or row that is not as the tool writes it.
    #[error("damaged {}: {}, expected {expected}", .tool.name(), quote(.found))]
    Line {
        /// What it should be.
        tool: Tool,
        /// The text that is there.
        found: String,
        /// What should be there.
        expected: &'static str,
    },
    /// A field that is not a finite number.
    #[error("damaged {}: column {}: {} is not a finite number", .tool.name(), quote(.column), quote(.found))]
    Number {
        /// What it should be.
        tool: Tool,
        /// Name of the column.
        column: String,
        /// The text of the field.
        found: String,
    },
    /// A unit that is not known.
    #[error("{benchmark}: unknown unit {}, expected {expected}", quote(.unit))]
    Unit {
        /// The benchmark.
        benchmark: String,
        /// The unit.
        unit: String,
        /// What is known.
        expected: &'static str,
    },
    /// There are statistics and no runs.
    #[error("{benchmark}: its single runs are not in this file, so that nothing can be tested; {advice}")]
    NoSamples {
        /// The benchmark.
        benchmark: String,
        /// How to have the tool write them.
        advice: &'static str,
    },
    /// There is nothing to convert.
    #[error("{} without a single run{advice}", .tool.name())]
    NoRuns {
        /// What it is.
        tool: Tool,
        /// What to do, from `; ` on; may be empty.
        advice: &'static str,
    },
}

/// What is wrong in a text, and where: an error without the name of the file.
#[derive(Debug)]
pub(super) struct Fault {
    place: Option<Place>,
    problem: Box<ToolProblem>,
}

impl From<ToolProblem> for Fault {
    fn from(problem: ToolProblem) -> Fault {
        let problem = Box::new(problem);
        Fault { place: None, problem }
    }
}

impl Fault {
    pub fn at(line: u64, column: u64, problem: ToolProblem) -> Fault {
        Fault {
            place: Some(Place { line, column }),
            problem: Box::new(problem),
        }
    }

    /// Takes the place out of the words: it stands in front.
    pub fn json(tool: Tool, error: &serde_json::Error) -> Fault {
        let (line, column) = (error.line(), error.column());
        let words = error.to_string();
        let reason = words.strip_suffix(&format!(" at line {line} column {column}"));
        let reason = reason.unwrap_or(&words);
        let reason = reason.replace("EOF while parsing", "the file ends within");
        let reason = reason.replace("expected f64", "expected a number");
        let problem = ToolProblem::Damaged { tool, reason };
        Fault::at(line.max(1) as u64, column.max(1) as u64, problem)
    }

    pub fn in_file(self, file: &str) -> ToolError {
        ToolError {
            file: file.to_string(),
            place: self.place,
            problem: self.problem,
        }
    }
}
