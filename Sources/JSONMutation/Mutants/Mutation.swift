public import JSONText

/// One mutator applied at one location of a document.
public struct Mutation: Sendable {
  /// The mutator.
  public let mutator: Mutator
  /// The location that is edited.
  public let node: NodeID
  /// Which of the mutator's edits is made.
  public let variant: Variant

  /// Makes a mutation.
  ///
  /// - Parameters:
  ///   - mutator: The mutator.
  ///   - node: A location that the mutator can edit.
  ///   - variant: One of the variants that the mutator offers there.
  public init(_ mutator: Mutator, at node: NodeID, variant: Variant) {
    self.mutator = mutator
    self.node = node
    self.variant = variant
  }

  /// What is done to a document; nil where the mutator does not offer the variant there.
  func offeredPatch(in document: Document) -> Patch? {
    var edits = EditSink(variant: variant)
    mutator.offer(node, document, &edits)
    return edits.found?.patch
  }

  /// The edit in a document, of which the mutator offers the variant at the location.
  func patch(in document: Document) -> Patch {
    guard let patch = offeredPatch(in: document) else {
      preconditionFailure("\(id(in: document)) is not offered in \(document.name)")
    }
    return patch
  }

  /// The splices that the mutator makes, in the order of their offsets, without bytes that it only
  /// claims and leaves as they are.
  public func splices(in document: Document) -> [Splice] {
    patch(in: document).splices.filter { splice in
      !document.index.bytes[splice.range].elementsEqual(splice.replacement)
    }
  }

  /// The mutation as a mutant's identifier names it.
  public func id(in document: Document) -> MutantID.Step {
    MutantID.Step(
      mutator: mutator.id, pointer: document.index.pointer(to: node), variant: variant)
  }
}
