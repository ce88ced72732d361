public import JSONText

/// One mutator applied at one location of a document.
public struct Mutation: Sendable {
  public let mutator: Mutator
  public let node: NodeID
  /// Which of the mutator's edits to make.
  public let variant: Variant

  /// Makes a mutation at a location, with a variant that the mutator offers there.
  public init(_ mutator: Mutator, at node: NodeID, variant: Variant) {
    self.mutator = mutator
    self.node = node
    self.variant = variant
  }

  /// The patch of the edit; nil if the mutator does not offer the variant at the location.
  func offeredPatch(in document: Document) -> Patch? {
    var edits = EditSink(variant: variant)
    mutator.offer(node, document, &edits)
    return edits.found?.patch
  }

  /// Whether the mutator offers the variant at the location.
  package func isOffered(in document: Document) -> Bool { offeredPatch(in: document) != nil }

  /// The patch of an edit that the mutator is known to offer at the location.
  func patch(in document: Document) -> Patch {
    guard let patch = offeredPatch(in: document) else {
      preconditionFailure("\(id(in: document)) is not offered in \(document.name)")
    }
    return patch
  }

  /// The splices of the edit, in the order of their offsets, without those that only claim bytes.
  public func splices(in document: Document) -> [Splice] {
    patch(in: document).splices.filter { splice in
      !document.index.bytes[splice.range].elementsEqual(splice.replacement)
    }
  }

  /// The mutation in a mutant's identifier.
  public func id(in document: Document) -> MutantID.Step {
    MutantID.Step(
      mutator: mutator.id, pointer: document.index.pointer(to: node), variant: variant)
  }
}
