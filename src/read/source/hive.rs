//! Columns that the directories of a data set give: `binary=old/len=16/part-0.parquet`, as Hive and Spark lay them out.

use std::path::Path;

use crate::data::Kind;

/// Names and values, outermost directory first; `None` is a value that is not known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::read) struct Partition(Vec<(String, Option<String>)>);

/// What Hive calls the directory of the rows that lack the value.
const LACKING: &str = "__HIVE_DEFAULT_PARTITION__";

/// The columns in the names of `directories`.
pub(super) fn partition(directories: &Path) -> Partition {
    let parts = directories.components().filter_map(|part| {
        let part = part.as_os_str().to_str()?;
        let (name, value) = part.split_once('=')?;
        let value = (value != LACKING).then(|| decoded(value));
        (!name.is_empty()).then(|| (decoded(name), value))
    });
    Partition(parts.collect())
}

impl Partition {
    /// Each column's name and the category of its one value.
    pub fn columns(&self) -> impl Iterator<Item = (&str, Option<String>)> {
        self.0.iter().map(|(name, value)| {
            let kind = Kind::of_column(name);
            (
                name.as_str(),
                value.as_ref().and_then(|value| kind.category(value, false)),
            )
        })
    }
}

/// `%3D` → `=`; what is no escape, or would not be text, stays as it is.
fn decoded(text: &str) -> String {
    let hex = |byte: Option<&u8>| byte.and_then(|&byte| char::from(byte).to_digit(16));
    let bytes = text.as_bytes();
    let mut plain = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match (byte, hex(bytes.get(at + 1)), hex(bytes.get(at + 2))) {
            (b'%', Some(high), Some(low)) => {
                plain.push((high * 16 + low) as u8);
                at += 3;
            }
            _ => {
                plain.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8(plain).unwrap_or_else(|_| text.to_string())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    #[test]
    fn directories_become_columns() {
        let partition = partition(Path::new(
            "2026/binary=new%2Fx/len=16/kind=a%20b=c/n=__HIVE_DEFAULT_PARTITION__",
        ));
        let columns: Vec<_> = partition.columns().collect();
        let text = |text: &str| Some(text.to_string());
        assert_eq!(
            columns,
            [
                ("binary", text("new/x")),
                ("len", text("16")),
                ("kind", text("'a b=c'")),
                ("n", None)
            ]
        );
    }

    #[test]
    fn what_is_no_escape_stays() {
        for (written, read) in [
            ("100%", "100%"),
            ("%zz", "%zz"),
            ("%e4%b8%ad", "中"),
            ("%ff", "%ff"),
            ("a%3", "a%3"),
        ] {
            assert_eq!(decoded(written), read);
        }
    }
}
