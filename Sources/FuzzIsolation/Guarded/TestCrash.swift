import CodableFuzz
import Foundation
import FuzzPlatform
import JSONMutation

/// A call that ended a test process, remembered for the next one.
struct TestCrash: Codable {
  /// The build of the tests: a later one may have fixed the crash.
  let build: String
  let document: DocumentName
  let strategy: StrategyID
  let crash: NamedCrash
  /// Why its bytes could not be saved; nil if they were.
  let fileFailure: String?

  var line: String { [self].rows[0].line }
}

extension [TestCrash] {
  /// The crashes in the order in which a run makes the calls.
  var inOrder: [TestCrash] {
    sorted {
      let (one, other) = ($0.crash.crash, $1.crash.crash)
      return one.call.place(strategy: one.strategy) < other.call.place(strategy: other.strategy)
    }
  }

  /// The crashes by the field that was mutated, and what happened.
  var rows: [CrashRow] {
    map { known in
      var record = CrashRecord(
        document: known.document, input: known.crash.input, strategy: known.strategy,
        outcome: known.crash.crash.outcome, reason: known.crash.crash.reason,
        file: known.crash.crash.file, extraCall: known.crash.crash.call.kind.extraName)
      record.fileFailure = known.fileFailure
      return record
    }.rows
  }
}

extension RunFolder {
  /// Saves a call that did not return: its bytes, and a text file next to them.
  ///
  /// - Returns: The crash; nil if no call was in flight.
  func keep(_ record: CrashJournalEntry, reason: String, build: String) -> TestCrash? {
    guard let number = record.strategy, strategies.indices.contains(number) else { return nil }
    let outcome: Outcome = record.end == .hung ? .hung : .crashed
    let artifacts = CrashArtifacts(in: path)
    artifacts.recall(record)
    var (file, failure): (String?, String?)
    do {
      file = try artifacts.write(
        record, "\(strategies[number]) \(outcome.rawValue): \(reason)", hint: Self.hint)
    } catch {
      failure = error.description
    }
    return TestCrash(
      build: build, document: document, strategy: strategies[number],
      crash: NamedCrash(
        crash: KnownCrash(
          call: record.call, strategy: number, outcome: outcome, reason: reason,
          isTrap: record.end.isTrap, file: file),
        input: record.input), fileFailure: failure)
  }

  private static let hint =
    "Delete the file of the bytes, and the next test run lets the strategy decode them again."

  func remember(_ crash: TestCrash) {
    let digest = LongDigest(of: Array("\(crash.crash.crash.call) \(crash.strategy)".utf8))
    // If it cannot be saved, the next run finds the crash again.
    try? JSONEncoder().encode(crash).write(
      to: URL(fileURLWithPath: file("\(digest).\(Self.crashExtension)")), options: .atomic)
  }

  /// The remembered crashes, after deleting those that no longer apply.
  func remembered(_ build: String) -> [TestCrash] {
    names(Self.crashExtension).compactMap { name in
      let path = file(name)
      guard
        let crash = try? JSONDecoder().decode(
          TestCrash.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
      else { return nil }
      let isMissing = crash.crash.crash.file.map(FileStatus.isMissing)
      if isMissing == true || crash.build != build { Files.remove(path) }
      return isMissing == true ? nil : crash
    }
  }
}

enum TestBuild {
  /// A text that changes when the tests are rebuilt.
  static let id: String = {
    // If the file cannot be found, all builds count as the same.
    let attributes = try? FileManager.default.attributesOfItem(atPath: path ?? "")
    let date = (attributes?[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
    let size = (attributes?[.size] as? NSNumber)?.uint64Value ?? 0
    return String(date.bitPattern, radix: 16) + "-" + String(size, radix: 16)
  }()

  private static var path: String? { ThisProcess.image(of: #dsohandle) }
}
