import Foundation
import Testing

/// Input that is too large is named with its size and the option that raises the limit.
@Suite struct DocumentLimitTests {
  private static let people = #"[{"name":"a","age":1}]"#

  @Test(arguments: [["--document", "people=d.json", "--quiet"], ["mutate", "d.json"]])
  func aFileThatIsTooLargeIsNotRead(arguments: [String]) throws {
    let tool = try Tool()
    let file = try tool.write("", to: "d.json")
    try FileHandle(forUpdating: URL(fileURLWithPath: file)).truncate(atOffset: 1 << 40)
    let run = try tool.run(arguments)
    #expect(run.exitCode == 2)
    #expect(
      run.error.contains(
        "d.json: the document has 1099511627776 bytes, and the limit is 32M: "
          + "raise --document-limit to read it"), "\(run.error)")
  }

  @Test(arguments: [["--document", "people=-", "--quiet"], ["mutate", "-"]])
  func anEndlessLineIsGivenUp(arguments: [String]) throws {
    let run = try Tool().run(
      arguments + ["--document-limit", "1M"], prelude: "exec </dev/zero")
    #expect(run.exitCode == 2)
    #expect(
      run.error.contains(
        "the document has more than 1048576 bytes, and the limit is 1M: "
          + "raise --document-limit to read it"), "\(run.error)")
  }

  @Test func anEndlessLineEndsAStream() throws {
    let tool = try Tool()
    let run = try tool.run(
      ["--document", "people=-", "--quiet", "--document-limit", "1M", "--format", "json"],
      prelude: "mkfifo in; (printf '\(Self.people)\\n\(Self.people)\\n'; cat /dev/zero) >in & "
        + "exec <in")
    #expect(run.exitCode == 2)
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
    _ = try tool.write(
      [Self.people, long, Self.people, long].joined(separator: "\n") + end, to: "p.ndjson")
    let run = try tool.run(
      "--document", "people=p.ndjson", "--quiet", "--document-limit", "30", "--format", "json")
    #expect(run.exitCode == 2)
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
    let run = try Tool().run(arguments)
    #expect(run.exitCode == 2)
    #expect(
      run.error.contains("1000000 records would make the document too large: at most"),
      "\(run.error)")
    #expect(run.error.hasSuffix("are possible: raise --document-limit to read it\n"))
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: "/proc/self/status"),
      "the memory of a process is read in /proc"))
  func aDocumentThatNeedsMoreMemoryIsNamedAndTheOthersRun() throws {
    let tool = try Tool()
    let size = 30_000_000
    _ = try tool.write("[\"\(String(repeating: "x", count: size))\"]", to: "d.json")
    let run = try tool.run(
      "--document", "people=d.json", "--document", "weather", "--quiet", "--no-timing",
      "--format", "json", "--memory-limit", "32M")
    #expect(run.exitCode == 2)
    #expect(
      run.error == "people: d.json: reading its \(size + 4) bytes takes more memory than a worker "
        + "process may have (32M): raise --memory-limit\n")
    let documents = try #require(try run.report["documents"] as? [[String: Any]])
    #expect(documents.map { $0["name"] as? String } == ["weather"])
  }

  @Test func aSizeThatIsNoneIsRefused() throws {
    let run = try Tool().run("--document-limit", "many")
    #expect(run.exitCode == 64)
    #expect(run.error.contains("--document-limit needs a size such as 512M or 2G, not 'many'"))
  }
}
