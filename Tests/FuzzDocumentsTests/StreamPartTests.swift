import CodableFuzz
import Foundation
import FuzzPlatform
import JSONText
import Testing

@testable import FuzzDifferences
@testable import FuzzDocuments

@Suite struct StreamPartTests {
  @Test(arguments: [1, 2, 3, 100]) func partsOfAFolderMakeTheWhole(count: Int) throws {
    let folder = try TestFolder()
    for number in 0..<20 { try folder.write("[\(number)]", to: "f/\(number).json") }
    try folder.write("[1]\n\n[\(String(repeating: "1", count: 9_000))]\n[2]", to: "f/12.ndjson")
    try folder.write("", to: "f/empty.json")
    try folder.write("\n \n", to: "f/empty.ndjson")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("f/gone.ndjson"), withDestinationPath: "nowhere")
    let reading = DocumentReading(limit: try #require(ByteSize("8000")))
    let path = folder.path("f")
    let whole = Self.elements(path, .whole, reading)
    let parts = try (1...count).map { number in
      Self.elements(path, try #require(Shard("\(number)/\(count)")), reading)
    }
    #expect(whole.map(\.number) == Array(whole.indices) && whole.count > 20)
    #expect(whole.count { $0.bytes == nil } > 1)
    #expect(parts.joined().sorted { $0.number < $1.number } == whole)
    var reader = try folder.stream(of: path, reading).documents()
    var documents: [[UInt8]?] = []
    while let next = reader.next() { documents.append(try? next.get().bytes) }
    #expect(documents == whole.map(\.bytes))
  }

  @Test func smallStreamsAreSplitByDocuments() throws {
    let folder = try TestFolder()
    let path = try folder.write("[1]\n[2]\n\n[3]", to: "a.ndjson")
    let elements = Self.elements(path, try #require(Shard("1/2")))
    #expect(elements.map(\.number) == [0, 2])
    #expect(elements.last?.text.hasSuffix("a.ndjson, line 4 from byte 9") == true)
  }

  @Test func theDigestIsThatOfTheDocuments() throws {
    let folder = try TestFolder()
    func digest(_ text: String) throws -> (digest: String, byteCount: Int) {
      try folder.stream(of: try folder.write(text, to: "a.ndjson")).digest()
    }
    #expect(try digest("[1]\n[2]").digest == digest("[1]\n\n[2]\n").digest)
    for other in ["[1]\n[3]", "[2]\n[1]", "[1]", "[1][2]"] {
      #expect(try digest("[1]\n[2]").digest != digest(other).digest)
    }
    #expect(try digest("[1]\n[23]").byteCount == 7)
  }

  private struct Element: Equatable {
    let number: Int
    let bytes: [UInt8]?
    /// Where it is, or why it cannot be read.
    let text: String
  }

  private static func elements(
    _ path: String, _ shard: Shard, _ reading: DocumentReading = DocumentReading()
  ) -> [Element] {
    let study = Study("items", json: [], strategies: [])
    let input = RunInput(study: study, source: DocumentSource(path: path), reading: reading)
    var queue = JobQueue([input], shard: shard)
    var elements: [Element] = []
    while let step = queue.next() {
      switch step {
      case .stream: break
      case .job(let job):
        let text = job.source.origin.fileName ?? ""
        elements.append(Element(number: job.number, bytes: job.source.json, text: text))
      case .failure(let failure, let job):
        elements.append(Element(number: job.number, bytes: nil, text: failure.message))
      }
    }
    return elements
  }
}

final class TestFolder {
  private let location = FileManager.default.temporaryDirectory
    .appendingPathComponent("stream-part-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: location, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: location) }

  func path(_ name: String) -> String { location.appendingPathComponent(name).path }

  @discardableResult func write(_ text: String, to name: String) throws -> String {
    let file = location.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  func stream(
    of path: String, _ reading: DocumentReading = DocumentReading()
  ) throws -> DocumentStream {
    let contents = try DocumentStream.contents(of: path, reading: reading)
    guard case .stream(let stream) = contents else { throw NoStream() }
    return stream
  }

  private struct NoStream: Error {}
}

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
    let crew = Crew([study], configuration)
    // Threads may count the older document after a newer one has failed.
    var (queue, steps) = (JobQueue([input], shard: .whole), [QueueStep]())
    while let step = queue.next() { steps.append(step) }
    _ = try crew.run({ steps.popLast() }) { _ in }
    let report = Runner([study], configuration: configuration).report(of: crew.counts)
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
