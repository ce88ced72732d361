import JSONText

/// Which cells of a document some mutants touched.
public struct Coverage: Sendable {
  private let document: Document
  private let cells: [Cell]
  private let known: Set<Cell>
  private var touched: Set<Cell> = []
  /// The cells that were touched since they were last taken.
  private var newlyTouched: [Cell] = []

  /// Starts with nothing touched.
  ///
  /// - Complexity: O(*n*) in the number of possible mutations.
  public init(of candidates: Candidates) {
    cells = Cells(of: candidates).cells
    known = Set(cells)
    document = candidates.document
  }

  /// Counts the cells of a mutant; those of other mutators are not of this grid.
  public mutating func touch(_ mutant: Mutant) {
    for mutation in mutant.mutations {
      let cell = Cell(of: mutation, in: document)
      if known.contains(cell), touched.insert(cell).inserted { newlyTouched.append(cell) }
    }
  }

  /// How many cells there are.
  public var cellCount: Int { cells.count }

  /// The mutators that offer something.
  package var mutators: Set<MutatorID> { Set(cells.map(\.mutator)) }

  /// How many cells were touched.
  public var touchedCount: Int { touched.count }

  /// The cells that were never touched, such as `/feed/*/url string flip-type=null`, in document
  /// order.
  public var untouched: [String] { cells.filter { !touched.contains($0) }.map(name) }

  /// All cells, in document order, as ``untouched`` names them.
  package var cellNames: [String] { cells.map(name) }

  /// The names of the cells that were touched since this was called last.
  package mutating func takeTouched() -> [String] {
    defer { newlyTouched.removeAll() }
    return newlyTouched.map(name)
  }

  private func name(of cell: Cell) -> String {
    let variant = cell.variant.isEmpty ? "" : "=\(cell.variant)"
    let shape = document.shapes.shape(cell.shape).description
    return "\(JSONPointer.shown(shape)) \(cell.kind.rawValue) \(cell.mutator)\(variant)"
  }
}
