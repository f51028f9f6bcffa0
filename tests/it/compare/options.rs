//! What the options change, and that the table is that of compare.R.

use crate::common::{case, compare_table, json, ok, refused, run, testdata};
use serde_json::Value;

#[test]
fn a_scatter_file_is_refused_with_the_columns_that_are_there() {
    let stderr = refused(&["compare"], testdata("data/scatter-string-decoder.csv"));
    assert!(
        stderr.contains("<stdin>:1:1: no column \"binary\"") && stderr.contains("\"chunkLen\""),
        "{stderr}"
    );
}

#[test]
fn lower_is_better_is_the_default_for_time() {
    let report = json(&["compare", "--metric", "time"], case("23-regression-gate"));
    assert_eq!(
        (&report["direction"], &report["metric"]),
        (&"lower".into(), &"time".into())
    );
    let stdout = ok(&["compare", "--metric", "time"], case("23-regression-gate"));
    let heading = stdout.lines().find(|line| line.contains(" confidence ")).unwrap();
    assert!(
        heading.contains(" change ") && !stdout.contains("improvement"),
        "{stdout}"
    );
    assert!(stdout.contains("time of new against old · lower is better"), "{stdout}");
    let report = json(&["compare", "--lower-is-better"], case("23-regression-gate"));
    assert_eq!(report["direction"], "lower");
}

#[test]
fn rows_are_sorted_as_asked() {
    let names = |sort: &str, data: &str| -> Vec<String> {
        let report = json(&["compare", "--sort", sort], data);
        report["rows"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["configuration"].as_str().unwrap().to_string())
            .collect()
    };
    let mut data = "binary,filename,configuration,rate\n".to_string();
    // len=128 gets worse, len=16 better and surely so, len=9 hardly changes.
    for (length, new) in [(128, [90, 91]), (16, [200, 201]), (9, [101, 100])] {
        for (old, new) in [(100, new[0]), (101, new[1])] {
            data.push_str(&format!("old,f.js,len={length},{old}\nnew,f.js,len={length},{new}\n"));
        }
    }
    assert_eq!(names("file", &data), ["len=128", "len=16", "len=9"]);
    assert_eq!(names("name", &data), ["len=9", "len=16", "len=128"]);
    assert_eq!(names("change", &data), ["len=128", "len=9", "len=16"]);
    assert_eq!(names("p", &data), ["len=16", "len=128", "len=9"]);
    let times = json(&["compare", "--sort", "change", "--lower-is-better"], &data);
    assert_eq!(
        times["rows"][0]["configuration"], "len=16",
        "the worst first: the longest time"
    );
}

#[test]
fn the_levels_move_intervals_and_holm_but_not_the_stars() {
    let data = testdata("data/compare-string-decoder.csv");
    let (usual, strict) = (json(&["compare"], &data), json(&["compare", "--alpha", "0.001"], &data));
    assert_eq!(strict["confidence"], 0.999);
    let significant = |report: &Value| report["family"]["significant"].as_u64().unwrap();
    assert!(significant(&strict) < significant(&usual));
    let wider = json(&["compare", "--confidence", "0.99"], &data);
    let rows = |report: &Value| report["rows"].as_array().unwrap().clone();
    assert_eq!([&usual, &wider, &strict].map(|report| rows(report).len()), [60; 3]);
    for ((usual, wider), strict) in rows(&usual).iter().zip(rows(&wider)).zip(rows(&strict)) {
        assert_eq!(
            (&usual["stars"], &usual["accuracy"]),
            (&wider["stars"], &wider["accuracy"])
        );
        let low = |row: &Value| row["interval"]["lower"].as_f64().unwrap();
        assert!(low(&strict) < low(&wider) && low(&wider) < low(usual));
    }
}

#[test]
fn usage_errors_are_status_2() {
    for args in [
        &["compare", "--alpha", "0"][..],
        &["compare", "--alpha", "1"],
        &["compare", "--confidence", "nan"],
        &["compare", "--filter", "nothing"],
        &["compare", "--sort", "size"],
        &["compare", "--lower-is-better", "--higher-is-better"],
        &["compare", "--no-such-option"],
        &["nonsense"],
        &[],
    ] {
        let run = run(args, "");
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{args:?}");
        // Without anything asked of it the program shows how to ask.
        let start = if args.is_empty() {
            "Reads the CSVs of Node.js'"
        } else {
            "error: "
        };
        assert!(run.stderr.starts_with(start), "{args:?}: {}", run.stderr);
    }
}

/// What a table shows of a name: without what stands above the table for all rows, and of the rest the values where each
/// parameter has a column.
fn label(stdout: &str) -> impl Fn(&str) -> String {
    let before: Vec<&str> = stdout
        .lines()
        .take_while(|line| !line.contains(" confidence "))
        .collect();
    let shared: Vec<String> = match before[before.len() - 3] {
        "" => Vec::new(),
        line => line.split(' ').map(str::to_string).collect(),
    };
    let heading = stdout.lines().find(|line| line.contains(" confidence ")).unwrap();
    let has_columns = !heading.starts_with(' ');
    move |name: &str| {
        let own = name
            .split_whitespace()
            .filter(|word| !shared.iter().any(|one| one == word));
        let value = |word: &str| word.split_once('=').map_or(word, |(_, value)| value).to_string();
        let words = own.map(|word| if has_columns { value(word) } else { word.to_string() });
        words.collect::<Vec<_>>().join(" ")
    }
}

