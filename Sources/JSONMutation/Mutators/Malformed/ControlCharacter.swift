import JSONText

extension Mutator {
  /// Puts a control character into a string or a key without escaping it.
  ///
  /// A string offers each at its start and in its middle, with the offset from the opening
  /// quotation mark. A key offers each at its start.
  public static let controlCharacter = Mutator(
    "control-character", .malformed,
    purpose: "adds a raw control character to a string: a serializer that does not escape",
    ideal: "fail at the offset of the control character"
  ) { node, document, edits in
    let index = document.index
    if let key = index.keyRange(of: node) {
      for (_, variant, text) in characters {
        edits.offer(variant) { $0.insert(text, at: key.lowerBound + 1) }
      }
    }
    guard index.kind(of: node) == .string else { return }
    let value = index.range(of: node)
    var middle = value.lowerBound + value.count / 2
    while index.bytes[middle] & 0xC0 == 0x80 { middle -= 1 }
    for (name, _, text) in characters {
      edits.offer(Variant(name, at: 1)) { $0.insert(text, at: value.lowerBound + 1) }
      guard middle > value.lowerBound + 1 else { continue }
      edits.offer(Variant(name, at: middle - value.lowerBound)) { $0.insert(text, at: middle) }
    }
  }
}

private let characters: [(name: String, inKey: Variant, text: StaticString)] = [
  ("newline", "newline-in-key", "\n"), ("tab", "tab-in-key", "\t"),
  ("null", "null-in-key", "\0"), ("escape", "escape-in-key", "\u{1B}"),
]
