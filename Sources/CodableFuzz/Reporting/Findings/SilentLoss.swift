import JSONMutation
import JSONText

/// Records that a strategy lost without a report, under a mutator at a shape.
struct SilentLoss {
  let document: DocumentName
  let strategy: StrategyID
  let row: StrategyReport.ShapeFigures

  /// All of a report, the worst first.
  static func all(in report: Report) -> [SilentLoss] {
    let losses = report.documents.flatMap { document in
      document.strategies.flatMap { strategy in
        strategy.shapes.filter { $0.silent.count > 0 }.map {
          SilentLoss(document: document.name, strategy: strategy.strategy, row: $0)
        }
      }
    }
    return losses.enumerated().sorted { one, other in
      (other.element.row.silent.count, one.offset) < (one.element.row.silent.count, other.offset)
    }.map(\.element)
  }

  /// A mutant to replay.
  var example: MutantID? { row.silentExample ?? row.example }

  /// What a strategy lost without a report in one document, all together.
  struct Sum {
    /// The row in which it lost most.
    let worst: SilentLoss
    var count: Rate
    var rowCount: Int

    var description: String {
      "\(worst.document): \(worst.strategy) lost \(count.counts) records in silence, in "
        + Format.count(rowCount, "row") + "; the worst: \(worst.row.silent.counts) under "
        + "\(worst.row.mutator) at \(JSONPointer.shown(worst.row.shape.description))"
    }
  }

  /// A sum for each document and strategy, the worst first.
  static func worst(in report: Report) -> [Sum] {
    var sums: [Sum] = []
    var numbers: [[String]: Int] = [:]
    for loss in all(in: report) {
      let key = [loss.document.description, loss.strategy.rawValue]
      if let number = numbers[key] {
        sums[number].count.count += loss.row.silent.count
        sums[number].count.of += loss.row.silent.of
        sums[number].rowCount += 1
      } else {
        numbers[key] = sums.count
        sums.append(Sum(worst: loss, count: loss.row.silent, rowCount: 1))
      }
    }
    return sums.enumerated().sorted { one, other in
      (other.element.count.count, one.offset) < (one.element.count.count, other.offset)
    }.map(\.element)
  }
}
