/// Markdown as GitHub renders it.
enum MarkdownText {
  /// Sections with their tables, and an empty line between them.
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

  /// The lines of a table, whose cells are Markdown; columns with numbers go to the right.
  static func table(_ header: [String], numbers: Range<Int>, rows: [[String]]) -> [String] {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    let rules = header.indices.map { numbers.contains($0) ? "--:" : ":--" }
    return [line(header), line(rules)] + rows.map(line)
  }

  /// Text that Markdown shows as it is: what could start markup is escaped.
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

  /// A name or a command as code, in which nobody is mentioned and nothing is linked.
  ///
  /// It reads as it is, without escapes, in the source, too. Only text that could be markup within a
  /// code span or a table is written with HTML entities.
  static func code(_ text: String, maximum: Int = 120) -> String {
    let text = TerminalText.escaped(Format.shortened(text, to: maximum))
    let isPlain =
      !text.isEmpty && text.first != " " && text.last != " "
      && !text.contains { "`|<>&![".contains($0) }
    return isPlain ? "`" + text + "`" : "<code>" + entities(text) + "</code>"
  }

  /// Text in which neither Markdown nor HTML finds markup.
  private static func entities(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      let isPlain =
        !scalar.isASCII || scalar == " " || scalar.properties.isAlphabetic
        || ("0"..."9").contains(scalar)
      return isPlain ? String(Character(scalar)) : "&#\(scalar.value);"
    }.joined()
  }
}
