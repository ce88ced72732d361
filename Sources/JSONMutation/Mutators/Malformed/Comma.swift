public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Puts commas where none belong, or none where one does.
///
/// It stands for JSON that is put together by hand. A container offers a `leading` comma and, unless
/// it is empty, a `trailing` one. A child that is not the first offers to edit the comma before it:
/// `missing`, `doubled`, and a `semicolon` or a `space` in its location. Between the numbers of `[1,2]`
/// a comma cannot be missing: what is left would be a number.
public struct Comma: Mutator {
  public var id: MutatorID { "comma" }
  public var mutationClass: MutationClass { .malformed }
  public var purpose: String { "adds, drops or replaces a comma: JSON that is written by hand" }
  public var ideal: String { "fail at the offset of the comma or of what is in its location" }

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
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
    if !Self.joinsNumbers(comma, before: node, in: index) {
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

  /// Whether a digit follows the comma where a number may end before it.
  private static func joinsNumbers(
    _ comma: Int, before node: NodeID, in index: DocumentIndex
  ) -> Bool {
    index.kind(of: node) == .number && index.bytes[comma - 1].isASCIIDigit
      && index.bytes[comma + 1].isASCIIDigit
  }
}

extension Mutator where Self == Comma {
  /// Puts commas where none belong, or none where one does.
  public static var comma: Comma { Comma() }
}
