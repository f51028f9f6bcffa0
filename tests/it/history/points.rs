//! `benchstat history`: what a point is, and what is refused.

use serde_json::Value;

use crate::common::{Folder, json, kinds, ok, refused, run};

/// Binaries old and new of two benchmarks over 40 nights of three runs; from night 16 on the machine is slower, and from 28 on b.js.
fn nights(folder: &Folder, name: impl Fn(usize) -> String) -> Vec<String> {
    let mut files = Vec::new();
    for night in 0..40 {
        let machine = if night < 16 { 1.0 } else { 0.7 };
        let mut csv = "binary,filename,configuration,rate\n".to_string();
        for run in 0..3 {
            let odd = |at: usize| ((night * 31 + run * 17 + at * 7) % 13) as f64;
            let slower = if night < 28 { 1.0 } else { 0.8 };
            csv.push_str(&format!("old,a.js,n=1,{}\n", (1000.0 + odd(0)) * machine));
            csv.push_str(&format!("new,a.js,n=1,{}\n", (1010.0 + odd(1)) * machine));
            csv.push_str(&format!("old,b.js,n=1,{}\n", (2000.0 + odd(2)) * machine));
            csv.push_str(&format!("new,b.js,n=1,{}\n", (2020.0 + odd(3)) * machine * slower));
        }
        files.push(folder.put(&name(night), csv));
    }
    files
}

fn changes(report: &Value) -> Vec<(&str, &str)> {
    let changes = report["changes"].as_array().unwrap().iter();
    changes
        .map(|change| (change["name"].as_str().unwrap(), change["key"].as_str().unwrap()))
        .collect()
}

#[test]
fn any_column_of_any_tidy_file() {
    let report = json(
        &[
            "history",
            "--metric",
            "value",
            "--at",
            "at",
            "--higher-is-better",
            "testdata/history/nile.csv",
        ],
        "",
    );
    assert_eq!(report["schema"], "benchstat/history/1");
    assert_eq!(changes(&report), [("nile", "28")]);
    let change = &report["changes"][0];
    // R, up to the step of its root: −23.7152 (−27.7106 … −18.3060), widened by √((1 + .1567)/(1 − .1567)).
    assert!((change["change"].as_f64().unwrap() + 23.7).abs() < 0.1);
    let widened = |percent: f64| {
        let factor = (1.0 + percent / 100.0) / (1.0 - 0.2368);
        ((1.0 - 0.2368) * f64::powf(factor, (1.1567f64 / 0.8433).sqrt()) - 1.0) * 100.0
    };
    for (bound, r) in [("lower", -27.7106), ("upper", -18.3060)] {
        assert!(
            (change["interval"][bound].as_f64().unwrap() - widened(r)).abs() < 0.1,
            "{change}"
        );
    }
    assert!((report["series"][0]["rho"].as_f64().unwrap() - 0.1567).abs() < 5e-5);
    // strucchange's interval for the last year of the old level is 1898 ± 3 or 4: 25 to 32.
    let text = ok(
        &[
            "history",
            "--metric",
            "value",
            "--at",
            "at",
            "--higher-is-better",
            "testdata/history/nile.csv",
        ],
        "",
    );
    assert!(
        text.starts_with(
            "value along at (100 points, 0 … 99), 1 benchmark searched.\n1 change in 1 benchmark: 1 for the worse"
        ),
        "{text}"
    );
    assert!(
        text.contains("┃") && text.contains("With 95 % confidence none of these changes is a false one."),
        "{text}"
    );
}

#[test]
fn two_tidy_files_are_two_series() {
    let files = ["testdata/history/nile.csv", "testdata/history/treeherder-runs1.csv"];
    let args = [&["history", "--metric", "value", "--at", "at"], &files[..]].concat();
    let report = json(&args, "");
    assert_eq!(changes(&report), [("nile", "28"), ("treeherder-runs1", "111")]);
    assert_eq!(kinds(&report), ["direction_assumed"]);
    assert_eq!(kinds(&report["series"][0]), ["missing_points"]);
}

#[test]
fn files_are_points_in_their_order() {
    let folder = Folder::new("history-files");
    let files = nights(&folder, |night| format!("night{night}.csv"));
    let mut args = vec!["history", "--binary", "new"];
    args.extend(files.iter().map(String::as_str));
    let report = json(&args, "");
    assert_eq!(
        (report["at"].as_str(), report["keys"].as_array().unwrap().len()),
        (Some("file"), 40)
    );
    // A directory is read in natural order, which is the same one.
    let of_directory = json(&["history", "--binary", "new", folder.as_str()], "");
    assert_eq!(of_directory["changes"], report["changes"]);
    let files = |report: &Value| {
        changes(report)
            .iter()
            .map(|(name, key)| format!("{name} {}", key.rsplit('/').next().unwrap()))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        files(&report),
        ["a.js n=1 night16.csv", "b.js n=1 night16.csv", "b.js n=1 night28.csv"]
    );
    let event = &report["events"][0];
    assert_eq!(
        (event["changes"].as_array().unwrap().len(), event["worse"].as_bool()),
        (2, Some(true))
    );
}

