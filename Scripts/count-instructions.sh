#!/usr/bin/env bash
# Counts the instructions that each strategy needs per record, with valgrind. Unlike times, they do
# not depend on the load of the machine, and hardly on the machine.
#
#   Scripts/count-instructions.sh [NAME [RECORDS]]     a document of the corpus, and how many records
#                                                      to decode; the default is messages 200
set -euo pipefail
cd "$(dirname "$0")/.."

document=${1:-messages}
records=${2:-200}
decodes=4

if ! command -v valgrind > /dev/null; then
  echo "count-instructions.sh: valgrind is not in PATH: install it" >&2
  exit 2
fi

swift build -c release --product codable-fuzz > /dev/null
tool=$(swift build -c release --show-bin-path)/codable-fuzz
# Without this the tool restarts itself.
export SWIFT_DETERMINISTIC_HASHING=1

bench() { # STRATEGY DECODES [COMMAND…]: runs the benchmark, under the command if there is one
  "${@:3}" "$tool" bench strategies --document "$document" --records "$records" \
    --strategy "$1" --decodes "$2"
}

# The difference between two runs with different numbers of decodes is the cost of decoding alone.
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
    echo "count-instructions.sh: valgrind printed no count for $strategy: run it by hand" >&2
    exit 2
  fi
  each=$(((more - once) / (decodes * count)))
  if [ "$strategy" = strict ]; then strict=$each; fi
  awk -v name="$strategy" -v each="$each" -v strict="$strict" 'BEGIN {
    printf "%-20s %20d %10s\n", name, each, strict ? sprintf("%.3f", each / strict) : "–"
  }'
done <<< "$strategies"
