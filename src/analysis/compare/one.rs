//! The numbers of one row: the runs of the contender against those of the baseline.

use super::assumption::{Assumption, assume};
use super::comparison::{Comparison, RunOrder, SideOrder};
use super::figures::{LimitTest, Stars};
use super::limit::Limit;
use super::options::TestChoice;
use super::order::side_order;
use super::rearranged::{is_unequal, rearranged};
use super::sessions::{Effects, OfRow};
use super::sides::Sides;
use super::terms::Terms;
use super::turns::{merged, turns, whole_lag};
use crate::analysis::error::AnalysisError;
use crate::analysis::percent;
use crate::analysis::ranks::RankComparison;
use crate::analysis::series_order::SeriesTests;
use crate::analysis::shape::Shape;
use crate::analysis::undefined::defined;
use crate::analysis::units::{independent, one_process};
use crate::analysis::warning::{UnitWarning, Warning};
use crate::data::{Benchmark, ReadWarning, Repeated, Value, same_runs};
use crate::stats::ranks::mann_whitney::Choice;

/// A binary: its index in the benchmark's series, and its name.
pub(in crate::analysis) type Binary<'a> = (usize, &'a str);

/// Compares the runs of `contender` with those of `baseline`; `first_row` is the benchmark's.
///
/// # Errors
/// When the runs are to be paired and cannot be.
pub(super) fn compare_one(
    benchmark: &Benchmark,
    first_row: u64,
    baseline: Binary<'_>,
    contender: Binary<'_>,
    (terms, session_names): (&Terms, &[Value]),
) -> Result<Comparison, AnalysisError> {
    let runs = [baseline.0, contender.0].map(|binary| benchmark.series(binary));
    let series = runs.map(|runs| runs.map(|runs| independent(runs, terms.by_unit())));
    let sides = Sides::new([baseline.1, contender.1], series.each_ref().map(Option::as_ref), terms);
    let [old, new] = [0, 1].map(|side| sides.sample(side, terms.confidence));
    let [old_order, new_order] =
        [0, 1].map(|side| SeriesTests::of(sides.rates[side], &sides.sorted[side], &sides.moments[side]));
    let [of_old, of_new] = &series;
    let both = of_old
        .as_ref()
        .zip(of_new.as_ref())
        .map(|(old, new)| (&*old.series, &*new.series));
    let side_order = both.and_then(|(old, new)| side_order(old, new));
    let in_order = both
        .filter(|_| side_order.is_some_and(|order| order != SideOrder::Unknown))
        .map(|(old, new)| merged(old, new));
    let comparison = Comparison {
        name: benchmark.name(),
        filename: benchmark.filename.clone(),
        configuration: benchmark.configuration.clone(),
        variables: benchmark.variables.clone(),
        contender: contender.1.to_string(),
        improvement: None,
        stars: None,
        accuracy: None,
        interval: None,
        level_interval: None,
        test: None,
        mann_whitney: None,
        cliffs_delta: None,
        signed_rank: None,
        pairs: None,
        sessions: None,
        limit_test: None,
        rearranged: None,
        detectable_effect: None,
        shape: [0, 1].map(|side| Shape::of(&sides.sorted[side])),
        order: RunOrder {
            first_row,
            old: old_order,
            new: new_order,
            sides: side_order,
            turns: in_order.as_deref().and_then(turns),
            whole: in_order.as_deref().and_then(|runs| whole_lag(runs, &sides.moments)),
            pairs: None,
        },
        nested: Vec::new(),
        runs: None,
        policy: None,
        warnings: missing(&sides),
        old,
        new,
    };
    let mut comparison = match comparison.warnings.is_empty() {
        true => in_sessions(comparison, &sides, terms, session_names)?,
        false => comparison,
    };
    if !terms.by_unit() {
        let units = runs.map(|runs| runs.map_or(&[][..], |runs| &runs.units));
        let sides = sides.names.into_iter().map(Some).zip(units);
        comparison.warnings.extend(one_process(sides));
    }
    Ok(comparison)
}

/// The sides without runs.
fn missing(sides: &Sides<'_>) -> Vec<Warning> {
    let lacking = sides
        .names
        .into_iter()
        .zip(sides.rates)
        .filter(|(_, rates)| rates.is_empty());
    let warning = |(name, _): (&str, _)| Warning::MissingSide {
        binary: name.to_string(),
    };
    lacking.map(warning).collect()
}

/// [`measured`] over sessions where there are enough of them, and else without.
fn in_sessions(
    named: Comparison,
    sides: &Sides<'_>,
    terms: &Terms,
    names: &[Value],
) -> Result<Comparison, AnalysisError> {
    if terms.test != TestChoice::Sessions {
        return measured(named, sides, (None, terms));
    }
    let sessions = OfRow::of(sides.rates, sides.sessions, names);
    let effects = sessions.effects();
    let mut comparison = match effects {
        Some(_) => measured(named, sides, (effects, terms))?,
        None => measured(named, sides, (None, &terms.ordinary()))?,
    };
    comparison.sessions = sessions.described();
    if effects.is_none() {
        let sessions = sessions.count();
        comparison
            .warnings
            .push(UnitWarning::TooFewSessions { sessions }.into());
    } else if sessions.left_out > 0 {
        let sessions = sessions.left_out;
        comparison
            .warnings
            .push(UnitWarning::IncompleteSessions { sessions }.into());
    }
    Ok(comparison)
}

