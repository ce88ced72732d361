public import JSONMutation
import JSONText

/// Records that a strategy lost without a report, under a mutator at a shape.
public struct SilentLoss: Hashable, Sendable {
  /// The document.
  public let document: DocumentName
  /// The strategy.
  public let strategy: StrategyID
  /// Where the mutants were edited.
  public let shape: Shape
  /// What edited them.
  public let mutator: MutatorID
  /// Records lost without a report ÷ records, intact and damaged together.
  public let rate: Rate
  /// A mutant to replay.
  public let example: MutantID?

  /// How many records were lost so.
  public var count: Int { rate.count }

  /// All of a report, the worst first.
  package static func all(in report: Report) -> [SilentLoss] {
    let losses = report.documents.flatMap { document in
      document.strategies.flatMap { strategy in
        strategy.shapes.filter { $0.silent.count > 0 }.map { row in
          SilentLoss(
            document: document.name, strategy: strategy.strategy, shape: row.shape,
            mutator: row.mutator, rate: row.silent, example: row.silentExample ?? row.example)
        }
      }
    }
    return losses.enumerated().sorted { one, other in
      (other.element.count, one.offset) < (one.element.count, other.offset)
    }.map(\.element)
  }

  /// What a strategy lost without a report in one document, all together.
  struct Sum {
    /// The row in which it lost most.
    let worst: SilentLoss
    var count: Rate
    var rowCount: Int

    var description: String {
      "\(worst.document): \(worst.strategy) lost \(count.counts) records in silence, in "
        + Format.count(rowCount, "row") + "; the worst: \(worst.rate.counts) under "
        + "\(worst.mutator) at \(JSONPointer.shown(worst.shape.description))"
    }
  }

  /// A sum for each document and strategy, the worst first.
  static func worst(in report: Report) -> [Sum] {
    var sums: [Sum] = []
    var numbers: [[String]: Int] = [:]
    for loss in all(in: report) {
      let key = [loss.document.description, loss.strategy.rawValue]
      if let number = numbers[key] {
        sums[number].count.count += loss.count
        sums[number].count.of += loss.rate.of
        sums[number].rowCount += 1
      } else {
        numbers[key] = sums.count
        sums.append(Sum(worst: loss, count: loss.rate, rowCount: 1))
      }
    }
    return sums.enumerated().sorted { one, other in
      (other.element.count.count, one.offset) < (one.element.count.count, other.offset)
    }.map(\.element)
  }
}
