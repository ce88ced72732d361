public import JSONText

/// A square of the grid that coverage counts: shape × kind of value × mutator × variant.
public struct Cell: Hashable, Sendable {
  /// The number of the shape in the document's table.
  public let shape: Int
  /// The type of the value that is edited.
  public let kind: JSONKind
  /// The mutator.
  public let mutator: MutatorID
  /// The variant.
  public let variant: Variant

  /// The cell that a mutation touches.
  public init(of mutation: Mutation, in document: Document) {
    shape = document.shapes.number(of: mutation.place)
    kind = document.index.kind(of: mutation.place)
    mutator = mutation.mutator.id
    variant = mutation.variant
  }
}
