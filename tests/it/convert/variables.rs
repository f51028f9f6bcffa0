//! `convert --variables`: each variable in a column of its own, and back again as the same benchmarks.

use benchstat::analysis::{CompareOptions, compare};
use benchstat::data::Value;
use benchstat::read::{ReadOptions, read_bytes};
use benchstat::write::ArchiveFormat;
use proptest::prelude::*;

use crate::common::{Folder, ok, refused};

/// The name and both means of each benchmark.
fn benchmarks(bytes: &[u8]) -> Vec<(String, String, String)> {
    let measurements = read_bytes("archive", bytes, &ReadOptions::default()).unwrap();
    let report = compare(&measurements, &CompareOptions::default()).unwrap();
    let mean =
        |sample: &Option<benchstat::analysis::Sample>| format!("{:?}", sample.as_ref().map(|sample| sample.mean));
    let rows = report.rows.iter().map(|row| {
        let row = &row.comparison;
        (row.name.clone(), mean(&row.old), mean(&row.new))
    });
    rows.collect()
}

fn literal() -> impl Strategy<Value = Option<String>> {
    let text = prop_oneof![
        Just("1".to_string()),
        Just("true".to_string()),
        Just(String::new()),
        Just("a,b\n\"c\"\\".to_string()),
        "[ -~é中]{0,8}",
    ];
    let number = prop_oneof![
        Just("1".to_string()),
        Just("1.0".to_string()),
        Just("1e6".to_string()),
        Just("1000000".to_string()),
        Just("9007199254740993".to_string()),
        Just("9007199254740992".to_string()),
        Just("-0".to_string()),
        Just("true".to_string()),
        Just("false".to_string()),
        any::<f64>()
            .prop_filter("finite", |number| number.is_finite())
            .prop_map(|number| format!("{number:?}")),
    ];
    prop_oneof![
        1 => Just(None),
        3 => text.prop_map(|text| Some(Value::Text(text).to_string())),
        3 => number.prop_map(Some),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn what_is_split_into_columns_is_the_same_benchmarks(rows in prop::collection::vec((literal(), literal()), 1..12)) {
        // The first row has all variables, so that their columns have the order of the configurations.
        let mut csv = "binary,filename,configuration,rate,time\n".to_string();
        let first = [(Some("7".to_string()), Some("'x'".to_string()))];
        for (at, (n, kind)) in first.iter().chain(&rows).enumerate() {
            let pairs = [("n", n), ("kind", kind)];
            let pairs = pairs.iter().filter_map(|(name, value)| Some(format!("{name}={}", value.as_ref()?)));
            let configuration = pairs.collect::<Vec<_>>().join(" ").replace('"', "\"\"");
            csv.push_str(&format!("old,f.js,\"{configuration}\",{at}.5,1\nnew,f.js,\"{configuration}\",{at}.25,1\n"));
        }
        let options = ReadOptions { keep_results: true, ..ReadOptions::default() };
        let measurements = read_bytes("input.csv", csv.as_bytes(), &options).unwrap();
        let expected = benchmarks(csv.as_bytes());
        for format in [ArchiveFormat::Csv, ArchiveFormat::CsvZstd, ArchiveFormat::Parquet] {
            let mut archive = Vec::new();
            measurements.write(format, true, &mut archive).unwrap();
            prop_assert_eq!(&benchmarks(&archive), &expected, "{:?}\n{}", format, String::from_utf8_lossy(&archive));
        }
    }
}

#[test]
fn literals_stay_as_they_stood() {
    let rows = "binary,filename,configuration,rate\nold,f,n=1,1\nold,f,n='1',2\nnew,f,n=true,3\nnew,f,n='true',4\n\
                new,f,n=9007199254740993,5\nnew,f,n=9007199254740992,6\nold,f,m=1,7\nold,f,n='' m=1,8\nold,f,n=1e6,9\n";
    assert_eq!(
        ok(&["convert", "--variables", "-o", "-"], rows),
        "\"binary\",\"filename\",\"n\",\"m\",\"rate\"\n\"old\",\"f\",1,,1\n\"old\",\"f\",\"1\",,2\n\"new\",\"f\",true,,3\n\
         \"new\",\"f\",\"true\",,4\n\"new\",\"f\",9007199254740993,,5\n\"new\",\"f\",9007199254740992,,6\n\"old\",\"f\",,1,7\n\
         \"old\",\"f\",\"\",1,8\n\"old\",\"f\",1e6,,9\n"
    );
    // Every command reads what was written.
    let folder = Folder::new("convert-literals");
    for name in ["archive.csv", "archive.parquet"] {
        let archive = folder.join(name);
        ok(&["convert", "--variables", "-o", &archive], rows);
        let table = ok(&["compare", &archive], "");
        for name in ["n=1 ", "n='1' ", "n=9007199254740993 ", "n='' m=1 ", "n=1e6 "] {
            assert!(table.contains(&format!("\n{name}")), "{name}\n{table}");
        }
        ok(&["runs", &archive], "");
    }
}

#[test]
fn a_variable_that_would_be_read_as_something_else_is_refused() {
    for name in ["time", "rate", "binary", "filename", "configuration", "file"] {
        let rows = format!("binary,filename,configuration,rate\nold,f,{name}=1,1\n");
        let error = refused(&["convert", "--variables", "-o", "-"], rows);
        assert!(
            error.contains(&format!(
                "the configuration's variable \"{name}\" has the name of a column"
            )),
            "{error}"
        );
    }
}
