import Foundation
import JSONMutation
import Testing

@testable import CodableFuzzCommand
@testable import FuzzDocuments

@Suite struct DocumentStreamTests {
  @Test func aFolderIsReadInTheOrderOfItsPaths() throws {
    let tool = try Tool()
    for name in [
      "b/z.json", "b/c/y.JSON", "a.jsonl", "c.json", ".d.json", ".hidden/e.json", "notes.txt",
      "b.ndjson",
    ] {
      try tool.write("\"\(name)\"\n\n1", to: name)
    }
    try FileManager.default.createSymbolicLink(
      atPath: tool.folder.appendingPathComponent("b/loop").path,
      withDestinationPath: tool.folder.path)
    let locations = try elements(tool.folder.path).map { element in
      element.location.replacing(tool.folder.path + "/", with: "")
    }
    #expect(
      locations == [
        "a.jsonl, line 1 from byte 0", "a.jsonl, line 3 from byte 11",
        "b/c/y.JSON", "b/z.json",
        "b.ndjson, line 1 from byte 0", "b.ndjson, line 3 from byte 12", "c.json",
      ])
  }

  @Test func aDocumentIsFoundByItsDigest() throws {
    let tool = try Tool(writing: "[1]\n[2]\r\n[3]", to: "a.ndjson")
    try tool.write("[4]\n", to: "b.json")
    let stream = try stream(tool.folder.path)
    for text in ["[1]", "[2]\r", "[3]", "[4]\n"] {
      let bytes = Array(text.utf8)
      let digest = DocumentName.Digest(of: bytes)
      #expect(try stream.document(where: { DocumentName.Digest(of: $0) == digest }) == bytes)
    }
    #expect(try stream.document(where: \.isEmpty) == nil)
  }

  private func stream(_ path: String) throws -> DocumentStream {
    guard case .stream(let stream) = try DocumentStream.contents(of: path) else {
      throw NoStream()
    }
    return stream
  }

  private func elements(_ path: String) throws -> [DocumentStream.Element] {
    var reader = try stream(path).documents()
    var elements: [DocumentStream.Element] = []
    while let next = reader.next() { elements.append(try next.get()) }
    return elements
  }

  private struct NoStream: Error {}
}

@Suite struct LineReaderTests {
  @Test(arguments: [
    ("", []), ("\n \r\n\t\n", []), ("a", ["1:0:a"]), ("a\n", ["1:0:a"]),
    ("a\r\n\nbc\n", ["1:0:a\r", "3:4:bc"]), ("\n\na\nb", ["3:2:a", "4:4:b"]),
  ])
  func theReaderOfLinesSkipsBlankOnes(text: String, expected: [String]) throws {
    #expect(try lines(of: Array(text.utf8)).map(\.name) == expected)
  }

  @Test func aLineMayBeLongerThanAChunk() throws {
    let long = [UInt8](repeating: 0x61, count: 1_000_003)
    let bytes = long + [0x0A, 0x62, 0x0A] + long
    let lines = try lines(of: bytes)
    #expect(lines.map(\.bytes.count) == [1_000_003, 1, 1_000_003])
    #expect(lines.map(\.byteOffset) == [0, 1_000_004, 1_000_006])
    #expect(lines[1].bytes == [0x62])
  }

  @Test func manyLinesAreReadOverTheEndsOfChunks() throws {
    let numbers = (0..<120_000).map(String.init)
    let lines = try lines(of: Array(numbers.joined(separator: "\n").utf8))
    #expect(lines.map { String(decoding: $0.bytes, as: UTF8.self) } == numbers)
  }

  @Test(arguments: [
    ("", nil), ("{}", nil), ("{}\n", nil), ("{}\n \n\r\n", nil), ("{}\n[]", "{}"),
    ("\n\n{}\n\n[]\n", "{}"), ("[\n1,\n2]", "["),
  ])
  func theReaderOfLinesLooksAheadWithoutTakingAnything(text: String, first: String?) throws {
    let tool = try Tool()
    let file = try tool.write(text, to: "d")
    var reader = try LineReader(path: file)
    #expect(try reader.firstOfSeveral().map { String(decoding: $0, as: UTF8.self) } == first)
    #expect(try reader.rest() == Array(text.utf8))
  }

  private func lines(of bytes: [UInt8]) throws -> [LineReader.Line] {
    let tool = try Tool()
    var reader = try LineReader(path: try tool.write(bytes, to: "d.ndjson"))
    var lines: [LineReader.Line] = []
    while let line = try reader.next() { lines.append(line) }
    return lines
  }
}

extension LineReader.Line {
  fileprivate var name: String {
    "\(number):\(byteOffset):\(String(decoding: bytes, as: UTF8.self))"
  }
}

/// A pipe without data is waited for, but not in silence; a device is refused.
@Suite struct WaitingInputTests {
  private static let people = ["run", "--document", "people", "--quiet"]

  private static let commands: [([String], Int32)] = [
    (["run", "in.fifo", "--quiet"], SIGINT), (["run", "in.fifo", "--threads", "1"], SIGTERM),
    (["run", "a.json", "--since", "in.fifo"], SIGINT),
    (["--document", "people=in.fifo"], SIGTERM), (people + ["--baseline", "in.fifo"], SIGINT),
    (people + ["--openapi", "in.fifo", "--operation", "GET /"], SIGTERM),
    (["infer", "in.fifo"], SIGINT), (["init", "in.fifo"], SIGTERM),
    (["mutate", "in.fifo"], SIGINT), (["merge", "in.fifo", "1.json"], SIGTERM),
    (["replay", "people:remove-key@/0/age", "--document", "people=in.fifo"], SIGINT),
    (["render", "in.fifo", "-o", "r.html"], SIGTERM),
  ]

