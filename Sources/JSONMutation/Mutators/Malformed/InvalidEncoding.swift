import JSONText

extension Mutator {
  /// Puts bytes that are not UTF-8 at the end of a string or a key.
  ///
  /// Text in another encoding, or cut in the middle of a character, looks like this. The quotation
  /// mark that follows keeps other bytes from completing the sequence.
  public static let invalidEncoding = Mutator(
    "invalid-encoding", .malformed,
    purpose: "adds bytes that are not UTF-8 to a string: a database in another encoding",
    ideal: "fail at the offset of the bytes, never a silent U+FFFD"
  ) { node, document, edits in
    if let key = document.index.keyRange(of: node) {
      for text in texts {
        edits.offer(text.inKey) {
          $0.insert(at: key.upperBound - 1)
          $0.append(text.bytes)
        }
      }
    }
    guard document.index.kind(of: node) == .string else { return }
    let end = document.index.range(of: node).upperBound - 1
    for text in texts {
      edits.offer(text.variant) {
        $0.insert(at: end)
        $0.append(text.bytes)
      }
    }
  }
}

private let texts: [(variant: Variant, inKey: Variant, bytes: [UInt8])] = [
  ("continuation", "continuation-in-key", [0x80]),
  ("overlong", "overlong-in-key", [0xC0, 0xAF]),
  ("cut-sequence", "cut-sequence-in-key", [0xE2, 0x82]),
  ("surrogate", "surrogate-in-key", [0xED, 0xA0, 0x80]),
  ("too-large", "too-large-in-key", [0xF4, 0x90, 0x80, 0x80]),
  ("latin-one", "latin-one-in-key", [0xE9]),
  ("all-ones", "all-ones-in-key", [0xFF]),
]
