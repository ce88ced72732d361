/// Quotes words for a shell.
package enum ShellWord {
  /// The text as one word.
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
