public import CodableFuzz
import Foundation
public import JSONMutation
import JSONText

/// Writes a mutant as a line of JSON.
///
/// Its members are the identifier, the document, the class, and for each mutation the mutator, the
/// pointer, the variant and the bytes that it replaces. The mutant itself is `text`, or `base64` if
/// it is not UTF-8. The line is the same on every run and machine.
public enum MutantLine {
  public enum Content: Hashable, Sendable {
    case inline
    case file(MutantFile)
  }

  /// The maximum size of changes in bytes; longer ones are given by offset and length alone.
  private static let maximumChangeByteCount = 65_536
  private static let partByteCount = 48_000

  /// Writes the line, with a line feed at its end, in parts, so that a mutant is never in memory
  /// twice.
  ///
  /// - Throws: An error of `sink`.
  /// - Complexity: O(*n*) in the number of bytes of the mutant.
  public static func write<Failure: Error>(
    _ mutant: Mutant, content: Content = .inline, to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let document = mutant.document
    var line = JSONLine([
      "mutant": mutant.id.description, "document": document.name.description,
      "class": mutant.mutationClass.rawValue,
      "mutations": mutant.mutations.map { object($0, in: document) },
    ])
    switch content {
    case .file(let file):
      line.add("file", file.description)
      try sink(line.closed + [UInt8(ascii: "\n")])
    case .inline:
      var validation = UTF8Validation()
      mutant.forEachPart { validation.read($0) }
      try sink(line.bytes + Array((validation.isValid ? #","text":""# : #","base64":""#).utf8))
      try write(mutant, as: validation.isValid ? escaped : base64, to: sink)
      try sink(Array("\"}\n".utf8))
    }
  }

  private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    bytes.withUnsafeBufferPointer { JSONString.appendEscaped($0, to: &text) }
    return text
  }

  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    Array(Data(bytes).base64EncodedData())
  }

  private static func write<Failure: Error>(
    _ mutant: Mutant, as text: ([UInt8]) -> [UInt8], to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var buffer: [UInt8] = []
    try mutant.forEachPart { part throws(Failure) in
      var rest = part[...]
      while !rest.isEmpty {
        let taken = rest.prefix(partByteCount - buffer.count)
        buffer += taken
        rest = rest[taken.endIndex...]
        guard buffer.count == partByteCount else { continue }
        try sink(text(buffer))
        buffer.removeAll(keepingCapacity: true)
      }
    }
    try sink(text(buffer))
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
    object.addBytes("before", change.before)
    object.addBytes("after", change.after)
    return object
  }
}

extension JSONLine {
  fileprivate mutating func addBytes(_ key: String, _ bytes: [UInt8]) {
    var validation = UTF8Validation()
    bytes.withUnsafeBufferPointer { validation.read($0) }
    if validation.isValid {
      add(key, String(decoding: bytes, as: UTF8.self))
    } else {
      add(key + "Base64", Data(bytes).base64EncodedString())
    }
  }
}

/// Writes what a strategy did with a mutant as a line of JSON.
public enum OutcomeLine {
  public static func bytes(_ verdict: Verdict, of mutant: MutantID) -> [UInt8] {
    var counters = JSONLine([:])
    for counter in Counter.allCases where verdict.counters[counter] != 0 {
      counters.add(counter.name, verdict.counters[counter])
    }
    let line = JSONLine([
      "mutant": mutant.description, "document": mutant.document.description,
      "strategy": verdict.strategy.rawValue, "outcome": verdict.outcome.rawValue,
      "counters": counters, "paths": verdict.paths.map(\.description),
      "errorAccuracy": verdict.errorAccuracy?.description ?? "none",
      "nanoseconds": Int(clamping: verdict.duration.nanoseconds),
    ])
    return line.closed + [UInt8(ascii: "\n")]
  }
}
