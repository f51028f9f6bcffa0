//! What columns say of the machine and the build rather than of the benchmark.

use std::collections::BTreeSet;

use super::builder::LACKING;
use super::column::bare;
use super::error::DataError;
use super::measurements::Measurements;
use super::value::parse_number;
use super::warning::ReadWarning;

/// Names of such columns, as tools and people write them.
pub(crate) const CONTEXT: [&str; 25] = [
    "cpu",
    "cpus",
    "num_cpus",
    "machine",
    "host",
    "host_name",
    "hostname",
    "os",
    "goos",
    "arch",
    "goarch",
    "library_build_type",
    "library_version",
    "build_type",
    "jdk",
    "vm",
    "vm_version",
    "jvm_args",
    "toolchain",
    "go",
    "python",
    "python_implementation",
    "runtime",
    "runtime_version",
    "dotnet",
];

impl Measurements {
    /// Whether a column says the same of all runs of each binary: what machine and build were, and not what was measured.
    pub(super) fn is_of_sides(&self, column: &str) -> bool {
        let (Ok(codes), Ok(binaries)) = (self.codes(column), self.codes(self.binary_column())) else {
            return false;
        };
        let pairs: BTreeSet<(u32, u32)> = binaries.iter().copied().zip(codes).collect();
        let of_binaries: BTreeSet<u32> = binaries.into_iter().collect();
        CONTEXT.contains(&column) && pairs.len() == of_binaries.len()
    }

    /// What the runs of two binaries do not have in common of machine and build.
    ///
    /// # Errors
    /// What polars says of a column.
    pub(crate) fn context_differences(&self, baseline: &str, contender: &str) -> Result<Vec<ReadWarning>, DataError> {
        let names = self.binaries();
        let codes = self.binary_codes();
        let code = |name: &str| names.iter().position(|known| known == name).map(|at| codes[at]);
        let (Some(old), Some(new)) = (code(baseline), code(contender)) else {
            return Ok(Vec::new());
        };
        let binary_of_key = self.codes(self.binary_column())?;
        let mut differences = Vec::new();
        for variable in CONTEXT.into_iter().filter(|name| self.has_column(name)) {
            if variable == self.binary_column() {
                continue;
            }
            let dictionary = self.dictionary(variable)?;
            let of_key = self.codes(variable)?;
            let values = |binary: u32| {
                let pairs = binary_of_key.iter().zip(&of_key);
                let codes = pairs.filter(|(known, value)| **known == binary && **value != LACKING);
                let codes: BTreeSet<u32> = codes.map(|(_, value)| *value).collect();
                let texts = codes.into_iter().map(|code| bare(variable, dictionary.category(code)));
                texts.collect::<Vec<String>>()
            };
            let (of_old, of_new) = (values(old), values(new));
            // Several numbers are what was measured, such as seconds of the processor.
            let measures =
                |values: &[String]| values.len() > 1 && values.iter().all(|text| parse_number(text).is_some());
            if measures(&of_old) || measures(&of_new) {
                continue;
            }
            if !of_old.is_empty() && !of_new.is_empty() && of_old != of_new {
                differences.push(ReadWarning::ContextDiffers {
                    variable: variable.to_string(),
                    baseline: baseline.to_string(),
                    of_baseline: of_old,
                    contender: contender.to_string(),
                    of_contender: of_new,
                });
            }
        }
        Ok(differences)
    }
}
