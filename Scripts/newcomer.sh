#!/usr/bin/env bash
# Makes the changes of a newcomer in a copy of the package: a mutator, a strategy, a metric, a format, a
# subcommand, an analysis and a family of documents. Each must be one new file and one line in a
# registry; an analysis is a folder and a section, with a line each, and a family is a folder, a line in
# Package.swift and a line in the registry. The copy must then build, and the tool must have them all.
#
#   Scripts/newcomer.sh [--tests] [DIR]     a new folder to keep the copy in; the default is a temporary one
#
# With --tests, all tests and the documentation of the copy must pass, too: nothing counts mutators,
# strategies or questions by hand. That takes about ten minutes.
#
# The new files are in Tests/Newcomer, in a folder for each change, at their paths in the package.
set -euo pipefail
caller=$PWD
cd "$(dirname "$0")/.."
# A hook of git sets these, and the copy is a repository of its own.
unset GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE

templates=$PWD/Tests/Newcomer
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tests=0
if [ "${1:-}" = --tests ]; then
  tests=1
  shift
fi
case "${1:-}" in
  "") copy=$scratch/package ;;
  /*) copy=$1 ;;
  *) copy=$caller/$1 ;;
esac

fail() { # TEXT
  echo "newcomer.sh: $1" >&2
  exit 1
}

commit() { # SUBJECT
  git -C "$copy" -c user.name=Newcomer -c user.email=newcomer@example.com -c commit.gpgsign=false \
    -c core.hooksPath=/dev/null commit --quiet --message "$1"
}

# Copies all files that git does not ignore, as they are now.
copy_package() {
  test ! -e "$copy" || fail "$copy exists: name a new folder"
  mkdir -p "$copy"
  git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' file; do
    test ! -e "$file" || printf '%s\0' "$file"
  done | tar --null -T - -cf - | tar -xf - -C "$copy"
  git -C "$copy" init --quiet
  git -C "$copy" add --all
  commit "The package"
}

# Adds a line at the end of the list in a registry.
register() { # FILE LINE
  line=$2 awk '
    /(let|var) (all|standard|studies|documents|ofDocument)( =|:)/ && !isAdded { isInside = 1 }
    isInside && /^ *\]/ { print indent ENVIRON["line"]; isInside = 0; isAdded = 1 }
    { match($0, /^ */); indent = substr($0, 1, RLENGTH); print }
    END { exit !isAdded }
  ' "$copy/$1" > "$scratch/registry" || fail "$1 has no list to add '$2' to"
  cat "$scratch/registry" > "$copy/$1"
}

