import Foundation
import Testing

struct CheckedPage {
  let file: URL

  init(_ path: String) { file = Self.root.appendingPathComponent(path) }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let readme = Self("README.md")

  static func article(_ name: String, of module: String = "CodableFuzz") -> Self {
    Self("Sources/\(module)/\(module).docc/\(name).md")
  }

  var text: String {
    get throws { String(decoding: try Data(contentsOf: file), as: UTF8.self) }
  }

  /// Compares what is between the comment with a name and `<!-- end -->` with a computed text.
  ///
  /// With `UPDATE_README` in the environment, it writes the text there instead.
  func expect(
    _ name: String, is computed: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var text = try text
    let start = try #require(
      text.range(of: "<!-- \(name) -->\n"), "\(file.path)", sourceLocation: sourceLocation)
    let end = try #require(
      text[start.upperBound...].range(of: "<!-- end -->"), sourceLocation: sourceLocation)
    let range = start.upperBound..<end.lowerBound
    let expected = computed.trimmingCharacters(in: .newlines) + "\n"
    if ProcessInfo.processInfo.environment["UPDATE_README"] != nil {
      text.replaceSubrange(range, with: expected)
      try text.write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(text[range] == expected, sourceLocation: sourceLocation)
    }
  }
}

func markdownTable(_ head: [String], numbers: Int = 0, _ rows: [[String]]) -> String {
  let texts = Array(repeating: "---", count: head.count - numbers)
  let rule = texts + Array(repeating: "--:", count: numbers)
  return ([head, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
}
