public import Foundation

/// A URL that has a scheme and a host.
///
/// ```swift
/// struct Message: Decodable {
///   @ValidatedURL var avatar: URL  // "avatar.png" and "https:///avatar.png" are errors
/// }
/// ```
///
/// Foundation accepts nearly any text as a URL, even `"n/a"`. This type requires a scheme and a host. The
/// host must not contain characters that are invalid in names, even percent-encoded: blanks, control
/// characters, quotation marks, brackets and slashes. Any scheme is valid, and the host need not exist.
///
/// The decoder reads the URL in its own format: a string for `JSONDecoder`, and what
/// `PropertyListEncoder` writes for `PropertyListDecoder`. A URL that you set in code is not validated.
@propertyWrapper public struct ValidatedURL: Hashable, Sendable {
  /// The URL; a decoded URL always has a scheme and a host.
  public var wrappedValue: URL

  /// Wraps a URL without validating it.
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
