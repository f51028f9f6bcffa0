//! From rows to a history: the recipe.

use super::change::HistoryChange;
use super::error::{HistoryError, HistoryRole};
use super::events::events;
use super::gate::HistoryGate;
use super::judge::{Judged, Series};
use super::options::HistoryOptions;
use super::order::{Ordering, Timeline};
use super::points::Points;
use super::report::{HistoryReport, SCHEMA};
use super::series::{HistorySeries, Untested};
use super::sides::Sides;
use super::terms::Terms;
use super::watch::{Watch, watch};
use crate::analysis::direction::Direction;
use crate::analysis::error::AnalysisError;
use crate::analysis::warning::{HistoryWarning, Warning};
use crate::analysis::{parallel, units};
use crate::data::{BenchmarkCells, CellOptions, Cells, Measurements};
use crate::stats::changepoint::dependence::{autocorrelation, shared};
use crate::stats::changepoint::family::{Standing, standings};
use crate::stats::changepoint::intervals::SHORTEST;
use crate::stats::changepoint::search::{Plan, Searched};
use crate::stats::correction::Correction;

/// A benchmark whose points can be searched.
struct Tested<'a> {
    cells: &'a BenchmarkCells,
    name: String,
    points: Points,
    /// The logarithms of its values.
    logs: Vec<f64>,
}

/// Follows each benchmark over the points in time: where its level changed, by how much, and what of that happened together. With the
/// probability 1 − alpha all intervals that show the changes contain one each, over all series.
///
/// # Errors
/// Nothing that says when rows were measured, or in which order; a binary or a point in time that is not there; fewer than two points in
/// time; with a gate, no series that could be searched.
///
/// ```
/// use benchstat::analysis::{HistoryOptions, history};
/// use benchstat::read::{ReadOptions, read_bytes};
///
/// let level = |day: u32| if day < 12 { 100 } else { 90 } + day * 7 % 3;
/// let rows: String = (0..20).map(|day| format!("a.js,{day},{}\n", level(day))).collect();
/// let csv = format!("filename,day,rate\n{rows}");
/// let measurements = read_bytes("a.csv", csv.as_bytes(), &ReadOptions::default())?;
/// let options = HistoryOptions { at: Some("day".to_string()), ..HistoryOptions::default() };
/// let report = history(&measurements, &options)?;
/// assert_eq!(report.changes.len(), 1);
/// assert_eq!((report.changes[0].key.as_str(), report.changes[0].worse), ("12", true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn history(measurements: &Measurements, options: &HistoryOptions) -> Result<HistoryReport, AnalysisError> {
    let binaries = measurements.binaries();
    let sides = Sides::choose(&binaries, options)?;
    let position = position(measurements, options)?;
    let cells = measurements.cells(&CellOptions {
        position: &position,
        session: options.session.as_deref(),
    })?;
    let timeline = timeline(&cells, &position, options)?;
    let since = options
        .since
        .as_deref()
        .map(|key| Ok::<_, HistoryError>((timeline.find(key)?, key)));
    let since = since.transpose()?;
    let (tested, untested) = tested(&cells, &timeline, sides, options);
    let (direction, assumed) = Direction::settle(options.direction, measurements.metric());
    check_limit(
        options.max_regression,
        direction,
        assumed.then(|| measurements.metric()),
    )?;
    let terms = Terms {
        direction,
        alpha: options.alpha,
        confidence: options.confidence.unwrap_or(1.0 - options.alpha),
        keys: timeline.keys,
    };
    let (series, all_changes, watch) = search(&tested, &terms, options);
    let gate = options
        .max_regression
        .map(|limit| HistoryGate::judge(&all_changes, &series, limit, since, &terms));
    if let (Some(_), true, Some(first)) = (&gate, series.is_empty(), untested.first()) {
        return Err(AnalysisError::NothingToJudge {
            rows: untested.len(),
            first: format!("{}: {}", first.name, first.reason),
        });
    }
    let mut report = HistoryReport {
        schema: SCHEMA.to_string(),
        metric: measurements.metric().to_string(),
        direction,
        alpha: terms.alpha,
        confidence: terms.confidence,
        correction: options.correction,
        center: options.center,
        at: position,
        session: options.session.clone(),
        binary: binaries.get(sides.followed).cloned(),
        reference: sides.reference.map(|at| binaries[at].clone()),
        independent: options.independent,
        min_change: options.min_change.map(|limit| limit * 100.0),
        small_changes: 0,
        keys: terms.keys,
        events: Vec::new(),
        series,
        changes: all_changes,
        watch,
        untested,
        gate,
        warnings: warnings(measurements, &cells, &tested, assumed)?,
    };
    report.leave_out_small(options.min_change);
    report.events = events(
        &report.changes,
        &report.keys,
        report.series.len(),
        sides.reference.is_some(),
    );
    Ok(report)
}

