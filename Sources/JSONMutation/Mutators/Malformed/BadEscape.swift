public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Puts an escape that JSON does not have at the end of a string or a key.
///
/// It stands for literals that were written for another language. The `lone-backslash` escapes the
/// closing quotation mark: the number of those that are left is odd, so that some string has no end.
public struct BadEscape: Mutator {
  public var id: MutatorID { "bad-escape" }
  public var mutationClass: MutationClass { .malformed }
  public var purpose: String {
    "adds an escape that JSON does not have: a literal of another language"
  }
  public var ideal: String { "fail at the offset of the escape" }

  private static let escapes: [(variant: Variant, inKey: Variant, text: StaticString)] = [
    ("hexadecimal", "hexadecimal-in-key", #"\x41"#),
    ("two-digits", "two-digits-in-key", #"\u12"#),
    ("no-digits", "no-digits-in-key", #"\u"#),
    ("braces", "braces-in-key", #"\u{41}"#),
    ("capital", "capital-in-key", #"\U0041"#),
    ("octal", "octal-in-key", #"\012"#),
    ("bell", "bell-in-key", #"\a"#),
    ("apostrophe", "apostrophe-in-key", #"\'"#),
    ("lone-backslash", "lone-backslash-in-key", #"\"#),
  ]

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    if let key = document.index.keyRange(of: node) {
      for escape in Self.escapes {
        edits.offer(escape.inKey) { Self.append(escape.text, to: key, in: document, &$0) }
      }
    }
    guard document.index.kind(of: node) == .string else { return }
    let value = document.index.range(of: node)
    for escape in Self.escapes {
      edits.offer(escape.variant) { Self.append(escape.text, to: value, in: document, &$0) }
    }
  }

  private static func append(
    _ escape: StaticString, to literal: Range<Int>, in document: Document, _ edit: inout Edit
  ) {
    edit.replace(literal.suffix(1), with: escape)
    edit.append(literal.suffix(1), of: document)
    edit.claimEnd(of: document)
  }
}

extension Mutator where Self == BadEscape {
  /// Puts an escape that JSON does not have into a string or a key.
  public static var badEscape: BadEscape { BadEscape() }
}
