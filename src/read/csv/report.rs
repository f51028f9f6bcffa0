//! The table that compare.js itself prints, where it goes to the same stream as the CSV.

/// What stands in its lines: the header, a row (`3.19 %   ±13.59% ±18.96% ±26.61%`), and what is said of many comparisons.
pub(super) fn is_report_line(line: &str) -> bool {
    const SAYINGS: [&str; 4] = [
        "Be aware that when doing many comparisons",
        "In this case, there are",
        "expect the following amount of false-positive",
        "false positives, when considering a",
    ];
    let is_header = || {
        let mut words = line.split_whitespace();
        words.next() == Some("confidence") && words.next() == Some("improvement")
    };
    let is_row = || line.contains('±') && line.trim_end().ends_with('%');
    is_header() || is_row() || SAYINGS.iter().any(|words| line.contains(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_lines_are_known() {
        for line in [
            "                        confidence   improvement   accuracy (*)    (**)   (***)",
            "                        confidence improvement accuracy (*)   (**)  (***)",
            "path/dirname-posix.js n=100000 path=''      3.19 %   ±13.59% ±18.96% ±26.61%",
            "a.js n=1 x=',\"'      ***    -3.19 %   ±13.59% ±18.96% ±26.61%",
            "Be aware that when doing many comparisons the risk of a false-positive result increases.",
            "result increases. In this case, there are 60 comparisons, you can thus",
            "  0.10 false positives, when considering a   1% risk acceptance (**, ***),",
        ] {
            assert!(is_report_line(line), "{line}");
        }
        for line in [
            "\"old\",\"a.js\",\"n=1\",2,3",
            "a.js n=1: 40,438,760.55",
            "",
            "5%",
            "confidence",
        ] {
            assert!(!is_report_line(line), "{line}");
        }
    }
}
