#!/usr/bin/env bash
# Runs everything that CI runs, and the tests in release. A change is ready when this passes.
#
#   Scripts/check.sh [STEP…]     runs these steps in this order; the default is all of them
#
# Steps: lint apple build debug release consumer newcomer init fuzzers models docs job costs shards engines harness mutants reports
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=$(mktemp -d)
current=
finish() {
  local code=$?
  rm -rf "$scratch"
  test $code = 0 || test -z "$current" || echo "check.sh: $current failed with $code" >&2
}
trap finish EXIT
fuzz=$PWD/.build/release/codable-fuzz

# Shows the output of a command only if it fails: the errors first, then its last lines.
quiet() { # COMMAND…
  "$@" > "$scratch/log" 2>&1 && return
  grep -aA 4 -E '✘|(error|warning|Fatal error): ' "$scratch/log" | tail -n 100 >&2 || true
  printf '\n-- the last lines:\n' >&2
  tail -n 30 "$scratch/log" >&2
  printf '\n-- the command that failed: %s\n' "$*" >&2
  return 1
}

without_warnings() { # COMMAND…
  quiet "$@" || return
  # If the home folder is read-only, the package manager warns about it. Ignore that.
  if grep -aE '(^|: )warning: ' "$scratch/log" | grep -v 'disabling user-level cache features'; then
    echo "the build has warnings" >&2
    return 1
  fi
}

tests() { # COMMAND…
  quiet "$@" || return
  grep -a 'Test run with' "$scratch/log"
}

lint() { # The sources are formatted, and their doc comments are valid.
  swift format lint --strict --recursive Package.swift Sources Corpus Tests
}

apple() { # The package type-checks for macOS and iOS, and the check finds planted errors.
  if [ "$(uname)" = Darwin ]; then
    echo "skipped: on macOS the compiler does this"
    return
  fi
  Scripts/apple-check.sh --self-test
  Scripts/apple-check.sh macos ios
}

build() { # Everything builds without warnings.
  without_warnings swift build --build-tests
}

debug() { # The tests pass in debug.
  tests swift test
}

release() { # The tests pass in release.
  tests swift test -c release
}

consumer() { # A package that depends on this one builds without warnings, and its tests pass.
  without_warnings swift build --build-tests --package-path Tests/ConsumerPackage
  tests swift test --package-path Tests/ConsumerPackage
  plugin
  twins
}

# The command plugin builds the tool of the package, and runs it. The package manager ends with 1
# whatever the exit code is, and names it.
plugin() {
  local package="swift package --package-path Tests/ConsumerPackage codable-fuzz"
  quiet $package list documents
  grep -q episodes "$scratch/log" || { echo "the plugin does not list the studies" >&2; return 1; }
  if $package run --no-such-option > "$scratch/log" 2>&1; then
    echo "the plugin ignores that its tool fails" >&2
    return 1
  fi
  grep -q "unknown option '--no-such-option'" "$scratch/log" \
    && grep -q 'exit code 64' "$scratch/log" || { cat "$scratch/log" >&2; return 1; }
  echo "swift package codable-fuzz runs the tool, and names its exit code"
}

# Each Swift Testing test of the consumer has an XCTest twin, which must fail whenever it fails. The
# failures are provoked in a copy of the package, which shares the build folder of the original.
twins() {
  local copy=$scratch/consumer build=$PWD/Tests/ConsumerPackage/.build
  mkdir "$copy"
  cp -R Tests/ConsumerPackage/Package.swift Tests/ConsumerPackage/Sources \
    Tests/ConsumerPackage/Tests "$copy"
  sed -i.bak "s|path: \"../..\"|path: \"$PWD\"|" "$copy/Package.swift"
  # Samples of articles have no twins.
  rm "$copy"/Tests/PodcastsTests/{Capture,Described,NewAnswer,Saved}Tests.swift
  same_failures "a test that fails" episodesSurviveDrift
  local baselines=$copy/Tests/PodcastsTests/Baselines
  mv "$baselines/reviews.txt" "$scratch"
  sed -i.bak '/^row /d' "$baselines/episodes.txt"
  same_failures "baselines" episodesSurvive episodesSurviveDrift reviewsSurvive
  sed -i.bak 's/\.convertFromSnakeCase/.useDefaultKeys/' "$copy/Sources/Podcasts/PodcastAPI.swift"
  same_failures "another decoder" episodesSurvive episodesSurviveDrift reviewsSurvive theShowSurvives
}

