//! Histories with changes that are known.

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use super::options::HistoryOptions;
use super::recipe::history;
use super::report::HistoryReport;
use crate::analysis::warning::HistoryWarning;
use crate::read::{ReadOptions, read_bytes};
use crate::stats::correction::Correction;

/// Between −3 and 3.
fn noise(series: usize, point: usize) -> f64 {
    SmallRng::seed_from_u64((series * 1000 + point) as u64).random_range(-3.0..3.0)
}

/// `series` benchmarks at `points` days; `value` gives the level of each.
fn csv(series: usize, points: usize, value: impl Fn(usize, usize) -> f64) -> String {
    let mut csv = "filename,day,rate\n".to_string();
    for at in 0..series {
        for point in 0..points {
            csv.push_str(&format!("b{at}.js,{point},{}\n", value(at, point) + noise(at, point)));
        }
    }
    csv
}

fn at_day() -> HistoryOptions {
    HistoryOptions {
        at: Some("day".to_string()),
        ..HistoryOptions::default()
    }
}

fn report(csv: &str, options: &HistoryOptions) -> HistoryReport {
    let measurements = read_bytes("a.csv", csv.as_bytes(), &ReadOptions::default()).unwrap();
    let report = history(&measurements, options).unwrap();
    report.check().unwrap();
    report
}

fn refused(csv: &str, options: &HistoryOptions) -> String {
    let measurements = read_bytes("a.csv", csv.as_bytes(), &ReadOptions::default()).unwrap();
    history(&measurements, options).unwrap_err().to_string()
}

#[test]
fn a_change_its_place_and_its_size() {
    let report = report(
        &csv(3, 60, |at, point| if at == 1 && point >= 40 { 80.0 } else { 100.0 }),
        &at_day(),
    );
    assert_eq!(
        (report.series.len(), report.keys.len(), report.changes.len()),
        (3, 60, 1)
    );
    let change = &report.changes[0];
    assert_eq!(
        (change.name.as_str(), change.key.as_str(), change.split),
        ("b1.js", "40", 40)
    );
    assert!(change.earliest <= 40 && 40 <= change.latest && change.shown_from < 40 && 40 <= change.shown_to);
    assert!(
        (change.change + 0.2).abs() < 0.02 && change.worse && change.p <= 0.05,
        "{change:?}"
    );
    assert!(change.interval.lower < change.change && change.change < change.interval.upper);
    assert_eq!((change.points_before, change.points_after), (40, 20));
    let levels = &report.series[1].levels;
    assert_eq!((levels.len(), levels[1].start, levels[1].end), (2, 40, 60));
    assert_eq!(report.series[0].levels.len(), 1);
}

#[test]
fn changes_together_are_one_event() {
    let moved = |from: usize| move |at: usize, point: usize| if at >= from && point >= 30 { 120.0 } else { 100.0 };
    let all = report(&csv(6, 60, moved(0)), &at_day());
    assert_eq!((all.changes.len(), all.events.len()), (6, 1));
    let event = &all.events[0];
    assert!(
        event.machine && event.rising && !event.worse && event.key == "30" && event.changes.len() == 6,
        "{event:?}"
    );
    let two = report(&csv(6, 60, moved(4)), &at_day());
    assert_eq!(
        (two.events.len(), two.events[0].changes.len(), two.events[0].machine),
        (1, 2, false)
    );
}

#[test]
fn a_reference_takes_the_machine_out() {
    let mut csv = "binary,filename,day,rate\n".to_string();
    for at in 0..4 {
        for point in 0..40 {
            let machine = if point >= 20 { 0.5 } else { 1.0 };
            let code = if at == 2 && point >= 10 { 1.2 } else { 1.0 };
            let (old, new) = (100.0 + noise(at, point), 100.0 + noise(at + 9, point));
            csv.push_str(&format!(
                "old,b{at}.js,{point},{}\nnew,b{at}.js,{point},{}\n",
                old * machine,
                new * machine * code
            ));
        }
    }
    let mut options = at_day();
    assert!(refused(&csv, &options).starts_with("the data hold 2 binaries, old, new: choose the one to follow"));
    options.binary = Some("new".to_string());
    let alone = report(&csv, &options);
    assert!(alone.events.iter().any(|event| event.machine && event.key == "20"));
    options.reference = Some("old".to_string());
    options.binary = None;
    let against = report(&csv, &options);
    assert_eq!((against.binary.as_deref(), against.changes.len()), (Some("new"), 1));
    assert_eq!(
        (against.changes[0].name.as_str(), against.changes[0].key.as_str()),
        ("b2.js", "10")
    );
    assert!((against.changes[0].after - 1.2).abs() < 0.02);
}

#[test]
fn single_points_are_no_changes() {
    let stray = report(
        &csv(1, 40, |_, point| if point == 17 { 200.0 } else { 100.0 }),
        &at_day(),
    );
    assert_eq!((stray.changes.len(), stray.series[0].stray.as_slice()), (0, &[17][..]));
    let newest = report(
        &csv(2, 40, |at, point| if at == 1 && point == 39 { 80.0 } else { 100.0 }),
        &at_day(),
    );
    assert_eq!((newest.changes.len(), newest.watch.len()), (0, 1));
    let watch = &newest.watch[0];
    assert!(
        watch.name == "b1.js" && watch.key == "39" && watch.worse && watch.value < watch.expected.lower,
        "{watch:?}"
    );
}

