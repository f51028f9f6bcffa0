#!/usr/bin/env bash
# Installs what scripts/package.sh made, without a network, and tries it: a comparison, a gate's status, the version, the manual.
# What cannot be installed here is named. Usage: scripts/test_packages.sh
set -euo pipefail
cd "$(dirname "$0")/.."

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
gate=$PWD/testdata/cases/23-regression-gate.csv

# The command given tries itself: table from a pipe, status of a failed gate, bad input, version.
try() {
  local what=$1 status
  shift
  "$@" --version | grep -q "^benchstat $version" || { echo "$what: wrong version" >&2; exit 1; }
  "$@" compare --no-chart < "$gate" | grep -q 'A-big-significant-drop.*-12.01 %' || { echo "$what: no table" >&2; exit 1; }
  status=0
  "$@" compare --max-regression 5 "$gate" > /dev/null 2>&1 || status=$?
  [ "$status" = 1 ] || { echo "$what: a failed gate gave status $status" >&2; exit 1; }
  status=0
  "$@" compare nowhere.csv > /dev/null 2>&1 || status=$?
  [ "$status" = 2 ] || { echo "$what: a missing file gave status $status" >&2; exit 1; }
  echo "ok: $what"
}

(cd dist && sha256sum --quiet -c SHA256SUMS)
echo "ok: checksums"

mkdir "$root/archive"
tar -xzf dist/benchstat-"$version"-*.tar.gz -C "$root/archive" --strip-components=1
try archive "$root/archive/benchstat"

launcher=$PWD/dist/benchstat-$version.tgz
if [ -f "$launcher" ]; then
  mkdir "$root/npm"
  platform=$(ls "$PWD"/dist/benchstat-*-"$version".tgz)
  # The packages of other platforms are optional, and not there.
  (cd "$root/npm" && npm init -y > /dev/null && npm install --offline --no-audit --no-fund --silent "$platform" "$launcher")
  try npm "$root/npm/node_modules/.bin/benchstat"
  try npx npx --prefix "$root/npm" --offline benchstat
else
  echo "skipped: npm"
fi

deb=$(ls dist/*.deb 2> /dev/null || true)
if [ -n "$deb" ]; then
  dpkg-deb -x "$deb" "$root/deb"
  try deb "$root/deb/usr/bin/benchstat"
  gzip -dc "$root/deb/usr/share/man/man1/benchstat.1.gz" | grep -q '^.TH benchstat 1' || { echo 'deb: no manual' >&2; exit 1; }
  for file in bash-completion/completions/benchstat zsh/vendor-completions/_benchstat fish/vendor_completions.d/benchstat.fish; do
    [ -s "$root/deb/usr/share/$file" ] || { echo "deb: no $file" >&2; exit 1; }
  done
  # The address is that of the maintainer who uploads it, and not settled here.
  if command -v lintian > /dev/null; then
    lintian --fail-on error --suppress-tags bogus-mail-host,bogus-mail-host-in-debian-changelog "$deb"
    echo "ok: lintian"
  else
    echo 'skipped: lintian'
  fi
else
  echo "skipped: deb"
fi

wheel=$(ls dist/*.whl 2> /dev/null || true)
if [ -n "$wheel" ]; then
  python3 -m venv "$root/venv"
  "$root/venv/bin/pip" install --quiet --no-index "$wheel"
  try wheel "$root/venv/bin/benchstat"
else
  echo "skipped: wheel"
fi
