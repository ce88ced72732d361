package import CodableFuzz
import Foundation
package import JSONMutation
import JSONText

/// An object of JSON on one line, with its members in the order of the code.
package struct JSONLine: JSONLineValue {
  package private(set) var bytes = [UInt8(ascii: "{")]

  package init(_ members: KeyValuePairs<String, (any JSONLineValue)?>) {
    for (key, value) in members { add(key, value) }
  }

  package mutating func add(_ key: String, _ value: (any JSONLineValue)?) {
    guard let value else { return }
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    key.append(to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    value.append(to: &bytes)
  }

  package var closed: [UInt8] { bytes + [UInt8(ascii: "}")] }

  package func append(to bytes: inout [UInt8]) { bytes += closed }
}

package protocol JSONLineValue {
  func append(to bytes: inout [UInt8])
}

extension String: JSONLineValue {
  package func append(to bytes: inout [UInt8]) { JSONString.append(self, to: &bytes) }
}

extension Int: JSONLineValue {
  package func append(to bytes: inout [UInt8]) { bytes += Array(String(self).utf8) }
}

extension Double: JSONLineValue {
  /// Writes null for a number that JSON cannot represent.
  package func append(to bytes: inout [UInt8]) {
    bytes += Array((isFinite ? String(self) : "null").utf8)
  }
}

extension Array: JSONLineValue where Element: JSONLineValue {
  package func append(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    for (number, value) in enumerated() {
      if number > 0 { bytes.append(UInt8(ascii: ",")) }
      value.append(to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }
}

/// Writes a mutant as a line of JSON, which is the same on every run and machine.
package enum MutantLine {
  /// The maximum size of changes in bytes; longer ones are given by offset and length alone.
  private static let maximumChangeByteCount = 65_536

  /// The line, with a line feed at its end: with the mutant in it, or in a file of its own.
  package static func bytes(of mutant: Mutant, in file: MutantFile? = nil) -> [UInt8] {
    let document = mutant.document
    var line = JSONLine([
      "mutant": mutant.id.description, "document": document.name.description,
      "class": mutant.mutationClass.rawValue,
      "mutations": mutant.mutations.map { object($0, in: document) },
    ])
    if let file {
      line.add("file", file.description)
    } else {
      line.addBytes(mutant.bytes(), as: "text", else: "base64")
    }
    return line.closed + [UInt8(ascii: "\n")]
  }

  private static func object(_ mutation: Mutation, in document: Document) -> JSONLine {
    let splices = mutation.splices(in: document)
    let start = splices.first?.range.lowerBound ?? 0
    let range = start..<(splices.last?.range.upperBound ?? start)
    var object = JSONLine([
      "mutator": mutation.mutator.id.rawValue,
      "pointer": document.index.pointer(to: mutation.node).description,
      "variant": mutation.variant.description, "offset": range.lowerBound, "length": range.count,
    ])
    let growth = splices.reduce(0) { $0 + $1.replacement.count - $1.range.count }
    guard max(range.count, range.count + growth) <= maximumChangeByteCount else { return object }
    let change = Change(splices, in: document)
    object.addBytes(change.before, as: "before", else: "beforeBase64")
    object.addBytes(change.after, as: "after", else: "afterBase64")
    return object
  }
}

extension JSONLine {
  fileprivate mutating func addBytes(_ bytes: [UInt8], as key: String, else base64: String) {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.utf8.elementsEqual(bytes) {
      add(key, text)
    } else {
      add(base64, Data(bytes).base64EncodedString())
    }
  }
}

/// Writes what a strategy did with a mutant as a line of JSON.
package enum OutcomeLine {
  package static func bytes(_ verdict: Verdict, of mutant: MutantID) -> [UInt8] {
    var counters = JSONLine([:])
    for counter in Counter.allCases where verdict.counters[counter] != 0 {
      counters.add(counter.name, verdict.counters[counter])
    }
    let line = JSONLine([
      "mutant": mutant.description, "document": mutant.document.description,
      "strategy": verdict.strategy.rawValue, "outcome": verdict.outcome.rawValue,
      "counters": counters, "paths": verdict.paths.map(\.description),
      "errorAccuracy": verdict.errorAccuracy.map { "\($0)" } ?? "none",
      "nanoseconds": Int(clamping: verdict.duration.nanoseconds),
    ])
    return line.closed + [UInt8(ascii: "\n")]
  }
}
