import CodableFuzz
import JSONText

/// Markdown as GitHub renders it.
enum MarkdownText {
  /// Sections with their tables, separated by empty lines.
  static func text(of sections: [ReportSection]) -> String {
    sections.map(text).joined(separator: "\n")
  }

  private static func text(of section: ReportSection) -> String {
    var lines = ["## " + escaped(section.title), ""]
    lines += section.notes.map { "- " + escaped($0) }
    if !section.notes.isEmpty { lines.append("") }
    if let table = section.table {
      lines += self.table(
        table.header.map(escaped),
        numbers: min(table.nameCount, table.header.count)..<table.header.count,
        rows: table.rows.map { $0.map(escaped) })
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func escaped(_ entry: ReportSection.Entry) -> String {
    entry.lines.map(escaped).joined(separator: " ")
  }

  /// The lines of a table whose cells are Markdown.
  ///
  /// Columns with numbers are right-aligned.
  static func table(_ header: [String], numbers: Range<Int>, rows: [[String]]) -> [String] {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    let rules = header.indices.map { numbers.contains($0) ? "--:" : ":--" }
    return [line(header), line(rules)] + rows.map(line)
  }

  /// Text that Markdown shows unchanged: what could start markup is escaped.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in TerminalText.escaped(text) {
      switch character {
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "#", "+", "!", "|", "~":
        result += "\\" + String(character)
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      default: result.append(character)
      }
    }
    return result
  }

  /// A name or a command as code, without mentions and links.
  ///
  /// It can also be read in the source, without escapes. HTML entities appear only in text that
  /// could be markup in a code span or a table.
  static func code(_ text: String, maximum: Int = 120) -> String {
    let text = TerminalText.escaped(Format.shortened(text, to: maximum))
    let isPlain =
      !text.isEmpty && text.first != " " && text.last != " "
      && !text.contains { "`|<>&![".contains($0) }
    return isPlain ? "`" + text + "`" : "<code>" + entities(text) + "</code>"
  }

  /// Text without markup for either Markdown or HTML.
  private static func entities(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      let isPlain =
        !scalar.isASCII || scalar == " " || scalar.properties.isAlphabetic
        || ("0"..."9").contains(scalar)
      return isPlain ? String(Character(scalar)) : "&#\(scalar.value);"
    }.joined()
  }
}
