public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Puts bytes that are not UTF-8 at the end of a string or a key.
///
/// It stands for text from a database in another encoding, or cut in the middle of a character.
/// A quotation mark follows, so that no byte of the string completes them.
public struct InvalidEncoding: Mutator {
  public var id: MutatorID { "invalid-encoding" }
  public var mutationClass: MutationClass { .malformed }
  public var purpose: String {
    "adds bytes that are not UTF-8 to a string: a database in another encoding"
  }
  public var ideal: String { "fail at the offset of the bytes, never a silent U+FFFD" }

  private static let texts: [(variant: Variant, inKey: Variant, bytes: [UInt8])] = [
    ("continuation", "continuation-in-key", [0x80]),
    ("overlong", "overlong-in-key", [0xC0, 0xAF]),
    ("cut-sequence", "cut-sequence-in-key", [0xE2, 0x82]),
    ("surrogate", "surrogate-in-key", [0xED, 0xA0, 0x80]),
    ("too-large", "too-large-in-key", [0xF4, 0x90, 0x80, 0x80]),
    ("latin-one", "latin-one-in-key", [0xE9]),
    ("all-ones", "all-ones-in-key", [0xFF]),
  ]

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    if let key = document.index.keyRange(of: node) {
      for text in Self.texts {
        edits.offer(text.inKey) {
          $0.insert(at: key.upperBound - 1)
          $0.append(text.bytes)
        }
      }
    }
    guard document.index.kind(of: node) == .string else { return }
    let end = document.index.range(of: node).upperBound - 1
    for text in Self.texts {
      edits.offer(text.variant) {
        $0.insert(at: end)
        $0.append(text.bytes)
      }
    }
  }
}

extension Mutator where Self == InvalidEncoding {
  /// Puts bytes that are not UTF-8 into a string or a key.
  public static var invalidEncoding: InvalidEncoding { InvalidEncoding() }
}
