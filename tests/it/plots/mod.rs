//! Pictures as a user gets them: files that are whole, the same every time, with ink where the data are.

mod charts;
mod files;
mod helpers;
