package import CodableFuzz
import Foundation
package import JSONMutation

/// Record survival and silent loss of earlier runs: a line of JSON for each, the oldest first.
///
/// ```
/// {"commit":"4f0c…","counts":[{"document":"feed","recordSurvival":{"count":480,"of":500},
///   "silentLoss":{"count":3,"of":520},"strategy":"app"}],"date":"2026-11-26T08:13:00Z",
///   "plan":{"id":"every-field",…},"version":1}
/// ```
package struct RunHistory: Hashable, Sendable {
  package private(set) var runs: [Run] = []
  /// The lines, each as it was written.
  package private(set) var text = ""

  package struct Run: Hashable, Sendable, Codable {
    fileprivate var version = 1
    package let date: String
    package let commit: String?
    /// Runs with another plan are not drawn together.
    fileprivate let plan: Report.Plan
    fileprivate let counts: [Counts]
  }

  package struct Counts: Hashable, Sendable, Codable {
    /// The name without the digest, which changes with the file.
    fileprivate let document: String
    fileprivate let strategy: StrategyID
    package let recordSurvival: Rate
    package let silentLoss: Rate
  }

  package init() {}

  /// - Throws: ``RunHistoryError`` that names the first line that is not valid.
  package init(parsing text: String) throws(RunHistoryError) {
    self.text = text.replacing("\r\n", with: "\n")
    var lines = self.text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.removeLast().isEmpty else {
      throw RunHistoryError(line: lines.count + 1, reason: "it is cut off")
    }
    for (index, line) in lines.enumerated() { runs.append(try Run(line, number: index + 1)) }
  }

  /// Adds a run, unless a line has the same commit, plan and counts already.
  ///
  /// Without a commit, the date takes its place.
  ///
  /// - Returns: Whether a line was added.
  package mutating func add(_ report: Report) throws -> Bool {
    let run = Run(report)
    let isKnown = runs.contains { known in
      known.commit == run.commit && (run.commit != nil || known.date == run.date)
        && known.plan == run.plan && known.counts == run.counts
    }
    if isKnown { return false }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    text += String(decoding: try encoder.encode(run), as: UTF8.self) + "\n"
    runs.append(run)
    return true
  }

  package func points(
    of strategy: StrategyID, in document: DocumentName, _ plan: Report.Plan
  ) -> [(run: Run, counts: Counts)] {
    runs.filter { $0.plan == plan }.compactMap { run in
      run.counts.first { $0.document == document.stableName && $0.strategy == strategy }
        .map { (run, $0) }
    }
  }
}

extension RunHistory.Run {
  fileprivate init(_ line: Substring, number: Int) throws(RunHistoryError) {
    let data = Data(line.utf8)
    do {
      self = try JSONDecoder().decode(Self.self, from: data)
    } catch {
      throw RunHistoryError(line: number, reason: ReportJSON.reason(of: error, in: data))
    }
    if version != 1 {
      throw RunHistoryError(
        line: number, reason: "it has version \(version), but this version of CodableFuzz reads 1")
    }
  }

  /// The strategies are those that each report shows: the app's own, the wrapper and the lossy array.
  fileprivate init(_ report: Report) {
    date = report.environment.date
    commit = report.environment.commit
    plan = report.plan
    counts = report.documents.flatMap { document in
      let shown =
        StrategyID.own(among: document.strategies.map(\.strategy)) + [.wrapper, .lossyArray]
      return document.strategies.filter { shown.contains($0.strategy) }.map {
        RunHistory.Counts(
          document: document.name.stableName, strategy: $0.strategy,
          recordSurvival: $0.recordSurvival, silentLoss: $0.silentLoss)
      }
    }
  }
}

extension DocumentName {
  /// The name without the digest, which changes with the file.
  package var stableName: String { DocumentName(name, recordCount: recordCount).description }
}

package struct RunHistoryError: Error, Hashable, CustomStringConvertible {
  let line: Int
  let reason: String

  package var description: String {
    "line \(line) of the history is not valid: \(reason): remove the line, or restore the file from "
      + "version control"
  }
}
