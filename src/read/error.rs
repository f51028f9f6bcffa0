//! What can be wrong with the input, where, what was expected, and the way out.

use std::fmt;
use std::io;

use thiserror::Error;

use crate::read::parquet::ParquetProblem;
use crate::read::tools::{Tool, ToolError};
use crate::text;

/// A place in a text, both parts counted from 1: shown as `LINE:COLUMN`.
///
/// A line ends at each LF, also inside quotes; a CRLF counts once. A column counts characters (Unicode scalar values),
/// not bytes and not cells on a screen. In a UTF-16 or compressed file the place is that in the decoded text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Line, from 1.
    pub line: u64,
    /// Column in characters, from 1.
    pub column: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Why the input cannot be read. Shown as `FILE:LINE:COLUMN: what is wrong, what was expected`, or without a place as
/// `FILE: …`; standard input is shown as `<stdin>`.
#[derive(Debug, Error)]
pub enum InputError {
    /// The file cannot be opened: it is missing, or its permissions forbid it.
    #[error("{file}: cannot be opened ({}), expected a readable CSV file; `-` reads standard input{}", what_happened(.source), perhaps(.similar))]
    Open {
        /// Name of the file, as given.
        file: String,
        /// What the operating system said.
        source: io::Error,
        /// Files beside one that does not exist whose names are much like its own.
        similar: Vec<String>,
    },
    /// A directory without files to read.
    #[error(
        "{directory}: no data in this directory, looked below it for *.csv, *.csv.gz, *.csv.zst and *.parquet (hidden ones left out)"
    )]
    NoDataFiles {
        /// The directory, or the pattern that matches only such directories.
        directory: String,
    },
    /// A pattern that no file matches.
    #[error("{pattern}: no file matches this pattern")]
    NoMatch {
        /// The argument as it was typed.
        pattern: String,
    },
    /// A pattern that makes no sense.
    #[error("{pattern}: is neither a file nor a pattern ({problem})")]
    Pattern {
        /// The argument as it was typed.
        pattern: String,
        /// What is wrong with it.
        problem: &'static str,
    },
    /// Standard input is named more than once.
    #[error("-: standard input is named twice, but can be read only once")]
    StandardInputTwice,
    /// `NAME=FILE` of a file that holds several binaries.
    #[error("{typed}: {file} has several binaries ({}), expected one; pick it with NAME={file}:BINARY", list(.present))]
    SeveralBinaries {
        /// The argument as it was typed.
        typed: String,
        /// The file.
        file: String,
        /// Its binaries.
        present: Vec<String>,
    },
    /// `NAME=FILE:BINARY` of a file without that binary.
    #[error("{typed}: {file} has no rows of binary {}{}", quote(.binary), if .present.is_empty() {
        " (it has no column \"binary\"); NAME=FILE takes all its rows".to_string()
    } else {
        format!(", expected one of {}", list(.present))
    })]
    NoSuchBinary {
        /// The argument as it was typed.
        typed: String,
        /// The file.
        file: String,
        /// The binary that was asked for.
        binary: String,
        /// The binaries that are there.
        present: Vec<String>,
    },
    /// Reading failed after the file was opened.
    #[error("{file}: cannot be read: {}", what_happened(.source))]
    Read {
        /// Name of the file.
        file: String,
        /// What the operating system said.
        source: io::Error,
    },
    /// A compressed file is cut short or corrupt.
    #[error("{file}: damaged {format} data ({source}), expected a complete {format} file; compress or copy it again")]
    Damaged {
        /// Name of the file.
        file: String,
        /// `gzip`, `zstd` or `parquet`.
        format: &'static str,
        /// What the decompressor said.
        source: io::Error,
    },
    /// Something is wrong with a Parquet file that is whole.
    #[error("{file}: {problem}")]
    Parquet {
        /// Name of the file.
        file: String,
        /// What is wrong and what was expected.
        problem: ParquetProblem,
    },
    /// There is nothing in the file, or only blank lines.
    #[error("{file}: is empty, expected a header line that names the columns, then one measurement a line")]
    Empty {
        /// Name of the file.
        file: String,
    },
    /// There is a header and nothing below it.
    #[error("{file}: has a header but no rows, expected one measurement a line below it")]
    NoRows {
        /// Name of the file.
        file: String,
    },
    /// The results of another tool, which only `convert` reads.
    #[error("{file}: this is {}, expected a CSV of measurements; make one with: benchstat convert {} -o results.csv", .tool.name(), if file == "<stdin>" { "-" } else { file })]
    Foreign {
        /// Name of the file.
        file: String,
        /// What it is.
        tool: Tool,
    },
    /// The results of another tool without the metric.
    #[error("{file}: measures {}, not {}: choose with --metric, or convert it by itself", list(.present), quote(.metric))]
    NotMeasured {
        /// Name of the file.
        file: String,
        /// The metric.
        metric: String,
        /// What is measured.
        present: Vec<String>,
    },
    /// Something is wrong with the results of another tool.
    #[error(transparent)]
    Tool(Box<ToolError>),
    /// Something is wrong at one place of the text.
    #[error("{file}:{place}: {problem}")]
    At {
        /// Name of the file.
        file: String,
        /// Where.
        place: Place,
        /// What is wrong and what was expected.
        problem: Problem,
    },
}

