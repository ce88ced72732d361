import JSONText

/// What a response is if it is not JSON of the API at all, such as the page of a captive portal.
///
/// JSON of any other shape is drift, and none of these.
///
/// ```swift
/// if let foreign = ForeignResponse(data) { print("the response is \(foreign)") }
/// ```
public enum ForeignResponse: String, Hashable, Sendable, Codable, CaseIterable {
  case html
  /// Markup other than HTML, such as the XML error of a storage service.
  case xml
  /// Text that JSON cannot start with, such as `502 Bad Gateway`, or binary data.
  case text
  /// No bytes, or only white space.
  case empty
  /// JSON that ends inside of a value.
  case cutOff = "cut-off"

  /// Recognizes a response by its bytes; nil for JSON, also if there is a syntax error inside of it.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public init?(_ response: some Sequence<UInt8>) {
    let bytes = Array(Array(response).withoutByteOrderMark)
    guard let first = bytes.first(where: { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }) else {
      self = .empty
      return
    }
    if first == UInt8(ascii: "<") {
      self = Self.isHTML(bytes) ? .html : .xml
      return
    }
    do throws(JSONSyntaxError) {
      _ = try DocumentIndex(parsing: bytes)
      return nil
    } catch {
      if error.isAtEnd(of: bytes) {
        self = .cutOff
      } else if [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\"")].contains(first)
        || error.reason == .otherEncoding
      {
        return nil
      } else {
        self = .text
      }
    }
  }

  private static func isHTML(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(1_024), as: UTF8.self).lowercased()
    return ["<!doctype html", "<html", "<body"].contains(where: start.contains)
  }
}

extension ForeignResponse: CustomStringConvertible {
  /// The response in a few words, such as `an HTML page`.
  public var description: String {
    switch self {
    case .html: "an HTML page"
    case .xml: "an XML document"
    case .text: "text that is not JSON"
    case .empty: "an empty body"
    case .cutOff: "a response that was cut off"
    }
  }
}
