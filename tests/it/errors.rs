//! Wrong uses, one by one, and what the program says: `testdata/errors.txt` is the transcript, to be read aloud.
//!
//! `BLESS=1 cargo test --test it errors` writes it anew; read what changed.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::common::process::shell;
use crate::common::{Folder, gzip, root, skipped, testdata};

const TRANSCRIPT: &str = "testdata/errors.txt";

/// Each is a title, or a command line for the shell.
const WRONG_USES: &[&str] = &[
    "# Files",
    "benchstat compare results.cvs",
    "benchstat compare old=results.cvs new=results.csv",
    "benchstat compare results.csv/old.csv",
    "benchstat compare empty.csv",
    "benchstat compare header.csv",
    "benchstat compare </dev/null",
    "benchstat compare forbidden.csv",
    "# Not measurements",
    "benchstat compare program",
    "benchstat compare picture.png",
    "benchstat compare report.json",
    "benchstat compare console.csv",
    "benchstat compare latin1.csv",
    "benchstat compare damaged.csv.gz",
    "# Damaged rows",
    "benchstat compare comma.csv",
    "benchstat compare word.csv",
    "benchstat compare blank.csv",
    "benchstat compare short.csv",
    "benchstat compare interrupted.csv",
    "benchstat compare quote.csv",
    "benchstat compare unclosed.csv",
    "benchstat compare twice.csv",
    "# The wrong command, or the wrong one of its options",
    "benchstat",
    "benchstat comapre results.csv",
    "benchstat results.csv",
    "benchstat compare scatter.csv",
    "benchstat scatter scatter.csv",
    "benchstat scatter results.csv",
    "benchstat compare --max-regresion 5 results.csv",
    "benchstat compare --format tsv results.csv",
    "benchstat compare --paired --test permutation results.csv",
    "benchstat compare --lower-is-better --higher-is-better results.csv",
    "benchstat compare --fail-on-inconclusive results.csv",
    "benchstat compare - -",
    "# Metrics",
    "benchstat compare --metric tme results.csv",
    "benchstat compare --metric filename results.csv",
    "benchstat compare --metric duration results.csv",
    "# Variables",
    "benchstat scatter --xaxis chunklen scatter.csv",
    "benchstat scatter --xaxis len scatter.csv",
    "benchstat scatter --xaxis size scatter.csv",
    "benchstat scatter --xaxis chunkLen --category encodng scatter.csv",
    "benchstat scatter --xaxis rate scatter.csv",
    "benchstat scatter --xaxis chunkLen --category chunkLen scatter.csv",
    "benchstat scatter --xaxis chunkLen --binary old scatter.csv",
    "benchstat scatter --xaxis n results.csv",
    "benchstat runs --iterations N results.csv",
    "benchstat bar --xaxis m results.csv",
    "# Filters",
    "benchstat compare --filter 'typ=fast' results.csv",
    "benchstat compare --filter 'type=fsat' results.csv",
    "benchstat compare --exclude 'n>0' results.csv",
    "benchstat compare --filter 'rate>1000' results.csv",
    "benchstat compare --filter '' results.csv",
    "benchstat compare --filter type results.csv",
    "benchstat compare --filter 'n=100' --exclude 'type~^fa' results.csv",
    "benchstat compare --filter '=fast' results.csv",
    "benchstat compare --filter 'type~(' results.csv",
    "benchstat compare --filter binary=old results.csv",
    "# Binaries",
    "benchstat compare --old new --new new results.csv",
    "benchstat compare --old odl results.csv",
    "benchstat compare --old v18 results.csv",
    "benchstat compare --new new --new new results.csv",
    "benchstat compare three.csv",
    "benchstat scatter --xaxis n --binary v19 three.csv",
    "# Other tools",
    "benchstat compare --metric time hyperfine.json",
    "benchstat runs --metric rate go.txt",
    "benchstat convert cut.json -o all.csv",
    "benchstat convert word.json -o all.csv",
    "benchstat convert summary.json -o all.csv",
    "benchstat convert hyperfine.json go.txt results.csv -o all.csv",
    "benchstat convert report.json -o all.csv",
    "# Tidy CSVs",
    "benchstat compare --metric seconds tidy.csv",
    "benchstat compare --metric seconds --group case tidy.csv",
    "benchstat compare --metric seconds --group case,thread --compare build tidy.csv",
    "benchstat compare --metric seconds --group case,build --compare build tidy.csv",
    "benchstat compare --metric seconds --group case,seconds --compare build tidy.csv",
    "benchstat compare --metric seconds --group case --compare build old=tidy.csv",
    "# Numbers",
    "benchstat compare --alpha 5 results.csv",
    "benchstat compare --alpha 0,05 results.csv",
    "benchstat compare --alpha 0 results.csv",
    "benchstat compare --confidence 95 results.csv",
    "benchstat compare --confidence 95% results.csv",
    "benchstat compare --confidence -1 results.csv",
    "benchstat compare --max-regression -5 results.csv",
    "benchstat compare --max-regression 5% results.csv",
    "benchstat compare --max-regression five results.csv",
    "benchstat compare --max-regression 100 results.csv",
    "benchstat runs --effect 0 results.csv",
    "benchstat compare --seed -1 results.csv",
    "# Output",
    "benchstat compare --plot changes results.csv",
    "benchstat compare --plot changes.pdf results.csv",
    "benchstat compare --plot there/is/none/changes.png results.csv",
    "benchstat compare --plot folder.png results.csv",
    "benchstat compare --plot results.csv/changes.png results.csv",
    "benchstat compare --plot forbidden/changes.png results.csv",
    "benchstat compare --plot-size 1200x800 results.csv",
    "benchstat compare --plot changes.png --plot-size 1200 results.csv",
    "benchstat compare --plot changes.png --plot-scale 9 results.csv",
    "benchstat scatter --xaxis type --category n --log --plot sweep.png scatter2.csv",
    "benchstat scatter --xaxis chunkLen --steps scatter.csv",
    "benchstat compare results.csv >/dev/full",
    "# Data that do not suffice",
    "benchstat compare --paired unequal.csv",
    "benchstat compare --max-regression 5 once.csv",
    "# Explanations and pages",
    "benchstat explain cliffs dleta",
    "benchstat explain heteroscedasticity",
    "benchstat completions bsh",
    "benchstat man comapre",
    "benchstat schema convert",
];

