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

extension JSONDecoder.KeyDecodingStrategy {
  /// The conversion that the strategy applies to keys, or nil if keys stay as they were sent.
  var conversion: ValueFinder.KeyConversion? {
    switch self {
    case .convertFromSnakeCase:
      { PathComponent(SnakeCase.camelCase($0.last?.stringValue ?? "")) }
    case .custom(let convert): convert
    default: nil
    }
  }
}
