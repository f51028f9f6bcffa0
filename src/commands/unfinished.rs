//! Files that are not finished, under names of their own beside those that they will have.
//!
//! They are removed by whoever gives up writing them, when a signal ends the program, and, where nothing could be done any more
//! (`kill -9`, a power cut), by the next run that writes into the directory: a file that nobody has locked is nobody's.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use tempfile::{Builder, NamedTempFile};

const PREFIX: &str = ".benchstat-";
const SUFFIX: &str = ".tmp";

/// The unfinished files of this process. Held while one appears or disappears, so that a signal finds all that there are.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Whether signals are to be waited for.
static ON_SIGNALS: AtomicBool = AtomicBool::new(false);

/// From now on removes unfinished files when SIGINT, SIGTERM or SIGHUP ends the program. This is for the program: a library leaves
/// signals alone.
pub fn remove_unfinished_on_signals() {
    ON_SIGNALS.store(true, Ordering::Relaxed);
}

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file that is being written. Dropped, it is gone.
pub(super) struct Unfinished {
    file: NamedTempFile,
}

impl Unfinished {
    /// A new file in `directory`, from which those that nobody writes any more are removed.
    ///
    /// # Errors
    /// What the system says when no file can be made there.
    pub fn new(directory: &Path) -> io::Result<Unfinished> {
        if ON_SIGNALS.load(Ordering::Relaxed) {
            static WAITING: Once = Once::new();
            WAITING.call_once(signals::wait);
        }
        remove_abandoned(directory);
        let mut known = unfinished();
        loop {
            // Made by hand because tempfile's own files are for their owner only, and its errors name the file that nobody knows.
            let file = Builder::new()
                .prefix(PREFIX)
                .suffix(SUFFIX)
                .make_in(directory, |path| File::create_new(path))?;
            // Another run may have taken it for abandoned before it was locked. Where there are no locks, none is removed.
            let is_taken = matches!(file.as_file().try_lock(), Err(TryLockError::WouldBlock));
            if is_taken || !file.path().exists() {
                continue;
            }
            known.push(file.path().to_path_buf());
            return Ok(Unfinished { file });
        }
    }

    /// What is to be written.
    pub fn file(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    /// Gives it its name, in place of the file that had it.
    ///
    /// # Errors
    /// What the system says when it cannot be renamed.
    pub fn finish(self, path: &Path) -> io::Result<()> {
        let mut known = unfinished();
        known.retain(|known| known != self.file.path());
        self.file.persist(path).map_err(|error| error.error)?;
        Ok(())
    }
}

/// Removes the unfinished files in a directory that no running program writes. Whatever hinders it, it is not what the user asked
/// for.
fn remove_abandoned(directory: &Path) {
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_ours = name.starts_with(PREFIX) && name.ends_with(SUFFIX);
        if !is_ours || !entry.file_type().is_ok_and(|kind| kind.is_file()) {
            continue;
        }
        if let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(unix)]
mod signals {
    use std::fs;
    use std::sync::atomic::AtomicBool;
    use std::sync::{Arc, mpsc};
    use std::thread;

    use signal_hook::consts::signal::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    /// Waits for signals on a thread of its own. Without one they end the program as if nothing had been done about them.
    pub(super) fn wait() {
        // Of a limit of the size of files: with somebody who listens to it, writing gives an error.
        let _ = signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
        let signals = [SIGINT, SIGTERM, SIGHUP].into_iter();
        let signals: Vec<i32> = signals.filter(|signal| !is_ignored(*signal)).collect();
        let (listening, is_listening) = mpsc::channel();
        let waiting = thread::Builder::new().spawn(move || {
            let Ok(mut signals) = Signals::new(signals) else { return };
            let _ = listening.send(());
            for signal in signals.forever() {
                // Never given back: from here on no file appears.
                let known = super::unfinished();
                for path in known.iter() {
                    let _ = fs::remove_file(path);
                }
                let _ = emulate_default_handler(signal);
            }
        });
        // Before anything is written; it fails at once where nobody will listen.
        let _ = waiting.map(|_| is_listening.recv());
    }

    /// Whether the program was started with a signal ignored, as `nohup` does: then it goes on, and so does the writing.
    fn is_ignored(signal: i32) -> bool {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
    }
}

#[cfg(not(unix))]
mod signals {
    pub(super) fn wait() {}
}
