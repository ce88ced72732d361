import Foundation

/// Names for attachments: safe for file systems, and each used once in a process.
enum AttachmentName {
  private static let used = UsedNames()

  /// A name made of some parts, with a number behind it where that name was used already.
  static func unique(_ parts: [String]) -> String {
    used.unique(parts.map(safe).joined(separator: "-"))
  }

  /// A text with a hyphen in the location of whatever a file's name should not have.
  static func safe(_ text: String) -> String {
    let characters = text.prefix(100).map { character -> Character in
      let isSafe = character.isASCII && (character.isLetter || character.isNumber)
      return isSafe || "._~@".contains(character) ? character : "-"
    }
    // A file whose name starts with a dot is hidden.
    return characters.first == "." ? "-" + String(characters) : String(characters)
  }

  /// `@unchecked Sendable`: the names are read and written under the lock.
  private final class UsedNames: @unchecked Sendable {
    private let lock = NSLock()
    private var counts: [String: Int] = [:]

    func unique(_ name: String) -> String {
      lock.withLock {
        counts[name, default: 0] += 1
        guard let count = counts[name], count > 1 else { return name }
        return "\(name)-\(count)"
      }
    }
  }
}
