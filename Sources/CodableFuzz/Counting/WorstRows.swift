import JSONMutation

/// The mutants that cost a strategy most, the worst first: one for each shape and mutator, few of
/// these.
///
/// Parts of a run are put together in any order: what is among the worst of all is among the worst
/// of its part.
struct WorstRows: Summable {
  private static let most = 10

  private(set) var rows: [Row] = []

  /// A mutant, and what the strategy made of it.
  struct Row: Sendable {
    let rank: Rank
    let id: MutantID
    let changes: [ExampleMutant.Edit]
    let effect: ExampleMutant.Effect
  }

  /// Where a mutant stands among others.
  struct Rank: Sendable {
    let cost: Cost
    let ordinal: Ordinal
    /// Where it was edited, and how: the first place, if there are more.
    let shape: Shape
    let mutator: Int

    static func < (one: Self, other: Self) -> Bool {
      (one.cost, one.ordinal) < (other.cost, other.ordinal)
    }

    func isOfRow(of other: Self) -> Bool {
      mutator == other.mutator && shape == other.shape
    }
  }

  /// What a mutant cost; more comes first.
  struct Cost: Sendable, Comparable {
    /// Whether the mutant is JSON whose meaning is known: what strategies are compared by.
    let isPlain: Bool
    /// Intact records that were not kept.
    var lost: Int
    /// Records that were lost in silence.
    var silent: Int

    static func < (one: Self, other: Self) -> Bool {
      if one.isPlain != other.isPlain { return one.isPlain }
      return (one.lost, one.silent) > (other.lost, other.silent)
    }
  }

  /// Whether a mutant may be among the worst, as far as its cost tells.
  func admits(_ cost: Cost) -> Bool {
    guard rows.count == Self.most, let last = rows.last else { return true }
    return !(last.rank.cost < cost)
  }

  /// Whether a mutant is among the worst.
  func admits(_ rank: Rank) -> Bool {
    if let known = rows.first(where: { $0.rank.isOfRow(of: rank) }) { return rank < known.rank }
    guard rows.count == Self.most, let last = rows.last else { return true }
    return rank < last.rank
  }

  mutating func add(_ row: Row) {
    guard admits(row.rank) else { return }
    rows.removeAll { $0.rank.isOfRow(of: row.rank) }
    let place = rows.firstIndex { row.rank < $0.rank } ?? rows.endIndex
    rows.insert(row, at: place)
    if rows.count > Self.most { rows.removeLast() }
  }

  static func += (one: inout Self, other: Self) {
    for row in other.rows { one.add(row) }
  }
}

extension WorstRows.Cost {
  /// The result is nil for a mutant that did no harm.
  init?(_ verdict: Verdict, of mutationClass: MutationClass) {
    lost = verdict.intact.of - verdict.intact.kept
    silent = verdict.silentCount
    if lost == 0, silent == 0, verdict.outcome == .recovered { return nil }
    isPlain = mutationClass <= .structural
  }
}
