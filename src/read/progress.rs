//! A bar on standard error while a long read lasts.

use std::fs;
use std::io::{self, IsTerminal, Read};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Reads that end sooner show nothing.
const PATIENCE: Duration = Duration::from_secs(1);

/// Shows how much has been read, until it is dropped. There is no thread behind it: the reading itself moves the bar.
pub(super) struct Progress(Option<Arc<Shown>>);

/// Counts what is read of one input.
#[derive(Clone)]
pub(super) struct Counter(Option<Arc<Shown>>);

struct Shown {
    started: Instant,
    /// Bytes in all; not known of what is no file.
    total: Option<u64>,
    read: AtomicU64,
    bar: OnceLock<ProgressBar>,
}

impl Progress {
    /// Of these files, if it is `wanted` and there is a terminal to show it.
    pub fn new<'a>(wanted: bool, files: impl Iterator<Item = &'a Path>) -> Progress {
        let shown = wanted && io::stderr().is_terminal();
        Progress(shown.then(|| {
            let sizes = files.map(|file| {
                let file = fs::metadata(file).ok().filter(fs::Metadata::is_file);
                file.map(|file| file.len())
            });
            Arc::new(Shown {
                started: Instant::now(),
                total: sizes.sum(),
                read: AtomicU64::new(0),
                bar: OnceLock::new(),
            })
        }))
    }

    pub fn counter(&self) -> Counter {
        Counter(self.0.clone())
    }
}

/// Whatever is printed next starts on a clean line.
impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = self.0.as_ref().and_then(|shown| shown.bar.get()) {
            bar.finish_and_clear();
        }
    }
}

impl Counter {
    /// Counts nothing.
    pub fn none() -> Counter {
        Counter(None)
    }

    /// Adds bytes that were read.
    pub fn add(&self, bytes: u64) {
        let Some(shown) = &self.0 else { return };
        let read = shown.read.fetch_add(bytes, Ordering::Relaxed) + bytes;
        if shown.started.elapsed() > PATIENCE {
            shown.bar.get_or_init(|| bar(shown.total)).set_position(read);
        }
    }

    /// A reader that counts what is read from it.
    pub fn count<R: Read>(self, reader: R) -> Counted<R> {
        Counted { reader, counter: self }
    }
}

/// What [`Counter::count`] gives.
pub(super) struct Counted<R> {
    reader: R,
    counter: Counter,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.counter.add(read as u64);
        Ok(read)
    }
}

fn bar(total: Option<u64>) -> ProgressBar {
    let template = match total {
        Some(_) => "reading {bar:30} {bytes} of {total_bytes}",
        None => "reading {spinner} {bytes}",
    };
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr());
    bar.set_style(style);
    bar
}
