//! `benchstat scatter` as a user meets it. The right numbers are R's and, for `--mann-whitney node`, Node.js 26's.

mod caveats;
mod choices;
mod helpers;
mod steps;
mod strata;
mod table;
