#!/usr/bin/env bash
# Tests whether a baseline sees what changes of models cost, and nothing else. It makes variants of the
# demo models, each with one change, and compares two verdicts about each:
#
# - Whether the baseline of the models before fails, with the mutators of a test of one line.
# - If not, whether the variant loses anything: with every structural mutant of every location it delivers
#   fewer records than before, or records with fewer values. Changes that lose values without a report are
#   harmful by themselves: `try?` for a value, an optional, a list, @Lossy or a date of another type, an
#   optional with a misspelled key, crossed keys, an enum that falls back to a case, and dates that become
#   other instants. Others are not: refactorings, more forms of dates, @Lossy on an optional that is always
#   null, and @Lossy for `(try? …) ?? []`.
#
#   Scripts/gate.sh [FAMILY…]     the default is Messages PullRequests Users
#
# It prints a table, and the sums of each kind. It fails if a baseline passes although a variant loses
# something, or fails although it must not. The package is in Tests/Gate; KEEP=DIR keeps the copy with the
# variants there. KIND=TEXT limits it to the kinds that contain a text, and SAMPLE=1 to one change of each
# kind. BUILD=debug builds faster, and runs longer.
set -euo pipefail
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
package=${KEEP:-$scratch/package}
mkdir -p "$package"
cp -R Tests/Gate/. "$package"
[ $# -gt 0 ] || set -- Messages PullRequests Users
export CODABLE_FUZZ_REPOSITORY=$PWD
run() { # CONFIGURATION PRODUCT ARGUMENT…
  local configuration=$1
  shift
  swift run -c "$configuration" --package-path "$package" --scratch-path "$PWD/.build" \
    --disable-build-manifest-caching "$@"
}
run debug Variants "$PWD/Corpus" "$package" "$@" 1>&2
run "${BUILD:-release}" Gate
