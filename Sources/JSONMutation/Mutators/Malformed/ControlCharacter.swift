public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Puts a control character into a string or a key without escaping it.
///
/// It stands for a serializer that escapes quotation marks only. A string offers each of them at its
/// start and in its middle, with the offset from the opening quotation mark; a key at its start.
public struct ControlCharacter: Mutator {
  public var id: MutatorID { "control-character" }
  public var mutationClass: MutationClass { .malformed }
  public var purpose: String {
    "adds a raw control character to a string: a serializer that does not escape"
  }
  public var ideal: String { "fail at the offset of the control character" }

  private static let characters: [(name: String, inKey: Variant, text: StaticString)] = [
    ("newline", "newline-in-key", "\n"), ("tab", "tab-in-key", "\t"),
    ("null", "null-in-key", "\0"), ("escape", "escape-in-key", "\u{1B}"),
  ]

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let index = document.index
    if let key = index.keyRange(of: node) {
      for (_, variant, text) in Self.characters {
        edits.offer(variant) { $0.insert(text, at: key.lowerBound + 1) }
      }
    }
    guard index.kind(of: node) == .string else { return }
    let value = index.range(of: node)
    var middle = value.lowerBound + value.count / 2
    while index.bytes[middle] & 0xC0 == 0x80 { middle -= 1 }
    for (name, _, text) in Self.characters {
      edits.offer(Variant(name, at: 1)) { $0.insert(text, at: value.lowerBound + 1) }
      guard middle > value.lowerBound + 1 else { continue }
      edits.offer(Variant(name, at: middle - value.lowerBound)) { $0.insert(text, at: middle) }
    }
  }
}

extension Mutator where Self == ControlCharacter {
  /// Puts a raw control character into a string or a key.
  public static var controlCharacter: ControlCharacter { ControlCharacter() }
}
