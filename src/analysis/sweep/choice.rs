//! What a sweep is about: which variables and which binary.

use super::options::ScatterOptions;
use crate::analysis::binaries::find;
use crate::analysis::error::{AnalysisError, SweepAxis};
use crate::data::Measurements;

/// That x and category are two variables of the data, and neither of them the metric.
pub(in crate::analysis) fn check_variables(
    measurements: &Measurements,
    options: &ScatterOptions,
) -> Result<(), AnalysisError> {
    let asked = [
        Some((SweepAxis::X, &options.xaxis)),
        options.category.as_ref().map(|name| (SweepAxis::Category, name)),
    ];
    let present = measurements.variable_names()?;
    for (axis, name) in asked.into_iter().flatten() {
        if name == measurements.metric() {
            return Err(AnalysisError::VariableIsMetric {
                axis,
                metric: name.clone(),
            });
        }
        if !present.contains(name) {
            return Err(AnalysisError::NoSuchVariable {
                axis,
                name: name.clone(),
                present: sweepable(measurements)?,
            });
        }
    }
    if options.category.as_ref() == Some(&options.xaxis) {
        return Err(AnalysisError::SameVariable(options.xaxis.clone()));
    }
    Ok(())
}

/// The variables that can be put along an axis. The configuration is there as its parts.
pub(crate) fn sweepable(measurements: &Measurements) -> Result<Vec<String>, AnalysisError> {
    let mut names = measurements.variable_names()?;
    names.retain(|name| name != "configuration");
    Ok(names)
}

/// The binary to take, by index; `None` takes all rows.
pub(in crate::analysis) fn choose_binary(
    measurements: &Measurements,
    options: &ScatterOptions,
) -> Result<Option<usize>, AnalysisError> {
    let present = measurements.binaries();
    let binary = measurements.binary_column();
    let swept = options.xaxis == binary || options.category.as_deref() == Some(binary);
    match &options.binary {
        Some(_) if present.is_empty() => Err(AnalysisError::NoBinaries),
        Some(name) => find(&present, name).map(Some),
        None if present.len() > 1 && !swept => Err(AnalysisError::ChooseBinary(present)),
        None => Ok(None),
    }
}
