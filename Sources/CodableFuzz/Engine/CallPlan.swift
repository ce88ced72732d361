/// The units of work of a document, by number: the mutants of the plan, then those of its analyses.
///
/// Workers and shards are given numbers; what they stand for is written here only.
package struct CallPlan: Sendable, Codable {
  /// The number of mutants of the plan, which reports count.
  package let mutantCount: Int
  private let others: [Part]

  private struct Part: Codable {
    let kind: Call.Kind
    let end: Int
  }

  /// What a number stands for.
  struct Unit {
    let call: Call
    /// Its number among the units of its kind.
    let position: Int
  }

  /// - Parameters:
  ///   - mutantCount: The number of mutants of the plan.
  ///   - others: How many units of other kinds follow, in order.
  package init(mutantCount: Int = 0, others: [(kind: Call.Kind, count: Int)] = []) {
    self.mutantCount = mutantCount
    var end = mutantCount
    self.others = others.map { part in
      end += part.count
      return Part(kind: part.kind, end: end)
    }
  }

  /// The units of work of a document's analyses follow the mutants; those of one kind are done together.
  init(mutantCount: Int, analyses: [any Analysis]) {
    var others: [(kind: Call.Kind, count: Int)] = []
    for analysis in analyses {
      guard let kind = type(of: analysis).unitKind else { continue }
      if let known = others.firstIndex(where: { $0.kind == kind }) {
        others[known].count = max(others[known].count, analysis.unitCount)
      } else {
        others.append((kind, analysis.unitCount))
      }
    }
    self.init(mutantCount: mutantCount, others: others)
  }

  /// The number of units.
  package var count: Int { others.last?.end ?? mutantCount }

  subscript(number: Int) -> Unit {
    if number < mutantCount { return Unit(call: .mutant(number), position: number) }
    var start = mutantCount
    for part in others {
      if number < part.end { return Unit(call: Call(part.kind, number), position: number - start) }
      start = part.end
    }
    preconditionFailure("the document has no unit of work \(number)")
  }

  /// The amount of work that numbers of units stand for.
  package func work(_ numbers: some Sequence<MutantNumbers>) -> Event.Work {
    var work = Event.Work()
    for part in numbers {
      let count = part.count(below: mutantCount)
      work.mutants += count
      work.others += part.count - count
    }
    return work
  }
}
