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
cat > "$sources/main.swift" <<'SWIFT'
import DecodingStrategies
import Foundation

struct Trial {
  let file: Int
  let kind: String
  let run: (Data) throws -> Data
  /// Decodes a document, and encodes it with the model of another one; nil if that does not decode, or if
  /// the model reads the same from both.
  let write: (Data) throws -> (Data) throws -> Data?

  init<Whole: Codable>(_ type: Whole.Type, file: Int, kind: String) {
    (self.file, self.kind) = (file, kind)
    run = { try JSONEncoder().encode(try JSONDecoder().decode(Whole.self, from: $0)) }
    write = { sent in
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      let original = try JSONDecoder().decode(Preserving<Whole>.self, from: sent)
      let text = try encoder.encode(original.model)
      return { changed in
        guard let model = try? JSONDecoder().decode(Whole.self, from: changed),
          try encoder.encode(model) != text
        else { return nil }
        var value = original
        value.model = model
        return try encoder.encode(value)
      }
    }
  }
}

enum Step { case key(String), index(Int) }

extension JSONValue {
  /// The paths of the scalars, in the order of their keys.
  var leaves: [[Step]] {
    switch self {
    case .object(let members):
      members.sorted { $0.key < $1.key }.flatMap { key, value in value.leaves.map { [.key(key)] + $0 } }
    case .array(let elements):
      elements.enumerated().flatMap { index, value in value.leaves.map { [.index(index)] + $0 } }
    case .null: []
    default: [[]]
    }
  }

  func replacing(_ path: ArraySlice<Step>, _ change: (JSONValue) -> JSONValue) -> JSONValue {
    switch (path.first, self) {
    case (.key(let key)?, .object(var members)):
      members[key] = members[key]?.replacing(path.dropFirst(), change)
      return .object(members)
    case (.index(let index)?, .array(var elements)):
      elements[index] = elements[index].replacing(path.dropFirst(), change)
      return .array(elements)
    default: return change(self)
    }
  }

  /// Values of the same type, of which a model may accept one.
  var others: [JSONValue] {
    switch self {
    case .boolean(let value): [.boolean(!value)]
    case .integer(let value): [.integer(value == .max ? 0 : value + 1)]
    case .number(let value): [.number(value / 2 + 0.25)]
    case .string(let text):
      [text + "x", text.replacingOccurrences(of: "2", with: "1"), text.replacingOccurrences(of: "a", with: "b")]
        .filter { $0 != text }.map(JSONValue.string)
    default: []
    }
  }
}

/// Changes the first, middle and last value that the model reads, one at a time.
func changes(of value: JSONValue, _ data: Data, _ trial: Trial) throws -> (count: Int, failures: [String]) {
  let (leaves, write) = (value.leaves, try trial.write(data))
  var (count, failures) = (0, [String]())
  for start in Set([0, leaves.count / 2, max(leaves.count - 1, 0)]).sorted() {
    let order = start == leaves.count - 1 ? Array(leaves.reversed()) : Array(leaves[start...])
    search: for path in order.prefix(20) {
      var leaf = JSONValue.null
      _ = value.replacing(path[...]) { leaf = $0; return $0 }
      for other in leaf.others {
        let sent = try JSONEncoder().encode(value.replacing(path[...]) { _ in other })
        guard let written = try write(sent) else { continue }
        count += 1
        // An encoder writes 1.0 as 1.
        let changed = try JSONDecoder().decode(JSONValue.self, from: sent)
        let result = try JSONDecoder().decode(JSONValue.self, from: written)
        if result != changed { failures.append("changed \(path): \(difference(changed, result) ?? "a null")") }
        break search
      }
    }
  }
  return (count, failures)
}

/// The path of the first difference; nil if there is none.
func difference(_ old: JSONValue?, _ new: JSONValue?, _ path: String = "") -> String? {
  switch (old, new) {
  case (.object(let old), .object(let new)):
    return Set(old.keys).union(new.keys).sorted().lazy.compactMap { key in
      let (one, other) = (old[key] ?? .null, new[key] ?? .null)
      return difference(one, other, "\(path)/\(key)")
    }.first
  case (.array(let old), .array(let new)):
    guard old.count == new.count else { return "\(path): \(old.count) and \(new.count) elements" }
    return old.indices.lazy.compactMap { difference(old[$0], new[$0], "\(path)/\($0)") }.first
  case (.number(-0.0), .integer(0)), (.integer(0), .number(-0.0)): return nil
  // A `Double` has the value of a number that was written with 17 digits, or with more than any type has.
  case (.decimal(let old), .number(let new)) where "\(old)".count > 17 && Double("\(old)") == new: return nil
  default: return old == new ? nil : "\(path): \(old as Any) and \(new as Any)"
  }
}

let files = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8).split(separator: "\n")
var failures = 0
var counts = (equal: 0, unreadable: 0, changed: 0)
for trial in allTrials() {
  let file = String(files[trial.file])
  let data = try Data(contentsOf: URL(fileURLWithPath: file))
  guard let value = try? JSONDecoder().decode(JSONValue.self, from: data) else {
    counts.unreadable += 1
    continue
  }
  do {
    let changes = try changes(of: value, data, trial)
    counts.changed += changes.count
    failures += changes.failures.count
    for failure in changes.failures { print("\(file) (\(trial.kind)): \(failure)") }
    let again = try JSONDecoder().decode(JSONValue.self, from: try trial.run(data))
    if let difference = difference(value, again) {
      print("\(file) (\(trial.kind)): \(difference)")
      failures += 1
    } else {
      counts.equal += 1
    }
  } catch {
    print("\(file) (\(trial.kind)): \(error)")
    failures += 1
  }
}
print("\(counts.equal) equal, \(counts.changed) changes written back, \(failures) failed, \(counts.unreadable) that JSONDecoder cannot read")
exit(failures == 0 ? 0 : 1)
SWIFT

echo "models.sh: $number files, and $unreadable that are not JSON" >&2
# One build system has an object for each module, the other one for each file.
objects=("$built"/{DecodingStrategies,JSONText}.build/*.o)
[ ! -e "$built/JSONText.o" ] || objects=("$built"/{DecodingStrategies,JSONText}.o)
# The models need one library, and what that needs. Checks at run time, and what Mirror reads, are left
# out: both take the compiler time.
swiftc -swift-version 6 -warnings-as-errors -wmo -num-threads 2 -enforce-exclusivity=unchecked \
  -Xfrontend -disable-reflection-metadata -module-name Check -I "$built" -I "$built/Modules" \
  "$sources"/*.swift "${objects[@]}" -o "$scratch/check"
"$scratch/check" "$scratch/list"