/// The printed columns, in file order, against R's (`scripts/reference_table.R`).
#[test]
fn the_table_is_that_of_compare_r_to_the_printed_digit() {
    for (file, rows, testable) in [
        ("compare-string-decoder", 60, 60),
        ("node-http-bis", 169, 86),
        ("node-path-dirname-posix", 7, 7),
    ] {
        let stdout = ok(&["compare"], testdata(&format!("data/{file}.csv")));
        let table = compare_table(&stdout);
        let label = label(&stdout);
        let reference = testdata(&format!("reference/table-{file}.csv"));
        let reference: Vec<csv::StringRecord> = csv::Reader::from_reader(reference.as_bytes())
            .records()
            .map(Result::unwrap)
            .collect();
        assert_eq!((table.len(), reference.len()), (rows, rows));
        assert_eq!(reference.iter().filter(|row| &row[3] != "NA").count(), testable);
        for (line, reference) in table.iter().zip(&reference) {
            let expected: Vec<&str> = reference.iter().skip(1).flat_map(str::split_whitespace).collect();
            let squeezed = line.split_whitespace().collect::<Vec<_>>().join(" ");
            let name = label(&reference[0]);
            let rest = squeezed
                .strip_prefix(&name)
                .unwrap_or_else(|| panic!("{squeezed}\n{name}"));
            let actual: Vec<&str> = rest
                .split_whitespace()
                .take_while(|cell| !cell.starts_with('['))
                .collect();
            assert_eq!(actual.join(" "), expected.join(" "), "{line}");
        }
    }
}

/// Rates over the whole range of doubles: a mean of 5e-324, and sums and ratios beyond the largest number.
#[test]
fn no_figure_is_infinite() {
    let rows = |old: [&str; 3], new: [&str; 3]| {
        let sides = [("old", old), ("new", new)];
        let row = |(binary, rates): (&str, [&str; 3])| rates.map(|rate| format!("{binary},a.js,n=1,{rate}\n")).concat();
        format!("binary,filename,configuration,rate\n{}", sides.map(row).concat())
    };
    let wild = [
        rows(["5e-324", "1e308", "5e-324"], ["1e308", "1e308", "5e-324"]),
        rows(["5e-324", "5e-324", "1e-308"], ["1e308", "1e300", "1e308"]),
        rows(["1e308", "1e308", "-1e308"], ["1e308", "1e308", "1e308"]),
        rows(["1", "2", "3"], ["1e307", "1.5e307", "1.2e307"]),
    ];
    for data in &wild {
        for args in [
            &["compare", "--wide"][..],
            &["compare", "--paired"],
            &["compare", "--format", "csv"],
        ] {
            let stdout = run(args, data).stdout;
            let words = stdout.split(|char: char| !char.is_alphabetic());
            assert!(
                words.into_iter().all(|word| !matches!(word, "NaN" | "inf")),
                "{args:?}\n{stdout}"
            );
        }
        serde_json::from_str::<Value>(&run(&["compare", "--format", "json"], data).stdout).unwrap();
    }
}

#[test]
fn every_command_colours_only_when_asked() {
    let compare = testdata("data/node-path-dirname-posix.csv");
    let gate = case("23-regression-gate");
    let sweep = testdata("data/scatter-string-decoder.csv");
    for (args, data) in [
        (&["compare"][..], &gate),
        (&["scatter", "--xaxis", "chunkLen", "--category", "encoding"], &sweep),
        (&["runs"], &compare),
        (&["bar"], &compare),
    ] {
        let with = |color: &[&str]| ok(&[args, color].concat(), data);
        let plain = with(&[]);
        let coloured = with(&["--color", "always"]);
        assert!(!plain.contains('\u{1b}') && coloured.contains("\u{1b}["), "{args:?}");
        assert_eq!(with(&["--color", "never"]), plain);
        let without: String = coloured
            .split('\u{1b}')
            .map(|part| {
                part.strip_prefix('[')
                    .and_then(|part| part.split_once('m'))
                    .map_or(part, |(_, rest)| rest)
            })
            .collect();
        assert_eq!(without, plain, "{args:?}: the colours change no text");
    }
}

#[test]
fn only_what_survives_the_correction_is_emphasized() {
    let data = testdata("data/compare-string-decoder.csv");
    let report = crate::common::json(&["compare"], &data);
    let text = ok(&["compare", "--no-chart", "--color", "always"], &data);
    let rows = report["rows"].as_array().unwrap();
    let suggestive = rows.iter().filter(|row| row["suggestive"] == true).count();
    assert!(suggestive > 0);
    for (row, line) in rows.iter().zip(compare_table(&text)) {
        let holds = ["improved", "regressed"].contains(&row["verdict"].as_str().unwrap());
        assert_eq!(line.starts_with("\u{1b}[1;3"), holds, "{line}");
    }
}
