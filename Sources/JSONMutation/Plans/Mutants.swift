/// The mutants of a plan: a random-access collection whose elements are made when asked for.
public struct Mutants: RandomAccessCollection, Sendable {
  public let endIndex: Int
  /// How many pairs the mutants cover; nil for a plan that does not go by pairs.
  public let pairs: PairCount?
  private let mutant: @Sendable (Int) -> Mutant

  /// Makes a collection of `count` mutants, of which `mutant` makes each by its number, from zero.
  public init(
    count: Int, pairs: PairCount? = nil, mutant: @escaping @Sendable (Int) -> Mutant
  ) {
    endIndex = count
    self.pairs = pairs
    self.mutant = mutant
  }

  public var startIndex: Int { 0 }

  /// Makes a mutant.
  ///
  /// - Complexity: O(log *n*) in the number of locations, without the mutants before it.
  public subscript(number: Int) -> Mutant { mutant(number) }
}

/// How many pairs of field × mutator some mutants have together.
public struct PairCount: Hashable, Sendable, Codable {
  /// The pairs that at least one mutant has together.
  public let covered: Int
  /// The pairs that no mutant can have together, because they edit the same bytes.
  public let incompatible: Int

  package init(covered: Int, incompatible: Int) {
    self.covered = covered
    self.incompatible = incompatible
  }
}
