//! Box plots of the samples of one row, one below the other on one axis.

use maud::{Markup, PreEscaped, html};

use crate::analysis::Sample;
use crate::number::{change, rate};
use crate::text::printable;

const WIDTH: f64 = 320.0;
/// Height of one box with what is around it.
const HEIGHT: f64 = 18.0;
const MARGIN: f64 = 6.0;

/// The samples with their names, medians and spreads: whiskers, quartiles, median, mean as a ring; what lies beyond the whiskers of all
/// stands at the ends. There are one or two.
pub(in crate::render) fn boxes(samples: &[(&str, Option<&Sample>)]) -> Markup {
    let measured = || samples.iter().filter_map(|(_, sample)| *sample);
    let lowest = measured()
        .map(|sample| sample.whiskers.lower)
        .fold(f64::INFINITY, f64::min);
    let highest = measured()
        .map(|sample| sample.whiskers.upper)
        .fold(f64::NEG_INFINITY, f64::max);
    let span = if highest > lowest { highest - lowest } else { 1.0 };
    let x = |rate: f64| {
        let share = ((rate - lowest) / span).clamp(0.0, 1.0);
        (MARGIN + share * (WIDTH - 2.0 * MARGIN)).round()
    };
    html! {
        div {
            (plot(samples, &x))
            ul { @for (name, sample) in samples { li { (printable(name)) ": " (figures(*sample)) } } }
        }
    }
}

fn figures(sample: Option<&Sample>) -> String {
    match sample {
        Some(sample) => format!("median {}, CV {}", rate(sample.median), change(sample.cv)),
        None => "not measured".to_string(),
    }
}

/// All boxes in one drawing. It holds numbers only, so that nothing in it needs escaping.
fn plot(samples: &[(&str, Option<&Sample>)], x: &impl Fn(f64) -> f64) -> Markup {
    let (mut lines, mut quartiles) = (String::new(), String::new());
    let (mut means, mut far) = (String::new(), String::new());
    for (sample, row) in samples.iter().zip(0u8..) {
        let Some(sample) = sample.1 else { continue };
        let top = f64::from(row) * HEIGHT;
        let (above, middle, below) = (top + 3.0, top + HEIGHT / 2.0, top + HEIGHT - 3.0);
        let (left, right) = (x(sample.quartiles.q1), x(sample.quartiles.q3));
        let (low, high) = (x(sample.whiskers.lower), x(sample.whiskers.upper));
        lines += &format!(
            "M{low} {middle}H{left}M{right} {middle}H{high}M{} {above}V{below}",
            x(sample.median)
        );
        quartiles += &format!("M{left} {above}H{right}V{below}H{left}Z");
        means += &format!("<circle cx=\"{}\" cy=\"{middle}\"/>", x(sample.mean));
        for outlier in &sample.outliers {
            far += &format!("M{} {middle}h0", x(*outlier));
        }
    }
    let far = match far.as_str() {
        "" => far,
        _ => format!("<path class=\"far\" d=\"{far}\"/>"),
    };
    // The style gives it its size, for one sample or for two.
    let class = if samples.len() == 1 { " class=\"one\"" } else { "" };
    PreEscaped(format!(
        "<svg{class} aria-hidden=\"true\"><path d=\"{quartiles}\"/><path d=\"{lines}\"/>{far}{means}</svg>"
    ))
}