same_failures() { # WHAT FUNCTION…
  local what=$1 log=$scratch/twins.log
  shift
  SHOW_FAILURES=1 swift test --package-path "$copy" --scratch-path "$build" > "$log" 2>&1 && {
    echo "no test failed with $what, but these should: $*" >&2
    return 1
  }
  printf '%s\n' "$@" | sort > "$scratch/expected"
  sed -nE 's/^.* Test ([A-Za-z]+)\(\) failed after.*$/\1/p' "$log" | sort -u \
    > "$scratch/swift-testing"
  sed -nE "s/^Test Case .*\.test([A-Za-z]+)' failed.*$/\1/p" "$log" \
    | awk '{ print tolower(substr($0, 1, 1)) substr($0, 2) }' | sort -u > "$scratch/xctest"
  diff "$scratch/expected" "$scratch/swift-testing" && diff "$scratch/expected" "$scratch/xctest" || {
    tail -n 30 "$log" >&2
    echo "with $what, Swift Testing and XCTest do not fail the same tests" >&2
    return 1
  }
  echo "with $what, both frameworks fail the same tests: $*"
}

newcomer() { # Each of six usual changes is one new file and one line in a registry.
  Scripts/newcomer.sh
}

models() { # Inferred models compile, and decode and encode their documents without a difference.
  quiet Scripts/models.sh
}

init() { # What the tool makes of an answer is a package whose tests pass.
  Scripts/init.sh
}

fuzzers() { # A libFuzzer target that the tool writes finds a planted crash, which the tool replays.
  Scripts/fuzzers.sh
}

docs() { # The documentation and its tutorials build without warnings, and its pipelines run.
  quiet Scripts/docs.sh
  without_warnings Scripts/tutorials.sh
  tail -n 1 "$scratch/log"
  quiet Scripts/pipelines.sh
  cat "$scratch/log"
}

job() { # codable-fuzz runs with its defaults.
  swift run -c release codable-fuzz
}

costs() { # The tool shows what injected errors do to the strategies, and what the strategies cost.
  "$fuzz" scenarios
  "$fuzz" bench strategies --records 500
}

shards() { # Merged shards give the same report as the whole run, and the baseline passes.
  "$fuzz" --no-timing --workers 1 --format json --output "$scratch/whole.json" \
    --baseline "$scratch/baseline.txt" --update-baseline
  for number in 1 2 3; do
    "$fuzz" --no-timing --shard $number/3 --format json --output "$scratch/shard-$number.json"
  done
  "$fuzz" merge "$scratch"/shard-*.json --format json --output "$scratch/merged.json" \
    --baseline "$scratch/baseline.txt"
  Scripts/compare-reports.sh "$scratch/whole.json" "$scratch/merged.json"
}

engines() { # Slurm and GNU parallel run the parts of a run, which merge to the report of the whole.
  Scripts/engines.sh
}

harness() { # The tool measures its own costs for large documents and many shards.
  "$fuzz" bench harness --row map-drift --row merge
}

mutants() { # Every run makes the same mutants, in debug and in release.
  local options sums
  for options in "every-field --mutator all" "exhaustive --mutator all" "random --mutator all" \
    "damage-rate --mutator all" "pairwise --mutator core"; do
    sums=$(for configuration in debug release release; do
      # shellcheck disable=SC2086
      .build/$configuration/codable-fuzz mutate --plan $options Corpus/Weather/weather.json | cksum
    done | sort -u)
    echo "$options: $sums"
    test "$(wc -l <<< "$sums")" -eq 1
  done
}

reports() { # The test report has all reports in one folder, with an index.
  quiet Scripts/test-report.sh "$scratch/tests" --filter ComparisonTests
  tail -n 5 "$scratch/log"
  cat "$scratch/tests/summary.md"
}

all="lint apple build debug release consumer newcomer init fuzzers models docs job costs shards engines harness mutants reports"
for step in "$@"; do
  case " $all " in
    *" $step "*) ;;
    *)
      echo "check.sh: unknown step '$step': use one of $all" >&2
      exit 64
      ;;
  esac
done
# shellcheck disable=SC2086
for step in ${@:-$all}; do
  printf '\n== %s: %s\n' "$step" "$(sed -n "s/^$step() { # //p" "$0")"
  current=$step started=$SECONDS
  "$step"
  echo "== $step passed after $((SECONDS - started)) s"
done
