//! How a picture is to be drawn.

/// What a picture is written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImageFormat {
    /// Pixels.
    Png,
    /// Shapes and texts.
    Svg,
}

/// How large a picture is, in pixels at scale 1. What is not given is chosen to fit the content.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Size {
    /// The width.
    pub width: Option<f64>,
    /// The height.
    pub height: Option<f64>,
}

/// How to draw.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlotOptions {
    /// What to write.
    pub format: ImageFormat,
    /// How large.
    pub size: Size,
    /// Pixels for one, 1 or more; 2 for sharp displays.
    pub scale: u32,
}

/// How to draw a sweep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SweepDrawing {
    /// Its axes.
    pub log: LogAxes,
    /// Whether the runs stand behind the means, one by one.
    pub points: bool,
    /// Whether the exponent over all x is a line.
    pub fit: bool,
}

/// Which axes of a sweep are logarithmic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LogAxes {
    /// x by powers of two.
    pub x: bool,
    /// y by powers of ten.
    pub y: bool,
}