/// A comparison whose sides both have runs, with its figures.
fn measured(
    named: Comparison,
    sides: &Sides<'_>,
    (effects, terms): (Option<Effects>, &Terms),
) -> Result<Comparison, AnalysisError> {
    let ranks = RankComparison::of(&sides.sorted[0], &sides.sorted[1], Choice::Auto);
    let mann_whitney = ranks.map(|ranks| ranks.mann_whitney);
    let assumption = assume(&named.name, sides, mann_whitney, (effects, terms))?;
    let test = assumption.test();
    let level_interval = assumption.interval(terms.alpha);
    let interval = if terms.confidence == 1.0 - terms.alpha {
        level_interval
    } else {
        assumption.interval(1.0 - terms.confidence)
    };
    let limit_test = limit_test(assumption.as_ref(), terms.limit());
    let mut warnings = assumption.warnings();
    if assumption.has_interval() && interval.is_none() {
        warnings.push(Warning::UnboundedInterval);
    }
    warnings.extend(far_outliers(&named, sides));
    warnings.extend(same_on_both_sides(sides, terms));
    if terms.test == TestChoice::Welch {
        warnings.extend(unequal_runs(&named, sides));
    }
    Ok(Comparison {
        improvement: assumption.change().and_then(percent::kept),
        stars: test.map(|test| Stars::of(test.p)),
        accuracy: assumption.accuracy(),
        interval,
        level_interval,
        test,
        mann_whitney,
        cliffs_delta: ranks.map(|ranks| ranks.cliffs_delta),
        signed_rank: assumption.signed_rank(),
        pairs: assumption.pairs(),
        rearranged: rearranged(sides, &named.shape, test, limit_test, terms),
        limit_test,
        detectable_effect: assumption.detectable_effect(terms.alpha).and_then(percent::kept),
        order: RunOrder {
            pairs: assumption.order_of_pairs(),
            ..named.order
        },
        warnings,
        ..named
    })
}

/// The one-sided tests against the limit, if there is one.
fn limit_test(assumption: &dyn Assumption, limit: Limit) -> Option<LimitTest> {
    let Limit::Gate {
        fraction,
        theta,
        floor,
        worse_is_higher,
    } = limit
    else {
        return None;
    };
    // A gain of the same size: below it for rates, above it for times. What loses all that there is has gained nothing.
    let gain = if worse_is_higher {
        1.0 - fraction
    } else {
        1.0 + fraction
    };
    let not_better = if gain > 0.0 {
        assumption.beyond(gain, worse_is_higher)
    } else {
        Some(0.0)
    };
    let [p, p_not_worse, p_not_better] = [
        assumption.beyond(theta, worse_is_higher)?,
        assumption.beyond(theta, !worse_is_higher)?,
        not_better?,
    ];
    let [p, p_not_worse, p_not_better] = match floor > 0.0 {
        false => [p, p_not_worse, p_not_better],
        true => {
            let loss = if worse_is_higher { floor } else { -floor };
            [
                // Beyond both limits: each of the two must be shown (an intersection-union test, Berger 1982).
                p.max(assumption.differs_beyond(loss, worse_is_higher)?),
                // Not beyond both: either may be shown, which Bonferroni's correction pays for.
                either(p_not_worse, assumption.differs_beyond(loss, !worse_is_higher)?),
                either(p_not_better, assumption.differs_beyond(-loss, worse_is_higher)?),
            ]
        }
    };
    Some(LimitTest {
        p: defined(p),
        p_not_worse: defined(p_not_worse),
        p_not_better: defined(p_not_better),
    })
}

/// That one side is the other once more.
fn same_on_both_sides(sides: &Sides<'_>, terms: &Terms) -> Option<Warning> {
    let [old, new] = sides.rates;
    same_runs(&terms.metric, old, new).then(|| {
        let [old_name, new_name] = sides.names.map(str::to_string);
        Warning::Reading(ReadWarning::DuplicateRuns {
            runs: new.len() as u64,
            what: Repeated::Sides {
                old: old_name,
                new: new_name,
            },
        })
    })
}

/// The p-value of two alternatives of which either will do.
fn either(p: f64, q: f64) -> f64 {
    (2.0 * p.min(q)).min(1.0)
}

/// Threefold as many runs on one side, of skewed rates: the errors of the means do not cancel in Welch's t.
fn unequal_runs(row: &Comparison, sides: &Sides<'_>) -> Option<Warning> {
    let (old, new) = row.old.as_ref().zip(row.new.as_ref())?;
    let is_skewed = [old, new].into_iter().any(|side| side.skewness.abs() > 1.0);
    (is_unequal(sides) && is_skewed).then_some(Warning::UnequalRuns { old: old.n, new: new.n })
}

/// The sides with runs far from all others.
fn far_outliers(row: &Comparison, sides: &Sides<'_>) -> Vec<Warning> {
    let sides = sides
        .names
        .into_iter()
        .zip(row.shape)
        .filter(|(_, shape)| shape.far_outliers > 0);
    let warning = |(name, shape): (&str, Shape)| Warning::FarOutliers {
        binary: name.to_string(),
        runs: shape.far_outliers,
    };
    sides.map(warning).collect()
}
