//! Whether a row is scanned or known already never shows.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::io::Cursor;

use proptest::prelude::*;

use super::*;
use crate::data::{Builder, Measurements, Roles, Warnings};
use crate::read::options::ReadOptions;
use crate::read::source::Input;
use crate::write::ArchiveFormat;

/// All rows of a text, as they are archived, and what was left out; faulty rows are skipped.
fn read_all(text: &str, division: Division) -> String {
    let source = Source::from_reader("x.csv", Cursor::new(text.as_bytes().to_vec())).unwrap();
    let options = ReadOptions {
        skip_invalid: true,
        keep_results: true,
        ..ReadOptions::default()
    };
    let (mut builder, mut warnings) = (Builder::new(), Warnings::default());
    let target = Target {
        options: &options,
        builder: &mut builder,
        warnings: &mut warnings,
        metric: &mut None,
        input: &Input::plain("x.csv".into()),
        binary: None,
        names_files: false,
    };
    let read = read_divided(source, target, division).map_err(|error| error.to_string());
    if let Err(error) = read {
        // How far it came before says nothing: there is no result.
        return error;
    }
    let warnings = warnings.finish();
    let measurements = Measurements::new(builder, "rate", Roles::default(), Vec::new()).unwrap();
    let mut csv = Vec::new();
    measurements.write(ArchiveFormat::Csv, false, &mut csv).unwrap();
    format!("{read:?} {warnings:?}\n{}", String::from_utf8(csv).unwrap())
}

/// Lines that repeat, in all dialects, usual and unusual.
const LINES: [&str; 28] = [
    "\"old\",\"a.js\",\"n=1 x='1,2'\",10.5,0.25\n",
    "\"new\",\"a.js\",\"n=1 x='1,2'\",11,0.25\n",
    "\"old\",\"b.js\",\"n=2\",-3e2,1\n",
    "\"old\",\"b.js\",\"n=2\",.5,\n",
    "\"old\", \"b.js\", \"n=2\", 7.25, 0.125\n",
    "\"old\", \"b.js\", \"n=2\", 7.25, 0.125\r\n",
    "old,b.js,n=2,5,1\n",
    "old,b.js,n=2,5 ,1\n",
    "old,b.js,n=2, 5,1\n",
    "\"old\",\"a \"\"b\"\".js\",\"n=1\",4,1\n",
    "\"old\",\"C:\\\",\"n=1\",4,1\n",
    "\"old\",\"C:\\\",\"n=1\",\"4\",1\n",
    "\"old\",\"two\nlines.js\",\"n=1\",4,1\n",
    "\"old\",\"b.js\",\"n=2\",8,\"quoted\"\n",
    "\"old\",\"b.js\",\"n=2\",8,\"two\nlines, 1\"\n",
    "\"old\",\"b.js\",\"n=2\",\"8\",1\n",
    "\"old\",\"b.js\",\"n=2\",8,1,2\n",
    "\"old\",\"b.js\",\"n=2\",8\n",
    "\"old\",\"b.js\",\"n=2\",x,1\n",
    "\"old\",\"b.js\",\"n=2\",nan,1\n",
    "\"old\",\"b.js\",\"n=2\",1e999,1\n",
    "\"old\",\"b.js\",\"n=2\",,1\n",
    "\"old\",\"b.js\",\"n=2\",9,é\n",
    "\"old\",\"b.js\",\"n=2\",9,1\"\n",
    "\"old\",\"b.js\",\"n=2\",9,1\r2\n",
    "\u{feff}\"old\",\"b.js\",\"n=2\",6,1\n",
    "\"binary\",\"filename\",\"configuration\",\"rate\",\"time\"\n",
    "\n",
];

/// What may end a file: an interrupted row.
const ENDS: [&str; 5] = [
    "",
    "\"old\",\"b.js\",\"n=2\",9,1",
    "\"old\",\"b.js\",\"n=2\",9",
    "\"old\",\"b.js\",\"n=2\",9,",
    "\"ol",
];

const HEADERS: [&str; 3] = [
    "\"binary\",\"filename\",\"configuration\",\"rate\",\"time\"\n",
    "binary,filename,time,configuration,rate\n",
    "binary,filename,configuration,rate,variable\n",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn known_rows_read_as_scanned_ones(
        header in prop::sample::select(HEADERS.to_vec()),
        lines in prop::collection::vec(prop::sample::select(LINES.to_vec()), 1..80),
        end in prop::sample::select(ENDS.to_vec()),
        (block, parts) in (20usize..400, 1usize..4),
    ) {
        let text = header.to_string() + &lines.concat() + end;
        let whole = Division { block: 1 << 20, parts: 1, longest_row: 1 << 20 };
        prop_assert_eq!(read_all(&text, Division { block, parts, ..whole }), read_all(&text, whole));
    }
}
