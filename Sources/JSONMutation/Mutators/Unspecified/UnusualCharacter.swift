public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Puts a null character, a byte order mark or a noncharacter at the start of a string, or in place
/// of its text; the latter two also without an escape.
///
/// It stands for text that was cut out of a file. Some decoders end a string at U+0000, or drop
/// U+FEFF.
public struct UnusualCharacter: Mutator {
  public var id: MutatorID { "unusual-character" }
  public var mutationClass: MutationClass { .unspecified }
  public var purpose: String {
    "puts U+0000, U+FEFF or U+FFFF into a string: text cut out of a file"
  }
  public var ideal: String { "exactly that string" }
  public var scope: Scope { Scope(.string) }

  private static let characters: [(start: String, alone: String, text: StaticString)] = [
    ("null-start", "null-alone", #"\u0000"#),
    ("mark-start", "mark-alone", #"\ufeff"#),
    ("raw-mark-start", "raw-mark-alone", "\u{FEFF}"),
    ("noncharacter-start", "noncharacter-alone", #"\uffff"#),
    ("raw-noncharacter-start", "raw-noncharacter-alone", "\u{FFFF}"),
  ]

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard document.index.kind(of: node) == .string else { return }
    let range = document.index.range(of: node)
    let body = range.lowerBound + 1..<range.upperBound - 1
    for (start, alone, text) in Self.characters {
      if !body.isEmpty {
        edits.offer(Variant(start)) { $0.insert(text, at: body.lowerBound) }
      }
      edits.offer(alone, replacing: body, with: text, in: document)
    }
  }
}

extension Mutator where Self == UnusualCharacter {
  /// Puts a null character, a byte order mark or a noncharacter into a string.
  public static var unusualCharacter: UnusualCharacter { UnusualCharacter() }
}
