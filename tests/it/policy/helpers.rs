//! What these tests share.

use serde_json::Value;

use crate::common::{Folder, Run, run};

/// A day on which the policies of the tests are asked.
pub(super) const TODAY: &str = "2026-12-01";

/// Runs `compare` with a policy on [`TODAY`].
pub(super) fn under(policy: &str, args: &[&str], csv: &str) -> Run {
    under_on(TODAY, policy, args, csv)
}

/// Runs `compare` with a policy on a day.
pub(super) fn under_on(today: &str, policy: &str, args: &[&str], csv: &str) -> Run {
    let folder = Folder::new(&format!(
        "policy-{:x}",
        fingerprint(&[policy, csv, today, &args.join(" ")])
    ));
    let file = folder.put("benchstat.toml", policy);
    let options = ["compare", "--policy", &file, "--today", today];
    let mut run = run(&[&options[..], args].concat(), csv);
    // The folder is another one each time.
    let path = file.trim_end_matches("benchstat.toml").to_string();
    run.stdout = run.stdout.replace(&path, "");
    run.stderr = run.stderr.replace(&path, "");
    run
}

fn fingerprint(texts: &[&str]) -> u64 {
    let bytes = texts.iter().flat_map(|text| text.bytes().chain([0]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

/// The status and the report of a comparison with a policy.
pub(super) fn judged(policy: &str, args: &[&str], csv: &str) -> (i32, Value) {
    let run = under(policy, &[args, &["--format", "json"]].concat(), csv);
    let report = serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}", run.stderr));
    (run.status, report)
}

/// Eight runs a side of benchmarks whose means changed by so many percent; each spreads by less than half a percent.
pub(super) fn changes(benchmarks: &[(&str, f64)]) -> String {
    let mut csv = "binary,filename,configuration,rate\n".to_string();
    for run in 0..8 {
        for (name, percent) in benchmarks {
            let (filename, configuration) = name.split_once(' ').unwrap_or((name, ""));
            let noise = [-0.3, 0.1, 0.2, -0.1, 0.3, 0.0, -0.2, 0.1][run];
            let other = [0.1, -0.2, 0.3, 0.0, -0.3, 0.2, 0.1, -0.1][run];
            csv += &format!("old,{filename},{configuration},{}\n", 100.0 + noise);
            csv += &format!(
                "new,{filename},{configuration},{}\n",
                (100.0 + other) * (1.0 + percent / 100.0)
            );
        }
    }
    csv
}
