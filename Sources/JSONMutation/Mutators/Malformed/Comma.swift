import JSONText

extension Mutator {
  /// Puts commas where none belong, or none where one does.
  ///
  /// A container offers a `leading` comma and, unless it is empty, a `trailing` one. Any child but
  /// the first offers to edit the comma before it: `missing`, `doubled`, or replaced with a
  /// `semicolon` or a `space`. Between the numbers of `[1,2]` the comma cannot be missing, because
  /// `12` is a number.
  public static let comma = Mutator(
    "comma", .malformed,
    purpose: "adds, drops or replaces a comma: JSON that is written by hand",
    ideal: "fail at the offset of the comma or of what is in its location"
  ) { node, document, edits in
    let index = document.index
    let kind = index.kind(of: node)
    if kind == .array || kind == .object {
      let start = index.range(of: node).lowerBound + 1
      edits.offer("leading") { $0.insert(",", at: start) }
      if index.childCount(of: node) > 0 {
        edits.offer("trailing") { $0.insert(",", at: index.endOfChildren(of: node)) }
      }
    }
    guard let comma = index.comma(before: node) else { return }
    let bytes = comma..<comma + 1
    if !joinsNumbers(comma, before: node, in: index) {
      // The neighbors are claimed: others might join.
      edits.offer("missing") {
        $0.replace(comma - 1..<comma + 2)
        $0.append(comma - 1..<comma, of: document)
        $0.append(comma + 1..<comma + 2, of: document)
      }
    }
    edits.offer("doubled") { $0.insert(",", at: comma) }
    edits.offer("semicolon") { $0.replace(bytes, with: ";") }
    edits.offer("space") { $0.replace(bytes, with: " ") }
  }
}

/// Whether a digit follows the comma where a number may end before it.
private func joinsNumbers(
  _ comma: Int, before node: NodeID, in index: DocumentIndex
) -> Bool {
  index.kind(of: node) == .number && index.bytes[comma - 1].isASCIIDigit
    && index.bytes[comma + 1].isASCIIDigit
}
