//! What stands where: at 80, 120 and 200 columns of a terminal, and redirected.

use benchstat::commands::Terminal;
use unicode_width::UnicodeWidthStr;

use crate::common::{compare_table, run, run_on, testdata};

const COMPARE: &[&str] = &["compare", "testdata/data/compare-string-decoder.csv"];
const HTTP: &[&str] = &["compare", "testdata/data/node-http-bis.csv"];
const SCATTER: &[&str] = &[
    "scatter",
    "--xaxis",
    "chunkLen",
    "--category",
    "encoding",
    "testdata/data/scatter-string-decoder.csv",
];
const BAR: &[&str] = &["bar", "testdata/data/compare-string-decoder.csv"];
const RUNS: &[&str] = &["runs", "testdata/data/node-path-dirname-posix.csv"];
const HISTORY: &[&str] = &[
    "history",
    "--metric",
    "value",
    "--at",
    "at",
    "--higher-is-better",
    "testdata/history/tigerbeetle.csv",
];

/// What a command prints on a terminal of so many columns, or into a file.
fn shown(args: &[&str], width: Option<usize>) -> String {
    let terminal = width.map(|width| Terminal {
        width: Some(width),
        color: false,
    });
    run_on(args, "", |io| io.out_terminal = terminal).stdout
}

fn with<'a>(args: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [args, more].concat()
}

/// Its lines, but for those that say what a name was cut from.
fn lines(text: &str) -> Vec<&str> {
    text.lines()
        .filter(|line| !line.contains("… = ") && !line.contains(" = "))
        .collect()
}

#[test]
fn every_line_fits_a_terminal() {
    let wide = with(COMPARE, &["--wide"]);
    let log = with(SCATTER, &["--log"]);
    let wide_sweep = with(SCATTER, &["--wide"]);
    let gate = with(COMPARE, &["--max-regression", "5"]);
    let commands = [COMPARE, HTTP, SCATTER, BAR, RUNS, HISTORY, &wide, &log, &wide_sweep];
    for args in commands {
        for columns in [80, 120, 200] {
            let text = shown(args, Some(columns));
            for line in lines(&text) {
                assert!(line.width() <= columns, "{args:?} at {columns}: {line}");
            }
        }
    }
    // The gate's lines name rows in full, as a log needs them; they break at blanks.
    let text = shown(&gate, Some(80));
    assert!(lines(&text).iter().all(|line| line.width() <= 80), "{text}");
}

#[test]
fn a_comparison_of_60_rows_reads_at_80_columns() {
    for columns in [Some(80), Some(120), Some(200), None] {
        let text = shown(COMPARE, columns);
        assert!(text.starts_with("4 regressed, 17 improved, 39 unproven of 60 (Holm, 5 %).\nWorst: chunkLen=1024 inLen=1024 encoding='utf16le' -23.27 %"), "{text}");
        assert_eq!(
            text.matches("string_decoder/string-decoder.js").count(),
            1,
            "said once: {text}"
        );
        assert_eq!(text.matches("n=2500000").count(), 1, "{text}");
        let heading = text.lines().find(|line| line.contains("confidence")).unwrap();
        let keys: Vec<&str> = heading.split_whitespace().take(3).collect();
        assert_eq!(keys, ["chunkLen", "inLen", "encoding"]);
        let rows = compare_table(&text);
        let names: Vec<String> = rows
            .iter()
            .map(|row| row.split_whitespace().take(3).collect::<Vec<_>>().join(" "))
            .collect();
        let mut distinct = names.clone();
        distinct.sort();
        distinct.dedup();
        assert_eq!(
            (
                rows.len() - usize::from(columns == Some(200)),
                distinct.len() - usize::from(columns == Some(200))
            ),
            (60, 60),
            "{text}"
        );
        assert_eq!(
            (names[0].as_str(), names[59].as_str()),
            ("16 32 'ascii'", "1024 1024 'utf16le'")
        );
        assert!(!text.contains('…') || !text.contains(" = "), "no name is cut: {text}");
    }
}

