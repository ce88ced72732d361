public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Leaves out everything from some byte to the end, for every byte of the document.
///
/// It stands for a dropped connection. A location offers the cuts at bytes of its own: of its key, its
/// colon and a scalar value, of a container the brackets and what is between its children, of the
/// root also the space before it. So every byte is the first one to be lost exactly once; shares of
/// the length, such as a half, are among them.
///
/// The variant is `token` where the cut is between tokens and `byte` where it is inside of one. Its
/// offset counts from the start of the key or, without one, of the value; at the root, from the start
/// of the document. What would still be JSON is left out: a number with fewer digits, and a document
/// that only lost the space behind it.
public struct Truncate: Mutator {
  public var id: MutatorID { "truncate" }
  public var mutationClass: MutationClass { .malformed }
  public var purpose: String { "leaves out everything from some byte on: a dropped connection" }
  public var ideal: String { "fail, and say that the text ended at the cut" }

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let index = document.index
    let value = index.range(of: node)
    let start = node == index.root ? 0 : index.memberRange(of: node).lowerBound
    var end = start
    if let key = index.keyRange(of: node) {
      Self.offerCuts(key.prefix(1), "token", from: start, in: document, to: &edits)
      Self.offerCuts(key.dropFirst(), "byte", from: start, in: document, to: &edits)
      end = key.upperBound
    }
    switch index.kind(of: node) {
    case .array, .object:
      for child in index.children(of: node) {
        let child = index.memberRange(of: child)
        Self.offerCuts(end..<child.lowerBound, "token", from: start, in: document, to: &edits)
        end = child.upperBound
      }
      Self.offerCuts(end..<value.upperBound, "token", from: start, in: document, to: &edits)
    case .null, .boolean, .number, .string:
      let inside = value.dropFirst()
      Self.offerCuts(end..<inside.lowerBound, "token", from: start, in: document, to: &edits)
      Self.offerCuts(inside, "byte", from: start, in: document, to: &edits)
    }
  }

  private static func offerCuts(
    _ range: Range<Int>, _ name: String, from start: Int, in document: Document,
    to edits: inout EditSink
  ) {
    let index = document.index
    let isNumber = index.kind(of: index.root) == .number
    for offset in range {
      // A number at the root is still one if it ends in a digit.
      if isNumber, offset > 0, index.bytes[offset - 1].isASCIIDigit { continue }
      edits.offer(Variant(name, at: offset - start)) { $0.remove(offset..<index.bytes.count) }
    }
  }
}

extension Mutator where Self == Truncate {
  /// Leaves out everything from some byte on.
  public static var truncate: Truncate { Truncate() }
}
