public import JSONText

/// A square of the grid that coverage counts: shape × kind of value × mutator × variant.
///
/// Variants that differ only in the byte of a value that they edit are one cell.
public struct Cell: Hashable, Sendable {
  /// The number of the shape in the document's table.
  public let shape: Int
  /// The type of the value that is edited.
  public let kind: JSONKind
  /// The mutator.
  public let mutator: MutatorID
  /// The name of the variant.
  public let variant: String

  /// The cell that a mutation touches.
  public init(of mutation: Mutation, in document: Document) {
    self.init(at: mutation.place, mutation.mutator.id, mutation.variant, in: document)
  }

  init(at place: Place, _ mutator: MutatorID, _ variant: Variant, in document: Document) {
    shape = document.shapes.number(of: place)
    kind = document.index.kind(of: place)
    self.mutator = mutator
    self.variant = variant.cellName
  }
}

/// The cells of a document, in document order, each with its first mutation.
struct Cells {
  let cells: [Cell]
  let mutations: [Mutation]

  /// Finds the cells.
  ///
  /// - Parameters:
  ///   - candidates: The mutations that are possible.
  ///   - most: How many cells of one shape and mutator are kept.
  /// - Complexity: O(*n*) in the number of mutations.
  init(of candidates: Candidates, most: Int = .max) {
    let document = candidates.document
    let ids = candidates.mutators.map(\.id)
    var rows: [[Entry]] = Array(
      repeating: [], count: document.shapes.count * candidates.mutators.count)
    var cells: [Cell] = []
    var mutations: [Mutation] = []
    candidates.forEach { place, mutator, variant in
      let row = document.shapes.number(of: place) * ids.count + mutator
      let entry = Entry(kind: document.index.kind(of: place), variant: variant.cellName)
      guard rows[row].count < most, !rows[row].contains(entry) else { return }
      rows[row].append(entry)
      cells.append(Cell(at: place, ids[mutator], variant, in: document))
      mutations.append(Mutation(candidates.mutators[mutator], at: place, variant: variant))
    }
    self.cells = cells
    self.mutations = mutations
  }

  /// What tells the cells of one shape and mutator apart.
  private struct Entry: Equatable {
    let kind: JSONKind
    let variant: String
  }
}
