public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Deletes, doubles or swaps one bracket, colon or quotation mark.
///
/// It stands for JSON that is put together by hand. A swapped bracket is of the other kind, a swapped
/// quotation mark an apostrophe, a swapped colon an equals sign. The offset counts from the start of
/// the key or, without one, of the value.
///
/// Nothing that follows repairs this: brackets no longer match, the number of quotation marks is odd,
/// or a key has no colon.
public struct StructuralCharacter: Mutator {
  public var id: MutatorID { "structural-character" }
  public var mutationClass: MutationClass { .malformed }
  public var purpose: String {
    "deletes, doubles or swaps a structural character: JSON written by hand"
  }
  public var ideal: String { "fail at the offset where the structure breaks" }

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let index = document.index
    let start = index.memberRange(of: node).lowerBound
    func offerEdits(ofByteAt offset: Int, swappedFor swap: StaticString) {
      Self.offerEdits(ofByteAt: offset, swap, from: start, in: document, to: &edits)
    }
    if let key = index.keyRange(of: node), let colon = index.colon(of: node) {
      offerEdits(ofByteAt: key.lowerBound, swappedFor: "'")
      offerEdits(ofByteAt: key.upperBound - 1, swappedFor: "'")
      offerEdits(ofByteAt: colon, swappedFor: "=")
    }
    let value = index.range(of: node)
    switch index.kind(of: node) {
    case .array:
      offerEdits(ofByteAt: value.lowerBound, swappedFor: "{")
      offerEdits(ofByteAt: value.upperBound - 1, swappedFor: "}")
    case .object:
      offerEdits(ofByteAt: value.lowerBound, swappedFor: "[")
      offerEdits(ofByteAt: value.upperBound - 1, swappedFor: "]")
    case .string:
      offerEdits(ofByteAt: value.lowerBound, swappedFor: "'")
      offerEdits(ofByteAt: value.upperBound - 1, swappedFor: "'")
    case .null, .boolean, .number: break
    }
  }

  private static func offerEdits(
    ofByteAt offset: Int, _ swap: StaticString, from start: Int, in document: Document,
    to edits: inout EditSink
  ) {
    let byte = offset..<offset + 1
    edits.offer(Variant("delete", at: offset - start)) {
      $0.remove(byte)
      $0.claimEnd(of: document)
    }
    edits.offer(Variant("double", at: offset - start)) {
      $0.claim(byte, of: document)
      $0.append(byte, of: document)
      $0.claimEnd(of: document)
    }
    edits.offer(Variant("swap", at: offset - start)) {
      $0.replace(byte, with: swap)
      $0.claimEnd(of: document)
    }
  }
}

extension Mutator where Self == StructuralCharacter {
  /// Deletes, doubles or swaps a structural character.
  public static var structuralCharacter: StructuralCharacter { StructuralCharacter() }
}