  @Test(arguments: commands)
  func aWaitIsAnnouncedAndASignalEndsIt(arguments: [String], signal: Int32) throws {
    let tool = try Tool(writing: #"[{"id":1},{"id":2}]"#, to: "a.json")
    try #require(mkfifo(tool.folder.appendingPathComponent("in.fifo").path, 0o600) == 0)
    let process = try tool.start(arguments)
    for _ in 0..<3_000 where process.isRunning {
      if try tool.text(of: "error").contains("waiting for data from in.fifo\n") { break }
      usleep(10_000)
    }
    #expect(process.isRunning)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationStatus == 128 + signal)
    let error = try tool.text(of: "error")
    #expect(error.components(separatedBy: "waiting for data").count == 2, "\(error)")
  }

  @Test func whatAWriterSendsLateIsRead() throws {
    let run = try Tool().run(
      ["infer", "in.fifo"],
      prelude: "mkfifo in.fifo; printf '[{\"id\":1},{\"id\":2}]' >in.fifo & true", exits: 0)
    #expect(run.output.contains(" id: Int"))
  }

  @Test(arguments: commands.map(\.0))
  func aDeviceIsRefused(arguments: [String]) throws {
    let run = try Tool(writing: #"[{"id":1},{"id":2}]"#, to: "a.json").run(
      arguments.map { $0.replacing("in.fifo", with: "/dev/zero") }, exits: 2)
    #expect(run.error.contains("/dev/zero: this is a device"), "\(run.error)")
  }
}

/// Input that is too large is named with its size and the option that raises the limit.
@Suite struct DocumentLimitTests {
  private static let people = #"[{"name":"a","age":1}]"#

  @Test(arguments: [["--document", "people=d.json", "--quiet"], ["mutate", "d.json"]])
  func aFileThatIsTooLargeIsNotRead(arguments: [String]) throws {
    let tool = try Tool()
    let file = try tool.write("", to: "d.json")
    try FileHandle(forUpdating: URL(fileURLWithPath: file)).truncate(atOffset: 1 << 40)
    let run = try tool.run(arguments, exits: 2)
    #expect(
      run.error.contains(
        "d.json: the document has 1099511627776 bytes, and the limit is 32M: "
          + "raise --document-limit to read it"), "\(run.error)")
  }

  @Test(arguments: [["--document", "people=-", "--quiet"], ["mutate", "-"]])
  func anEndlessLineIsGivenUp(arguments: [String]) throws {
    let run = try Tool().run(
      arguments + ["--document-limit", "1M"], prelude: "exec </dev/zero", exits: 2)
    #expect(
      run.error.contains(
        "the document has more than 1048576 bytes, and the limit is 1M: "
          + "raise --document-limit to read it"), "\(run.error)")
  }

  @Test func anEndlessLineEndsAStream() throws {
    let run = try Tool().run(
      ["--document", "people=-", "--quiet", "--document-limit", "1M", "--format", "json"],
      prelude: "mkfifo in; (printf '\(Self.people)\\n\(Self.people)\\n'; cat /dev/zero) >in & "
        + "exec <in", exits: 2)
    #expect(
      run.error.contains(
        "standard input: line 3 from byte 46 has more than 1048576 bytes: "
          + "raise --document-limit to read it"), "\(run.error)")
    let documents = try #require(try run.report["documents"] as? [[String: Any]])
    #expect(documents.first?["documentCount"] as? Int == 2)
  }

  @Test(arguments: ["", "\n"])
  func aLongLineOfAFileIsNamedAndTheOthersRun(end: String) throws {
    let tool = try Tool()
    let long = "[\"\(String(repeating: "x", count: 1_000_000))\"]"
    try tool.write(
      [Self.people, long, Self.people, long].joined(separator: "\n") + end, to: "p.ndjson")
    let run = try tool.run(
      "--document", "people=p.ndjson", "--quiet", "--document-limit", "30", "--format", "json",
      exits: 2)
    let failures = try #require(try run.report["failures"] as? [[String: String]])
    let offset = Self.people.utf8.count + 1
    #expect(
      failures.map { $0["message"] }
        == [
          (2, offset), (4, 2 * offset + long.utf8.count + 1),
        ].map { line, offset in
          "p.ndjson: line \(line) from byte \(offset) has more than 30 bytes: "
            + "raise --document-limit to read it"
        })
    let documents = try #require(try run.report["documents"] as? [[String: Any]])
    #expect(documents.first?["documentCount"] as? Int == 2)
  }

  @Test(arguments: [
    ["--document", "people~1000000", "--quiet"], ["replay", "people~1000000:remove-key@/0/age"],
  ])
  func aDocumentThatWouldGrowTooLargeIsNamed(arguments: [String]) throws {
    let run = try Tool().run(arguments, exits: 2)
    #expect(
      run.error.hasSuffix(
        ": 1000000 records would make the document too large: at most 568719 are possible: raise "
          + "--document-limit to read it\n"), "\(run.error)")
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: "/proc/self/status"),
      "the memory of a process is read in /proc"))
  func aRunThatNeedsMoreMemorySaysSo() throws {
    let run = try Tool(writing: "[\"\(String(repeating: "x", count: 30_000_000))\"]", to: "d.json")
      .run(
        "--document", "people=d.json", "--document", "weather", "--quiet", "--no-timing",
        "--format", "json", "--memory-limit", "32M", exits: 2)
    #expect(
      run.error == "codable-fuzz: the run takes more memory than it may have (32M): "
        + "raise --memory-limit\n")
  }
}
