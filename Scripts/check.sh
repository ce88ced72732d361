#!/usr/bin/env bash
# What must pass before a change is committed: lint, build and tests, in debug and in release.
set -euo pipefail
cd "$(dirname "$0")/.."

step() { printf '\n== %s\n' "$*"; }

step "lint"
swift format lint --strict --recursive Package.swift Sources Corpus Tests

step "build, without warnings"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
swift build --build-tests 2>&1 | tee "$log"
if grep -E '(^|: )warning: ' "$log"; then
  echo "the build has warnings" >&2
  exit 1
fi

step "tests, debug"
swift test

step "tests, release"
swift test -c release
