//! What these tests share.

use crate::common::ok;

pub(super) const PLAIN: &str = "\"binary\",\"filename\",\"configuration\",\"rate\",\"time\"\n\
    \"old\",\"a.js\",\"n=1 x='p,q'\",100,1\n\"new\",\"a.js\",\"n=1 x='p,q'\",110,1\n\
    \"old\",\"a.js\",\"n=1 x='p,q'\",102,1\n\"new\",\"a.js\",\"n=1 x='p,q'\",113,1\n";

pub(super) fn table(input: impl AsRef<[u8]>) -> String {
    ok(&["compare"], input)
}
