public import CodableFuzz
import Foundation
import FuzzBaselines
import FuzzFixtures
import FuzzPlatform
import FuzzReports
import JSONMutation

extension Report {
  /// Fails the running test, of Swift Testing or XCTest, if the committed baseline does not pass.
  ///
  /// A baseline fails if a row is worse or missing, or if its acceptance has expired.
  /// ``expectSurvival(of:baseline:options:fileID:file:line:column:)`` makes the same check with
  /// `baseline:`, and ``ResilienceTrait`` makes it for all studies within it. Each document has its own
  /// file. A missing one is written, and fails the test once, unless `CI` is set. With
  /// `UPDATE_BASELINES=1` in the environment, the baseline is written instead, and keeps the accepted
  /// findings. For a partial report, only the rows that it reached are compared.
  ///
  /// `folder` is relative to the file of the test. Without `strategies`, those in the baseline and your own,
  /// else `strict`, are compared. `timeTolerance` is the share by which a ratio to strict may grow; without
  /// it, timings are neither compared nor written.
  ///
  /// - Throws: `StorageError` or `BaselineError` if the baseline cannot be read or written, or is
  ///   of another kind of run; the failure if no test is running.
  public func expectBaseline(
    in folder: String = "Baselines", strategies: [StrategyID]? = nil, timeTolerance: Double? = nil,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) throws {
    try expectBaseline(
      in: BaselineFolder(name: folder, file: file.description),
      BaselineTerms(strategies: strategies, timeTolerance: timeTolerance),
      at: CallSite(fileID, file, line, column))
  }

  // `failsAnyway` says whether the test also fails for something else. Returns the documents whose
  // baseline has findings about models, which were compared.
  @discardableResult
  func expectBaseline(
    in baseline: BaselineFolder, _ terms: BaselineTerms, failsAnyway: Bool = false,
    at site: CallSite
  ) throws -> Set<DocumentName> {
    let folder = SourceFolder(of: baseline.file)
    let trouble = folder.reasonForNotFinding(
      baseline.name,
      remedy: """
        Make the folder a resource of the tests, and name the baselines by their path in \
        the bundle. Baselines are written where the sources are: on a Mac, a simulator or Linux.
        """)
    if let trouble {
      try RunningTest.fail(trouble, at: site)
      return []
    }
    // Older baselines are renewed when baselines are written.
    let storage = Storages.baselines(in: baseline.path, renews: Baseline.isToBeUpdated)
    return try expectBaseline(
      in: storage, updates: Baseline.isToBeUpdated, terms, at: site, name: baseline.baselineName
    ) { name, recorded in
      let path = "\(baseline.path)/\(name)"
      if let left = baseline.unclaimed(like: name) {
        return try RunningTest.fail(
          "there is no baseline \(path), and no test beside it is that of \(left) any more. Renamed?\n"
            + "  git mv \(ShellWord.quoted("\(baseline.path)/\(left)")) \(ShellWord.quoted(path))\n"
            + "If not, delete the old one, and run the test again", at: site)
      }
      let command = "record it with:\n  UPDATE_BASELINES=1 swift test --filter \(site.filter)"
      if Baseline.isForbidden {
        return try RunningTest.fail(
          "there is no baseline \(path), and none is written while CI is set: \(command)\n"
            + "Then commit it", at: site)
      }
      do {
        try storage.write(recorded(), to: name)
      } catch let error as StorageError {
        return try RunningTest.fail("there is no baseline, and \(error): \(command)", at: site)
      }
      try RunningTest.fail(
        "recorded a new baseline: \(path). Review and commit it"
          + (failsAnyway ? "" : ": this test fails only now, without a baseline to compare with"),
        at: site)
    }
  }

  /// `name` is the name of a document's baseline; `isMissing` handles one that is missing, given what to
  /// write.
  @discardableResult
  func expectBaseline(
    in storage: some Storage<Baseline.Name, Baseline>, updates: Bool, _ terms: BaselineTerms,
    at site: CallSite, name: (DocumentName) -> Baseline.Name,
    isMissing: (Baseline.Name, _ recorded: () throws -> Baseline) throws -> Void
  ) throws -> Set<DocumentName> {
    var searched: Set<DocumentName> = []
    if updates, let partial {
      RunningTest.warn(
        "the baseline is not written, because the report is partial: \(partial.reason)", at: site)
      return searched
    }
    for document in documents {
      let name = name(document.name)
      let report = part(of: document.name)
      let known = try storage.read(name)
      func updated() throws -> Baseline {
        try (known ?? Baseline()).updated(
          with: report, selection: terms.selection, updatesTimes: terms.timeTolerance != nil)
      }
      if known == nil || updates, document.reasonForNothing != nil { continue }
      if updates {
        let updated = try updated()
        try storage.write(updated, to: name)
        print("wrote the baseline \(name)")
        let note = updated.coverageNote(of: document, option: "'baselineStrategies:'")
        if let note { print(note) }
      } else if let known {
        let comparison = try terms.comparison(of: report, with: known)
        if let warning = comparison.testWarning { RunningTest.warn(warning, at: site) }
        if let failure = comparison.testFailure(show: site.line(showing:)) {
          try RunningTest.fail(failure, at: site)
        }
        if known.hasFindings(of: document.name) { searched.insert(document.name) }
      } else if let partial {
        try RunningTest.fail(
          "there is no baseline \(name), and none is written, because the report is partial: "
            + partial.reason, at: site)
      } else {
        try isMissing(name, updated)
      }
    }
    return searched
  }
}

/// How a test compares a report with a baseline.
struct BaselineTerms {
  var strategies: [StrategyID]?
  var timeTolerance: Double?
  var today = Day.today

  var selection: BaselineComparison.Selection { .init(covered: strategies) }

  func comparison(
    of report: Report, with known: Baseline
  ) throws(BaselineError) -> BaselineComparison {
    try BaselineComparison(
      of: report, with: known, today: today, timeTolerance: timeTolerance, selection: selection)
  }
}

extension Baseline {
  static var isToBeUpdated: Bool {
    ProcessInfo.processInfo.environment["UPDATE_BASELINES"] == "1"
  }

  /// Whether this is a system for continuous integration, where a new baseline would be lost.
  static var isForbidden: Bool {
    let value = ProcessInfo.processInfo.environment["CI"] ?? ""
    return !["", "0", "false"].contains(value.lowercased())
  }
}

/// Ensures that no two studies, or tests of one line, share a baseline.
enum BaselineClaims {
  private static let owners = Locked<[String: AnyHashable]>([:])

  static func claim(_ name: Baseline.Name, in folder: String, _ owner: some Hashable) -> Bool {
    owners.withLock { owners in
      let first = owners["\(folder)/\(name)"] ?? AnyHashable(owner)
      owners["\(folder)/\(name)"] = first
      return first == AnyHashable(owner)
    }
  }
}
