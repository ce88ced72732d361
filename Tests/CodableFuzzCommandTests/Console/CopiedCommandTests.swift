import Foundation
import Testing

/// A command in any output works when its line is pasted into a shell.
@Suite struct CopiedCommandTests {
  private static let response = """
    [{"id":1,"name":"\(String(repeating: "a long name ", count: 20))","tag's":{"x y":1}},
    {"id":2,"name":"b","tag's":{"x y":2}}]
    """
  /// The file is named like an option, and longer than a line.
  private static let name =
    "-o it's\n\u{1B}[2J\u{202E}" + String(repeating: "long ", count: 24) + ".json"

  /// Runs a line in a shell that finds the tool.
  private func paste(_ line: String, in tool: Tool) throws -> Tool.Run {
    let folder = Tool.location(of: "codable-fuzz").deletingLastPathComponent().path
    let script = "PATH='\(folder):'$PATH; \(line)"
    return try tool.run([], prelude: "exec bash -c '\(script.replacing("'", with: #"'\''"#))'")
  }

  /// The lines that start with the tool, without what a format puts before them.
  private func commands(in text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.hasPrefix("codable-fuzz ") }
  }

  /// The text of a page.
  private func plain(_ page: String) -> String {
    page.replacing(/<pre[^>]*>|<\/pre>/, with: "\n").replacing(/<[^>]*>/, with: "")
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }

  @Test func theyWorkInEachFormat() throws {
    let tool = try Tool()
    _ = try tool.write(Self.response, to: Self.name)
    let run = try tool.run(
      "run", "--no-timing", "-o", "r.html", "-o", "text=-", "--", "./" + Self.name)
    #expect(run.exitCode < 2, "\(run.error)")
    for text in [run.output, plain(try tool.text(of: "r.html"))] {
      let all = commands(in: text)
      let replay = try #require(all.first { $0.hasPrefix("codable-fuzz replay ") }, "\(text)")
      let pasted = try paste(replay, in: tool)
      #expect(pasted.exitCode == 0, "\(replay): \(pasted.error)")
      #expect(pasted.output.contains("strict"))
    }
    let infer = try #require(commands(in: run.output).first { $0.contains(" infer ") })
    let pasted = try paste(infer, in: tool)
    #expect(pasted.exitCode == 0 && pasted.output.contains("struct "), "\(infer): \(pasted.error)")
  }
}
