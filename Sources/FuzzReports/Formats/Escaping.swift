import JSONText

/// Escapes characters that start markup in HTML, XML and Markdown.
enum MarkupText {
  /// The entity to write in place of a character; nil if it can stay.
  static func entity(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "'": "&#39;"
    default: nil
    }
  }

  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { entity($0) ?? String($0) }.joined()
  }
}

/// Quotes words for a shell.
package enum ShellWord {
  package static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: "-_./:=@%+,~".utf8.contains(byte)
      }
    }
    if text.unicodeScalars.contains(where: TerminalText.isUnseen) { return escaped(text) }
    return isPlain && !text.isEmpty && !text.hasPrefix("~")
      ? text : "'" + text.replacing("'", with: #"'\''"#) + "'"
  }

  /// The form that POSIX.1-2024 has for control characters, for all that a terminal would not show.
  private static func escaped(_ text: String) -> String {
    let bytes = text.unicodeScalars.map { scalar in
      switch scalar {
      case "'", "\\": "\\\(scalar)"
      case "\n": "\\n"
      case "\t": "\\t"
      case "\r": "\\r"
      case _ where TerminalText.isUnseen(scalar):
        String(scalar).utf8.map { byte in
          let digits = String(byte, radix: 8)
          return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }.joined()
      default: String(scalar)
      }
    }
    return "$'" + bytes.joined() + "'"
  }
}
