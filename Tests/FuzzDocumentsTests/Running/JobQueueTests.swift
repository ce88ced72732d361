import CodableFuzz
import Foundation
import FuzzPlatform
import JSONText
import Testing

@testable import FuzzDocuments

/// Newer documents that are read once to compare them, and again to decode them.
@Suite struct JobQueueTests {
  private static let good = #"[{"id":1},{"id":2}]"#

  /// The documents that a comparison with the files in `new` could not read, if `change` is done
  /// between both readings.
  private func failures(in folder: TestFolder, after change: () throws -> Void) throws -> [String] {
    let study = Study("items", json: [], recordsAt: "", strategies: [])
    let newer = RunInput(study: study, source: DocumentSource(path: folder.path("new")))
    let input = try newer.since(
      DocumentSource(path: try folder.write(Self.good, to: "old.json")))
    try change()
    var configuration = Runner.Configuration()
    configuration.timesStrategies = false
    let executor = InProcessExecutor(
      studyCount: 1, configuration: configuration, clock: ContinuousClock(),
      timingClock: ContinuousClock())
    // Workers may count the older document after a newer one has failed.
    var (queue, steps) = (JobQueue([input], shard: .whole), [QueueStep]())
    while let step = queue.next() { steps.append(step) }
    for step in steps.reversed() { executor.run(step) { _ in } }
    let report = Runner([study], configuration: configuration).report(of: executor.progress.counts)
    let known = input.failures.map(\.description)
    return (known + report.failures.map(\.message)).map {
      $0.replacing(folder.path("") + "/", with: "")
    }
  }

  @Test func aNewerDocumentThatCanNoLongerBeReadIsNamed() throws {
    let folder = try TestFolder()
    let file = try folder.write(Self.good, to: "new/1.json")
    try folder.write(Self.good, to: "new/2.json")
    let failures = try failures(in: folder) {
      try FileManager.default.removeItem(atPath: file)
      try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "nowhere")
    }
    #expect(failures.count == 1 && failures[0].hasPrefix("new/1.json: "), "\(failures)")
  }

  @Test func aFolderOfNewerDocumentsThatIsGoneIsNamed() throws {
    let folder = try TestFolder()
    try folder.write(Self.good, to: "new/1.json")
    let failures = try failures(in: folder) {
      try FileManager.default.removeItem(atPath: folder.path("new"))
    }
    #expect(failures.count == 1 && failures[0].hasPrefix("new: "), "\(failures)")
  }

  @Test func aNewerDocumentThatWasNeverReadableIsNamedOnce() throws {
    let folder = try TestFolder()
    try folder.write("[{", to: "new/1.json")
    try folder.write(Self.good + "\n{\n", to: "new/2.ndjson")
    try folder.write(Self.good, to: "new/3.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("new/4.json"), withDestinationPath: "nowhere")
    let failures = try failures(in: folder) {}
    #expect(
      failures.map { $0.prefix { $0 != ":" } } == [
        "new/1.json", "new/2.ndjson, line 2 from byte 20", "new/4.json",
      ],
      "\(failures)")
  }
}
