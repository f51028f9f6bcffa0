//! Inputs that are another tool's results: read as the CSV that they stand for, or refused with the way to it.

use std::io::Cursor;

use crate::data::warning::Warnings;
use crate::read::content::Content;
use crate::read::error::{InputError, Place, Problem};
use crate::read::source::Source;
use crate::read::tools;
use crate::read::tools::{Tool, ToolResults};
use crate::read::{ReadError, ReadOptions};

/// So much of a text is looked at to tell what wrote it.
const HEAD: usize = 1 << 16;

/// Gives `content` as a CSV, the results of another tool as the one that they stand for. Of results without a `rate`, the
/// metric of `options` becomes the time, unless it was set before.
///
/// # Errors
/// What is damaged in the results; results without the metric.
pub(super) fn to_csv(
    content: Content,
    options: &mut ReadOptions,
    settled: bool,
    warnings: &mut Warnings,
) -> Result<Content, ReadError> {
    let file = content.name().to_string();
    let mut results = match content {
        Content::Parquet(_) => return Ok(content),
        Content::Directory(directory) => tools::read_criterion(&directory)?,
        Content::Text(mut source) => {
            let head = source.peek(HEAD)?;
            let Some(tool) = Tool::recognise(&String::from_utf8_lossy(&head)) else {
                return Ok(Content::Text(source));
            };
            tool.read(&file, &whole_text(source)?).map_err(InputError::from)?
        }
    };
    if !settled && options.metric == tools::RATE && !results.has(tools::RATE) {
        options.metric = results.main_metric().to_string();
        let metric = options.metric.clone();
        results.note(tools::ToolNote::Metric { metric });
    }
    let csv = csv_of(&file, &mut results, &options.metric)?;
    results
        .notes()
        .iter()
        .for_each(|note| warnings.tool(&file, note.clone()));
    Ok(Content::Text(Source::from_reader(&file, Cursor::new(csv))?))
}

fn csv_of(file: &str, results: &mut ToolResults, metric: &str) -> Result<Vec<u8>, InputError> {
    if !results.has(metric) {
        return Err(InputError::NotMeasured {
            file: file.to_string(),
            metric: metric.to_string(),
            present: results.metrics().to_vec(),
        });
    }
    results.write_csv(metric).map_err(|error| InputError::Read {
        file: file.to_string(),
        source: error.into(),
    })
}

fn whole_text(mut source: Source) -> Result<String, InputError> {
    let mut bytes = Vec::new();
    loop {
        let (read, result) = source.read(HEAD, &mut bytes);
        result?;
        if read < HEAD {
            break;
        }
    }
    let encoding = source.encoding();
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let text = String::from_utf8_lossy(valid);
        let line_start = text.rfind('\n').map_or(0, |end| end + 1);
        InputError::At {
            file: source.name().to_string(),
            place: Place {
                line: text.matches('\n').count() as u64 + 1,
                column: text[line_start..].chars().count() as u64 + 1,
            },
            problem: Problem::NotText { encoding },
        }
    })
}

/// What to say of a file whose header is at fault and that starts with `head`: if another tool wrote it, that.
pub(super) fn explain(error: InputError, head: &[u8], options: &ReadOptions) -> InputError {
    let InputError::At { file, problem, .. } = &error else {
        return error;
    };
    let head = &head[..head.len().min(HEAD)];
    let file = file.clone();
    match Tool::recognise(&String::from_utf8_lossy(head)) {
        Some(tool) if !options.read_tools => InputError::Foreign { file, tool },
        None if options.read_tools && !is_table(problem) => InputError::from(tools::unknown(&file)),
        _ => error,
    }
}

/// Whether the first line has columns, if not those that are needed.
fn is_table(problem: &Problem) -> bool {
    match problem {
        Problem::MissingColumn { .. } | Problem::RepeatedColumn { .. } => true,
        Problem::TextBeforeHeader { found } => found.contains(','),
        _ => false,
    }
}
