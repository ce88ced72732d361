#!/usr/bin/env bash
# Records what a build of the tool makes, so that a change which should change nothing can be checked:
#
#   Scripts/pins.sh OLD before      the tool before the change, and a folder for what it makes
#   Scripts/pins.sh NEW after
#   diff -r before after            empty where both make the same
#
# Each plan runs with 1, 2, 4 and 8 threads, and in shards; its reports are kept once, and must be the
# same each time. Times and the environment are left out. With
# CODABLE_FUZZ_CORPORA, models are inferred from the files there, too.
set -euo pipefail

test $# -eq 2 || {
  sed -n '2,6s/^# \{0,1\}//p' "$0" >&2
  exit 64
}
fuzz=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")
cd "$(dirname "$0")/.."
root=$PWD
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

stable() { # FILE: a report without what varies
  "$root/Scripts/compare-reports.sh" "$1" \
    | sed -E -e 's/[0-9.]+ (ns|µs|ms|s|min)( of CPU time| of wall time)?\b/TIME/g' \
      -e 's/ (time|timestamp)="[^"]*"//g' -e 's/20[0-9-]+[T ][0-9:]+/DATE/g' \
      -e 's/(commit <bdi class="c">|<dd><bdi>)([0-9a-f]{10}|[0-9a-f]{40})</\1COMMIT</' \
      -e 's/overhead [0-9.]+ %/overhead/' -e 's/>[0-9.]+ [kMG]B<\/bdi><\/dd>/>MEMORY</'
}

status() { # NAME COMMAND…: runs a command and notes its exit code
  local name=$1 code=0
  shift
  "$@" > "$scratch/out" 2> "$scratch/err" || code=$?
  echo "$name: $code" >> "$folder/exit-codes.txt"
}

same() { # NAME FILE: what other ways make must be what the first one made
  stable "$2" > "$scratch/same"
  cmp "$scratch/same" "$folder/$1.json" || echo "$1: $2 differs" >> "$folder/differences.txt"
}

plan() { # NAME OPTION…: a plan in all formats, and again by other ways
  local name=$1 number
  shift
  local baseline=(--baseline "$scratch/$name.baseline" --update-baseline)
  local run=("$fuzz" run --no-timing --artifacts "$scratch/artifacts" "$@")
  status "$name" "${run[@]}" --threads 1 --quiet --title pins --outcomes "$scratch/outcomes" \
    --output "json=$scratch/json" --output "csv=$scratch/csv" --output "junit=$scratch/junit" \
    --output "markdown=$scratch/markdown" --output "annotations=$scratch/annotations" \
    --output "text=$scratch/text" --output "html=$scratch/html" ${baseline[@]+"${baseline[@]}"}
  local format
  for format in json csv junit markdown annotations text html; do
    stable "$scratch/$format" > "$folder/$name.$format"
  done
  sed -E 's/"nanoseconds": ?[0-9]+/"nanoseconds":0/g' "$scratch/outcomes" | cksum > "$folder/$name.outcomes"
  for number in 2 4 8; do
    status "$name, $number threads" "${run[@]}" --quiet --threads $number --output "json=$scratch/other"
    same "$name" "$scratch/other"
  done
  cp "$scratch/$name.baseline" "$folder/$name.baseline"
  rm -f "$scratch"/part-*.json
  for number in 1 2 3; do
    status "$name, shard $number" "${run[@]}" --quiet --shard $number/3 --format json \
      --output "$scratch/part-$number.json"
  done
  status "$name, merged" "$fuzz" merge "$scratch"/part-*.json --output "json=$scratch/other"
  same "$name" "$scratch/other"
}

rm -f "$folder/exit-codes.txt" "$folder/differences.txt"
plan every-field
plan every-field-all --mutator all --document people --document weather --document users
plan exhaustive --plan exhaustive --document messages --document feed --advice all
plan random --plan random --count 300 --seed 7 --mutations 3 --document orders --document timeline
for options in "every-field --mutator all" "exhaustive --mutator all" "random --mutator all"; do
  for file in Corpus/*/*.json; do
    # shellcheck disable=SC2086
    echo "$options $file $("$fuzz" mutate --plan $options "$file" | cksum)" >> "$scratch/mutants"
  done
done
sort "$scratch/mutants" > "$folder/mutants.txt"
for topic in documents strategies mutators sets plans formats; do
  "$fuzz" list $topic > "$folder/list-$topic.txt"
done
status "findings" "$fuzz" run --no-timing --quiet --document messages --fail-on findings
status "no file" "$fuzz" run "$scratch/missing.json"
status "no option" "$fuzz" run --nothing
if [ -n "${CODABLE_FUZZ_CORPORA:-}" ]; then
  while read -r file; do
    name=$(basename "$file")
    status "infer $name" "$fuzz" infer "$file"
    cp "$scratch/out" "$folder/infer-$name.swift"
  done < <(find "$CODABLE_FUZZ_CORPORA" -name '*.json' -not -path '*test-suite*' -size -700k | sort)
fi
find "$folder" -type f | wc -l
cat "$folder/differences.txt" 2> /dev/null || echo "each plan makes the same with any threads, and in shards"