/// A gate needs to know which way is worse, and a limit that something could fail.
fn check_limit(limit: Option<f64>, direction: Direction, guessed_of: Option<&str>) -> Result<(), AnalysisError> {
    match (limit, guessed_of) {
        (Some(_), Some(metric)) => Err(AnalysisError::UnknownDirection(metric.to_string())),
        (Some(limit), None) if direction == Direction::Higher && limit >= 100.0 => {
            Err(AnalysisError::LimitTooLarge(limit))
        }
        _ => Ok(()),
    }
}

/// The variable that says when a row was measured.
fn position(measurements: &Measurements, options: &HistoryOptions) -> Result<String, AnalysisError> {
    let names = measurements.variable_names()?;
    let check = |name: &String, role: HistoryRole| {
        let problem = match name {
            _ if name == measurements.metric() => "is the measured column",
            _ if name == measurements.binary_column() => "is the column of the binaries",
            _ if names.contains(name) => return Ok(()),
            _ => {
                return Err(HistoryError::NoSuchVariable {
                    role,
                    name: name.clone(),
                    present: names.clone(),
                });
            }
        };
        let name = name.clone();
        Err(HistoryError::UnfitVariable { role, name, problem })
    };
    if let Some(session) = &options.session {
        check(session, HistoryRole::Session)?;
    }
    match &options.at {
        Some(at) => check(at, HistoryRole::Position)
            .map(|()| at.clone())
            .map_err(AnalysisError::from),
        None => match USUAL.into_iter().find(|usual| names.iter().any(|name| name == usual)) {
            Some(usual) => Ok(usual.to_string()),
            None => Err(HistoryError::ChoosePosition(names).into()),
        },
    }
}

/// The variables that say when a row was measured where nobody says which one does: a date, else the file that the row is of.
const USUAL: [&str; 2] = ["date", "file"];

fn timeline(cells: &Cells, position: &str, options: &HistoryOptions) -> Result<Timeline, HistoryError> {
    let mut used = vec![false; cells.positions.len()];
    for cell in cells.benchmarks.iter().flat_map(|benchmark| &benchmark.cells) {
        if let Some(used) = used.get_mut(cell.position as usize) {
            *used = true;
        }
    }
    let ordering = match &options.order {
        Some(list) => Ordering::List(list),
        None if position == USUAL[1] => Ordering::Reading,
        None => Ordering::Values,
    };
    let timeline = Timeline::new(&cells.positions, &used, ordering)?;
    match timeline.keys.as_slice() {
        [] => Err(HistoryError::NoPoints(position.to_string())),
        [only] => Err(HistoryError::OnePoint {
            key: only.clone(),
            needed: SHORTEST,
        }),
        _ => Ok(timeline),
    }
}

/// The series that can be searched, and those that cannot, in order.
fn tested<'a>(
    cells: &'a Cells,
    timeline: &Timeline,
    sides: Sides,
    options: &HistoryOptions,
) -> (Vec<Tested<'a>>, Vec<Untested>) {
    let of_benchmark = |benchmark: &BenchmarkCells| Points::of(benchmark, timeline, sides, options.center);
    let runs = cells.benchmarks.iter().flat_map(|benchmark| &benchmark.cells).count();
    let points = parallel::map(&cells.benchmarks, runs, of_benchmark);
    let (mut tested, mut untested) = (Vec::new(), Vec::new());
    for (cells, points) in cells.benchmarks.iter().zip(points) {
        let name = cells.name();
        let n = points.values.len();
        let reason = match points.not_positive {
            _ if n < SHORTEST => HistoryWarning::FewPoints {
                points: n,
                needed: SHORTEST,
            },
            Some(key) => HistoryWarning::NotPositivePoint {
                key: timeline.keys[key].clone(),
            },
            None if points.values.iter().all(|value| *value == points.values[0]) => {
                HistoryWarning::EqualPoints { points: n }
            }
            None => {
                let logs = points.values.iter().map(|value| value.ln()).collect();
                tested.push(Tested {
                    cells,
                    name,
                    points,
                    logs,
                });
                continue;
            }
        };
        untested.push(Untested::new(name, n, reason));
    }
    (tested, untested)
}

