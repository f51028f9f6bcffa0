//! `--policy`: limits by benchmark, expected regressions, renames, and what must be there.

mod expected;
mod helpers;
mod limits;
mod presence;
mod reading;
mod threads;