#[test]
fn dates_of_directories_and_a_reference() {
    let folder = Folder::new("history-dates");
    nights(&folder, |night| {
        format!("date=2026-{:02}-{:02}/results.csv", 11 + night / 20, 1 + night % 20)
    });
    let alone = json(&["history", "--at", "date", "--binary", "new", folder.as_str()], "");
    assert_eq!(alone["keys"][20], "2026-12-01");
    assert_eq!(changes(&alone).len(), 3);
    let against = json(&["history", "--reference", "old", folder.as_str()], "");
    assert_eq!(
        (against["at"].as_str(), changes(&against)),
        (Some("date"), vec![("b.js n=1", "2026-12-09")])
    );
    assert!((against["changes"][0]["change"].as_f64().unwrap() + 20.0).abs() < 0.5);
    let gate = |since: &str, limit: &str| {
        let gate = [
            "history",
            "--reference",
            "old",
            "--fail-on-regression",
            "--max-regression",
            limit,
            "--since",
            since,
        ];
        run(&[&gate[..], &[folder.as_str()]].concat(), "").status
    };
    assert_eq!(
        [
            gate("2026-12-01", "5"),
            gate("2026-12-01", "30"),
            gate("2026-12-15", "5")
        ],
        [1, 0, 0]
    );
}

#[test]
fn commits_are_in_the_order_of_the_list() {
    let folder = Folder::new("history-commits");
    let mut csv = "filename,commit,time\n".to_string();
    let mut commits = String::new();
    for at in 0..30u32 {
        let hash = format!("{:07x}", at.wrapping_mul(0x9e37_79b9) >> 4);
        csv.push_str(&format!(
            "a.js,{hash},{}\n",
            if at < 15 { 10 + at % 3 } else { 20 + at % 3 }
        ));
        commits.push_str(&format!("{hash}\n"));
    }
    let order = folder.put("commits.txt", &commits);
    let args = ["history", "--metric", "time", "--at", "commit"];
    let report = json(&[&args[..], &["--order", &order]].concat(), &csv);
    assert_eq!(changes(&report).len(), 1);
    assert_eq!(
        (
            report["changes"][0]["at"].as_u64(),
            report["changes"][0]["worse"].as_bool()
        ),
        (Some(15), Some(true))
    );
    let unordered = refused(&args, &csv);
    assert!(
        unordered.contains("look like hashes of commits") && unordered.contains("--order FILE"),
        "{unordered}"
    );
    let short = folder.put("short.txt", commits.split_once('\n').unwrap().1);
    let lacking = refused(&[&args[..], &["--order", &short]].concat(), &csv);
    assert!(
        lacking.starts_with("error: --order: one point is not in the list of points in time: 0000000; add"),
        "{lacking}"
    );
    let twice = folder.put("twice.txt", commits.clone() + "0000000\n");
    let twice = refused(&[&args[..], &["--order", &twice]].concat(), &csv);
    assert!(
        twice.contains("0000000 is twice in the list of points in time, in lines 1 and 31"),
        "{twice}"
    );
}

#[test]
fn sessions_of_a_point_count_once() {
    let mut csv = "filename,day,session,rate\n".to_string();
    for day in 0..12 {
        for _ in 0..9 {
            csv.push_str(&format!("a.js,{day},1,{}\n", 100 + day % 3));
        }
        csv.push_str(&format!("a.js,{day},2,{}\n", 200 + day % 2));
    }
    let report = json(&["history", "--at", "day", "--session", "session"], &csv);
    assert_eq!(
        (
            report["series"].as_array().unwrap().len(),
            &report["series"][0]["values"][1]
        ),
        (1, &Value::from(151.0))
    );
    let pooled = json(&["history", "--at", "day"], &csv);
    assert_eq!(pooled["series"][0]["values"][1], (101.0 * 9.0 + 201.0) / 10.0);
    let median = json(&["history", "--at", "day", "--center", "median"], &csv);
    assert_eq!(median["series"][0]["values"][1], 101.0);
}

#[test]
fn what_is_refused_says_what_to_type() {
    let csv = "filename,day,rate\na.js,1,1\na.js,2,2\n";
    let message = |args: &[&str]| refused(&[&["history"], args].concat(), csv);
    assert!(message(&[]).contains("say with --at VAR when they were measured; the variables are filename, day"));
    assert!(message(&["--at", "dya"]).starts_with("error: --at dya: there is no such variable, did you mean day?"));
    assert!(message(&["--at", "day", "--session", "s"]).starts_with("error: --session s: there is no such variable"));
    assert!(
        message(&["--at", "day", "--fail-on-regression", "--since", "3"])
            .starts_with("error: --since 3: nothing was measured there")
    );
    assert!(message(&["--at", "day", "--fail-on-regression"]).contains("2 points: a change needs at least 8"));
    assert!(message(&["--at", "day", "--binary", "new"]).contains("leave out --binary"));
    assert!(
        run(&["history", "--since", "3"], csv)
            .stderr
            .contains("--fail-on-regression")
    );
    let odd = refused(
        &["history", "--metric", "score", "--at", "day", "--fail-on-regression"],
        "filename,day,score\na.js,1,1\na.js,2,2\n",
    );
    assert!(odd.contains("--lower-is-better or --higher-is-better"), "{odd}");
    assert!(
        message(&["--at", "day", "--fail-on-regression", "--max-regression", "100"])
            .contains("nothing could ever fail")
    );
    let two = "binary,filename,day,rate\nold,a.js,1,1\nnew,a.js,2,2\n";
    let several = refused(&["history", "--at", "day"], two);
    assert!(
        several.contains("--binary NAME, or its ratio to another with --reference NAME"),
        "{several}"
    );
}
