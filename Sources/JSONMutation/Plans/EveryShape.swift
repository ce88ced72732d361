// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// One representative for each cell, the first place in document order that offers it: what every
/// place would find, with a fraction of the mutants.
public struct EveryShape: MutantPlan {
  public static let id = "every-shape"
  public static let purpose = "one mutant for each shape, kind of value, mutator and variant"

  /// The most mutants that one mutator makes at one shape.
  public static let maximumVariantCount = 16

  /// Makes the plan.
  public init() {}

  public func mutants(of candidates: Candidates) -> Mutants {
    var seen: Set<Cell> = []
    var counts: [Row: Int] = [:]
    var numbers: [Int] = []
    candidates.forEach { number, mutation in
      let cell = Cell(of: mutation, in: candidates.document)
      let row = Row(shape: cell.shape, mutator: cell.mutator)
      guard counts[row, default: 0] < Self.maximumVariantCount else { return }
      guard seen.insert(cell).inserted else { return }
      counts[row, default: 0] += 1
      numbers.append(number)
    }
    return Mutants(count: numbers.count) { [numbers] in candidates.mutant(numbers[$0]) }
  }

  private struct Row: Hashable {
    let shape: Int
    let mutator: MutatorID
  }
}

extension MutantPlan where Self == EveryShape {
  /// One representative for each cell.
  public static var everyShape: EveryShape { EveryShape() }
}
