//! `benchstat compare` on the small cases that break such tools. The right numbers are R's (`t.test`, `qt`).

mod cases;
mod caveats;
mod helpers;
mod options;
mod shown;
mod together;
