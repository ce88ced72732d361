#!/usr/bin/env bash
# Runs everything that CI runs, and the tests in release. A change is ready when this passes.
#
#   Scripts/check.sh [STEP…]             runs these steps in this order; the default is all of them
#   Scripts/check.sh STEP… -- STEP…      runs the steps after -- at the same time as the others
#
# Steps: lint apple build debug gate faults release consumer newcomer init fuzzers models docs job archive first costs parts harness
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=$(mktemp -d)
current=
beside=
finish() {
  local code=$?
  if [ -n "$beside" ]; then
    kill -- "-$beside" 2> /dev/null || true
    cat "$scratch/beside" >&2
  fi
  rm -rf "$scratch"
  test $code = 0 || test -z "$current" || echo "check.sh: $current failed with $code" >&2
}
trap finish EXIT
# Where tools are depends on the build system, which the package manager chooses.
released=$(swift build -c release --show-bin-path)
fuzz=$released/codable-fuzz
# A log for each of two steps that run at the same time.
log=$scratch/log

# Shows the output of a command only if it fails: the errors first, then its last lines.
quiet() { # COMMAND…
  "$@" > "$log" 2>&1 && return
  # Words of traps that tests wait for would hide what failed.
  { grep -aA 4 '✘' "$log" || grep -aA 4 -E '(error|warning|Fatal error): ' "$log"; } \
    | tail -n 100 >&2 || true
  printf '\n-- the last lines:\n' >&2
  tail -n 30 "$log" >&2
  printf '\n-- the command that failed: %s\n' "$*" >&2
  return 1
}

without_warnings() { # COMMAND…
  quiet "$@" || return
  # If the home folder is read-only, the package manager warns about it. Ignore that.
  if grep -aE '(^|: )warning: ' "$log" | grep -v 'disabling user-level cache features'; then
    echo "the build has warnings" >&2
    return 1
  fi
}

# Most tests let decoders throw, and Swift Testing keeps a backtrace of each error: turn that off, or it
# takes a third of the time.
export SWT_SWIFT_ERROR_BACKTRACING_ENABLED=0

tests() { # COMMAND…
  local TIMEFORMAT='processor time: %U s, and %S s of the system'
  time quiet "$@" || return
  grep -a 'Test run with' "$log"
}

# Whether a commit of the last day changed some files. Unless IF_CHANGED is set, they always count as
# changed.
changed() { # PATH…
  test -n "${IF_CHANGED:-}" || return 0
  git rev-parse --git-dir > /dev/null 2>&1 || return 0
  test -z "$(git log -1 --since='1 day ago' --format=%h -- "$@")" || return 0
  echo "skipped: in the last day nothing changed in $*"
  return 1
}

lint() { # The sources are formatted, and their doc comments are valid.
  swift format lint --strict --recursive Package.swift Sources Corpus Tests
}

apple() { # The package type-checks for macOS and iOS, and the check finds planted errors.
  if [ "$(uname)" = Darwin ]; then
    echo "skipped: on macOS the compiler does this"
    return
  fi
  if changed Scripts/apple-check.sh Tests/AppleStubs; then Scripts/apple-check.sh --self-test; fi
  Scripts/apple-check.sh macos ios
}

build() { # Everything builds without warnings.
  without_warnings swift build --build-tests
  quiet Scripts/foundation-table.sh
}

debug() { # The tests pass in debug. Those of the command use tools that were built for release.
  local tool
  for tool in codable-fuzz hostile-tool harness-bench; do
    quiet swift build -c release --product $tool
  done
  # The command of the README. The option records the run, and changes nothing.
  CODABLE_FUZZ_TOOLS=$released tests \
    swift test --event-stream-output-path "$scratch/events.jsonl"
  slowest "$scratch/events.jsonl"
}

