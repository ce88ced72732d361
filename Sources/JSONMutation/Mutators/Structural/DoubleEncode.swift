import JSONText

extension Mutator {
  /// Replaces an array or object with a string of its text.
  ///
  /// That is what JSON looks like after a queue or a text column has encoded it again.
  public static let doubleEncode = Mutator(
    "double-encode", .structural, sets: [.drift, .types],
    purpose: "replaces a container with a string of its text: JSON encoded twice",
    ideal: "a declared default and a report, else a type mismatch at the path",
    scope: Scope(.array, .object)
  ) { node, document, edits in
    let kind = document.index.kind(of: node)
    guard kind == .array || kind == .object else { return }
    let range = document.index.range(of: node)
    edits.offer { edit in
      document.index.bytes.withUnsafeBufferPointer { bytes in
        edit.replace(range, with: #"""#)
        edit.append(escaping: UnsafeBufferPointer(rebasing: bytes[range]))
        edit.append(#"""#)
      }
    }
  }
}
