//! `--policy`: limits by benchmark, expected regressions, renames, and what must be there.

mod codequality;
mod confirmed;
mod controls;
mod expected;
mod helpers;
mod learnt;
mod limits;
mod presence;
mod reading;
mod threads;
