//! Colours that people with any colour vision can tell apart.

/// Red, green, blue.
pub(super) type Color = (u8, u8, u8);

pub(super) const INK: Color = (0x22, 0x22, 0x22);
pub(super) const FAINT_INK: Color = (0x59, 0x59, 0x59);
pub(super) const AXIS: Color = (0x80, 0x80, 0x80);
pub(super) const GRID: Color = (0xe4, 0xe4, 0xe4);
pub(super) const PAPER: Color = (0xff, 0xff, 0xff);

// Okabe & Ito 2008.
pub(super) const ORANGE: Color = (0xe6, 0x9f, 0x00);
pub(super) const SKY_BLUE: Color = (0x56, 0xb4, 0xe9);
pub(super) const GREEN: Color = (0x00, 0x9e, 0x73);
pub(super) const YELLOW: Color = (0xf0, 0xe4, 0x42);
pub(super) const BLUE: Color = (0x00, 0x72, 0xb2);
pub(super) const VERMILLION: Color = (0xd5, 0x5e, 0x00);
pub(super) const PURPLE: Color = (0xcc, 0x79, 0xa7);
pub(super) const BLACK: Color = (0x00, 0x00, 0x00);

/// The colour mixed with white: `share` of it remains.
pub(super) fn tint(color: Color, share: f64) -> Color {
    let mix = |channel: u8| (255.0 - (255.0 - f64::from(channel)) * share).round() as u8;
    (mix(color.0), mix(color.1), mix(color.2))
}
