//! Runs that share a process, a fork or a session.

mod counts;
mod helpers;
mod sessions;
mod spread;
