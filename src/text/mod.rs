//! Texts that people read: quoted, cut and listed alike wherever they stand, and one line whatever a file's names hold.

mod amount;
pub(crate) mod common;
mod cut;
pub(crate) mod distinct;
mod json_words;
pub(crate) mod list;
pub(crate) mod printable;
pub(crate) mod quote;
pub(crate) mod suggest;

pub use amount::Amount;
pub(crate) use amount::amount;
pub(crate) use common::in_common;
pub(crate) use cut::{cut_middle, width};
pub(crate) use distinct::Distinct;
pub(crate) use json_words::json_words;
pub(crate) use list::{first_of, list, quoted_list};
pub(crate) use printable::{dotted, printable, printable_lines, with_each_unprintable};
pub(crate) use quote::{quote, shell_word, what_happened};
pub(crate) use suggest::{closest, plain, with_names};
