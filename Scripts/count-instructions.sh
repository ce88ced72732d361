#!/usr/bin/env bash
# Counts the instructions that each strategy needs for a record, with valgrind: they do not depend on
# the machine's other work, and hardly on the machine.
# Usage: Scripts/count-instructions.sh [NAME [RECORDS]], a document of the corpus and a record count.
set -euo pipefail
cd "$(dirname "$0")/.."

document=${1:-messages}
records=${2:-200}
decodes=4

if ! command -v valgrind > /dev/null; then
  echo "count-instructions.sh: valgrind is not installed, and nothing else here counts instructions" >&2
  exit 2
fi

swift build -c release --product codable-fuzz > /dev/null
tool=$(swift build -c release --show-bin-path)/codable-fuzz
# The tool starts itself again unless this is set.
export SWIFT_DETERMINISTIC_HASHING=1

bench() { # STRATEGY DECODES, after the command to run it under
  "${@:3}" "$tool" bench strategies --document "$document" --records "$records" \
    --strategy "$1" --decodes "$2"
}

# What a process does but decode is the same in two runs that decode a different number of times.
instructions() { # STRATEGY DECODES
  bench "$1" "$2" valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null \
    2>&1 > /dev/null | sed -n 's/.*I *refs: *//p' | tr -d ,
}

strategies=$("$tool" bench strategies --document "$document" --records "$records" --decodes 0)
strict=
printf '%-20s %20s %10s\n' "$document" "instructions/record" "ratio"
while read -r strategy _ count; do
  once=$(instructions "$strategy" 1)
  more=$(instructions "$strategy" $((decodes + 1)))
  if [ -z "$once" ] || [ -z "$more" ]; then
    echo "count-instructions.sh: valgrind counted nothing for $strategy" >&2
    exit 2
  fi
  each=$(((more - once) / (decodes * count)))
  if [ "$strategy" = strict ]; then strict=$each; fi
  awk -v name="$strategy" -v each="$each" -v strict="$strict" 'BEGIN {
    printf "%-20s %20d %10s\n", name, each, strict ? sprintf("%.3f", each / strict) : "–"
  }'
done <<< "$strategies"