#[test]
fn every_message_is_the_one_that_was_read_aloud() {
    let folder = examples();
    let mut transcript = String::new();
    for use_or_title in WRONG_USES {
        if use_or_title.starts_with('#') {
            transcript += &format!("{}{use_or_title}\n\n", if transcript.is_empty() { "" } else { "\n" });
            continue;
        }
        let forbidden = use_or_title.contains("forbidden");
        let user = if forbidden {
            permissions_hold(folder.path())
        } else {
            Some("")
        };
        let Some(user) = user else {
            skipped(format_args!("this user may read and write everything: {use_or_title}"));
            transcript += &recorded(use_or_title);
            continue;
        };
        transcript += &format!("$ {use_or_title}\n{}\n", refusal(folder.path(), user, use_or_title));
    }
    let path = root().join(TRANSCRIPT);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &transcript).unwrap();
    }
    for use_and_message in transcript.split("\n$ ").skip(1) {
        let (command, message) = use_and_message.split_once('\n').unwrap();
        // Without anything asked of it the program shows how to ask: no error of anybody's.
        assert!(
            message.starts_with("error: ") || command == "benchstat",
            "{use_and_message}"
        );
        assert!(message.contains("\nstatus 2\n"), "{use_and_message}");
        assert!(!message.contains("(os error"), "{use_and_message}");
        assert!(!message.contains("\\\""), "an escaped quote: {use_and_message}");
    }
    let expected = fs::read_to_string(&path).unwrap();
    for (actual, expected) in transcript.split("\n$ ").zip(expected.split("\n$ ")) {
        assert_eq!(actual, expected);
    }
    assert_eq!(transcript, expected, "the same uses");
}

/// What a refused command prints on standard error, and its status. Standard output must stay empty. `user` stands before the
/// shell and runs it as somebody else.
fn refusal(folder: &Path, user: &str, command: &str) -> String {
    let output = shell(folder, &format!("exec {user} bash -c \"$USE\""))
        .env("USE", command)
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{command}");
    let stderr = String::from_utf8(output.stderr).unwrap();
    let status = output.status.code().expect("an exit");
    format!("{}\nstatus {status}\n", stderr.trim_end())
}

/// The part of the transcript on a use that cannot be tried here.
fn recorded(command: &str) -> String {
    let transcript = fs::read_to_string(root().join(TRANSCRIPT)).unwrap_or_default();
    let start = format!("$ {command}\n");
    match transcript.split_once(&start) {
        Some((_, rest)) => format!("{start}{}status 2\n\n", rest.split_once("status 2\n").unwrap().0),
        None => String::new(),
    }
}

/// What has to stand before a shell so that the system keeps its user from what is forbidden: nothing, or for root, whom it does
/// not keep from anything, what makes it nobody. `None` where nobody cannot run the program either.
fn permissions_hold(folder: &Path) -> Option<&'static str> {
    const NOBODY: &str = "setpriv --reuid=65534 --regid=65534 --clear-groups";
    if fs::File::open(folder.join("forbidden.csv")).is_err() {
        return Some("");
    }
    let works = shell(folder, &format!("{NOBODY} benchstat schema bar"))
        .output()
        .unwrap();
    works.status.success().then_some(NOBODY)
}

const HEADER: &str = "\"binary\",\"filename\",\"configuration\",\"rate\",\"time\"\n";

