import Foundation

/// Makes names for attachments: safe for file systems, and unique in a process.
enum AttachmentName {
  private static let used = UsedNames()

  /// Joins parts to a name, and adds a number if it is already taken.
  static func unique(_ parts: [String]) -> String {
    used.unique(parts.map(safe).joined(separator: "-"))
  }

  /// Replaces unsafe characters of a file name with hyphens.
  static func safe(_ text: String) -> String {
    let characters = text.prefix(100).map { character -> Character in
      let isSafe = character.isASCII && (character.isLetter || character.isNumber)
      return isSafe || "._~@".contains(character) ? character : "-"
    }
    // A file whose name starts with a dot is hidden.
    return characters.first == "." ? "-" + String(characters) : String(characters)
  }

  /// `@unchecked Sendable`: the names are accessed only while holding the lock.
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
