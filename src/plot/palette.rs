//! Colours that people with any colour vision can tell apart, on screen and in grey print.

use plotters::style::RGBColor;

pub(super) const INK: RGBColor = RGBColor(0x22, 0x22, 0x22);
pub(super) const FAINT_INK: RGBColor = RGBColor(0x59, 0x59, 0x59);
pub(super) const AXIS: RGBColor = RGBColor(0x80, 0x80, 0x80);
pub(super) const GRID: RGBColor = RGBColor(0xe4, 0xe4, 0xe4);
pub(super) const PAPER: RGBColor = RGBColor(0xff, 0xff, 0xff);

// Of Okabe and Ito's set (2008), for what is better and what is worse. No series has them.
pub(super) const BETTER: RGBColor = RGBColor(0x00, 0x72, 0xb2);
pub(super) const WORSE: RGBColor = RGBColor(0xd5, 0x5e, 0x00);

/// Colours of series. They were searched at random for the largest least distance between any two of them, as seen with full
/// colour vision, without red and without green cones, and in grey; each has a contrast of 3:1 on white, at least.
pub(super) const SERIES: [RGBColor; 10] = [
    RGBColor(0x66, 0x70, 0x85),
    RGBColor(0xd2, 0x42, 0x92),
    RGBColor(0x0a, 0x74, 0x08),
    RGBColor(0x2a, 0x13, 0xd0),
    RGBColor(0xb9, 0x8b, 0x3e),
    RGBColor(0x52, 0x1e, 0x04),
    RGBColor(0xd2, 0x64, 0x66),
    RGBColor(0x54, 0x49, 0xb7),
    RGBColor(0x97, 0x09, 0x6c),
    RGBColor(0x58, 0x2b, 0x39),
];

/// A colour that text and points stand out on.
pub(super) fn pale(color: RGBColor) -> RGBColor {
    let mix = |channel: u8| (f64::from(channel) * 0.3 + 255.0 * 0.7).round() as u8;
    RGBColor(mix(color.0), mix(color.1), mix(color.2))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance, as the Web Content Accessibility Guidelines 2.2 define it.
    fn luminance(color: RGBColor) -> f64 {
        let linear = |channel: u8| match f64::from(channel) / 255.0 {
            low if low <= 0.04045 => low / 12.92,
            high => ((high + 0.055) / 1.055).powf(2.4),
        };
        0.2126 * linear(color.0) + 0.7152 * linear(color.1) + 0.0722 * linear(color.2)
    }

    #[test]
    fn every_colour_of_data_stands_out_and_no_two_series_are_the_same_grey() {
        assert!((luminance(PAPER) - 1.0).abs() < 1e-12 && luminance(RGBColor(0, 0, 0)) == 0.0);
        for color in SERIES.into_iter().chain([BETTER, WORSE, FAINT_INK, INK]) {
            assert!(1.05 / (luminance(color) + 0.05) >= 3.0, "{color:?}");
        }
        // Lightness as CIE defines it, 0 to 100.
        let mut greys = SERIES.map(|color| 116.0 * luminance(color).cbrt() - 16.0);
        greys.sort_by(f64::total_cmp);
        assert!(greys.windows(2).all(|pair| pair[1] - pair[0] >= 3.0), "{greys:?}");
    }
}
