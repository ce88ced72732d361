import Foundation

package enum SnakeCase {
  /// Converts a key as `JSONDecoder.KeyDecodingStrategy.convertFromSnakeCase` does.
  ///
  /// `created_at` becomes `createdAt`. Leading and trailing underscores stay.
  package static func camelCase(_ key: String) -> String {
    guard let first = key.firstIndex(where: { $0 != "_" }),
      let last = key.lastIndex(where: { $0 != "_" })
    else { return key }
    let words = key[first...last].split(separator: "_")
    guard words.count > 1 else { return key }
    let camelCase =
      words[0].lowercased()
      + words.dropFirst().map { String($0).capitalized }.joined()
    return key[..<first] + camelCase + key[key.index(after: last)...]
  }
}
