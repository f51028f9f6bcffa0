//! `--write-policy`: limits from runs of one build against itself.

use benchstat::analysis::{CompareOptions, compare, learn};
use benchstat::read::{ReadOptions, read_bytes};

use crate::common::{Folder, refused, run};

/// Two benchmarks of equal builds, the second twice as noisy.
const EQUAL: &str = "binary,filename,configuration,rate\n\
    old,a.js,n=1,98\nnew,a.js,n=1,99\nold,a.js,n=1,102\nnew,a.js,n=1,101\nold,a.js,n=1,100\nnew,a.js,n=1,100\n\
    old,b[1].js,n=1,96\nnew,b[1].js,n=1,98\nold,b[1].js,n=1,104\nnew,b[1].js,n=1,102\nold,b[1].js,n=1,100\nnew,b[1].js,n=1,100\n";

fn limits(csv: &str, options: CompareOptions) -> Vec<f64> {
    let measurements = read_bytes("equal.csv", csv.as_bytes(), &ReadOptions::default()).unwrap();
    let learnt = learn(&compare(&measurements, &options).unwrap());
    learnt.limits.iter().map(|limit| limit.max_regression).collect()
}

#[test]
fn limits_are_prediction_limits() {
    // One benchmark with a constant side, 3 and 3 runs: df = 2, and t has a closed form, t = (1 − 2q)/√(2q(1 − q)) for the tail q.
    let csv = "binary,filename,configuration,rate\n\
        old,a.js,n=1,100\nnew,a.js,n=1,99\nold,a.js,n=1,100\nnew,a.js,n=1,101\nold,a.js,n=1,100\nnew,a.js,n=1,100\n";
    let q: f64 = 0.05;
    let t = (1.0 - 2.0 * q) / (2.0 * q * (1.0 - q)).sqrt();
    assert!((t - 2.919_986).abs() < 1e-6, "as in every table of t");
    // s = 1, so SE = 1/√3, and the old mean has no error: 100 (1 − R) = t SE.
    let expected = t / 3f64.sqrt();
    let [limit] = limits(csv, CompareOptions::default())[..] else {
        panic!("one benchmark")
    };
    assert!(limit >= expected && limit - expected < 0.01, "{limit}, not {expected}");
    // Two such benchmarks: half the tail each.
    let two = format!(
        "{csv}{}",
        csv.lines()
            .skip(1)
            .map(|line| line.replace("a.js", "b.js") + "\n")
            .collect::<String>()
    );
    let q: f64 = 0.025;
    let expected = (1.0 - 2.0 * q) / (2.0 * q * (1.0 - q)).sqrt() / 3f64.sqrt();
    for limit in limits(&two, CompareOptions::default()) {
        assert!(limit >= expected && limit - expected < 0.01, "{limit}, not {expected}");
    }
    // A different mean of the equal builds teaches the same.
    let moved = csv
        .replace(",99\n", ",99.5\n")
        .replace(",101\n", ",101.5\n")
        .replace("new,a.js,n=1,100\n", "new,a.js,n=1,100.5\n");
    let [shifted] = limits(&moved, CompareOptions::default())[..] else {
        panic!("one benchmark")
    };
    assert!((shifted - limit).abs() < 0.02, "{shifted}, {limit}");
}

