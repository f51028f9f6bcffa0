//! `scripts/spark_compare.py` on two local workers of Spark, against single runs. Skipped aloud where there is no pyspark or
//! no Java: `pip install pyspark`, and BENCHSTAT_PYTHON names the Python that has it.

use std::process::{Command, Stdio};

use crate::common::process::BENCHSTAT;
use crate::common::{root, skipped};

/// Whether a command ends well.
fn works(program: &str, arguments: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

#[test]
fn spark_gives_the_same_bytes() {
    let python = std::env::var("BENCHSTAT_PYTHON").unwrap_or_else(|_| "python3".to_string());
    let lacking = if !works(&python, &["-c", "import pyspark"]) {
        Some("pyspark is not installed")
    } else if !works("java", &["-version"]) {
        Some("Java is not installed")
    } else {
        None
    };
    if let Some(lacking) = lacking {
        skipped(format_args!("{lacking}: scripts/spark_compare.py was not tested"));
        return;
    }
    let output = Command::new(&python)
        .args(["scripts/test_spark_compare.py", BENCHSTAT])
        .current_dir(root())
        .output()
        .unwrap();
    let (said, complaints) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(output.status.success(), "{said}\n{complaints}");
    assert!(said.contains("the same bytes as single runs"), "{said}");
}
