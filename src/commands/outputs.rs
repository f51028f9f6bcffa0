//! One report in all the formats that were asked for: on standard output, and in files that are there whole or not at all.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::failure::Failure;
use super::io::Io;
use super::options::style;
use super::whole::write_whole;
use crate::analysis::Warning;
use crate::cli::{Format, OutputArgs, PlotArgs};
use crate::read::{files, same_file};
use crate::render::Style;
use crate::text::printable_lines;

/// A report, rendered and not yet shown: what cannot be rendered stops a command before it has written anything.
pub(super) struct Outputs<'a> {
    format: Format,
    text: String,
    reports: Vec<(&'a Path, String)>,
}

impl<'a> Outputs<'a> {
    /// Renders for standard output and for each `--report`; files have no width and no colour.
    pub fn of(
        args: &'a OutputArgs,
        io: &Io<'_>,
        (wide, chart): (bool, bool),
        render: impl Fn(Format, Style) -> Result<String, Failure>,
    ) -> Result<Outputs<'a>, Failure> {
        let plain = Style {
            width: None,
            color: false,
            wide,
            chart,
        };
        let mut reports: Vec<(&Path, String)> = Vec::new();
        for report in &args.report {
            if reports.iter().any(|(path, _)| *path == report.path) {
                let path = report.path.clone();
                return Err(Failure::ReportTwice { path });
            }
            reports.push((&report.path, render(report.format, plain)?));
        }
        Ok(Outputs {
            format: args.format,
            text: render(args.format, style(args, io, wide, chart))?,
            reports,
        })
    }

    /// Prints, then writes the files. One that cannot be written does not keep the others from being there.
    pub fn show(self, io: &mut Io<'_>, warnings: &[Warning]) -> Result<(), Failure> {
        // Text is made for terminals; names in the other formats may hold what moves a cursor.
        if io.out_terminal.is_some() && self.format != Format::Text {
            io.print(&printable_lines(&self.text))?;
        } else {
            io.print(&self.text)?;
        }
        if self.format == Format::Csv {
            io.notes(warnings);
        }
        let mut first_failure = Ok(());
        for (path, text) in self.reports {
            let written = write_whole(path, |file| file.write_all(text.as_bytes()));
            let written = written.map_err(|error| Failure::ReportFile {
                path: path.to_path_buf(),
                error,
            });
            first_failure = first_failure.and(written);
        }
        first_failure
    }
}

/// That no report and no picture would take the place of measurements, or of each other; asked before anything is read.
pub(super) fn keep_inputs(args: &OutputArgs, plot: Option<&PlotArgs>, inputs: &[PathBuf]) -> Result<(), Failure> {
    let plot = plot.and_then(|plot| plot.plot.as_ref());
    for report in &args.report {
        refuse_input_as_output("--report", inputs, &report.path)?;
        if plot == Some(&report.path) {
            let path = report.path.clone();
            return Err(Failure::ReportTwice { path });
        }
    }
    plot.map_or(Ok(()), |path| refuse_input_as_output("--plot", inputs, path))
}

/// An output that is one of the inputs would be lost, and with it the measurements.
pub(super) fn refuse_input_as_output(option: &'static str, inputs: &[PathBuf], output: &Path) -> Result<(), Failure> {
    if !output.exists() {
        return Ok(());
    }
    match files(inputs)?.into_iter().find(|input| same_file(input, output)) {
        Some(path) => Err(Failure::OverwritesInput { option, path }),
        None => Ok(()),
    }
}

/// That only a comparison has a format.
pub(super) fn comparisons_only(format: Format) -> Failure {
    Failure::ComparisonsOnly {
        format: match format {
            Format::Junit => "junit",
            Format::Github => "github",
            Format::Openmetrics => "openmetrics",
            Format::Codequality => "codequality",
            Format::Text | Format::Markdown | Format::Csv | Format::Json | Format::Html => "this format",
        },
    }
}
