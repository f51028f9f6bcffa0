//! Names can hold anything; nothing that is shown moves a cursor, turns text around, pings somebody or hides itself.

use benchstat::commands::Terminal;

use crate::common::{Folder, refused, run, run_on};

/// What a reader must never be shown as it is.
const HOSTILE: [char; 17] = [
    '\u{1b}',
    '\u{7}',
    '\u{7f}',
    '\u{9b}',
    '\u{ad}',
    '\u{61c}',
    '\u{200b}',
    '\u{200d}',
    '\u{200e}',
    '\u{200f}',
    '\u{2028}',
    '\u{2029}',
    '\u{202e}',
    '\u{2066}',
    '\u{feff}',
    '\u{e0001}',
    '\u{e0041}',
];

fn name() -> String {
    HOSTILE.iter().map(|char| format!("x{char}y")).collect()
}

fn rows() -> String {
    let name = name();
    let rows = (0..3).map(|run| {
        format!("\"old{name}\",\"f{name}.js\",\"n=1 k='{name}'\",1{run}\n\"new{name}\",\"f{name}.js\",\"n=1 k='{name}'\",2{run}\n")
    });
    format!("binary,filename,configuration,rate\n{}", rows.collect::<String>())
}

#[track_caller]
fn assert_plain(what: &str, text: &str) {
    for char in HOSTILE {
        assert!(!text.contains(char), "{what}: {} in {text:?}", char.escape_unicode());
    }
}

#[test]
fn no_output_shows_what_is_hostile() {
    let folder = Folder::new("unprintable");
    let input = rows();
    let picture = folder.join("picture.svg");
    for command in [
        &["compare", "--wide", "--max-regression", "1"][..],
        &["runs"],
        &["bar"],
        &["scatter", "--xaxis", "n", "--category", "binary"],
    ] {
        for format in ["text", "markdown", "json"] {
            let run = run(&[command, &["--format", format]].concat(), &input);
            assert!(run.status < 2, "{}", run.stderr);
            assert_plain(&format!("{command:?} {format}"), &(run.stdout + &run.stderr));
        }
        // CSV is data; a terminal shows them escaped.
        let args = [command, &["--format", "csv"]].concat();
        let shown = run_on(&args, &input, |io| {
            io.out_terminal = Some(Terminal {
                width: None,
                color: false,
            });
        });
        assert_plain(&format!("{command:?} csv"), &(shown.stdout + &shown.stderr));
        if command[0] != "runs" {
            let run = run(&[command, &["--plot", &picture]].concat(), &input);
            assert!(run.status < 2, "{}", run.stderr);
            assert_plain(
                &format!("{command:?} svg"),
                &String::from_utf8(folder.get("picture.svg")).unwrap(),
            );
        }
    }
    for format in ["junit", "github", "openmetrics"] {
        assert_plain(format, &run(&["compare", "--format", format], &input).stdout);
    }
    let archive = run_on(&["convert", "-o", "-"], &input, |io| {
        io.out_terminal = Some(Terminal {
            width: None,
            color: false,
        });
    });
    assert_plain("convert", &archive.stdout);
    assert!(
        run(&["convert", "-o", "-"], &input).stdout.contains('\u{202e}'),
        "an archive keeps what it was given"
    );
}

#[test]
fn no_error_shows_what_is_hostile() {
    let name = name();
    for args in [
        &["compare", "--filter", &format!("{name}=1")][..],
        &["compare", "--old", &name],
        &["compare", "--metric", &name],
        &["compare", &format!("/{name}.csv")],
        &["explain", &name],
        &["compare", "--filter", &format!("n={name}")],
    ] {
        assert_plain(&format!("{args:?}"), &refused(args, rows()));
    }
    assert_plain("header", &refused(&["compare"], format!("{name},rate\n1,2\n")));
    assert_plain(
        "rate",
        &refused(&["compare"], rows().replace(",10\n", &format!(",{name}\n"))),
    );
}

#[test]
fn errors_end() {
    let long = "x".repeat(60_000);
    for args in [
        &["compare", "--filter", &format!("{long}=1")][..],
        &["compare", "--old", &long, "--new", "new"],
        &["compare", &long],
        &["compare", "--exclude", &format!("n={long}"), "--filter", "n=77"],
    ] {
        let error = refused(args, rows());
        assert!(error.chars().count() <= 2010, "{} characters", error.chars().count());
    }
}

#[test]
fn names_and_columns_of_no_benchmark_are_refused_at_once() {
    let long = "x".repeat(70_000);
    for row in [
        format!("old,{long},n=1,1"),
        format!("old,f,n='{long}',1"),
        format!("{long},f,n=1,1"),
    ] {
        let error = refused(&["compare"], format!("binary,filename,configuration,rate\n{row}\n"));
        assert!(
            error.contains("bytes in column") && error.contains("expected a name of at most 65,536"),
            "{error}"
        );
    }
    let names: String = (0..5000).map(|column| format!(",v{column}")).collect();
    let values = ",1".repeat(5000);
    let error = refused(
        &["compare"],
        format!("binary,filename,configuration,rate{names}\nold,f,n=1,1{values}\n"),
    );
    assert!(
        error.contains("5,003 columns that name what was measured, expected at most 4,096"),
        "{error}"
    );
}

#[test]
fn markdown_acts_on_nobody() {
    let rows = (0..3).map(|run| {
        format!(
            "> @octocat/old,@octocat/pkg,n=1,1{run}\n:tada:,@octocat/pkg,n=1,2{run}\nthird,@octocat/pkg,n=1,2{run}\n"
        )
    });
    let input = format!("binary,filename,configuration,rate\n{}", rows.collect::<String>());
    let markdown = run(
        &[
            "compare",
            "--format",
            "markdown",
            "--old",
            "> @octocat/old",
            "--new",
            ":tada:",
            "--new",
            "third",
            "--max-regression",
            "1",
        ],
        input,
    )
    .stdout;
    for line in markdown.lines() {
        let outside_code: String = line.split('`').step_by(2).collect();
        assert!(
            !outside_code.contains("@octocat") && !outside_code.contains(":tada:"),
            "{line}"
        );
        assert!(!line.starts_with('>'), "{line}");
    }
    assert!(markdown.contains("`@octocat/old:`"), "{markdown}");
}
