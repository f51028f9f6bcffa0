//! `--write-policy`: limits from equal builds.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

use super::failure::Failure;
use super::io::Io;
use super::whole::write_whole;
use crate::analysis::{CompareReport, LEARNT, learn};
use crate::number::count;
use crate::text::{first_of, printable};

/// How many of the benchmarks without a limit are named; the file has them all.
const LISTED: usize = 6;

/// Writes what a comparison of equal builds teaches, and says what it promises; nothing where the builds are not as equal as they
/// should be.
pub(super) fn write_policy(path: &Path, report: &CompareReport, io: &mut Io<'_>) -> Result<(), Failure> {
    let file = printable(&path.display().to_string());
    if report.expect_equal.as_ref().is_none_or(|equal| !equal.passed) {
        io.say(format_args!(
            "{file}: not written: the builds are not as equal as chance allows\n"
        ));
        return Ok(());
    }
    let learnt = learn(report);
    let (Some((smallest, largest)), Some(toml)) = (learnt.range(), learnt.to_toml()) else {
        io.say(format_args!("{file}: not written: no benchmark has a limit\n"));
        return Ok(());
    };
    if !may_be_replaced(path) {
        let path = path.to_path_buf();
        return Err(Failure::OverwritesPolicy { path });
    }
    write_whole(path, |file| file.write_all(toml.as_bytes())).map_err(|error| Failure::PolicyFile {
        path: path.to_path_buf(),
        error,
    })?;
    io.say(format_args!(
        "{file}: {} from {smallest} to {largest} %: {}\n",
        count(learnt.limits.len(), "limit"),
        learnt.promise()
    ));
    if !learnt.left_out.is_empty() {
        let names: Vec<String> = learnt.left_out.iter().map(|name| printable(name)).collect();
        io.say(format_args!(
            "{file}: without a limit of its own: {}\n",
            first_of(&names, LISTED)
        ));
    }
    Ok(())
}

/// Whether there is no file yet, or one that was learnt.
fn may_be_replaced(path: &Path) -> bool {
    let mut start = vec![0; LEARNT.len()];
    match File::open(path) {
        Ok(mut file) => file.read_exact(&mut start).is_ok() && start == LEARNT.as_bytes(),
        Err(_) => !path.exists(),
    }
}
