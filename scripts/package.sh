#!/usr/bin/env bash
# Makes the packages for this machine's platform into dist/: archive, npm, Debian, Python wheel, each from the same program, and
# their checksums. What a package needs and is not there (npm, cargo-deb, maturin) leaves that package out with a word.
# Usage: scripts/package.sh [PROGRAM]; without PROGRAM it is built with the profile `dist`.
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
program=${1:-}
if [ -z "$program" ]; then
  cargo build --locked --profile dist
  program=${CARGO_TARGET_DIR:-target}/dist/benchstat
fi
[ "$("$program" --version | cut -d' ' -f2)" = "$version" ] || { echo "error: $program is not version $version" >&2; exit 1; }

rm -rf dist
mkdir -p dist/work
dist=$PWD/dist
work=$dist/work
left_out() { echo "left out: $1 (there is no $2)" >&2; }

# Manual and completions, as the program itself prints them.
share=$work/share
mkdir -p "$share"
"$program" man > "$share/benchstat.1"
for shell in bash zsh fish; do "$program" completions "$shell" > "$share/benchstat.$shell"; done

# Archive.
triple=$(rustc -vV | sed -n 's/^host: //p')
archive=benchstat-$version-$triple
mkdir "$work/$archive"
cp "$program" "$work/$archive/benchstat"
cp README.md CHANGELOG.md LICENSE* "$work/$archive/"
cp -r "$share" "$work/$archive/"
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime='@0' -C "$work" -cf - "$archive" | gzip -n > "$dist/$archive.tar.gz"

# npm: the launcher, and the package of this platform.
if command -v npm > /dev/null; then
  VERSION=$version PROGRAM=$program WORK=$work node packaging/npm/make.js
  for package in "$work"/npm/*/; do (cd "$package" && npm pack --silent --pack-destination "$dist" > /dev/null); done
else
  left_out npm npm
fi

# Debian.
if command -v cargo-deb > /dev/null; then
  mkdir -p target/package
  cp "$program" target/package/benchstat
  cp "$share"/* target/package/
  gzip -9nf target/package/benchstat.1
  maintainer=$(sed -n 's/^maintainer = "\(.*\)"/\1/p' Cargo.toml)
  date=$(date -uR -d "@${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}")
  printf 'benchstat (%s-1) unstable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- %s  %s\n' \
    "$version" "$maintainer" "$date" > target/package/changelog
  cargo deb --no-build --no-strip --quiet --output "$dist/"
else
  left_out deb cargo-deb
fi

# Python: a wheel whose script is the program. maturin builds it itself, from what cargo has built before.
if command -v maturin > /dev/null; then
  maturin build --quiet --locked --profile dist --out "$dist"
else
  left_out wheel maturin
fi

rm -rf "$work"
(cd dist && sha256sum -- * > SHA256SUMS)
ls -l dist
