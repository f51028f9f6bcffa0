//! Texts that people read: quoted, cut and listed alike wherever they stand, and one line whatever a file's names hold.

pub(crate) mod cut;
pub(crate) mod distinct;
pub(crate) mod list;
pub(crate) mod printable;
pub(crate) mod quote;
pub(crate) mod suggest;

pub(crate) use cut::{cut_middle, width};
pub(crate) use distinct::Distinct;
pub(crate) use list::{first_of, list};
pub(crate) use printable::{dotted, one_line, printable};
pub(crate) use quote::shell_word;
pub(crate) use suggest::{closest, plain, with_names};
// What the reader's errors are made of: `read` still has its own.
#[allow(unused_imports)]
pub(crate) use {
    list::quoted_list,
    quote::{quote, what_happened},
    suggest::did_you_mean,
};
