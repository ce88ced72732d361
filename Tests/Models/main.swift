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
      members.sorted { $0.key < $1.key }.flatMap { key, value in
        value.leaves.map { [.key(key)] + $0 }
      }
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
      [
        text + "x", text.replacingOccurrences(of: "2", with: "1"),
        text.replacingOccurrences(of: "a", with: "b"),
      ]
      .filter { $0 != text }.map(JSONValue.string)
    default: []
    }
  }
}

/// Changes the first, middle and last value that the model reads, one at a time.
func changes(of value: JSONValue, _ data: Data, _ trial: Trial) throws -> (
  count: Int, failures: [String]
) {
  let (leaves, write) = (value.leaves, try trial.write(data))
  var (count, failures) = (0, [String]())
  for start in Set([0, leaves.count / 2, max(leaves.count - 1, 0)]).sorted() {
    let order = start == leaves.count - 1 ? Array(leaves.reversed()) : Array(leaves[start...])
    search: for path in order.prefix(20) {
      var leaf = JSONValue.null
      _ = value.replacing(path[...]) {
        leaf = $0; return $0
      }
      for other in leaf.others {
        let sent = try JSONEncoder().encode(value.replacing(path[...]) { _ in other })
        guard let written = try write(sent) else { continue }
        count += 1
        // An encoder writes 1.0 as 1.
        let changed = try JSONDecoder().decode(JSONValue.self, from: sent)
        let result = try JSONDecoder().decode(JSONValue.self, from: written)
        if result != changed {
          failures.append("changed \(path): \(difference(changed, result) ?? "a null")")
        }
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
  case (.decimal(let old), .number(let new)) where "\(old)".count > 17 && Double("\(old)") == new:
    return nil
  default: return old == new ? nil : "\(path): \(old as Any) and \(new as Any)"
  }
}

let files = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8).split(
  separator: "\n")
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
print(
  "\(counts.equal) equal, \(counts.changed) changes written back, \(failures) failed, \(counts.unreadable) that JSONDecoder cannot read"
)
exit(failures == 0 ? 0 : 1)
