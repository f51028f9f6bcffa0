//! Pictures: from the options to a file that is there whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::Failure;
use crate::cli::PlotArgs;
use crate::plot::{ImageFormat, Picture, PlotError, PlotOptions, Size};

/// Draws the picture that was asked for, if any; what it does not show as it is goes to standard error.
pub(super) fn draw(
    args: &PlotArgs,
    draw: impl FnOnce(&PlotOptions) -> Result<Picture, PlotError>,
) -> Result<(), Failure> {
    let Some(path) = &args.plot else { return Ok(()) };
    let is_svg = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("svg"));
    let options = PlotOptions {
        format: if is_svg { ImageFormat::Svg } else { ImageFormat::Png },
        size: Size {
            width: args.plot_size.map(|size| f64::from(size.width)),
            height: args.plot_size.map(|size| f64::from(size.height)),
        },
        scale: args.plot_scale,
    };
    let picture = draw(&options)?;
    write_whole(path, &picture.bytes).map_err(|error| Failure::Picture {
        path: path.clone(),
        error,
    })?;
    picture.warnings.iter().for_each(|warning| eprintln!("note: {warning}"));
    Ok(())
}

/// Writes a file beside and renames it: whoever looks sees the old content or the new, never half of it.
fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let beside = beside(path);
    let mut file = File::create_new(&beside)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    drop(file);
    let renamed = written.and_then(|()| fs::rename(&beside, path));
    if renamed.is_err() {
        // What went wrong first is what to tell.
        let _ = fs::remove_file(&beside);
    }
    renamed
}

/// A name in the same directory that nothing else uses.
fn beside(path: &Path) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.tmp", std::process::id()));
    path.with_file_name(name)
}
