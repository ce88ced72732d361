public import JSONText

/// Why and where a record or a document did not decode, in words of our own: the texts of
/// `DecodingError` change from release to release.
///
/// Only for `dataCorrupted` nobody but the decoder knows what is wrong, and its words are kept.
public struct DecodingFailure: Error, Hashable, Sendable, Codable {
  /// What went wrong.
  public enum Kind: String, Sendable, Codable {
    /// A value has another type than the model.
    case typeMismatch
    /// There is null, or nothing more, where the model needs a value.
    case valueNotFound
    /// There is no such key.
    case keyNotFound
    /// The value does not make sense to the model, or the text is not JSON.
    case dataCorrupted
    /// The error is no `DecodingError`.
    case other
  }

  /// What went wrong.
  public let kind: Kind
  /// The keys and indices that lead to the place, as the decoder names them; of a missing key, the
  /// key is the last.
  public let path: [String]
  /// What went wrong, in a few words, without the place.
  public let message: String

  /// The place, as a JSON Pointer.
  public var pointer: JSONPointer { JSONPointer(path.map { JSONPointer.Token($0) }) }

  /// Makes a failure of its parts.
  public init(kind: Kind, path: [String], message: String) {
    self.kind = kind
    self.path = path
    self.message = message
  }

  /// Describes an error.
  ///
  /// - Complexity: O(*d*) in the length of the error's coding path.
  public init(_ error: any Error) {
    guard let error = error as? DecodingError else {
      self.init(kind: .other, path: [], message: Self.text(of: error))
      return
    }
    switch error {
    case .typeMismatch(let type, let context):
      self.init(kind: .typeMismatch, path: context.path, message: "expected \(type)")
    case .valueNotFound(let type, let context):
      self.init(kind: .valueNotFound, path: context.path, message: "null instead of \(type)")
    case .keyNotFound(let key, let context):
      let name = key.pathComponent
      self.init(
        kind: .keyNotFound, path: context.path + [name], message: "no value for key \"\(name)\"")
    case .dataCorrupted(let context):
      self.init(kind: .dataCorrupted, path: context.path, message: context.debugDescription)
    @unknown default:
      self.init(kind: .other, path: [], message: Self.text(of: error))
    }
  }

  /// What an unknown error says of itself, cut where it says very much.
  private static func text(of error: any Error) -> String {
    let text = String(describing: error)
    return text.count > 120 ? text.prefix(119) + "…" : text
  }

  /// The same failure at another place.
  func moved(to path: [String]) -> DecodingFailure {
    DecodingFailure(kind: kind, path: path, message: message)
  }
}

extension DecodingError.Context {
  fileprivate var path: [String] { codingPath.map(\.pathComponent) }
}

extension CodingKey {
  /// The key or index as a JSON Pointer has it.
  ///
  /// Decoders give the elements of arrays a text such as `Index 3`. Other keys can have an integer
  /// beside their text, such as 7 for `007`, which is not what was sent.
  fileprivate var pathComponent: String {
    guard let intValue, stringValue == "Index \(intValue)" || stringValue.isEmpty else {
      return stringValue
    }
    return String(intValue)
  }
}
