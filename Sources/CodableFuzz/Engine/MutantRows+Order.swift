import JSONMutation

extension OpenedDocument {
  /// The numbers of the mutants by row: those of one mutator at one field are together, and the most
  /// plausible come first; of these, where `costs` are given for all mutants, the cheapest.
  ///
  /// To name the rows, each mutant is made. Of a plan with more than 50,000 mutants, all numbers are in
  /// rows of 32, each of them spread evenly over the plan.
  func rows(costs: [Int]? = nil) -> [[Int]] {
    guard mutants.count <= 50_000 else { return Self.spread(mutants.count) }
    let mutatorNumbers = Dictionary(
      uniqueKeysWithValues: zip(configuration.mutators.map(\.id), 0...))
    var rows: [(plausibility: Plausibility, numbers: [Int])] = []
    var places: [[StrategyCounts.Key]: Int] = [:]
    for number in mutants.indices {
      let mutant = MutantRows(
        mutants[number], at: Ordinal(document: self.number, number: number),
        mutatorNumbers: mutatorNumbers)
      if mutant.isSingle, let place = places[mutant.cells] {
        rows[place].numbers.append(number)
        rows[place].plausibility = min(rows[place].plausibility, mutant.plausibility)
      } else {
        if mutant.isSingle { places[mutant.cells] = rows.count }
        rows.append((mutant.plausibility, [number]))
      }
    }
    let ranks = rows.enumerated().map { position, row in
      let cost = costs.map { costs in row.numbers.reduce(0) { $0 + costs[$1] } } ?? 0
      return (row.plausibility, cost, position)
    }
    return ranks.sorted(by: <).map { rows[$0.2].numbers }
  }

  /// The numbers up to a count in rows of 32, each of them spread evenly.
  static func spread(_ count: Int) -> [[Int]] {
    let (order, size) = (EvenOrder(count: count), 32)
    return stride(from: 0, to: count, by: size).map { start in
      (start..<min(start + size, count)).map { order[$0] }.sorted()
    }
  }
}