# Makes a change, counts the files that it touches, and prints a row of the table.
change() { # NAME {REGISTRY LINE}…
  local name=$1 registries=0 new changed
  shift
  cp -R "$templates/$name/." "$copy"
  while [ $# -gt 0 ]; do
    register "$1" "$2"
    registries=$((registries + 1))
    shift 2
  done
  git -C "$copy" add --all
  git -C "$copy" diff --cached --no-renames --diff-filter=A --name-only > "$scratch/new"
  git -C "$copy" diff --cached --no-renames --diff-filter=a --numstat > "$scratch/changed"
  # The files of a family are in one folder; an analysis has a section, too.
  local files=1
  if [ "$name" = analysis ]; then files=2; fi
  if [ "$name" = family ]; then
    new=$(sed 's|/[^/]*$|/|' "$scratch/new" | sort -u)
  else
    new=$(cat "$scratch/new")
  fi
  changed=$(awk '{ printf "%s%s (+%s -%s)", comma, $3, $1, $2; comma = ", " }' "$scratch/changed")
  printf '%-11s%s\n' "$name" "$new" '' "$changed"
  test "$(grep -c . <<< "$new")" = "$files" || fail "a $name needs more or fewer new files"
  test "$(grep -c . "$scratch/changed")" = "$registries" \
    || fail "a $name changes more or less than its registries"
  awk '$1 != 1 || $2 != 0 { exit 1 }' "$scratch/changed" \
    || fail "a $name needs more than one line in a file"
  commit "Add a $name"
}

# Checks that a command prints a line that matches an extended regular expression.
shows() { # WHAT EXPRESSION COMMAND…
  local what=$1 expression=$2
  shift 2
  "$@" > "$scratch/out" 2> "$scratch/err" || {
    cat "$scratch/out" "$scratch/err" >&2
    fail "this failed: $*"
  }
  grep -qE -e "$expression" "$scratch/out" || {
    head -n 40 "$scratch/out" "$scratch/err" >&2
    fail "$what: no line of the output matches '$expression': $*"
  }
  echo "$what"
}

copy_package
printf '%-11s%s\n' change "new; changed, with lines added and removed"
change mutator Sources/JSONMutation/Mutators/Mutators.swift .markUpString,
change strategy Sources/CodableFuzz/Strategies/Strategy.swift .orEmpty,
change metric Sources/CodableFuzz/Metrics/Metrics.swift metrics.throwRate,
change format Sources/FuzzFormats/Reporters.swift BadgeReporter.self,
change subcommand Sources/CodableFuzzCommand/Subcommands/Subcommand.swift Fields.self,
change analysis Sources/CodableFuzz/Analyses/Analysis.swift RepetitionAnalysis.self, Sources/FuzzReports/Content/Sections.swift 'Listing([.terminal, .folds]) { $0.repetitions },'
change family Corpus/Corpus.swift .playlists, Package.swift '"Playlists/playlists.json",'

started=$SECONDS
swift build --package-path "$copy" --product codable-fuzz --disable-index-store > "$scratch/log" 2>&1 || {
  grep -E 'error: ' "$scratch/log" >&2 || tail -n 30 "$scratch/log" >&2
  fail "the package does not build after these changes"
}
! grep -E '(^|: )warning: ' "$scratch/log" | grep -v 'disabling user-level cache features' >&2 \
  || fail "the package builds with warnings after these changes"
printf '\nbuilt after %s s\n\n' $((SECONDS - started))

# Each is in lists, in help and in reports, although only a registry names it.
fuzz=$(swift build --package-path "$copy" --show-bin-path)/codable-fuzz
document=$copy/Corpus/Playlists/playlists.json
run() { "$fuzz" --no-timing --quiet --mutator structural --document playlists "$@"; }
shows "the mutator is listed" '^  mark-up-string .*HTML' "$fuzz" list mutators
shows "the mutator makes mutants" '"after":"<p>Platform 9</p>"' \
  "$fuzz" mutate --mutator mark-up-string "$document"
shows "the mutator is in reports" '^mark-up-string .*%' run --verbose
shows "a mutant of it is replayed" '<p>Platform 9</p>' \
  "$fuzz" replay playlists:mark-up-string@/tracks/0/title
shows "the family is listed" '^playlists .*records at /tracks' "$fuzz" list documents
shows "the strategy is listed" '^or-empty  *the plain list' "$fuzz" list strategies
shows "the strategy is in reports of the family" '^or-empty .*%' run --strategy all
shows "the metric is in CSV" ',throw_rate,' run --format csv
shows "the metric is in JSON" '"throw-rate" : \{' run --format json
shows "the metric is explained in HTML" 'throw rate' run --format html
shows "the format is listed" '^badge ' "$fuzz" list formats
shows "the format is written" '"message" : "[0-9.]+ %"' run --format badge
shows "the analysis is listed" '^repetitions  *How many' "$fuzz" list analyses
shows "the analysis is in JSON" '"repetitions" : ' run --format json
shows "the subcommand is in help" '^  fields  ' "$fuzz" help
shows "the subcommand has help" '^usage: codable-fuzz fields FILE' "$fuzz" fields --help
shows "the subcommand runs" '^/tracks/\*/artist$' "$fuzz" fields "$document"
test $tests = 1 || exit 0

# The baseline of a family, and figures of the whole corpus in articles, are recorded by tests.
cd "$copy"
UPDATE_BASELINES=1 UPDATE_README=1 swift test --filter 'ComparisonTests|ArticleTests|ReadmeTests' \
  > "$scratch/log" 2>&1 || true
swift test > "$scratch/log" 2>&1 || {
  { grep -aE "recorded an issue|: error: " "$scratch/log" || tail -n 30 "$scratch/log"; } | cut -c1-300 | head -n 60 >&2
  fail "tests of the package fail after these changes"
}
echo "all tests pass"
Scripts/docs.sh "$scratch/docs" > "$scratch/log" 2>&1 || {
  tail -n 30 "$scratch/log" >&2
  fail "the documentation does not build after these changes"
}
echo "the documentation builds"
