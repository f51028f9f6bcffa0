//! A report as one HTML file: it asks for nothing, its numbers are those of the text, and nothing in it is markup that was not
//! meant so. What only a browser shows is tried in one.

mod browser;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use crate::common::{compare_table, ok, run, testdata_path};

fn path(file: &str) -> String {
    testdata_path(file).to_str().unwrap().to_string()
}

/// A page for each command.
fn pages() -> Vec<(Vec<String>, String)> {
    let compare = path("data/compare-string-decoder.csv");
    let sweep = path("data/scatter-string-decoder.csv");
    let posix = path("data/node-path-dirname-posix.csv");
    let commands: [Vec<&str>; 6] = [
        vec!["compare", &compare],
        vec!["compare", "--max-regression", "5", &posix],
        vec![
            "compare",
            "--old",
            "v18",
            "--new",
            "v20",
            "--new",
            "v22",
            "testdata/cases/18-three-binaries.csv",
        ],
        vec!["scatter", "--xaxis", "chunkLen", "--category", "encoding", &sweep],
        vec!["bar", "--xaxis", "chunkLen", &sweep],
        vec!["runs", &posix],
    ];
    commands
        .into_iter()
        .map(|args| {
            let html = run(&[&args[..], &["--format", "html"]].concat(), "").stdout;
            (args.iter().map(|arg| arg.to_string()).collect(), html)
        })
        .collect()
}

/// What stands between two texts.
fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let rest = text.split_once(start).unwrap_or_else(|| panic!("no {start}")).1;
    rest.split_once(end).unwrap().0
}

fn unpacked(html: &str, id: &str) -> String {
    let packed = between(html, &format!("id=\"{id}\">"), "<");
    let bytes = STANDARD.decode(packed).unwrap();
    let mut text = String::new();
    std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(&bytes[..]), &mut text).unwrap();
    text
}

