public import JSONText

/// Why and where a record or document did not decode, as one readable line.
///
/// ```
/// feed[2].created: expected Int, found a string
/// feed[1]: no value for key "author"
/// ```
///
/// The wording does not depend on the texts of `DecodingError`, which differ between releases and
/// platforms. Only the text of an error that a model itself throws is kept.
public struct DecodingFailure: Error, Hashable, Sendable, Codable {
  public enum Kind: String, Sendable, Codable {
    case typeMismatch
    /// The value is null or the list has ended, but the model needs a value.
    case valueNotFound
    case keyNotFound
    /// The value is not valid for the model, or the text is not JSON.
    case dataCorrupted
    /// The error is not a `DecodingError`.
    case other
  }

  public let kind: Kind
  /// The keys and indices that lead to the location, as the decoder spells them.
  ///
  /// The last one can be a missing key.
  public let path: [String]
  /// What went wrong, in a few words, without the location.
  ///
  /// It may contain a value of the document, or the text of an error that the model throws.
  /// ``redactedMessage`` never does.
  public let message: String
  /// The model that contains the location, without its module, or nil if it is not known.
  public let model: String?
  /// What the model expects, such as `Int`, `an array` or `an object`, or nil if it is not known.
  public let expected: String?
  /// What was found instead, such as `a string` or `null`, or nil if it is not known.
  public let found: String?
  private let redaction: String?
  /// The positions of the keys in the path that look like an index.
  let numericKeys: [Int]?

  /// Creates a failure whose message contains no values of the document.
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
  public var pointer: JSONPointer { JSONPointer(path.map { JSONPointer.Token($0) }) }

  /// What went wrong, without values of the document.
  public var redactedMessage: String { redaction ?? message }

  /// Where and what went wrong: `feed[2].created: expected Int, found a string`.
  public var line: String { "\(location): \(message)" }

  /// The ``line`` without values of the document, but with keys.
  public var redactedLine: String { "\(location): \(redactedMessage)" }

  /// The path in words, `feed[2].created` or `the document`, without a missing key at its end.
  var location: String {
    let isMissingKey = kind == .keyNotFound && !path.isEmpty
    return FailurePath(
      components: isMissingKey ? path.dropLast() : path, numericKeys: numericKeys ?? []
    ).description
  }

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
