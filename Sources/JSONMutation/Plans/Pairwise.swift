import JSONText

extension MutantPlan {
  /// Every pair of field × mutator together in at least one mutant, a few mutations each: what breaks
  /// only when two things drift at once.
  ///
  /// Pairs that can only be made by editing the same bytes twice are counted, not made. The mutants
  /// are computed once, greedily (after Lei and Tai's in-parameter-order, 1998), in time near-linear
  /// in the number of pairs.
  public static let pairwise = MutantPlan(
    "pairwise", purpose: "each two of field × mutator in one mutant, --mutations in each",
    numbers: [.mutations], mutations: 4, leastMutations: 2
  ) { space, parameters in
    var cover = PairCover(of: space, mutations: parameters.mutations ?? 2)
    cover.work()
    let (numbers, ends, pairs) = (cover.numbers, cover.ends, cover.pairs)
    return Mutants(count: ends.count, pairs: pairs) { mutant in
      var chosen = NonOverlapping(in: space.document)
      for number in numbers[(mutant == 0 ? 0 : ends[mutant - 1])..<ends[mutant]] {
        chosen.add(space[number])
      }
      return chosen.mutant
    }
  }

  /// Every pair of field × mutator, with at most `mutations` mutations in one mutant.
  public static func pairwise(mutations: Int) -> MutantPlan {
    pairwise.with { $0.mutations = mutations }
  }
}

private struct PairCover {
  private struct Choice {
    let number: Int
    let ranges: [Range<Int>]
  }

  private var rows: [[Choice]] = []
  private let mutations: Int
  /// A bit for each pair of rows: whether a mutant covers it.
  private var done: [UInt64] = []
  /// The numbers of the mutations of all mutants, one mutant after another.
  private(set) var numbers: [Int] = []
  /// For each mutant where its numbers end.
  private(set) var ends: [Int] = []
  private(set) var pairs = PairCount(covered: 0, incompatible: 0)

  private static let choiceCount = 6
  /// How many rows are tried for each mutation that is added to a pair.
  private static let tryCount = 8

  init(of space: MutationSpace, mutations: Int) {
    self.mutations = mutations
    let fields = space.document.fields
    let mutatorCount = space.mutators.count
    var rows: [[Choice]] = Array(repeating: [], count: fields.count * mutatorCount)
    var lastNodes = Array(repeating: -1, count: rows.count)
    var number = 0
    space.forEach { node, mutator, variant in
      defer { number += 1 }
      let row = fields.number(of: node) * mutatorCount + mutator
      let isNewNode = lastNodes[row] != node.number
      lastNodes[row] = node.number
      // Other locations give more room than other variants at the same location. Half of the choices
      // are kept for them and for variants that edit other bytes, the last choice for the furthest
      // location.
      if rows[row].count == Self.choiceCount, isNewNode { rows[row].removeLast() }
      guard rows[row].count < Self.choiceCount else { return }
      let mutation = Mutation(space.mutators[mutator], at: node, variant: variant)
      let ranges = mutation.patch(in: space.document).pieces.map(\.range)
      let isRoomy = isNewNode || !rows[row].contains { $0.ranges == ranges }
      guard isRoomy || rows[row].count < Self.choiceCount / 2 else { return }
      rows[row].append(Choice(number: number, ranges: ranges))
    }
    self.rows = rows.filter { !$0.isEmpty }
  }

  mutating func work() {
    let count = rows.count
    done = Array(repeating: 0, count: count * (count - 1) / 2 / 64 + 1)
    var covered = 0
    var incompatible = 0
    for first in 0..<count {
      for second in first + 1..<max(count, first + 1) where !isDone(first, second) {
        guard var chosen = pair(first, second) else {
          incompatible += 1
          continue
        }
        extend(&chosen, after: second)
        covered += settle(chosen)
        numbers += chosen.map(\.choice.number)
        ends.append(numbers.count)
      }
    }
    pairs = PairCount(covered: covered, incompatible: incompatible)
  }

  /// The number of a pair of rows, of which the first is the lesser.
  private func bit(_ first: Int, _ second: Int) -> Int {
    first * (2 * rows.count - first - 1) / 2 + second - first - 1
  }

  private func isDone(_ first: Int, _ second: Int) -> Bool {
    let bit = bit(first, second)
    return done[bit / 64] >> UInt64(bit % 64) & 1 == 1
  }

  private typealias Chosen = (row: Int, choice: Choice)

  private func pair(_ first: Int, _ second: Int) -> [Chosen]? {
    for one in rotated(rows[first]) {
      for other in rotated(rows[second]) where !Self.conflict(one, other) {
        return [(first, one), (second, other)]
      }
    }
    return nil
  }

  private func extend(_ chosen: inout [Chosen], after second: Int) {
    let first = chosen[0].row
    var tries = Self.tryCount * min(mutations, rows.count)
    for row in rows.indices.dropFirst(second + 1) where chosen.count < mutations {
      if tries == 0 { return }
      tries -= 1
      if isDone(first, row) { continue }
      let fitting = rotated(rows[row]).first { choice in
        chosen.allSatisfy { !Self.conflict($0.choice, choice) }
      }
      if let fitting { chosen.append((row, fitting)) }
    }
  }

  private mutating func settle(_ chosen: [Chosen]) -> Int {
    var new = 0
    for (position, one) in chosen.enumerated() {
      for other in chosen[(position + 1)...] where !isDone(one.row, other.row) {
        let bit = bit(one.row, other.row)
        done[bit / 64] |= 1 << UInt64(bit % 64)
        new += 1
      }
    }
    return new
  }

  /// Starts with a different choice for each mutant, so that variants and locations take turns.
  private func rotated(_ choices: [Choice]) -> some Sequence<Choice> {
    let start = ends.count % choices.count
    return (0..<choices.count).lazy.map { choices[(start + $0) % choices.count] }
  }

  private static func conflict(_ one: Choice, _ other: Choice) -> Bool {
    let (few, many) = one.ranges.count <= other.ranges.count ? (one, other) : (other, one)
    return few.ranges.contains(where: many.ranges.conflict)
  }
}
