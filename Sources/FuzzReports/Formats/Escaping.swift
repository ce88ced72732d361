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
    return isPlain && !text.isEmpty && !text.hasPrefix("~")
      ? text : "'" + text.replacing("'", with: #"'\''"#) + "'"
  }
}
