public import CodableFuzz
import Foundation
import JSONMutation
public import Testing

extension Report {
  /// Records an issue where the committed baseline is not held: a row is worse, is gone, or is
  /// accepted no more.
  ///
  /// ``ResilienceTrait`` does so for all studies within it. Each document has its own file. With `UPDATE_BASELINES=1` in the environment the baseline is
  /// written instead, and keeps the findings that are accepted.
  ///
  /// - Parameters:
  ///   - folder: The folder of the baselines, beside the file of the test unless it is absolute.
  ///   - timeTolerance: By which share of itself a ratio to strict may grow; nil, the default, not
  ///     to compare timings, and not to write new ones.
  ///   - file: The file of the test.
  ///   - sourceLocation: Where issues are recorded.
  /// - Throws: `StorageError` or `BaselineError` where the baseline cannot be read or written, or is
  ///   of another kind of run.
  public func expectBaseline(
    in folder: String = "Baselines", timeTolerance: Double? = nil, file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = URL(
      fileURLWithPath: folder, relativeTo: URL(fileURLWithPath: file).deletingLastPathComponent())
    try expectBaseline(
      in: Storages.baselines(in: folder.path), updates: ProcessInfo.processInfo.updatesBaselines,
      timeTolerance: timeTolerance, sourceLocation: sourceLocation)
  }

  /// Records an issue where the baseline in a storage is not held.
  ///
  /// - Parameters:
  ///   - storage: Where baselines are kept, one a document.
  ///   - updates: Whether to write the baseline instead.
  ///   - timeTolerance: By which share of itself a ratio to strict may grow; nil, the default, not
  ///     to compare timings, and not to write new ones.
  ///   - today: The day, which may be one on which something is accepted no more.
  ///   - sourceLocation: Where issues are recorded.
  /// - Throws: `StorageError` or `BaselineError` where the baseline cannot be read or written, or is
  ///   of another kind of run.
  public func expectBaseline(
    in storage: some Storage<Baseline.Name, Baseline>, updates: Bool, timeTolerance: Double? = nil,
    today: Day = .today, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if let partial {
      Issue.record(
        "not held against a baseline, since the report is partial: \(partial.reason)",
        severity: .warning, sourceLocation: sourceLocation)
      return
    }
    for document in documents {
      let name = Baseline.Name(document: document.name)
      let report = part(of: document.name)
      let known = try storage.read(name)
      if updates {
        let updated = try (known ?? Baseline()).updated(
          with: report, updatesTimes: timeTolerance != nil)
        try storage.write(updated, to: name)
        print("wrote the baseline \(name)")
      } else if let known {
        try BaselineComparison(of: report, with: known, today: today, timeTolerance: timeTolerance)
          .recordIssues(at: sourceLocation)
      } else {
        Issue.record(
          "there is no baseline \(name): write it with UPDATE_BASELINES=1",
          sourceLocation: sourceLocation)
      }
    }
  }
}

extension BaselineComparison {
  /// So many rows are named in an issue; further ones are counted.
  private static let maximumRows = 10

  /// Records an issue that names what fails, and a warning that names what is new or better.
  fileprivate func recordIssues(at location: SourceLocation) {
    let failing = findings.filter(\.kind.fails)
    if !failing.isEmpty {
      Issue.record(
        """
        \(summary)\(Self.lines(failing))
        \(Self.hint(failing))
        """, sourceLocation: location)
    }
    let others = findings.filter { !$0.kind.fails && $0.kind != .accepted }
    if !others.isEmpty || !notes.isEmpty {
      Issue.record(
        """
        not as the baseline says; write it with UPDATE_BASELINES=1:\(Self.lines(others))\
        \(notes.map { "\n  \($0)" }.joined())
        """, severity: .warning, sourceLocation: location)
    }
  }

  /// What to do.
  private static func hint(_ findings: [Finding]) -> String {
    findings.allSatisfy { $0.kind == .expired }
      ? "mend that, or give the line that accepts it another day"
      : "write the baseline with UPDATE_BASELINES=1 if that is meant to be"
  }

  private static func lines(_ findings: [Finding]) -> String {
    let left = findings.count - maximumRows
    return findings.prefix(maximumRows).map { "\n  \($0.kind.rawValue): \($0)" }.joined()
      + (left > 0 ? "\n  and \(left) more" : "")
  }
}

extension ProcessInfo {
  fileprivate var updatesBaselines: Bool { environment["UPDATE_BASELINES"] == "1" }
}