#[test]
fn a_page_asks_for_nothing_and_allows_only_its_own_style_and_script() {
    for (args, html) in pages() {
        assert!(html.starts_with("<!DOCTYPE html>"), "{args:?}");
        for request in [
            "<link",
            "<img",
            "src=",
            "@import",
            "url(",
            "<iframe",
            " style=\"",
            "onclick",
        ] {
            let before_data = html.split("<script type=\"application/gzip\"").next().unwrap();
            assert!(!before_data.contains(request), "{args:?}: {request}");
        }
        // Addresses are names of vocabularies only.
        assert_eq!(
            html.matches("http").count(),
            html.matches("http-equiv").count()
                + html.matches("http://www.w3.org/").count()
                + html.matches("http/").count(),
            "{args:?}"
        );
        let policy = between(&html, "Content-Security-Policy\" content=\"", "\"").replace("&#39;", "'");
        assert!(policy.starts_with("default-src 'none'; "), "{policy}");
        for (start, end) in [("<style>", "</style>"), ("<script>", "</script>")] {
            let digest = STANDARD.encode(Sha256::digest(between(&html, start, end).as_bytes()));
            assert!(policy.contains(&format!("'sha256-{digest}'")), "{policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
    }
}

#[test]
fn a_page_carries_the_report_itself() {
    for (args, html) in pages() {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let report: serde_json::Value = serde_json::from_str(&unpacked(&html, "json")).unwrap();
        let printed = run(&[&args[..], &["--format", "json"]].concat(), "").stdout;
        assert_eq!(
            report,
            serde_json::from_str::<serde_json::Value>(&printed).unwrap(),
            "{args:?}"
        );
        let csv = run(&[&args[..], &["--format", "csv"]].concat(), "").stdout;
        assert_eq!(unpacked(&html, "csv"), csv, "{args:?}");
        let again = run(&[&args[..], &["--format", "html"]].concat(), "").stdout;
        assert!(html == again, "{args:?}: the same input, the same bytes");
    }
}

/// The texts of the cells of a page's tables, row by row, without what is shown when a row is opened.
fn cells(html: &str) -> Vec<Vec<String>> {
    let bodies = html
        .split("<table class=\"rows\"")
        .skip(1)
        .map(|table| between(table, "<tbody>", "</section>"));
    let rows = bodies.flat_map(|body| body.split("<tr id=").skip(1));
    rows.map(|row| {
        let cells = row
            .split("<t")
            .skip(1)
            .filter(|cell| cell.starts_with("d") || cell.starts_with("h scope=\"row\""));
        let text = |cell: &str| {
            let cell = cell.split_once('>').unwrap().1;
            let cell = cell.strip_prefix("<details><summary>").unwrap_or(cell);
            cell.split('<')
                .next()
                .unwrap()
                .replace("&quot;", "\"")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&")
        };
        cells.map(text).collect()
    })
    .collect()
}

#[test]
fn the_numbers_are_those_of_the_text() {
    for file in [
        "data/compare-string-decoder.csv",
        "data/node-http-bis.csv",
        "cases/23-regression-gate.csv",
    ] {
        let file = path(file);
        let html = run(&["compare", "--format", "html", &file], "").stdout;
        let text = run(&["compare", "--wide", "--no-chart", &file], "").stdout;
        let lines = compare_table(&text);
        let rows: Vec<Vec<String>> = cells(&html).into_iter().filter(|row| row.len() > 10).collect();
        assert!(rows.len() >= 6, "{file}");
        for (row, line) in rows.iter().zip(&lines) {
            // Names: the page has the parameters of a row in one cell.
            for cell in &row[1..] {
                assert!(line.contains(cell.trim()), "{file}: {cell} in {line}");
            }
        }
    }
}

#[test]
fn names_are_never_markup() {
    let hostile = "</script><img src=x onerror=alert(1)>\u{202e}\"'&amp;`";
    let rows = |binary: &str| {
        let quoted = hostile.replace('"', "\"\"");
        [1.0, 2.0, 3.0]
            .map(|rate| format!("{binary},\"{quoted}\",n=1,{rate}\n"))
            .concat()
    };
    let csv = format!("binary,filename,configuration,rate\n{}{}", rows("old"), rows("new"));
    let html = ok(&["compare", "--format", "html"], csv);
    assert!(!html.contains("<img") && html.contains("&lt;img"), "{html}");
    assert!(!html.contains('\u{202e}'));
    assert_eq!(html.matches("<script").count(), html.matches("</script>").count());
}

#[test]
fn pages_are_small() {
    let size = |rows: usize| {
        let mut csv = "binary,filename,configuration,rate,time\n".to_string();
        for run in 0..30 {
            for row in 0..rows {
                for side in ["old", "new"] {
                    let mixed = ((run * 7919 + row * 104_729 + side.len() * 31) as f64).sin().abs();
                    csv += &format!(
                        "{side},string_decoder/string-decoder.js,n=2500000 chunkLen={row} encoding='ascii',{},1\n",
                        1e6 + 1e5 * mixed
                    );
                }
            }
        }
        ok(&["compare", "--format", "html"], csv).len()
    };
    let sixty = run(
        &["compare", "--format", "html", &path("data/compare-string-decoder.csv")],
        "",
    )
    .stdout
    .len();
    assert!(sixty <= 150_000, "{sixty} bytes for 60 benchmarks");
    let thousand = size(1000);
    assert!(thousand <= 2_000_000, "{thousand} bytes for 1 000 benchmarks");
}

#[test]
fn a_page_carries_the_runs_of_each_row_in_the_order_of_the_file() {
    let csv = "binary,filename,configuration,rate\n\
               old,a.js,n=1,100\nnew,a.js,n=1,140\nold,b.js,n=1,7\nnew,a.js,n=1,120\nold,a.js,n=1,105\n";
    let html = ok(&["compare", "--format", "html"], csv);
    // From 100 to 140 in steps of .05, to the base of 36: 0, 800, 400 and 100. One run by itself has the smallest step that counts.
    let lines = unpacked(&html, "runs");
    let lines: Vec<&str> = lines.lines().collect();
    assert_eq!(lines[..2], ["t0\told\tnew", "t0r0\t5e-2\t2000\t0110\t00m8b42s\t4"]);
    assert!(
        lines[2].starts_with("t0r1\t") && lines[2].ends_with("\t0\t00\t1"),
        "{lines:?}"
    );
    assert_eq!(lines.len(), 3);
    // With several hundred runs some are left out, evenly, and their number is there.
    let many: String = (0..300)
        .map(|run| format!("old,a.js,n=1,{run}\nnew,a.js,n=1,{run}\n"))
        .collect();
    let html = ok(
        &["compare", "--format", "html"],
        format!("binary,filename,configuration,rate\n{many}"),
    );
    let line = unpacked(&html, "runs").lines().nth(1).unwrap().to_string();
    let fields: Vec<&str> = line.split('\t').collect();
    assert_eq!((fields[3].len(), fields[4].len(), fields[5]), (120, 240, "600"));
    // Reports that were saved hold none.
    let saved = ok(&["compare", "--format", "json"], csv);
    assert!(!ok(&["render", "--format", "html"], saved).contains("id=\"runs\""));
}

#[test]
fn thousands_of_rows_are_left_to_the_script() {
    let mut csv = "binary,filename,configuration,rate\n".to_string();
    for row in 0..2000 {
        for (side, rate) in [("old", 1.0), ("new", 2.0), ("old", 1.5), ("new", 2.5)] {
            csv += &format!("{side},f.js,n={row},{rate}\n");
        }
    }
    let html = ok(&["compare", "--format", "html"], csv);
    let (table, rest) = between(&html, "<table class=\"rows\"", "</section>")
        .split_once("<noscript data-rows=\"0\">")
        .unwrap();
    assert!(table.contains("<tbody></tbody>"));
    assert_eq!(rest.matches("<tr id=").count(), 2000);
}
