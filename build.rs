//! Tells the program which commit it was built from, when it was built in a git checkout.
//!
//! Sets `BENCHSTAT_LONG_VERSION`: `0.1.0 (abc123def 2026-11-30)`, or plain `0.1.0` without git. Nothing but `--version` may use
//! it: results depend on the input alone.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let version = env!("CARGO_PKG_VERSION");
    let long_version = match commit() {
        Some(commit) => format!("{version} ({commit})"),
        None => version.to_string(),
    };
    println!("cargo::rustc-env=BENCHSTAT_LONG_VERSION={long_version}");
}

/// Abbreviated hash and date of the commit that is checked out. The `.git` has to be this package's own: a tarball unpacked
/// inside another repository is not of that repository's commit. In a worktree it is a file.
fn commit() -> Option<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    if !root.join(".git").exists() {
        return None;
    }
    // A commit or a checkout writes to the log of HEAD; where no log is kept, to HEAD or to the branch. What does not exist
    // must not be watched: cargo would build again each time.
    let branch = git(root, &["symbolic-ref", "--quiet", "HEAD"]);
    let watched = [Some("HEAD"), Some("logs/HEAD"), Some("packed-refs"), branch.as_deref()];
    for name in watched.into_iter().flatten() {
        let path = git(root, &["rev-parse", "--git-path", name]).map(|path| root.join(path));
        if let Some(path) = path.filter(|path| path.exists()) {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
    git(root, &["log", "-1", "--abbrev=9", "--format=%h %cd", "--date=short"])
}

/// The first line that git prints; `None` if it is not installed or fails.
fn git(root: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").arg("-C").arg(root).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let line = text.lines().next()?.trim();
    (output.status.success() && !line.is_empty()).then(|| line.to_string())
}
