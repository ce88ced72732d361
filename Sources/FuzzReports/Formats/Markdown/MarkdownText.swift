import CodableFuzz
import JSONText

/// Markdown as GitHub renders it.
enum MarkdownText {
  private static let mostCharacters = 600
  private static let mostLines = 12
  /// The longest command in a cell of a table, in bytes.
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

  /// A link to an address, whose characters that could end it are encoded.
  static func link(_ text: String, to address: String) -> String {
    let encoded = address.utf8.map { byte in
      let isPlain = (0x21...0x7E).contains(byte) && !"()<>[]\\\"|`".utf8.contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
    }
    return "[\(escaped(text))](\(encoded.joined()))"
  }

  /// The lines of a table, and the number of rows that it leaves out.
  ///
  /// Columns with numbers are right-aligned.
  static func lines(of table: Table) -> [String] {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    let names = table.columns.map { escaped($0.title.joined(separator: $0.joint)) }
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

  /// The same for text inside of an HTML element.
  static func escapedInHTML(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let text = TerminalText.escaped(String(word))
      return isLink(word) ? "<code>" + entities(text) + "</code>" : MarkupText.escaped(text)
    }.joined(separator: " ")
  }

  /// Whether a word contains a mention, an address, or the number of an issue.
  ///
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