# Lists the slowest tests with arguments. All tests start at once and wait for a processor, but the cases
# of a test with arguments start when they run. Those that wait for a process are listed with the wait.
slowest() { # EVENT STREAM
  # Fields and kinds that a version of Swift Testing leaves out, or adds, are no error.
  jq -nr '
    [inputs.payload? | select(.testID? and .instant.absolute?)
      | select(.kind == "testCaseStarted" or .kind == "testCaseEnded")]
    | group_by(.testID)[]
    | select((map(select(.kind == "testCaseEnded")) | length * 2) == length)
    | [(map(if .kind == "testCaseEnded" then .instant.absolute else -.instant.absolute end) | add),
      .[0].testID] | @tsv' "$1" | sort -rn | awk -F'\t' 'NR <= 10 { printf "%6.1f s  %s\n", $1, $2 }'
}

gate() { # Baselines fail for harmful changes of models, and for no others.
  BUILD=debug SAMPLE=1 quiet Scripts/gate.sh
  tail -n 1 "$log"
}

faults() { # Every call of the system may fail; the step above lets the first of each kind fail.
  CODABLE_FUZZ_ALL_FAULTS=1 tests swift test --filter FaultTests
}

release() { # The tests pass in release.
  tests swift test -c release
}

# Packages that use this one share its build folder, where its modules are compiled already. The plan of
# the build that is cached there is of another package.
shared=(--scratch-path "$PWD/.build" --disable-build-manifest-caching)
consumer=(--package-path Tests/ConsumerPackage "${shared[@]}")

consumer() { # A package that depends on this one builds without warnings, and its tests pass.
  without_warnings swift build --build-tests "${consumer[@]}"
  tests swift test "${consumer[@]}"
  plugin
  twins
}

# The command plugin builds the tool of the package, and runs it. The package manager ends with 1
# whatever the exit code is, and names it.
plugin() {
  quiet swift package "${consumer[@]}" codable-fuzz list documents
  grep -q episodes "$log" || { echo "the plugin does not list the studies" >&2; return 1; }
  if swift package "${consumer[@]}" codable-fuzz run --no-such-option > "$log" 2>&1; then
    echo "the plugin ignores that its tool fails" >&2
    return 1
  fi
  grep -q "unknown option '--no-such-option'" "$log" \
    && grep -q 'exit code 64' "$log" || { cat "$log" >&2; return 1; }
  echo "swift package codable-fuzz runs the tool, and names its exit code"
}

