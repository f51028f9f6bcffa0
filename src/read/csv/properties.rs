//! Whether a row is scanned or known already never shows.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::io::Cursor;

use proptest::prelude::*;

use crate::data::levels::{categories, codes};
use crate::data::warning::Warnings;
use crate::read::blocks::Chunking;
use crate::read::columns::Table;
use crate::read::piece_rows::Pool;
use crate::read::pieces::Tokens;
use crate::read::schema::{Schema, Wanted};
use crate::read::source::Source;
use crate::read::{ReadError, ReadOptions};

/// All rows of a text, field by field, and what was left out; faulty rows are skipped. A text in one block is scanned
/// throughout: what is known is told to the blocks behind it.
fn read(text: &str, chunking: Chunking) -> Vec<String> {
    let source = Source::from_reader("x.csv", Cursor::new(text.as_bytes().to_vec())).unwrap();
    let mut tokens = Tokens::new(source, chunking);
    let header = tokens.header().unwrap().unwrap();
    let wanted = Wanted {
        options: &ReadOptions::default(),
        supplied: &[],
    };
    let schema = Schema::new("x.csv", &header, wanted).unwrap();
    let (mut table, mut warnings, pool) = (Table::new(), Warnings::default(), Pool::default());
    let parsed = tokens.parse(
        || pool.take(&schema),
        |rows, bytes| rows.repeat(&schema, bytes),
        |rows, record| rows.push(&schema, record, true),
        |mut rows, piece| {
            table.append(&schema, piece, &mut rows, true, &mut warnings)?;
            pool.give_back(rows);
            Ok::<(), ReadError>(())
        },
    );
    let mut seen = vec![format!(
        "{:?} {:?}",
        parsed.map_err(|error| error.to_string()),
        warnings.finish()
    )];
    table.end_file();
    let frame = table.into_frame("rate").unwrap();
    let rates = frame.column("rate").unwrap().as_materialized_series().f64().unwrap();
    seen.extend(rates.iter().map(|rate| format!("{rate:?}")));
    for (_, name, _) in &schema.keys {
        if let (Ok(codes), Ok(names)) = (codes(&frame, name), categories(&frame, name)) {
            seen.extend(
                codes
                    .iter()
                    .map(|code| format!("{:?}", code.map(|code| &names[code as usize]))),
            );
        }
    }
    seen
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
        (block, pieces) in (20usize..400, 1usize..4),
    ) {
        let text = header.to_string() + &lines.concat() + end;
        let whole = Chunking { block: 1 << 20, pieces: 1, longest_row: 1 << 20 };
        prop_assert_eq!(read(&text, Chunking { block, pieces, ..whole }), read(&text, whole));
    }
}
