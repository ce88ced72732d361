public import JSONText

/// Why and where a record or a document did not decode, as one readable line.
///
/// ```
/// feed[2].created: expected Int, found a string
/// feed[1]: no value for key "author"
/// ```
///
/// The words are ours: the texts of `DecodingError` change from release to release and from one
/// platform to another. Only where a model rejects a value by itself are its own words kept.
public struct DecodingFailure: Error, Hashable, Sendable, Codable {
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

  public let kind: Kind
  /// The keys and indices that lead to the place, as the decoder names them; of a missing key, the
  /// key is the last.
  public let path: [String]
  /// What went wrong, in a few words, without the place.
  ///
  /// It may hold a value of the document, or a model's own words about one; ``redactedMessage`` never
  /// does.
  public let message: String
  /// The model that holds the place, without its module; nil where the coding keys do not tell.
  public let model: String?
  /// What the model wants there, such as `Int`, `an array` or `an object`; nil where that is not known.
  public let expected: String?
  /// What is there instead, such as `a string` or `null`; nil where that is not known.
  public let found: String?
  /// The message without values, where it differs.
  private let redaction: String?
  /// The positions of those keys in the path that could be taken for an index.
  let numericKeys: [Int]?

  /// Makes a failure of its parts.
  ///
  /// - Parameters:
  ///   - kind: What went wrong.
  ///   - path: The keys and indices that lead to the place.
  ///   - message: What went wrong, in a few words; it is taken to hold no values of the document.
  public init(kind: Kind, path: [String], message: String) {
    self.init(
      kind: kind, path: FailurePath(components: path), wording: Wording(message), model: nil)
  }

  init(kind: Kind, path: FailurePath, wording: Wording, model: String?) {
    self.kind = kind
    self.path = path.components
    numericKeys = path.numericKeys.isEmpty ? nil : path.numericKeys
    message = wording.message
    redaction = wording.redacted == message ? nil : wording.redacted
    expected = wording.expected
    found = wording.found
    self.model = model
  }
}

extension DecodingFailure {
  /// The place, as a JSON Pointer.
  public var pointer: JSONPointer { JSONPointer(path.map { JSONPointer.Token($0) }) }

  /// What went wrong, without any value of the document.
  public var redactedMessage: String { redaction ?? message }

  /// The place and what went wrong: `feed[2].created: expected Int, found a string`.
  public var line: String { "\(place): \(message)" }

  /// The ``line`` without any value of the document; keys stay.
  public var redactedLine: String { "\(place): \(redactedMessage)" }

  /// The place for people: `feed[2].created`, or `the document`; of a missing key, what should hold it.
  var place: String {
    let isMissingKey = kind == .keyNotFound && !path.isEmpty
    return FailurePath(
      components: isMissingKey ? path.dropLast() : path, numericKeys: numericKeys ?? []
    ).description
  }

  /// The same failure at another place.
  package func moved(to path: [String]) -> DecodingFailure {
    let offset = path.count - self.path.count
    let isInside = offset >= 0 && path.suffix(self.path.count) == self.path[...]
    let keys = isInside ? (numericKeys ?? []).map { $0 + offset } : []
    return moved(to: FailurePath(components: path, numericKeys: keys))
  }

  func moved(to path: FailurePath) -> DecodingFailure {
    DecodingFailure(kind: kind, path: path, wording: wording, model: model)
  }

  var wording: Wording {
    Wording(message, redacted: redactedMessage, expected: expected, found: found)
  }
}

extension DecodingFailure: CustomStringConvertible {
  /// The ``line``, the model and the JSON Pointer.
  public var description: String {
    let pointer = pointer.description
    let notes = [model, pointer.isEmpty ? nil : OneLine.text(pointer)].compactMap(\.self)
    return notes.isEmpty ? line : "\(line) (\(notes.joined(separator: ", ")))"
  }
}
