//! The targets of `fuzz/`: they compile, and what they promise holds for all data of the tests.

use std::fs;

use crate::common::testdata_path;

/// What `fuzz_target!` of libfuzzer-sys is here: a function that can be called. The targets find it because the root of this
/// program has that crate's name, too.
#[macro_export]
macro_rules! fuzz_target {
    (|$data:ident: $type:ty| $body:block) => {
        pub(super) fn run($data: $type) {
            $body
        }
    };
}

#[path = "../../fuzz/fuzz_targets/configuration.rs"]
#[allow(unused_attributes)]
mod configuration;
#[path = "../../fuzz/fuzz_targets/foreign.rs"]
#[allow(unused_attributes)]
mod foreign;
#[path = "../../fuzz/fuzz_targets/reader.rs"]
#[allow(unused_attributes)]
mod reader;

/// The bytes of each file in a folder below testdata, those of folders in it left out.
fn files(folder: &str) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(testdata_path(folder)).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    paths.map(|path| fs::read(path).unwrap()).collect()
}

/// The inputs of a target for each value of the byte that chooses what it does.
fn with_choices(bytes: &[u8], choices: u8) -> Vec<Vec<u8>> {
    (0..choices).map(|choice| [&[choice], bytes].concat()).collect()
}

#[test]
fn the_reader_keeps_its_promises() {
    let inputs = files("cases");
    assert!(inputs.len() > 10);
    for input in inputs.iter().flat_map(|bytes| with_choices(bytes, 8)) {
        reader::run(&input);
    }
    reader::run(&[]);
}

#[test]
fn results_of_other_tools_keep_their_promises() {
    for folder in ["tools", "parquet"] {
        let inputs = files(folder);
        assert!(inputs.len() > 5, "{folder}");
        for input in inputs.iter().flat_map(|bytes| with_choices(bytes, 8)) {
            foreign::run(&input);
        }
    }
}

#[test]
fn any_text_is_a_configuration() {
    for text in [
        "",
        "n=1",
        "n=1 encoding='ascii' path='' fn=\"it's\"",
        "a='b c' d",
        "=",
        "a==b",
        "a='\u{1f469}' b=\"\"",
        "n=1e3\tm=-0",
        "'",
        "a='\n",
        "C:\\",
    ] {
        configuration::run(text);
    }
}
