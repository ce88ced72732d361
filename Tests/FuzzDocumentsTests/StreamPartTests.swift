import CodableFuzz
import Foundation
import FuzzPlatform
import JSONText
import Testing

@testable import FuzzDocuments

/// Parts of streams that are split by bytes.
@Suite struct StreamPartTests {
  private static let counts = [1, 2, 3, 8, 100]

  @Test(arguments: counts, [1, 40, 20_000])
  func partsOfAFileMakeTheWhole(count: Int, longest: Int) throws {
    let folder = try TestFolder()
    let stream = try folder.stream(of: try folder.write(Self.lines(longest), to: "a.ndjson"))
    try expectParts(count, of: stream)
  }

  @Test(arguments: counts) func partsOfAFolderMakeTheWhole(count: Int) throws {
    let folder = try TestFolder()
    for number in 0..<20 { try folder.write("[\(number)]", to: "f/\(number).json") }
    try folder.write(Self.lines(300), to: "f/12.ndjson")
    try folder.write("", to: "f/empty.json")
    try folder.write("\n \n", to: "f/empty.ndjson")
    try folder.write(Self.lines(2_000), to: "f/z/a.jsonl")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("f/gone.ndjson"), withDestinationPath: "nowhere")
    try expectParts(count, of: try folder.stream(of: folder.path("f")))
  }

  @Test(arguments: counts) func partsNameLinesThatAreTooLong(count: Int) throws {
    let folder = try TestFolder()
    let file = try folder.write(Self.lines(20_000), to: "a.ndjson")
    let reading = DocumentReading(limit: try #require(ByteSize("9000")))
    let parts = try expectParts(count, of: try folder.stream(of: file, reading))
    let failures = parts.filter { if case .failure = $0.document { true } else { false } }
    #expect(failures.count > 3)
  }

  @Test func theFirstDocumentIsNumberZeroAfterBlankLinesToo() throws {
    let folder = try TestFolder()
    let blank = String(repeating: " \n", count: 5_000)
    let stream = try folder.stream(of: try folder.write(blank + "[1]\n[2]", to: "a.ndjson"))
    let parts = try expectParts(8, of: stream)
    #expect(parts.map(\.number) == [0, 10_004])
  }

  @Test func aPartReadsNoLinesOfOthers() throws {
    let folder = try TestFolder()
    let text = Array(try Self.lines(300).utf8)
    let file = try folder.write(String(decoding: text, as: UTF8.self), to: "a.ndjson")
    let shard = try #require(Shard("2/3"))
    let before = try Self.elements(folder.stream(of: file), shard)
    // Whatever is not in a line of this part is overwritten, but for spaces and ends of lines.
    var other = text.map { $0 <= UInt8(ascii: " ") ? $0 : UInt8(ascii: "x") }
    for element in before {
      let range = element.number..<element.number + (try element.document.get().bytes.count)
      other.replaceSubrange(range, with: text[range])
    }
    #expect(other != text)
    try folder.write(String(decoding: other, as: UTF8.self), to: "a.ndjson")
    #expect(try Self.texts(Self.elements(folder.stream(of: file), shard)) == Self.texts(before))
  }

  @Test func smallStreamsAreSplitByDocuments() throws {
    let folder = try TestFolder()
    let stream = try folder.stream(of: try folder.write("[1]\n[2]\n\n[3]", to: "a.ndjson"))
    let shard = try #require(Shard("1/2"))
    var part = try stream.part(shard)
    let first = part.next()
    #expect(first?.number == 0)
    let next = part.next()
    let last = try #require(next)
    #expect(last.number == 2)
    #expect(try last.document.get().location.hasSuffix("a.ndjson, line 4 from byte 9"))
    let end = part.next()
    #expect(end == nil)
  }

  @Test func theDigestOfALargeStreamIsThatOfNamesSizesAndSamples() throws {
    let folder = try TestFolder()
    let text = try Self.lines(40)
    func digest(_ text: String, at path: String) throws -> String {
      try folder.write(text, to: path)
      return try folder.stream(of: folder.path("f")).digest(readingWholeUpTo: 0).digest
    }
    let digests = [
      try digest(text, at: "f/a.ndjson"), try digest(text + " ", at: "f/a.ndjson"),
      try digest("x" + text.dropFirst(), at: "f/a.ndjson"), try digest("1", at: "f/b.json"),
    ]
    #expect(Set(digests).count == 4)
    try FileManager.default.removeItem(atPath: folder.path("f/b.json"))
    #expect(try digest(text, at: "f/a.ndjson") == digests[0])
    let stream = try folder.stream(of: folder.path("f"))
    #expect(try stream.digest(readingWholeUpTo: 0).byteCount == text.utf8.count)
    #expect(try stream.digest().digest != digests[0])
  }

  /// Checks that the parts have the documents of the whole run, each once and with its number.
  @discardableResult
  private func expectParts(
    _ count: Int, of stream: DocumentStream
  ) throws -> [StreamPart.Element] {
    let whole = try Self.elements(stream, .whole)
    let parts = try (1...count).map { number in
      try Self.elements(stream, try #require(Shard("\(number)/\(count)")))
    }
    let all = parts.joined().sorted { $0.number < $1.number }
    #expect(Self.texts(all) == Self.texts(whole))
    #expect(whole.first?.number == 0)
    #expect(zip(whole, whole.dropFirst()).allSatisfy { $0.number < $1.number })
    #expect(parts.allSatisfy { zip($0, $0.dropFirst()).allSatisfy { $0.number < $1.number } })
    if count > 1, whole.count > 1_000 { #expect(parts.count { !$0.isEmpty } > 1) }
    var reader = try stream.documents()
    var documents: [[UInt8]?] = []
    while let next = reader.next() { documents.append(try? next.get().bytes) }
    #expect(documents == whole.map { try? $0.document.get().bytes })
    return all
  }

  private static func elements(
    _ stream: DocumentStream, _ shard: Shard
  ) throws -> [StreamPart.Element] {
    var part = try stream.part(shard, readingWholeUpTo: 0)
    var elements: [StreamPart.Element] = []
    while let next = part.next() { elements.append(next) }
    return elements
  }

  private static func texts(_ elements: [StreamPart.Element]) -> [String] {
    elements.map { element in
      switch element.document {
      case .success(let document):
        "\(element.number) \(document.location) \(String(decoding: document.bytes, as: UTF8.self))"
      case .failure(let error): "\(element.number) \(error)"
      }
    }
  }

  /// Lines of many lengths, some blank; the last one ends without a line feed.
  private static func lines(_ longest: Int) throws -> String {
    var generator = SeededGenerator(seed: 7)
    return (0..<2_000).map { number in
      if number % 97 == 0 { return String(repeating: " ", count: number % 7) }
      let long = number % 50 == 0 ? longest : longest / 40
      return
        "[\(number)\(String(repeating: "1", count: Int.random(in: 0...long, using: &generator)))]"
    }.joined(separator: "\n")
  }
}

private struct SeededGenerator: RandomNumberGenerator {
  var seed: UInt64

  mutating func next() -> UInt64 {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return seed ^ seed >> 29
  }
}

/// A folder that is removed at the end of a test.
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
