//! What all commands that draw take.

use std::path::PathBuf;

use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::{Args, ValueEnum};

/// Pictures, shared by all commands that draw.
#[derive(Debug, Args)]
#[command(next_help_heading = super::shared::PICTURES)]
pub struct PlotArgs {
    /// Also draw a picture, a .png or an .svg
    #[arg(long, value_name = "FILE", value_parser = PathBufValueParser::new().try_map(picture_file))]
    pub plot: Option<PathBuf>,

    /// Width and height in pixels, such as 1200x800 [default: what is needed]
    #[arg(long, value_name = "WxH", value_parser = picture_size, requires = "plot")]
    pub plot_size: Option<PictureSize>,

    /// Pixels for one of the picture's, 1 to 4
    ///
    /// 2 is for sharp displays: the same picture with twice the pixels each way.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = super::level::scale, requires = "plot")]
    pub plot_scale: u32,
}

/// Pictures of a sweep.
#[derive(Debug, Args)]
#[command(next_help_heading = super::shared::PICTURES)]
pub struct SweepPlotArgs {
    /// Draw the x of a sweep by powers of two
    ///
    /// Points at 0 or below are left out of the picture, with a note.
    #[arg(long)]
    pub log: bool,

    /// Draw the y of a sweep by powers of ten
    ///
    /// Points at 0 or below are left out of the picture, with a note.
    #[arg(long, requires = "plot")]
    pub log_y: bool,

    /// Also draw the single runs of a sweep, in pale
    #[arg(long, requires = "plot")]
    pub points: bool,

    /// Also draw the exponent over all x as a line
    ///
    /// It is straight where both axes are logarithmic. The legend says where one exponent does not fit.
    #[arg(long, requires = "plot")]
    pub fit: bool,
}

/// Width and height in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureSize {
    /// Width.
    pub width: u32,
    /// Height.
    pub height: u32,
}

/// Pictures of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PlotKind {
    /// Box plots of the runs, by benchmark and binary
    Box,
    /// The changes with their intervals, filled where they hold after correction
    Forest,
}

fn picture_file(path: PathBuf) -> Result<PathBuf, String> {
    let ending = path
        .extension()
        .and_then(|ending| ending.to_str())
        .map(str::to_lowercase);
    match ending.as_deref() {
        Some("png" | "svg") => Ok(path),
        _ => Err("a picture's file ends in .png or .svg".to_string()),
    }
}

fn picture_size(text: &str) -> Result<PictureSize, String> {
    let side = |text: &str| text.parse::<u32>().ok().filter(|side| (200..=32_000).contains(side));
    let sides = text
        .split_once(['x', 'X'])
        .map(|(width, height)| (side(width), side(height)));
    match sides {
        Some((Some(width), Some(height))) if width >= 400 => Ok(PictureSize { width, height }),
        _ => Err("expected width and height such as 1200x800, from 400x200 to 32000x32000".to_string()),
    }
}
