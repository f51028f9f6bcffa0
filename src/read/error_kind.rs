//! What can be wrong with a file, and what was expected.

use std::io;

use thiserror::Error;

use super::message::{missing_column, not_a_number, perhaps};
use crate::number::thousands;
use crate::text::{quote, quoted_list as list, what_happened};

/// What is wrong with a file, and what was expected.
#[derive(Debug, Error)]
pub enum FileErrorKind {
    /// The file cannot be opened: it is missing, or its permissions forbid it.
    #[error("cannot be opened ({}), expected a readable {expected}; `-` reads standard input{}", what_happened(.source), perhaps(.similar))]
    Open {
        /// What the operating system said.
        source: io::Error,
        /// What the file should be.
        expected: &'static str,
        /// Files beside one that does not exist whose names are much like its own.
        similar: Vec<String>,
    },
    /// A directory where a file is needed.
    #[error("is a directory, expected a file; name the files in it")]
    Directory,
    /// A directory without files to read.
    #[error(
        "no data in this directory, looked below it for *.csv, *.csv.gz, *.csv.zst and *.parquet (hidden ones left out)"
    )]
    NoDataFiles,
    /// A pattern that no file matches.
    #[error("no file matches this pattern")]
    NoMatch,
    /// A pattern that makes no sense.
    #[error("is neither a file nor a pattern ({0})")]
    Pattern(&'static str),
    /// Standard input is named more than once.
    #[error("standard input is named twice, but can be read only once")]
    StandardInputTwice,
    /// `NAME=FILE` of a file that holds several binaries.
    #[error("{file} has several binaries ({}), expected one; pick it with NAME={file}:BINARY", list(.present))]
    SeveralBinaries {
        /// What stands for FILE in the argument.
        file: String,
        /// Its binaries.
        present: Vec<String>,
    },
    /// `NAME=FILE:BINARY` of a file without that binary.
    #[error("{file} has no rows of binary {}{}", quote(.binary), if .present.is_empty() {
        " (it has no column \"binary\"); NAME=FILE takes all its rows".to_string()
    } else {
        format!(", expected one of {}", list(.present))
    })]
    NoSuchBinary {
        /// What stands for FILE in the argument.
        file: String,
        /// The binary that was asked for.
        binary: String,
        /// The binaries that are there.
        present: Vec<String>,
    },
    /// The binary is named twice: by `NAME=FILE` and by a column.
    #[error("names the binary, and so does the column {column}: use one of them")]
    TwoBinaries {
        /// The column.
        column: String,
    },
    /// Reading failed after the file was opened.
    #[error("cannot be read: {}", what_happened(.0))]
    Read(io::Error),
    /// A file that is written to while it is read.
    #[error(
        "changed while it was read, from {before} to {now} bytes, expected a file that nothing writes to; read it again when \
         that is done, or a copy of it"
    )]
    Changed {
        /// Its bytes when it was opened.
        before: u64,
        /// Its bytes when it had been read.
        now: u64,
    },
    /// More than is to be held in memory of a format that has to be read as a whole.
    #[error(
        "more than {} bytes, and this format is read as a whole, expected a smaller file; if the memory is there, allow more",
        thousands(&.limit.to_string())
    )]
    TooLarge {
        /// Bytes that are allowed, decompressed.
        limit: u64,
    },
    /// A compressed file that becomes much larger than results of benchmarks do.
    #[error(
        "this {format} file expands more than a thousandfold, to more than {} bytes, expected results of benchmarks; if this \
         is what they are, decompress it first",
        thousands(&.expanded.to_string())
    )]
    Bomb {
        /// `gzip` or `zstd`.
        format: &'static str,
        /// Bytes it has become so far.
        expanded: u64,
    },
    /// A compressed file in a compressed file.
    #[error("is compressed twice, {inner} in {outer}, expected once; decompress it first")]
    CompressedTwice {
        /// `gzip` or `zstd`.
        outer: &'static str,
        /// `gzip` or `zstd`.
        inner: &'static str,
    },
    /// A compressed or binary file is cut short or corrupt.
    #[error("damaged {format} data ({}), expected a complete {format} file; compress or copy it again", what_happened(.source))]
    Damaged {
        /// `gzip`, `zstd` or `parquet`.
        format: &'static str,
        /// What the decoder said.
        source: io::Error,
    },
    /// There is nothing in the file, or only blank lines.
    #[error("is empty, expected a header line that names the columns, then one measurement a line")]
    Empty,
    /// There is a header and nothing below it.
    #[error("has a header but no rows, expected one measurement a line below it")]
    NoRows,
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
    #[error("{found} {} in this row, expected {expected} as in the header", if *.found == 1 { "field" } else { "fields" })]
    FieldCount {
        /// Fields in the row.
        found: usize,
        /// Fields in the header.
        expected: usize,
    },
    /// A header in the middle of the file whose columns are not those of the first one.
    #[error(
        "a second header with other columns ({}), expected those of the first in the same order ({}); read the files that \
         were joined here one by one",
        list(.found), list(.expected)
    )]
    OtherHeader {
        /// Columns of this header.
        found: Vec<String>,
        /// Columns of the first header.
        expected: Vec<String>,
    },
    /// A measurement that is not a finite number.
    #[error("{}", not_a_number(.column, .found))]
    NotANumber {
        /// Name of the column.
        column: String,
        /// The text of the field.
        found: String,
    },
    /// A stored measurement that is no finite number.
    #[error("column {}: {found} is not a number, expected a finite number", quote(.column))]
    NotFinite {
        /// Name of the column.
        column: String,
        /// `null`, `NaN` or an infinity.
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
    #[error("column {} names or measures, expected another column as the row index", quote(.0))]
    NoRowIndex(String),
    /// The places of the rows are to come from a column of a file that is no CSV.
    #[error("column {}: the row index is read from CSV only, expected such a file; benchstat convert makes one", quote(.0))]
    RowIndexOfCsvOnly(String),
    /// A column that is needed is not there.
    #[error("{}", missing_column(.column, .present, *.has_header))]
    MissingColumn {
        /// Name of the column that is needed.
        column: String,
        /// Names of the columns that are there.
        present: Vec<String>,
        /// Whether the columns stand in a header line.
        has_header: bool,
    },
    /// Two columns have the same name.
    #[error("column {} is named twice{}, expected different names", quote(.column), if *.has_header { " in the header" } else { "" })]
    RepeatedColumn {
        /// The name.
        column: String,
        /// Whether the columns stand in a header line.
        has_header: bool,
    },
    /// The first line does not look like a header.
    #[error(
        "{} before the header, expected a first line that names the columns, such as \"binary\",\"filename\",\"configuration\",\"rate\",\"time\"; take out what stands above such a line",
        quote(.0)
    )]
    TextBeforeHeader(String),
    /// A column of a type that has no meaning here.
    #[error("column {} holds {found}, expected {expected}: cast it, or leave it out, in what wrote the file", quote(.column))]
    ColumnType {
        /// Name of the column.
        column: String,
        /// What it holds.
        found: &'static str,
        /// What it should.
        expected: &'static str,
    },
    /// A column that is compressed in a way that cannot be undone here.
    #[error("column {} is compressed by {codec}, expected Zstandard, Snappy, gzip, LZ4 or none", quote(.column))]
    Codec {
        /// Name of the column.
        column: String,
        /// The codec.
        codec: &'static str,
    },
    /// Neither a table nor the results of a tool that is known.
    #[error("neither a CSV of measurements nor the results of a tool that is known, which are {0}")]
    Unknown(String),
    /// Lines that begin with what a CI system puts before them.
    #[error("each line begins with {}, as in the log of a CI system", quote(.prefix))]
    Prefixed {
        /// What the first line begins with.
        prefix: String,
    },
    /// Results of a tool that are cut short, or not as the tool writes them.
    #[error("damaged {tool}: {reason}")]
    ToolResults {
        /// What it should be.
        tool: &'static str,
        /// What is wrong.
        reason: String,
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
    /// Results of a tool without a run.
    #[error("{tool} without a single run{advice}")]
    NoRuns {
        /// What it is.
        tool: &'static str,
        /// What to do, from `; ` on; may be empty.
        advice: &'static str,
    },
    /// A result whose value of the metric is no finite number.
    #[error("{benchmark}: a result whose {metric} is no finite number (NaN, an infinity, null or a text)")]
    OddResult {
        /// The benchmark.
        benchmark: String,
        /// The metric.
        metric: String,
    },
    /// Results of a tool with several measures, none of which is the usual one.
    #[error("measures {}, and neither rate nor time: say which one is meant", list(.present))]
    ChooseMetric {
        /// What is measured.
        present: Vec<String>,
    },
    /// Results of a tool without the metric.
    #[error("measures {}, not {}", list(.present), quote(.metric))]
    NotMeasured {
        /// The metric.
        metric: String,
        /// What is measured.
        present: Vec<String>,
    },
}
