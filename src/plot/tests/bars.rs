//! Bars and the dots that replace them.

use super::{AUTO, HEADER, areas_of, check, font, measurements, names, rgb};
use crate::analysis::{BarOptions, BarReport, bar};
use crate::plot::bar as bars;
use crate::plot::palette::SERIES;

fn bars_of(csv: &str) -> BarReport {
    bar(&measurements(csv), &BarOptions::default()).unwrap()
}

#[test]
fn bars_of_every_kind() {
    for count in [1, 12, 300] {
        for (runs, rate) in [(1, 100.0), (3, -50.0), (3, 0.0), (3, 1e9)] {
            let mut csv = HEADER.to_string();
            for (at, name) in names(count).iter().enumerate() {
                for run in 0..runs {
                    let (old, new) = (rate + run as f64, rate - at as f64);
                    csv.push_str(&format!("old,{name},{old}\nnew,{name},{new}\n"));
                }
            }
            check(&bars::draw(&bars_of(&csv), font(), AUTO).unwrap());
        }
    }
}

#[test]
fn bars_are_as_long_as_the_means_and_dots_replace_them_where_rows_are_far_apart() {
    let draw = |rates: [f64; 2]| {
        let mut csv = HEADER.to_string();
        for (name, rate) in names(2).iter().zip(rates) {
            csv.push_str(&format!("old,{name},{rate}\nnew,{name},{}\n", rate * 0.9));
        }
        let recording = bars::draw(&bars_of(&csv), font(), AUTO).unwrap();
        (check(&recording).join("|"), recording)
    };
    let (_, recording) = draw([100.0, 10.0]);
    let mut lengths: Vec<f64> = [0, 1]
        .iter()
        .flat_map(|series| areas_of(&recording, rgb(SERIES[*series])))
        .filter(|area| area[3] - area[1] == 10.0)
        .map(|area| area[2] - area[0])
        .collect();
    lengths.sort_by(f64::total_cmp);
    let ratios: Vec<f64> = lengths.iter().rev().map(|length| length / lengths[3]).collect();
    assert!(
        ratios
            .iter()
            .zip([1.0, 0.9, 0.1, 0.09])
            .all(|(a, b)| (a - b).abs() < 0.002),
        "{ratios:?}"
    );

    let (texts, recording) = draw([1e6, 10.0]);
    assert!(
        texts.contains("in % of the first of its row") && texts.contains("1.000 M"),
        "{texts}"
    );
    // Both rows have their dots at the same places: 100 % and 90 %, far apart on an axis that does not begin at 0.
    let circles: Vec<f64> = areas_of(&recording, rgb(SERIES[0]))
        .iter()
        .filter(|area| area[1] > 80.0)
        .map(|area| area[0])
        .collect();
    assert!(circles.len() == 2 && circles[0] == circles[1], "{circles:?}");
    let squares: Vec<f64> = areas_of(&recording, rgb(SERIES[1]))
        .iter()
        .filter(|area| area[1] > 80.0)
        .map(|area| area[0])
        .collect();
    assert!(circles[0] - squares[0] > 400.0, "{circles:?} {squares:?}");
}
