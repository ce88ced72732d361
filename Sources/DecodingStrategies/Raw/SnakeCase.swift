import Foundation

/// The change of keys from snake case to camel case.
package enum SnakeCase {
  /// What `JSONDecoder.KeyDecodingStrategy.convertFromSnakeCase` makes of a key: `created_at` becomes
  /// `createdAt`; underscores at either end stay.
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

extension JSONDecoder.KeyDecodingStrategy {
  /// What the strategy does to keys; nil where they stay as they were sent.
  var conversion: ValueFinder.KeyConversion? {
    switch self {
    case .convertFromSnakeCase:
      { PathComponent(SnakeCase.camelCase($0.last?.stringValue ?? "")) }
    case .custom(let convert): convert
    default: nil
    }
  }
}