impl From<ToolError> for InputError {
    fn from(error: ToolError) -> InputError {
        InputError::Tool(Box::new(error))
    }
}

/// What is wrong at one place, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// `ab"c`: a quote inside a field that does not start with one.
    #[error(
        "a quote inside an unquoted field, expected the whole field in quotes, with the quotes inside it doubled (\"\")"
    )]
    QuoteInBareField,
    /// `"ab"c`: something other than a separator after the closing quote.
    #[error("{} after a closing quote, expected a comma or the end of the line; a quote inside quotes is doubled (\"\")", quote(.found))]
    TextAfterQuote {
        /// The character that follows the quote (and the blanks after it).
        found: String,
    },
    /// A quoted field whose closing quote is missing, or too far away. The place is that of the opening quote.
    #[error(
        "this quote is never closed, expected a closing quote with a comma or the end of the line behind it; was a run \
         interrupted here? Complete the row, or take it out"
    )]
    UnclosedQuote,
    /// A carriage return outside quotes that no line feed follows.
    #[error(
        "a carriage return inside a line, expected lines that end in LF or CRLF; is progress output glued to the rows?"
    )]
    LoneCarriageReturn,
    /// Bytes that are no text in the file's encoding.
    #[error(
        "bytes that are not {encoding}, expected UTF-8 text (or UTF-16 with a byte order mark); is this a CSV file? \
         iconv -f LATIN1 -t UTF-8 converts text in an older encoding"
    )]
    NotText {
        /// The encoding the text was read in, such as `UTF-8`.
        encoding: &'static str,
    },
    /// A row that goes on and on.
    #[error("a row of more than 64 MiB, expected rows of measurements; is this a CSV file?")]
    EndlessRow,
    /// A row with more or fewer fields than the header.
    #[error("{found} {} in this row, expected {expected} as in the header; --skip-invalid leaves such rows out", if *.found == 1 { "field" } else { "fields" })]
    FieldCount {
        /// Fields in the row.
        found: usize,
        /// Fields in the header.
        expected: usize,
    },
    /// A measurement that is not a finite number.
    #[error("{}", not_a_number(.column, .found))]
    NotANumber {
        /// Name of the column.
        column: String,
        /// The text of the field.
        found: String,
    },
    /// The place of a row in the whole data is none.
    #[error("column {}: {} is no row index, expected a whole number from 0 on: the row's place in the whole data", quote(.column), quote(.found))]
    NotARowIndex {
        /// Name of the column.
        column: String,
        /// The text of the field.
        found: String,
    },
    /// A column that names or measures is said to count the rows.
    #[error("column {} names or measures, expected another column as the row index", quote(.column))]
    NoRowIndex {
        /// Name of the column.
        column: String,
    },
    /// The header lacks a column that is needed.
    #[error("{}", missing_column(.column, .present))]
    MissingColumn {
        /// Name of the column that is needed.
        column: String,
        /// Names of the columns that are there.
        present: Vec<String>,
    },
    /// Two columns have the same name.
    #[error("column {} is named twice in the header, expected different names", quote(.column))]
    RepeatedColumn {
        /// The name.
        column: String,
    },
    /// The first line does not look like a header.
    #[error(
        "{} before the header, expected a first line that names the columns, such as \"binary\",\"filename\",\"configuration\",\"rate\",\"time\"; {}",
        quote(.found), if .found.starts_with(['{', '[']) { "is this JSON? benchstat reads CSV" } else { "take out what stands above such a line" }
    )]
    TextBeforeHeader {
        /// The text of the line.
        found: String,
    },
}