/// Searches all series together.
fn search(
    tested: &[Tested<'_>],
    terms: &Terms,
    options: &HistoryOptions,
) -> (Vec<HistorySeries>, Vec<HistoryChange>, Vec<Watch>) {
    let points: usize = tested.iter().map(|one| one.logs.len()).sum();
    let rho = match options.independent {
        true => vec![0.0; tested.len()],
        false => shared(&parallel::map(tested, points, |one| autocorrelation(&one.logs))),
    };
    let plan = Plan::new(tested.iter().map(|one| one.logs.len()));
    let with_rho: Vec<(&Tested<'_>, f64)> = tested.iter().zip(rho).collect();
    let searched = parallel::map(&with_rho, points * plan.visits(), |(one, rho)| {
        Searched::new(&one.logs, *rho, &plan, terms.alpha)
    });
    let p_values: Vec<f64> = searched.iter().map(|one| one.p).collect();
    let standings = standings(&p_values, options.correction, terms.alpha);
    let together = match options.correction {
        Correction::None => 1.0,
        Correction::Holm | Correction::BenjaminiHochberg => tested.len() as f64,
    };
    let parts: Vec<(usize, (&Searched, Standing))> = searched.iter().zip(standings).enumerate().collect();
    let judged = parallel::map(&parts, points, |(place, (searched, standing))| {
        let (one, rho) = &with_rho[*place];
        let series = Series {
            place: *place,
            name: &one.name,
            points: &one.points,
            logs: &one.logs,
            rho: *rho,
            searched,
            standing: *standing,
        };
        let judged = series.judge(terms);
        let watch = watch(&series, &judged, together, terms);
        (judged, watch)
    });
    let (mut series, mut changes, mut watched) = (Vec::new(), Vec::new(), Vec::new());
    for ((judged, watch), (place, (_, standing))) in judged.into_iter().zip(parts) {
        let (one, rho) = &with_rho[place];
        series.push(described(one, *rho, standing.adjusted, &judged, terms));
        changes.extend(judged.changes);
        watched.extend(watch);
    }
    (series, changes, watched)
}

fn described(one: &Tested<'_>, rho: f64, p: f64, judged: &Judged, terms: &Terms) -> HistorySeries {
    let missing = terms.keys.len() - one.points.at.len();
    let missing = (missing > 0).then_some(HistoryWarning::MissingPoints {
        missing,
        of: terms.keys.len(),
    });
    let key = |point: &usize| terms.keys[one.points.at[*point]].clone();
    let stray = (!judged.stray.is_empty()).then(|| HistoryWarning::StrayPoints {
        keys: judged.stray.iter().map(key).collect(),
    });
    HistorySeries {
        name: one.name.clone(),
        filename: one.cells.filename.clone(),
        configuration: one.cells.configuration.clone(),
        variables: one.cells.variables.clone(),
        at: one.points.at.clone(),
        values: one.points.values.clone(),
        rho,
        p,
        levels: judged.levels.clone(),
        stray: judged.stray.clone(),
        warnings: [missing, stray].into_iter().flatten().map(Warning::from).collect(),
    }
}

fn warnings(
    measurements: &Measurements,
    cells: &Cells,
    tested: &[Tested<'_>],
    assumed: bool,
) -> Result<Vec<Warning>, AnalysisError> {
    let mut warnings: Vec<Warning> = measurements.warnings().iter().cloned().map(Warning::Reading).collect();
    warnings.extend(assumed.then(|| Warning::direction_assumed(measurements.metric())));
    warnings.extend(units::assumed(measurements.units(&[&cells.position])?.as_ref()));
    warnings.extend((cells.without_position > 0).then(|| {
        Warning::from(HistoryWarning::RowsWithoutPosition {
            variable: cells.position.clone(),
            rows: cells.without_position,
        })
    }));
    let sessions = tested.iter().map(|one| one.points.one_sided).sum();
    warnings.extend((sessions > 0).then(|| Warning::from(HistoryWarning::OneSidedSessions { sessions })));
    Ok(warnings)
}