#[test]
fn what_is_written_is_read() {
    let folder = Folder::new("learnt");
    let file = folder.join("benchstat.toml");
    let args = ["compare", "--expect-equal", "--write-policy", &file];
    let learnt = run(&args, EQUAL);
    assert_eq!(learnt.status, 0, "{}", learnt.stderr);
    assert!(
        learnt.stderr.contains(": 2 limits from ")
            && learnt.stderr.contains(
                " %: of one more comparison of equal builds with as many runs, all 2 changes stay within their limits with a \
                 probability of 95 % or more (each by itself 97.5 %)\n"
            ),
        "{}",
        learnt.stderr
    );
    let toml = String::from_utf8(folder.get("benchstat.toml")).unwrap();
    assert!(
        toml.starts_with("# Learnt by benchstat from runs of one build against itself"),
        "{toml}"
    );
    let comment = toml.replace("\n# ", " ");
    assert!(
        comment.contains("stay within their limits with a probability of 95 % or more"),
        "{toml}"
    );
    // The brackets of the name are no pattern.
    let judged = run(&["compare", "--policy", &file, "--format", "json"], EQUAL);
    assert_eq!(judged.status, 0, "{}", judged.stderr);
    let report: serde_json::Value = serde_json::from_str(&judged.stdout).unwrap();
    assert!(
        report["rows"][1]["policy"]["rule"]
            .as_str()
            .unwrap()
            .contains("b[[]1[]].js n=1")
    );
    let [quiet, noisy] = [0, 1].map(|at| report["rows"][at]["policy"]["max_regression"].as_f64().unwrap());
    assert!(noisy > 1.9 * quiet && noisy < 2.1 * quiet, "{quiet} {noisy}");
    assert_eq!(report["gate"]["policy"]["unused"].as_array().unwrap().len(), 0);
    assert_eq!(run(&args, EQUAL).status, 0, "what was learnt is replaced");
    let by_hand = folder.put("by-hand.toml", "max-regression = 5\n");
    let refused = run(&["compare", "--expect-equal", "--write-policy", &by_hand], EQUAL);
    assert_eq!(refused.status, 2);
    assert!(
        refused.stderr.contains("is there and was not learnt"),
        "{}",
        refused.stderr
    );
    assert_eq!(folder.get("by-hand.toml"), b"max-regression = 5\n");
}

#[test]
fn builds_that_differ_teach_nothing() {
    let folder = Folder::new("learnt-nothing");
    let file = folder.join("benchstat.toml");
    let different = super::helpers::changes(&[("a.js", -12.0), ("b.js", 0.0)]);
    let run_ = run(&["compare", "--expect-equal", "--write-policy", &file], different);
    assert_eq!(run_.status, 1);
    assert!(
        run_.stderr
            .contains("not written: the builds are not as equal as chance allows"),
        "{}",
        run_.stderr
    );
    assert!(folder.names().is_empty());
    assert!(refused(&["compare", "--write-policy", &file, "-"], "").contains("--expect-equal"));
}

#[test]
fn pairs_and_counts() {
    // Three pairs whose logarithms differ by −d, 0, d: SE = d/√3, and t(2) as above.
    let d: f64 = 0.01;
    let rows = [-d, 0.0, d].map(|by| format!("old,a.js,,100\nnew,a.js,,{}\n", 100.0 * by.exp()));
    let csv = format!("binary,filename,configuration,rate\n{}", rows.concat());
    let paired = CompareOptions {
        test: benchstat::analysis::TestChoice::Paired,
        ..CompareOptions::default()
    };
    let expected = 100.0 * -(-2.919_986 * d / 3f64.sqrt()).exp_m1();
    let [limit] = limits(&csv, paired)[..] else {
        panic!("one benchmark")
    };
    assert!(limit >= expected && limit - expected < 0.01, "{limit}, not {expected}");
    // Beside a benchmark that can be tested, a count that does not vary: no change at all.
    let counts =
        EQUAL.replace("rate\n", "bytes\n") + "old,c.js,n=1,64\nnew,c.js,n=1,64\nold,c.js,n=1,64\nnew,c.js,n=1,64\n";
    let options = ReadOptions {
        roles: benchstat::data::Roles {
            metric: Some("bytes".to_string()),
            ..Default::default()
        },
        ..ReadOptions::default()
    };
    let measurements = read_bytes("counts.csv", counts.as_bytes(), &options).unwrap();
    let learnt = learn(&compare(&measurements, &CompareOptions::default()).unwrap());
    assert_eq!(learnt.limits[2].max_regression, 0.0);
    assert_eq!(
        learnt.confidence_of_each, 0.975,
        "the counts are no part of the correction"
    );
}
