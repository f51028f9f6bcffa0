//! Pictures: from the options to a file that is there whole or not at all.

use std::io::Write;

use super::failure::Failure;
use super::io::Io;
use super::whole::write_whole;
use crate::cli::PlotArgs;
use crate::plot::{ImageFormat, Picture, PlotError, PlotOptions, Size};

/// Draws the picture that was asked for, if any; what it does not show as it is goes to standard error.
pub(super) fn draw(
    args: &PlotArgs,
    io: &mut Io<'_>,
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
    write_whole(path, |file| file.write_all(&picture.bytes)).map_err(|error| Failure::Picture {
        path: path.clone(),
        error,
    })?;
    io.notes(&picture.warnings);
    Ok(())
}
