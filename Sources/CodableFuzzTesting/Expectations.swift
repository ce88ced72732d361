public import CodableFuzz
import Foundation
public import Testing

extension Report {
  /// Records an issue for each document of which a strategy keeps too few records, or of which
  /// there is nothing to measure.
  ///
  /// - Parameters:
  ///   - strategy: The strategy.
  ///   - minimum: The least record survival, from 0 to 1.
  ///   - sourceLocation: Where issues are recorded.
  public func expectRecordSurvival(
    of strategy: StrategyID, atLeast minimum: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for document in documents {
      guard let row = document.strategies.first(where: { $0.strategy == strategy }) else {
        Issue.record(
          "\(document.name) was not decoded by '\(strategy)'", sourceLocation: sourceLocation)
        continue
      }
      let survival = row.headline.recordSurvival
      guard let value = survival.value else {
        Issue.record(
          """
          \(document.name), \(strategy): there is no intact record to measure, because the \
          document has only one, or none that decodes
          """, sourceLocation: sourceLocation)
        continue
      }
      if value >= minimum { continue }
      let worst = row.worstShapes.map { shape in
        "\n  \(shape.mutator) at \(shape.shape): \(shape.blastRadius.counts) lost"
          + (shape.example.map { ", as in \($0)" } ?? "")
      }
      Issue.record(
        """
        \(document.name), \(strategy): \(survival.counts) intact records kept, less than \
        \(minimum)\(worst.joined())
        """, sourceLocation: sourceLocation)
    }
  }

  /// Records an issue for each strategy that keeps less than the committed baseline says.
  ///
  /// With `UPDATE_BASELINES=1` in the environment the baseline is written instead.
  ///
  /// - Parameters:
  ///   - folder: The folder of the baselines, beside the file of the test unless it is absolute.
  ///   - file: The file of the test.
  ///   - sourceLocation: Where issues are recorded.
  /// - Throws: `StorageError` or `BaselineError` where the baseline cannot be read or written.
  public func expectBaseline(
    in folder: String = "Baselines", file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = URL(
      fileURLWithPath: folder, relativeTo: URL(fileURLWithPath: file).deletingLastPathComponent())
    try expectBaseline(
      in: Storages.baselines(in: folder.path), updates: ProcessInfo.processInfo.updatesBaselines,
      sourceLocation: sourceLocation)
  }

  /// Records an issue for each strategy that keeps less than the baseline in a storage says.
  ///
  /// - Parameters:
  ///   - storage: Where baselines are kept, one a document.
  ///   - updates: Whether to write the baseline instead.
  ///   - sourceLocation: Where issues are recorded.
  /// - Throws: `StorageError` or `BaselineError` where the baseline cannot be read or written.
  public func expectBaseline(
    in storage: some Storage<Baseline.Name, Baseline>, updates: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for document in documents {
      let found = Baseline(of: self).rows(of: document.name)
      let name = Baseline.Name(document: document.name)
      if updates {
        try storage.write(found, to: name)
        continue
      }
      guard let baseline = try storage.read(name) else {
        Issue.record(
          "there is no baseline \(name): write it with UPDATE_BASELINES=1",
          sourceLocation: sourceLocation)
        continue
      }
      for regression in baseline.regressions(in: found) {
        Issue.record("less survives: \(regression)", sourceLocation: sourceLocation)
      }
      for row in baseline.additions(in: found) {
        Issue.record(
          """
          \(row.document), \(row.strategy) is not in the baseline: add it with UPDATE_BASELINES=1
          """, severity: .warning, sourceLocation: sourceLocation)
      }
    }
  }
}

extension StrategyReport {
  /// The shapes at which the most intact records were lost, three of them.
  fileprivate var worstShapes: [ShapeFigures] {
    let losing = shapes.filter { $0.blastRadius.count > 0 }.enumerated()
    let sorted = losing.sorted { one, other in
      (other.element.blastRadius.count, one.offset) < (one.element.blastRadius.count, other.offset)
    }
    return sorted.prefix(3).map(\.element)
  }
}

extension ProcessInfo {
  fileprivate var updatesBaselines: Bool { environment["UPDATE_BASELINES"] == "1" }
}