# Each Swift Testing test of the consumer has an XCTest twin, which must fail whenever it fails. In a
# copy of the package, each test fails for a reason of its own: an expectation that does not hold,
# records that are lost though the baseline says otherwise, a baseline that is missing, and models that
# decode nothing. That the tests pass with none of these, the tests of the consumer show.
twins() {
  local copy=$scratch/consumer file
  mkdir "$copy"
  cp -R Tests/ConsumerPackage/Package.swift Tests/ConsumerPackage/Sources \
    Tests/ConsumerPackage/Tests "$copy"
  sed -i.bak "s|path: \"../..\"|path: \"$PWD\"|" "$copy/Package.swift"
  # Samples of articles have no twins.
  rm "$copy"/Tests/PodcastsTests/{Capture,Client,Described,NewResponse,Saved,SharedCode}Tests.swift
  rm "$copy"/Tests/PodcastsTests/EpisodeXCTests.swift
  sed -i.bak '/^row /d' "$copy/Tests/PodcastsTests/Baselines/episodes.txt"
  rm "$copy/Tests/PodcastsTests/Baselines/reviews.txt"
  for file in "$copy"/Tests/PodcastsTests/Resilience*Tests.swift; do
    sed -i.bak '/Show.self/s/PodcastAPI.decoder/JSONDecoder()/' "$file"
  done
  # In CI a missing baseline is not written.
  if CI=1 SHOW_FAILURES=1 swift test --package-path "$copy" "${shared[@]}" > "$log" 2>&1; then
    echo "no test failed, but each should" >&2
    return 1
  fi
  grep -hoE '(@Test func|func test)[ A-Z][A-Za-z]+' "$copy"/Tests/PodcastsTests/*Tests.swift \
    | sed -e 's/^@Test func //' -e 's/^func test/=/' | lower_first | sort > "$scratch/expected"
  sed -nE 's/^.* Test ([A-Za-z]+)\(\) failed after.*$/\1/p' "$log" | sort -u > "$scratch/failed"
  sed -nE "s/^Test Case .*\.test([A-Za-z]+)' failed.*$/=\1/p" "$log" | lower_first | sort -u \
    >> "$scratch/failed"
  sort "$scratch/failed" | diff "$scratch/expected" - || {
    tail -n 30 "$log" >&2
    echo "Swift Testing and XCTest do not fail the same tests" >&2
    return 1
  }
  echo "both frameworks fail the same $(grep -c = "$scratch/expected") tests"
}

# Makes the first letter after = lowercase.
lower_first() {
  awk '/^=/ { $0 = "=" tolower(substr($0, 2, 1)) substr($0, 3) } { print }'
}

newcomer() { # Each of the usual changes is one new file and one line in a registry.
  # shellcheck disable=SC2046
  if changed Scripts/newcomer.sh Tests/Newcomer Package.swift \
    $(sed -n 's/^change [a-z]* //p' Scripts/newcomer.sh | grep -oE '[A-Za-z/]+\.swift'); then
    Scripts/newcomer.sh
  fi
}

models() { # Inferred models compile, and decode and encode their documents without a difference.
  BUILT=$released quiet Scripts/models.sh
}

init() { # What the tool makes of a response is a package whose tests pass.
  Scripts/init.sh
}

fuzzers() { # A libFuzzer target that the tool writes finds a planted crash, which the tool replays.
  Scripts/fuzzers.sh
}

docs() { # The documentation and its tutorials build without warnings, and its pipelines run.
  quiet Scripts/docs.sh
  # Pages with ':' in their names can be uploaded only in one file.
  test "$(tar -tf .build/docs/docs.tar | grep -c ':')" -gt 0 || {
    echo "check.sh: .build/docs/docs.tar has no pages of initializers" >&2
    return 1
  }
  without_warnings Scripts/tutorials.sh
  tail -n 1 "$scratch/log"
  quiet Scripts/pipelines.sh
  cat "$scratch/log"
}

job() { # codable-fuzz runs with its defaults.
  swift run codable-fuzz
}

archive() { # The archive of a release works in an empty folder, and its bundle in a package.
  local files=$scratch/files empty=$scratch/empty package=$scratch/bundled tool
  # A static tool would be built from nothing.
  TOOL=$fuzz quiet Scripts/release.sh archive 0.0.1 "$files"
  quiet Scripts/release.sh bundle 0.0.1 "$files"
  ls -l "$files"
  mkdir "$empty"
  tool=$(.github/actions/codable-fuzz/install.sh "file://$files" 0.0.1 "$scratch/installed" \
    "$(uname -m)-unknown-linux-gnu" 2> "$log") || { cat "$log" >&2; return 1; }
  cp Tests/ConsumerPackage/Tests/PodcastsTests/Fixtures/episodes.json "$empty/response.json"
  (cd "$empty" && env -i PATH=/usr/bin:/bin "$tool/codable-fuzz" response.json) > "$log"
  grep -q '^response, with a strict model: ' "$log" || { cat "$log" >&2; return 1; }
  mkdir -p "$package/Sources/App"
  unzip -q "$files/codable-fuzz.artifactbundle.zip" -d "$package"
  echo 'let app = 1' > "$package/Sources/App/App.swift"
  cat > "$package/Package.swift" << END
// swift-tools-version: 6.1
import PackageDescription
let package = Package(
  name: "App", dependencies: [.package(name: "CodableFuzz", path: "$PWD")],
  targets: [
    .target(name: "App"), .binaryTarget(name: "FuzzTool", path: "codable-fuzz.artifactbundle"),
  ])
END
  swift package --package-path "$package" codable-fuzz list documents > "$log" 2>&1 \
    && grep -q '^people ' "$log" || { cat "$log" >&2; return 1; }
  # The plugin ran the tool of the bundle: it built none.
  test -z "$(find "$package/.build" -name 'CodableFuzz.swiftmodule')" || {
    echo "the plugin builds a tool, though the package has the bundle" >&2
    return 1
  }
  echo "the first screen in an empty folder, and swift package codable-fuzz without a build"
}

first() { # A package with one test is built and run from nothing, and shows what that costs.
  Scripts/first-test.sh
}

costs() { # The tool shows what the strategies cost.
  "$fuzz" bench --document feed --records 500 --budget 4
}

parts() { # Shards, engines and repeated runs make what the whole run makes.
  local folder=$scratch/parts number
  mkdir "$folder"
  "$fuzz" --no-timing --threads 1 --format json --output "$folder/whole.json" \
    --baseline "$folder/baseline.txt" --update-baseline
  for number in 1 2 3; do
    "$fuzz" --no-timing --shard $number/3 --format json --output "$folder/shard-$number.json"
  done
  "$fuzz" merge "$folder"/shard-*.json --format json --output "$folder/merged.json" \
    --baseline "$folder/baseline.txt"
  Scripts/compare-reports.sh "$folder/whole.json" "$folder/merged.json"
  CODABLE_FUZZ_TOOLS=$released Scripts/engines.sh "$folder/whole.json"
  mutants
}

# Every run makes the same mutants, in debug and in release.
mutants() {
  local options sums debugged
  debugged=$(swift build --show-bin-path)
  for options in "every-field --mutator all" "exhaustive --mutator all" "random --mutator all"; do
    sums=$(for tools in "$debugged" "$released" "$released"; do
      # shellcheck disable=SC2086
      "$tools/codable-fuzz" mutate --plan $options Corpus/Weather/weather.json | cksum
    done | sort -u)
    echo "$options: $sums"
    test "$(wc -l <<< "$sums")" -eq 1
  done
}

harness() { # What large documents, many shards and kept documents cost is measured.
  "$released/harness-bench" harness --row map-drift --row merge --row preserving-decode --document timeline~90
}

all="lint apple job build debug gate faults release docs consumer newcomer init fuzzers models archive first costs parts harness"
for step in "$@"; do
  case " $all -- " in
    *" $step "*) ;;
    *)
      echo "check.sh: unknown step '$step': use one of $all" >&2
      exit 64
      ;;
  esac
done

# Waits for steps that a step needs, if they run beside it and have not passed yet. The tests use all
# processors. After them there are steps that use only one, beside which others fit that use one, too.
await() { # STEP
  local needed needs=
  case $1 in
    costs | archive | harness | models | parts) needs="job build debug" ;;
  esac
  for needed in $needs; do
    while [[ " ${first[*]} " = *" $needed "* ]] && [ ! -e "$marks/$needed" ]; do sleep 1; done
  done
}

run() { # STEP…
  local started before spent step
  for step in "$@"; do
    await "$step"
    current=$step started=$SECONDS
    measure
    before=$spent
    printf '\n== %s: %s\n' "$step" "$(sed -n "s/^$step() { # //p" "$0")"
    "$step"
    touch "$marks/$step"
    measure
    echo "== $step passed after $((SECONDS - started)) s, with $((spent - before)) s of processor time"
    test -z "$beside" || kill -0 "$beside" 2> /dev/null || join
  done
}

# Sets spent to the seconds of processor time of all processes that this shell has waited for.
measure() {
  times > "$scratch/times"
  spent=$(awk -F'[ms ]+' 'NR == 2 { printf "%.0f", 60 * ($1 + $3) + $2 + $4 }' "$scratch/times")
}

# Prints what the steps beside printed, and fails if one of them failed.
join() {
  local process=$beside
  test -n "$process" || return 0
  beside='' current="a step beside"
  wait "$process" || { cat "$scratch/beside" >&2; return 1; }
  cat "$scratch/beside"
}

# shellcheck disable=SC2206
steps=(${@:-$all})
first=() second=() lane=first
for step in "${steps[@]}"; do
  case $step in
    --) lane=second ;;
    *) if [ $lane = first ]; then first+=("$step"); else second+=("$step"); fi ;;
  esac
done
marks=$scratch/marks
mkdir "$marks"
if [ ${#second[@]} -gt 0 ]; then
  # In a process group of its own, which can be ended with all that it started.
  set -m
  (
    log=$scratch/second/log scratch=$scratch/second
    mkdir "$scratch"
    run "${second[@]}"
  ) > "$scratch/beside" 2>&1 &
  beside=$!
  set +m
fi
run "${first[@]}"
join
echo
echo "all passed after $SECONDS s"
