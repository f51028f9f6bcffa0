//! `benchstat compare --partial` and `benchstat combine` as a user meets them: files, streams, statuses and faults.

mod helpers;
mod merged;
mod refused;
