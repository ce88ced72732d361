public import Foundation

/// A URL that has a scheme and a host.
///
/// ```swift
/// struct Message: Decodable {
///   @ValidatedURL var avatar: URL  // "avatar.png" and "https:///avatar.png" are errors
/// }
/// ```
///
/// Foundation takes nearly any text as a URL, `"n/a"` too. Here the scheme and the host must not be
/// empty, and the host must not hold what stands in no name, even percent-encoded: blanks, control
/// characters, quotation marks, brackets and slashes. Any scheme will do. Whether the host exists is
/// not asked.
///
/// The decoder reads the URL in its own form: a string for `JSONDecoder`, what `PropertyListEncoder`
/// writes for `PropertyListDecoder`. A URL that code sets is not validated.
@propertyWrapper public struct ValidatedURL: Hashable, Sendable {
  /// The URL; with scheme and host when it was decoded.
  public var wrappedValue: URL

  /// Wraps a URL, without validating it.
  ///
  /// - Parameter wrappedValue: The URL.
  public init(wrappedValue: URL) {
    self.wrappedValue = wrappedValue
  }
}

extension ValidatedURL: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() { throw container.noValue(for: URL.self) }
    let url = try container.decode(URL.self)
    guard let scheme = url.scheme, !scheme.isEmpty else {
      throw container.corrupted(.noScheme)
    }
    guard let host = url.host(percentEncoded: false), !host.isEmpty else {
      throw container.corrupted(.noHost)
    }
    guard !host.unicodeScalars.contains(where: isForbiddenInHosts) else {
      throw container.corrupted(.badHost)
    }
    wrappedValue = url
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension ValidatedURL: CustomStringConvertible {
  public var description: String { wrappedValue.description }
}

private func isForbiddenInHosts(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "\"", "#", "/", "<", ">", "?", "@", "[", "\\", "]", "^", "`", "{", "|", "}": true
  default:
    scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
  }
}
