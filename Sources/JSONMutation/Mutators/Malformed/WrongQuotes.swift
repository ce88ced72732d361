public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Puts other quotation marks around a string or a key, or none around a key.
///
/// It stands for the printed form of a dictionary that is not JSON, and for text that went through a
/// word processor. What is between the marks stays as it is.
public struct WrongQuotes: Mutator {
  public var id: MutatorID { "wrong-quotes" }
  public var mutationClass: MutationClass { .malformed }
  public var purpose: String { "replaces quotation marks: a dictionary printed by a script" }
  public var ideal: String { "fail at the offset of the wrong quotation mark" }

  private static let marks:
    [(value: Variant, key: Variant, open: StaticString, close: StaticString)] = [
      ("single-value", "single-key", "'", "'"),
      ("typographic-value", "typographic-key", "\u{201C}", "\u{201D}"),
    ]

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let index = document.index
    if let key = index.keyRange(of: node) {
      for mark in Self.marks {
        edits.offer(mark.key) { Self.quote(key, with: mark.open, mark.close, in: document, &$0) }
      }
      edits.offer("unquoted-key") { Self.quote(key, with: "", "", in: document, &$0) }
    }
    guard index.kind(of: node) == .string else { return }
    let value = index.range(of: node)
    for mark in Self.marks {
      edits.offer(mark.value) { Self.quote(value, with: mark.open, mark.close, in: document, &$0) }
    }
  }

  private static func quote(
    _ literal: Range<Int>, with open: StaticString, _ close: StaticString, in document: Document,
    _ edit: inout Edit
  ) {
    edit.replace(literal, with: open)
    edit.append(literal.dropFirst().dropLast(), of: document)
    edit.append(close)
  }
}

extension Mutator where Self == WrongQuotes {
  /// Puts other quotation marks around a string or a key.
  public static var wrongQuotes: WrongQuotes { WrongQuotes() }
}
