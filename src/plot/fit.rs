//! The exponent over all x of each category of a sweep, as a line and in words.

// Not the system's, which differ in the last digit.
use libm::{exp, log};

use super::heading::Entry;
use super::picture::PlotWarning;
use super::sweep::Series;
use crate::analysis::{OverallExponent, ScatterReport};
use crate::number::rough_p;

/// Stretches that a line is drawn in: it is straight only where both axes are logarithmic.
const STRETCHES: usize = 64;

/// The places of each category's line, from its smallest x to its largest; `None` where it has none.
pub(super) fn lines(report: &ScatterReport, all: &[Series]) -> Vec<Option<Vec<(f64, f64)>>> {
    all.iter()
        .map(|series| line(of_series(report, series)?, series))
        .collect()
}

fn of_series<'a>(report: &'a ScatterReport, series: &Series) -> Option<&'a OverallExponent> {
    report
        .overall_exponents
        .iter()
        .find(|overall| overall.category == series.label)
}

fn line(overall: &OverallExponent, series: &Series) -> Option<Vec<(f64, f64)>> {
    let through = overall.through;
    let (first, last) = (series.points.first()?.x, series.points.last()?.x);
    if first <= 0.0 || through.x <= 0.0 || through.rate <= 0.0 {
        return None;
    }
    let place = |at: usize| {
        let share = at as f64 / STRETCHES as f64;
        let ln_x = log(first) + (log(last) - log(first)) * share;
        let ln_rate = log(through.rate) + overall.exponent * (ln_x - log(through.x));
        (exp(ln_x), exp(ln_rate))
    };
    let places: Vec<(f64, f64)> = (0..=STRETCHES).map(place).collect();
    places.iter().all(|(_, rate)| rate.is_finite()).then_some(places)
}

/// The exponents, and where one is not enough.
pub(super) fn entry(report: &ScatterReport, all: &[Series]) -> Option<Entry> {
    let said = |series: &Series| {
        let overall = of_series(report, series)?;
        let name = series
            .label
            .as_ref()
            .map_or(String::new(), |label| format!("{} ", label.text()));
        let fit = match overall.lack_of_fit {
            Some(fit) if fit.p < report.alpha => format!(" (does not fit, p={})", rough_p(fit.p)),
            _ => String::new(),
        };
        let exponent = format!("{:+.2}", overall.exponent).replace('-', "−");
        Some(format!("{name}{exponent}{fit}"))
    };
    let said: Vec<String> = all.iter().filter_map(said).collect();
    (!said.is_empty()).then(|| {
        let (metric, x) = (&report.metric, &report.xaxis);
        Entry::remark(format!(
            "dashed: {metric} by {x} to one power, through the geometric means: {}",
            said.join("; ")
        ))
    })
}

/// That categories have no line, if some have none.
pub(super) fn warning(lines: &[Option<Vec<(f64, f64)>>]) -> Option<PlotWarning> {
    let categories = lines.iter().filter(|line| line.is_none()).count();
    (categories > 0).then_some(PlotWarning::NoLine { categories })
}
