import CodableFuzz
import JSONText

/// Writes a summary of a report as Markdown, for a comment or the summary of a CI step.
///
/// If a baseline passes and nothing else needs attention, it is one line. Else it has the changes
/// against the baseline, crashes, the strategies, and the worst losses; it stays short however long
/// the report is, and ends with the names of parts that don't fit. It starts with a comment that
/// readers do not see, by which a bot finds its own comment to update it.
package struct MarkdownReporter: Reporter, DocumentFormat {
  package static let id = ReporterID.markdown
  package static let fileExtension: String? = "md"
  package static let medium = Medium.comment
  /// GitHub accepts 65,536 characters in a comment.
  static let maximumLineCount = 70
  static let maximumLength = 20_000

  package init() {}

  package func text(of document: ReportDocument, in context: ReportContext) -> String {
    let verdict = document.verdict.map { verdict in
      (verdict.tone == .bad ? "❌ " : verdict.tone == .good ? "✅ " : "")
        + MarkdownText.text(of: verdict)
    }
    let link = context.link.map { MarkdownText.link("full report", to: $0) }
    if let verdict, document.isWell {
      return document.marker + [verdict + ".", link].compactMap(\.self).joined(separator: " ")
        + "\n"
    }
    let title = verdict.map { ["### " + $0] }
    let lead = document.lead.map { phrase in
      let text = MarkdownText.text(of: phrase)
      return [phrase.tone == .neutral ? text : "**\(text)**"]
    }
    let head = ([title].compactMap(\.self) + lead).map {
      MarkdownPart(name: "the title", lines: $0)
    }
    let level = title == nil ? 2 : 4
    let parts = head + document.sections.flatMap { MarkdownPart.all($0, level: level) }
    let lines: [String]
    if let whole = document.whole {
      let (kept, left) = MarkdownPart.fitting(parts)
      let names = Format.list(left, most: 5)
      let end = left.isEmpty ? "" : MarkdownText.escaped("Left out: \(names). ")
      lines = kept + ["", "<sub>\(end)\(link.map { "\($0) · " } ?? "")\(whole.plain).</sub>"]
    } else {
      lines = Array(parts.map(\.lines).joined(separator: [""]))
    }
    return document.marker + lines.map { $0 + "\n" }.joined()
  }
}

extension ReportDocument {
  static let commentMarker = "<!-- codable-fuzz -->\n"

  fileprivate var marker: String { whole == nil ? "" : Self.commentMarker }
}

private struct MarkdownPart {
  let name: String
  let lines: [String]

  /// The parts of a section: itself, and those inside unless it is folded.
  static func all(_ section: Section, level: Int) -> [MarkdownPart] {
    let name = Format.shortened(section.title.plain, to: 80)
    let blocks = section.blocks.map { Self.lines($0) }.filter { !$0.isEmpty }
    let inside = section.sections.flatMap { all($0, level: min(6, level + 1)) }
    let title =
      section.title.isEmpty
      ? [] : [[String(repeating: "#", count: level) + " " + MarkdownText.text(of: section.title)]]
    let own = section.isFolded ? blocks + inside.map { $0.lines } : title + blocks
    let lines = Array(own.joined(separator: [""]))
    if lines.isEmpty { return inside }
    guard section.isFolded else {
      return [MarkdownPart(name: name.isEmpty ? "a table" : name, lines: lines)] + inside
    }
    let summary = MarkdownText.escapedInHTML(name)
    let start = ["<details><summary>\(summary)</summary>", ""]
    return [MarkdownPart(name: name, lines: start + lines + ["", "</details>"])]
  }

  static func fitting(_ parts: [MarkdownPart]) -> (lines: [String], left: [String]) {
    var lines: [String] = []
    var length = 0
    var left: [String] = []
    for part in parts {
      let more = part.lines.map(\.utf8.count).reduce(0, +) + part.lines.count
      let space = lines.isEmpty ? 0 : 1
      // Leave room for the end.
      guard lines.count + space + part.lines.count < MarkdownReporter.maximumLineCount - 4,
        length + more < MarkdownReporter.maximumLength - 1_000
      else {
        left.append(part.name)
        continue
      }
      if !lines.isEmpty { lines.append("") }
      lines += part.lines
      length += more
    }
    return (lines, left)
  }

  private static func lines(_ block: Block) -> [String] {
    switch block {
    case .notes(let notes): notes.map { "- " + MarkdownText.text(of: $0) }
    case .paragraph(let phrase): [MarkdownText.text(of: phrase)]
    case .hint: []
    case .table(let table): MarkdownText.lines(of: table)
    case .bars(let bars): MarkdownText.lines(of: bars.table)
    case .response(let view, let rows): MarkdownText.lines(of: view.table(of: rows))
    case .diff(let diff):
      [("−", diff.before), ("+", diff.after)].map { sign, text in
        "- \(sign) " + MarkdownText.code(text, maximum: 300)
      }
    case .command(let command, let label):
      (label.isEmpty ? [] : [MarkdownText.text(of: label)])
        + ["```sh", TerminalText.escaped(command), "```"]
    case .lines(let lines): MarkdownText.lines(lines)
    case .facts(let facts), .terms(let facts):
      facts.map { "- **\(MarkdownText.escaped($0))**: \(MarkdownText.text(of: $1))" }
    }
  }
}

