#!/usr/bin/env bash
# Makes a package of each demo document with 'codable-fuzz init', all of them in one folder, so that all
# but the first are added to a package that is already there. Its tests must pass without a warning, and
# compare what the Swift types keep with the baselines that the tool wrote without them.
#
#   Scripts/init.sh [DIR]     a new folder to keep the package in; the default is a temporary one
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
package=${1:-$scratch/package}
swift build --product codable-fuzz > "$scratch/build" || { cat "$scratch/build" >&2; exit 1; }
fuzz=$(swift build --show-bin-path)/codable-fuzz

fail() { # TEXT
  echo "init.sh: $1" >&2
  exit 1
}

# Adds the targets that init prints at the end of those of the manifest.
add_targets() { # FILE
  sed -n '/^    \./,$p' "$1" > "$scratch/targets"
  test -s "$scratch/targets" || fail "init prints no targets for a package that is there"
  awk -v targets="$scratch/targets" '
    /^  \]$/ { while ((getline line < targets) > 0) print line }
    { print }
  ' "$package/Package.swift" > "$scratch/manifest"
  cat "$scratch/manifest" > "$package/Package.swift"
}

test ! -e "$package" || fail "$package exists: name a new folder"
# No property holds these lists of records: the tests see one record, and two.
points=$(printf '{"t":%d,"q":"ok"},' 1 2 3 4)
printf '{"status":"ok","series":[{"name":"s","points":[%s]}]}' "${points%,}" > "$scratch/series.json"
printf '[{"page":1},[%s]]' "${points%,}" > "$scratch/pages.json"
# The lines are the records of a list.
printf '{"t":%d,"q":"ok"}\n' 1 2 3 4 > "$scratch/lines.ndjson"
# Neither the modules nor the types may have names that mean something else in a test.
for name in '2026-01 shows' comment default main Testing дані; do
  printf '{"points":[%s]}' "${points%,}" > "$scratch/$name.json"
done
# A type that the imports of a test have, too, would be ambiguous.
printf '[%s]' "${points%,}" > "$scratch/report.json"
count=0
for document in Corpus/*/*.json "$scratch"/*.*json; do
  "$fuzz" init "$document" --output "$package" --quiet > "$scratch/lines"
  test $count = 0 || add_targets "$scratch/lines"
  count=$((count + 1))
  find "$package" -type f -exec cksum {} + | sort > "$scratch/before"
  "$fuzz" init "$document" --output "$package" --quiet > "$scratch/lines"
  test ! -s "$scratch/lines" || fail "a second run for $document has more to add"
  find "$package" -type f -exec cksum {} + | sort | diff "$scratch/before" - \
    || fail "a second run for $document changes files"
done

# The package shares the build folder of this one, where the modules that it uses are compiled already.
# The plan of the build that is cached there is of another package.
swift test --package-path "$package" --scratch-path "$PWD/.build" --disable-build-manifest-caching > "$scratch/log" 2>&1 || {
  grep -aE -A 4 '✘|error: ' "$scratch/log" | tail -n 60 >&2
  fail "the tests of $package fail"
}
grep -a 'Test run with' "$scratch/log"
test "$(grep -ac 'theResponseSurvives() passed' "$scratch/log")" = "$count" \
  || fail "not every response was tested"
if grep -aA 9 'differs from the baseline' "$scratch/log"; then fail "a first test is not quiet"; fi
if grep -aE "$package/.*warning: " "$scratch/log"; then fail "the generated code has warnings"; fi