#[test]
fn the_chart_stands_beside_the_figures_where_there_is_room() {
    let has_bar = |line: &&str| line.contains('│');
    for args in [COMPARE, BAR, SCATTER] {
        let beside = shown(args, Some(200));
        let first = beside.lines().find(has_bar).unwrap();
        assert!(first.contains('±'), "figures and bar in one line: {first}");
        for columns in [Some(80), Some(159), None] {
            let below = shown(args, columns);
            let first = below.lines().find(has_bar).unwrap();
            assert!(!first.contains('±'), "{columns:?}: {first}");
        }
    }
    // Bars grow with the terminal.
    let widest = |columns| {
        let text = shown(BAR, Some(columns));
        text.lines().filter(has_bar).map(UnicodeWidthStr::width).max().unwrap()
    };
    assert!(widest(80) <= 80 && widest(110) > 95, "{} {}", widest(80), widest(110));
    assert!(!shown(&with(COMPARE, &["--no-chart"]), Some(200)).contains('│'));
}

#[test]
fn the_signs_of_the_chart_are_explained_when_they_are_shown() {
    let text = shown(COMPARE, None);
    assert!(text.contains("▓ with a star, inside the interval"), "{text}");
    let few = shown(&["compare", "testdata/data/node-path-dirname-posix.csv"], None);
    assert!(
        !few.contains('▓') && few.contains("▒ without a star, ░ 95 % interval"),
        "{few}"
    );
    assert!(text.contains("-40 %") && text.contains("+200 %"), "round ends: {text}");
}

#[test]
fn redirected_rows_are_one_line_each_and_whole() {
    let wide = shown(&with(HTTP, &["--wide", "--no-chart"]), None);
    let rows = compare_table(&wide);
    assert_eq!(rows.len(), 169);
    assert!(rows.iter().all(|row| row.starts_with("http/")));
    assert!(!wide.contains(" = "), "nothing is cut");
    let narrow = shown(&with(HTTP, &["--wide", "--no-chart"]), Some(120));
    assert!(compare_table(&narrow).len() >= 2 * 169, "a row in two lines or more");
    let notes = |text: &str| {
        text.lines()
            .filter(|line| line.starts_with("Note: "))
            .map(str::to_string)
            .collect::<Vec<_>>()
    };
    assert!(notes(&wide).iter().any(|note| note.width() > 100), "{:?}", notes(&wide));
}

#[test]
fn names_that_share_nothing_are_cut_in_the_middle() {
    let text = shown(&with(HTTP, &["--no-chart"]), Some(80));
    let cut: Vec<&str> = compare_table(&text)
        .into_iter()
        .filter(|row| row.contains('…'))
        .collect();
    assert!(
        !cut.is_empty() && cut.iter().all(|row| row.starts_with("http/") && row.width() <= 80),
        "{text}"
    );
    assert!(
        text.lines()
            .any(|line| line.starts_with("http/") && line.contains("… = ") || line.contains(" = http/")),
        "{text}"
    );
}

#[test]
fn the_runs_that_are_enough_come_first() {
    let text = shown(&with(RUNS, &["--effect", "1"]), Some(80));
    // The largest of power.t.test's numbers, and 11 of 14 rows at most 1000.
    assert!(
        text.starts_with("For a change of 1 %: --runs 5062 settles all 14 rows, --runs 1000 settles 11.\n"),
        "{text}"
    );
    assert_eq!(
        run(&["runs"], testdata("data/node-path-dirname-posix.csv")).stdout,
        shown(RUNS, None)
    );
}

#[test]
fn a_sweep_by_powers_of_two_on_the_terminal() {
    let csv = "filename,x,kind,rate\na.js,0,p,5\na.js,1,p,10\na.js,2,p,20\na.js,8,p,40\na.js,8,q,40\n";
    let text = run(&["scatter", "--xaxis", "x", "--category", "kind", "--log"], csv).stdout;
    let ticks = text.lines().skip_while(|line| !line.contains('└')).nth(1).unwrap();
    let column = |digit: char| ticks.chars().position(|char| char == digit).unwrap();
    let (one, two, eight) = (column('1'), column('2'), column('8'));
    // log2: 0, 1, 3.
    assert!(((eight - one) as f64 / (two - one) as f64 - 3.0).abs() < 0.1, "{ticks}");
    assert!(
        text.contains("rate over x by powers of two: a 'p', b 'q', * several"),
        "{text}"
    );
    assert!(
        text.contains("Note: 1 point at 0 or below left out of the chart"),
        "{text}"
    );
    assert_eq!(text.lines().filter(|line| line.contains('┤')).count(), 16);
    let refused = run(&["scatter", "--xaxis", "kind", "--log"], csv);
    assert_eq!(refused.status, 2);
    assert!(
        refused.stderr.contains("--log needs numbers along x"),
        "{}",
        refused.stderr
    );
}