enum MarkdownText {
  private static let mostCharacters = 600
  private static let mostLines = 12
  private static let longestCommand = 1_000

  static func text(of phrase: Phrase) -> String {
    phrase.parts.map { part in
      switch part {
      case .words(let text): escaped(text, isOwn: true)
      case .foreign(let text), .link(let text, _):
        escaped(Format.shortened(text, to: mostCharacters))
      case .name(let name): code(name)
      case .strategy(let strategy): code(strategy.rawValue)
      case .pointer(let text): code(JSONPointer.shown(text))
      case .code(let text): code(text, maximum: 300)
      case .mutant(let id, let command):
        // A command is whole, or not there.
        command.utf8.count <= longestCommand ? code(command, maximum: .max) : code(id)
      }
    }.joined()
  }

  static func link(_ text: String, to address: String) -> String {
    let encoded = address.utf8.map { byte in
      let isPlain = (0x21...0x7E).contains(byte) && !"()<>[]\\\"|`".utf8.contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
    }
    return "[\(escaped(text))](\(encoded.joined()))"
  }

  static func lines(of table: Table) -> [String] {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    let names = table.columns.map { escaped($0.label) }
    let rules = table.columns.map { [.name, .text].contains($0.kind) ? ":--" : "--:" }
    let left = table.rows.count - table.shown
    return [line(names), line(rules)] + table.rows.prefix(table.shown).map { line($0.map(text)) }
      + (left > 0 ? ["", "and \(Format.count(left)) more"] : [])
  }

  private static func text(of cell: Table.Cell) -> String {
    let lines = cell.lines.map(text)
    let others = lines.dropFirst()
    let text =
      cell.joint.map { lines.joined(separator: escaped($0)) }
      ?? lines[0] + (others.isEmpty ? "" : " (\(others.joined(separator: ", ")))")
    return text + (cell.moreCount > 0 ? " and \(Format.count(cell.moreCount)) more" : "")
  }

  /// A message of several lines as one, since Markdown would read its line starts.
  static func lines(_ lines: [String]) -> [String] {
    let shown = lines.prefix(mostLines).map { line in
      escaped(Format.shortened(String(line.drop { $0 == " " }), to: mostCharacters))
    }
    let left = lines.count - shown.count
    let all = shown + (left > 0 ? ["and \(Format.count(left, "more line"))"] : [])
    return [all.joined(separator: "<br>")]
  }

  /// Text that Markdown shows unchanged: what could start markup is escaped.
  ///
  /// Words that a service would turn into mentions or links are code. The parentheses of this
  /// package's own text stay, because they follow no brackets.
  static func escaped(_ text: String, isOwn: Bool = false) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      guard isLink(word) else { return escapedWord(String(word), isOwn: isOwn) }
      let end = word.last.flatMap { ",;:".contains($0) ? String($0) : nil } ?? ""
      return code(String(word.dropLast(end.count)), maximum: .max) + end
    }.joined(separator: " ")
  }

  static func escapedInHTML(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let text = TerminalText.escaped(String(word))
      return isLink(word) ? "<code>" + entities(text) + "</code>" : MarkupText.escaped(text)
    }.joined(separator: " ")
  }

  /// Escapes and entities do not help, because services look at the rendered text.
  private static func isLink(_ word: Substring) -> Bool {
    let word = word.lowercased()
    return ["@", "://", "www."].contains { word.contains($0) }
      || word.contains(#/(#|gh-)[0-9]/#)
  }

  private static func escapedWord(_ word: String, isOwn: Bool) -> String {
    var result = ""
    for scalar in TerminalText.escaped(word).unicodeScalars {
      switch scalar {
      case "(" where isOwn, ")" where isOwn: result.unicodeScalars.append(scalar)
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "#", "+", "!", "|", "~":
        result += "\\" + String(scalar)
      case "<", ">", "&": result += MarkupText.entity(scalar) ?? ""
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  // It can also be read in the source, without escapes. HTML entities appear only in text that
  // could be markup in a code span or a table.
  static func code(_ text: String, maximum: Int = 120) -> String {
    let text = TerminalText.escaped(Format.shortened(text, to: maximum))
    let isPlain =
      !text.isEmpty && text.first != " " && text.last != " "
      && !text.contains { "`|<>&![".contains($0) }
    return isPlain ? "`" + text + "`" : "<code>" + entities(text) + "</code>"
  }

  private static func entities(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      let isPlain =
        !scalar.isASCII || scalar == " " || scalar.properties.isAlphabetic
        || ("0"..."9").contains(scalar)
      return isPlain ? String(Character(scalar)) : "&#\(scalar.value);"
    }.joined()
  }
}