/// What the operating system said, without its number.
pub(crate) fn what_happened(error: &io::Error) -> String {
    let text = error.to_string();
    match text.rsplit_once(" (os error ") {
        Some((words, _)) => words.to_string(),
        None => text,
    }
}

/// `text` in quotes for a message of one line: control characters escaped, the middle of a long text left out.
pub(super) fn quote(text: &str) -> String {
    const LONGEST: usize = 60;
    let shown = if text.chars().count() > LONGEST {
        let head: String = text.chars().take(LONGEST / 2).collect();
        let tail = text.chars().count() - LONGEST / 2;
        let tail: String = text.chars().skip(tail).collect();
        format!("{head}…{tail}")
    } else {
        text.to_string()
    };
    let mut quoted = String::from("\"");
    for character in shown.chars() {
        if character.is_control() {
            quoted.extend(character.escape_default());
        } else {
            quoted.push(character);
        }
    }
    quoted.push('"');
    quoted
}

/// `; did you mean a.csv?`, or nothing.
fn perhaps(names: &[String]) -> String {
    match names {
        [] => String::new(),
        names => text::one_line(&format!("; did you mean {}?", names.join(" or "))),
    }
}

pub(super) fn list(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| quote(name)).collect();
    names.join(", ")
}

/// How to read data that lack a column which Node's scripts write.
pub(super) fn way_out(column: &str) -> &'static str {
    match column {
        "rate" => "; --metric COL names the measured column",
        "filename" => "; --group COL,COL names the columns that make up a benchmark",
        "binary" => "; --compare COL names the column that holds the binary, NAME=FILE the binary of a whole file",
        _ => "",
    }
}

fn not_a_number(column: &str, found: &str) -> String {
    let column = format!("column {}", quote(column));
    let way_out = match column.as_str() {
        "column \"rate\"" | "column \"time\"" => "",
        _ => "; is this the measured column? --metric names another",
    };
    let expected = "expected a finite number such as 1234.5 or 1e6";
    let comma = if found.contains(',') {
        ", with a decimal point and without commas"
    } else {
        ""
    };
    let found = match found.trim() {
        "" => "a blank is not a number".to_string(),
        _ => format!("{} is not a number", quote(found)),
    };
    format!("{column}: {found}, {expected}{comma}{way_out}; --skip-invalid leaves such rows out")
}

fn missing_column(column: &str, present: &[String]) -> String {
    let has = |column: &str| present.iter().any(|name| name == column);
    let sweep = column == "binary" && has("filename") && !has("configuration");
    let way_out = if sweep {
        "; benchstat scatter reads the files of scatter.js"
    } else {
        way_out(column)
    };
    let problem = format!("no column {} in the header", quote(column));
    let present: Vec<String> = present.iter().map(|name| quote(name)).collect();
    text::with_names(problem, &quote(column), "expected it among", &present) + way_out
}
