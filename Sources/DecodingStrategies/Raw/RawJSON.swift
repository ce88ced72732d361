public import Foundation
public import JSONText

/// The text of a value as it was sent, byte for byte, or why there is none.
public enum RawJSON: Hashable, Sendable {
  /// The bytes: a slice of the document's `Data`.
  case bytes(Data)
  /// There are none.
  case unavailable(Reason)

  /// Why there are no bytes.
  public enum Reason: Hashable, Sendable {
    /// The decoder was not given the document: see ``RawDocument``.
    case noDocument
    /// The document is not JSON as RFC 8259 has it, but JSON5, a property list, or in another encoding
    /// than UTF-8.
    case notJSON(JSONSyntaxError)
    /// The document has no value at the place where the decoder says it is.
    case notFound
  }

  /// The bytes, if there are any.
  public var data: Data? {
    if case .bytes(let data) = self { data } else { nil }
  }
}

extension RawJSON: CustomStringConvertible {
  public var description: String {
    switch self {
    case .bytes(let data): String(decoding: data, as: UTF8.self)
    case .unavailable(.noDocument): "no raw JSON: the decoder was not given the document"
    case .unavailable(.notJSON(let error)): "no raw JSON: the document is not JSON (\(error))"
    case .unavailable(.notFound): "no raw JSON: the document has no such place"
    }
  }
}
