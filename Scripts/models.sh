#!/usr/bin/env bash
# Checks the models that 'codable-fuzz infer' writes for JSON files: all must compile in Swift 6 mode
# without a warning, with and without --plain, and each must decode its file with a plain JSONDecoder
# and encode it again without a difference, except that a null in an object may be absent. Decoded as
# Preserving, with one value changed, it must be encoded with that difference only: each file is tried with
# its first, middle and last value that the model reads.
#
#   Scripts/models.sh [FILE…]     the default is the files in CODABLE_FUZZ_CORPORA, and some of its own
#
# KEEP=DIR keeps the models there. BUILT=DIR names a build folder whose tool and modules are used as they
# are, so that this can run while the package manager is busy.
set -euo pipefail
caller=$PWD
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
sources=${KEEP:-$scratch/sources}
mkdir -p "$sources" "$scratch/samples"
# Models are added to these, and a folder that was kept has those of another run.
rm -f "$sources"/Models*.swift

sample() { # NAME JSON
  printf '%s' "$2" > "$scratch/samples/$1.json"
}
sample keywords '{"self":1,"init":2,"default":"a","Type":[],"hashValue":0,"class":null,"":3,"$ref":4}'
sample clashes '{"a-b":1,"a_b":2,"aB":"x","data":{"data":{"data":1}},"type":{"type":{"id":1}}}'
sample emoji '{"🎉":1,"👩‍👩‍👧":"x","名":{"名":[1]},"é":true," ":"","a\"\\(b)\n*/":{"\u0000":1}}'
sample unions '[{"v":1},{"v":true},{"v":"x"},{"v":[1,"a",null]},{"v":{"id":1}},{"v":null},{},{"v":1.5}]'
sample recursion '{"next":{"next":{"next":null,"n":1},"n":2},"n":3,"children":[{"children":[],"n":4}]}'
sample empty '{"a":{},"b":[],"c":[[]],"d":[{}],"e":null,"f":[null]}'
sample numbers '[0,-0,1.5,1e2,1E-7,9007199254740993,9223372036854775808,0.12345678901234567890,1e300]'
sample dates '{"a":"2026-01-31T12:00:00Z","b":"Sat, 31 Jan 2026 12:00:00 GMT","c":1769860800,"d":"x"}'
sample ids '{"id":"C0FFEE00-aaaa-4bbb-8ccc-0123456789ab","url":"https://a.example/%C3%A9?q=ü b"}'
for kind in array:'[]' object:'{}' text:'"x"' number:1 null:null boolean:true; do
  sample "${kind%%:*}" "${kind#*:}"
done

built=${BUILT:-}
if [ -z "$built" ]; then
  swift build --product codable-fuzz 1>&2
  built=$(swift build --show-bin-path)
fi

if [ $# -gt 0 ]; then
  for file in "$@"; do
    case "$file" in /*) echo "$file" ;; *) echo "$caller/$file" ;; esac
  done > "$scratch/files"
else
  find "$scratch/samples" ${CODABLE_FUZZ_CORPORA:+"$CODABLE_FUZZ_CORPORA"} -name '*.json' \
    | LC_ALL=C sort > "$scratch/files"
fi

# Writes the models of a file into an enum, so that files do not share names. A whole module at once
# compiles in little more than half the time that batches of its files need.
write_models() { # NUMBER FILE NAME OPTION…
  local number=$1 file=$2 name=$3
  shift 3
  "$built/codable-fuzz" infer "$file" "$@" > "$scratch/code" 2> "$scratch/errors" \
    || [ $? -eq 1 ] || return 1  # 1: a number that no decoder reads
  {
    grep '^import ' "$scratch/code" || true
    echo "enum $name$number {"
    grep -v '^import ' "$scratch/code"
    # The first type after the heading decodes the document.
    sed -nE '/^(struct|enum|indirect enum|typealias) /{s/^(indirect )?[a-z]+ ([^:= ]+).*/typealias Whole = \2/p;q;}' "$scratch/code"
    echo "}"
  } >> "$sources/Models$((number % 16)).swift"
  echo "  trials.append(Trial($name$number.Whole.self, file: $number, kind: \"$name\"))" >> "$scratch/trials"
}

number=0
unreadable=0
: > "$scratch/trials"
: > "$scratch/list"
while IFS= read -r file; do
  if write_models "$number" "$file" Models && write_models "$number" "$file" Plain --plain; then
    echo "$file" >> "$scratch/list"
    number=$((number + 1))
  elif grep -qE 'not JSON|JSON is needed' "$scratch/errors"; then
    unreadable=$((unreadable + 1))
  else
    echo "models.sh: $file: $(cat "$scratch/errors")" >&2
    exit 1
  fi
done < "$scratch/files"

{
  echo 'func allTrials() -> [Trial] {'
  echo '  var trials: [Trial] = []'
  cat "$scratch/trials"
  echo '  return trials'
  echo '}'
} > "$sources/Trials.swift"

echo "models.sh: $number files, and $unreadable that are not JSON" >&2
# One build system has an object for each module, the other one for each file.
objects=("$built"/{DecodingStrategies,JSONText}.build/*.o)
[ ! -e "$built/JSONText.o" ] || objects=("$built"/{DecodingStrategies,JSONText}.o)
# The models need one library, and what that needs. Checks at run time, and what Mirror reads, are left
# out: both take the compiler time.
swiftc -swift-version 6 -warnings-as-errors -wmo -num-threads 2 -enforce-exclusivity=unchecked \
  -Xfrontend -disable-reflection-metadata -module-name Check -I "$built" -I "$built/Modules" \
  Tests/Models/main.swift "$sources"/*.swift "${objects[@]}" -o "$scratch/check"
"$scratch/check" "$scratch/list"