fn rows(binaries: &[&str], runs: usize) -> String {
    let mut text = String::new();
    for run in 0..runs {
        for binary in binaries {
            let rate = 1000 + 7 * run;
            text += &format!("\"{binary}\",\"a.js\",\"n=100 type='fast'\",{rate}.5,0.1\n");
        }
    }
    text
}

fn results() -> String {
    format!("{HEADER}{}", rows(&["old", "new"], 5))
}

/// A directory with the files that the uses are about.
fn examples() -> Folder {
    let folder = Folder::new("errors");
    put_measurements(&folder);
    put_what_is_none(&folder);
    put_damaged(&folder);
    put_results_of_tools(&folder);
    folder
}

fn put_measurements(folder: &Folder) {
    let results = results();
    folder.put("results.csv", &results);
    folder.put("three.csv", format!("{HEADER}{}", rows(&["v18", "v20", "v22"], 5)));
    folder.put("unequal.csv", format!("{results}{}", rows(&["old"], 1)));
    folder.put("once.csv", format!("{HEADER}{}", rows(&["old", "new"], 1)));
    let scatter_header = "\"filename\",\"encoding\",\"inLen\",\"chunkLen\",\"n\",\"rate\",\"time\"\n";
    let scatter = "\"b.js\",\"utf8\",32,16,100,1000.5,0.1\n\"b.js\",\"utf8\",32,64,100,2000.5,0.1\n";
    folder.put("scatter.csv", format!("{scatter_header}{scatter}{scatter}"));
    let text = "\"filename\",\"type\",\"n\",\"rate\"\n\"b.js\",\"fast\",1,2.5\n\"b.js\",\"slow\",1,1.5\n";
    folder.put("scatter2.csv", format!("{text}\"b.js\",\"fast\",1,2.4\n"));
}

fn put_what_is_none(folder: &Folder) {
    let results = results();
    folder.put("empty.csv", b"");
    folder.put("header.csv", HEADER);
    folder.put("forbidden.csv", &results);
    fs::set_permissions(folder.path().join("forbidden.csv"), fs::Permissions::from_mode(0o000)).unwrap();
    fs::create_dir(folder.path().join("forbidden")).unwrap();
    fs::set_permissions(folder.path().join("forbidden"), fs::Permissions::from_mode(0o555)).unwrap();
    fs::create_dir(folder.path().join("folder.png")).unwrap();

    folder.put(
        "program",
        b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0\x3e\0\x01\0\0\0\xb0\x83\xff\xfe",
    );
    let picture = root().join("docs/boxes.png");
    fs::copy(picture, folder.path().join("picture.png")).unwrap();
    folder.put(
        "report.json",
        b"{\n  \"schema\": \"benchstat/compare/1\",\n  \"metric\": \"rate\"\n}\n",
    );
    folder.put("console.csv", format!("a.js n=100: 1,000.5\n{results}"));
    let latin = results.replacen("type='fast'", "type='caf\u{e9}'", 1);
    let latin: Vec<u8> = latin.chars().map(|char| char as u8).collect();
    folder.put("latin1.csv", &latin);
}

fn put_damaged(folder: &Folder) {
    let results = results();
    let gz = gzip(&results);
    folder.put("damaged.csv.gz", &gz[..gz.len() - 9]);

    let with_row = |row: &str| format!("{results}{row}\n{}", rows(&["old"], 1));
    folder.put(
        "comma.csv",
        with_row("\"old\",\"a.js\",\"n=100 type='fast'\",\"1000,5\",0.1"),
    );
    folder.put(
        "word.csv",
        with_row("\"old\",\"a.js\",\"n=100 type='fast'\",Infinity,0.1"),
    );
    folder.put("blank.csv", with_row("\"old\",\"a.js\",\"n=100 type='fast'\",,0.1"));
    folder.put("short.csv", with_row("\"old\",\"a.js\",\"n=100 type='fast'\",1000.5"));
    folder.put("interrupted.csv", with_row("\"old\",\"a.js\",\"n=1"));
    folder.put(
        "quote.csv",
        with_row("\"old\",\"a.js\",\"n=100 type=\"fast\"\",1000.5,0.1"),
    );
    let unclosed = rows(&["old"], 1).replacen("\"old\"", "\"old", 1);
    folder.put(
        "unclosed.csv",
        format!("{results}{}", unclosed.replace('"', "'").replacen('\'', "\"", 1)),
    );
    folder.put("twice.csv", results.replacen("\"time\"", "\"rate\"", 1));
}

fn put_results_of_tools(folder: &Folder) {
    let tool = |name: &str| testdata(&format!("tools/{name}"));
    let hyperfine = tool("hyperfine.json");
    folder.put("hyperfine.json", &hyperfine);
    folder.put("cut.json", &hyperfine[..500]);
    folder.put("word.json", hyperfine.replacen("0.011946882", "\"slow\"", 1));
    folder.put("go.txt", tool("go-test-bench.txt"));
    folder.put("summary.json", tool("pytest-benchmark-without-data.json"));
    folder.put("tidy.csv", tool("tidy.csv"));
}
