import CodableFuzz
import FuzzBaselines
import JSONMutation

/// Survival and silent loss from run to run.
extension RunContent {
  private static let mostRuns = 100
  private static let mostRows = 12

  private struct Row {
    let document: DocumentName
    let strategy: StrategyID
    /// The oldest first, at least two.
    let points: [(run: RunHistory.Run, counts: RunHistory.Counts)]
  }

  var history: [Section] {
    guard let history = context.history else { return [] }
    let rows = report.documents.flatMap { document in
      StrategyID.own(among: document.strategies.map(\.strategy)).map { strategy in
        Row(
          document: document.name, strategy: strategy,
          points: history.points(of: strategy, in: document.name, report.plan)
            .suffix(Self.mostRuns))
      }
    }.filter { $0.points.count > 1 }
    if rows.isEmpty { return [] }
    let columns = [
      TableColumn<Row>("document", kind: .name) { Cell("\($0.document)") },
      TableColumn<Row>("strategy", kind: .name) { Cell("\($0.strategy)") },
      trend(of: Metrics().recordSurvival, isLoss: false, \.recordSurvival),
      trend(of: Metrics().silentLoss, isLoss: true, \.silentLoss),
    ]
    return [
      Section(
        id: "history", title: "From commit to commit",
        blocks: [
          .hint(
            """
            Runs with this plan, the oldest at the left. Each line has a scale of its own, of at least \
            5 %.
            """),
          .table(Table(rows, columns, shown: Self.mostRows)),
        ])
    ]
  }

  /// A line with the newest share, and the earlier ones for readers who ask.
  private func trend(
    of metric: Metric, isLoss: Bool, _ rate: @escaping (RunHistory.Counts) -> Rate
  ) -> TableColumn<Row> {
    TableColumn(metric.title, kind: .trend(isLoss: isLoss), definition: metric.definition) { row in
      let rates = row.points.map { rate($0.counts) }
      let last = rates[rates.count - 1]
      var cell = Cell(last)
      cell.trend = rates.compactMap(\.value)
      cell.hint =
        "\(metric.title) of \(row.document), \(row.strategy), in \(Format.count(rates.count, "run")): "
        + "from \(rates[0].text) to \(last.text)"
      cell.more = zip(row.points, rates).dropLast().reversed().map { point, rate in
        let commit = point.run.commit.map { "\(code: String($0.prefix(10))), " as Phrase } ?? ""
        return commit + "\(String(point.run.date.prefix(10))): \(words: rate.text)"
      }
      cell.moreCount = cell.more.count
      return cell
    }
  }
}