#[test]
fn what_cannot_be_searched_says_why() {
    let mut csv = csv(1, 20, |_, _| 100.0);
    for point in 0..20 {
        csv.push_str(&format!("equal.js,{point},5\nnegative.js,{point},{}\n", 10 - point));
        if point < 7 {
            csv.push_str(&format!("few.js,{point},{point}\n"));
        }
        if point % 2 == 0 {
            csv.push_str(&format!("gaps.js,{point},{}\n", 10 + point % 3));
        }
    }
    let report = report(&csv, &at_day());
    let reasons: Vec<(&str, &str)> = report
        .untested
        .iter()
        .map(|one| (one.name.as_str(), one.reason.kind()))
        .collect();
    let expected = [
        ("equal.js", "equal_points"),
        ("negative.js", "not_positive_point"),
        ("few.js", "few_points"),
    ];
    assert_eq!(reasons, expected);
    assert_eq!(
        report.untested[1].reason.to_string(),
        "the mean at 10 is not above 0: changes are ratios, and there is none to it"
    );
    let gaps = &report.series[1];
    assert_eq!(
        gaps.warnings,
        [HistoryWarning::MissingPoints { missing: 10, of: 20 }.into()]
    );
    assert_eq!(gaps.at[1], 2);
}

#[test]
fn without_an_order_there_is_no_history() {
    let one = csv(1, 1, |_, _| 100.0);
    assert_eq!(
        refused(&one, &at_day()),
        "there is one point in time only, 0: a history needs 8 at least"
    );
    let many = csv(1, 9, |_, _| 100.0);
    assert!(refused(&many, &HistoryOptions::default()).starts_with("all rows are of one file"));
    let mut options = at_day();
    options.at = Some("days".to_string());
    assert!(refused(&many, &options).starts_with("days: there is no such variable, did you mean day?"));
    options = at_day();
    options.order = Some((0..8).map(|day: u32| day.to_string()).collect());
    assert_eq!(
        refused(&many, &options),
        "one point is not in the list of points in time: 8"
    );
    options = at_day();
    options.since = Some("12".to_string());
    assert!(refused(&many, &options).starts_with("12: nothing was measured there"));
    options = at_day();
    options.at = Some("rate".to_string());
    assert_eq!(refused(&many, &options), "rate: is the measured column");
}

#[test]
fn the_gate_asks_for_lasting_losses() {
    let step =
        |from: usize, to: usize| move |_: usize, point: usize| if (from..to).contains(&point) { 80.0 } else { 100.0 };
    let gate = |csv: &str, limit: f64, since: Option<&str>| {
        let options = HistoryOptions {
            max_regression: Some(limit),
            since: since.map(str::to_string),
            ..at_day()
        };
        report(csv, &options).gate.unwrap().passed
    };
    let lasting = csv(2, 60, step(30, 60));
    assert!(!gate(&lasting, 0.0, None) && !gate(&lasting, 15.0, None) && gate(&lasting, 25.0, None));
    assert!(!gate(&lasting, 0.0, Some("20")) && gate(&lasting, 0.0, Some("45")));
    assert!(gate(&csv(2, 60, step(20, 40)), 0.0, None), "the loss was made good");
    assert!(gate(&csv(2, 60, step(59, 60)), 0.0, None), "a newest point");
    let nothing: String = csv(1, 5, |_, _| 100.0) + "b1.js,5,1\n";
    let options = HistoryOptions {
        max_regression: Some(0.0),
        ..at_day()
    };
    assert!(refused(&nothing, &options).starts_with("the gate has nothing to judge: none of 2 rows"));
}

#[test]
fn small_changes_are_counted() {
    let csv = csv(2, 80, |at, point| match (at, point >= 40) {
        (0, true) => 105.0,
        (1, true) => 130.0,
        _ => 100.0,
    });
    let mut options = at_day();
    assert_eq!(report(&csv, &options).changes.len(), 2);
    options.min_change = Some(0.1);
    let report = report(&csv, &options);
    assert_eq!(
        (
            report.changes.len(),
            report.small_changes,
            report.changes[0].name.as_str()
        ),
        (1, 1, "b1.js")
    );
    assert_eq!(report.warnings.last().unwrap().kind(), "small_changes");
    assert_eq!((report.series[0].levels.len(), report.events.len()), (2, 1));
}

#[test]
fn corrections_and_dependence() {
    let csv = csv(4, 40, |at, point| if at == 0 && point >= 20 { 110.0 } else { 100.0 });
    let mut options = at_day();
    let p = |options: &HistoryOptions| report(&csv, options).series[0].p;
    let holm = p(&options);
    options.correction = Correction::None;
    assert!((p(&options) * 4.0 / holm - 1.0).abs() < 1e-9);
    assert!(
        report(&csv, &options)
            .series
            .iter()
            .all(|series| (0.0..=0.8).contains(&series.rho))
    );
    options.independent = true;
    assert!(report(&csv, &options).series.iter().all(|series| series.rho == 0.0));
}
