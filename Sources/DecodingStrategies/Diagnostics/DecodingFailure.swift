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
public struct DecodingFailure: Error, Hashable, Sendable, Codable, CustomStringConvertible {
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
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
  package init(kind: Kind, path: [String], message: String) {
    self.init(
      kind: kind, path: FailurePath(components: path), wording: Wording(message), model: nil)
  }

  init(kind: Kind, path: FailurePath, wording: Wording, model: String?) {
    (self.kind, self.path, self.model) = (kind, path.components, model)
    numericKeys = path.numericKeys.isEmpty ? nil : path.numericKeys
    (message, expected, found) = (wording.message, wording.expected, wording.found)
    redaction = wording.redacted == message ? nil : wording.redacted
  }

  public var pointer: JSONPointer { JSONPointer(path.map { JSONPointer.Token($0) }) }

  /// What went wrong, without values of the document.
  public var redactedMessage: String { redaction ?? message }

  /// Where and what went wrong: `feed[2].created: expected Int, found a string`.
  public var line: String { "\(location): \(message)" }

  /// The ``line`` without values of the document, but with keys.
  package var redactedLine: String { "\(location): \(redactedMessage)" }

  /// The path in words, `feed[2].created` or `the document`, without a missing key at its end.
  var location: String {
    var path = failurePath
    if kind == .keyNotFound { path.components = path.components.dropLast() }
    return path.description
  }

  private var failurePath: FailurePath {
    FailurePath(components: path, numericKeys: numericKeys ?? [])
  }

  package func moved(to path: [String]) -> DecodingFailure {
    let offset = path.count - self.path.count
    let isInside = offset >= 0 && path.suffix(self.path.count) == self.path[...]
    let keys = isInside ? (numericKeys ?? []).map { $0 + offset } : []
    let path = FailurePath(components: path, numericKeys: keys)
    return DecodingFailure(kind: kind, path: path, wording: wording, model: model)
  }

  var wording: Wording {
    Wording(message, redacted: redactedMessage, expected: expected, found: found)
  }

  /// The ``line``, the model and the JSON Pointer.
  public var description: String {
    let pointer = pointer.description
    let notes = [model, pointer.isEmpty ? nil : OneLine.text(pointer)].compactMap(\.self)
    return notes.isEmpty ? line : "\(line) (\(notes.joined(separator: ", ")))"
  }

  /// Describes an error, and looks up details in the JSON that the decoder does not report.
  ///
  /// These are the kind of the value, and the position of a syntax error. A value is found only if the
  /// decoder does not convert keys.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public init(_ error: any Error, in json: some Sequence<UInt8>) {
    let failure = DecodingFailure(error)
    guard failure.isAboutSyntax || failure.kind == .typeMismatch && failure.found == nil else {
      self = failure
      return
    }
    let bytes = Array(Array(json).withoutByteOrderMark)
    do throws(JSONSyntaxError) {
      self = failure.completed(by: try DocumentIndex(parsing: bytes))
    } catch {
      self = failure.blaming(error)
    }
  }

  package var isAboutSyntax: Bool { message == CorruptionReason.notJSON.wording("").message }

  private func completed(by document: DocumentIndex) -> DecodingFailure {
    if isAboutSyntax {
      let explained = explained(by: document, in: document.root)
      return explained.isAboutSyntax
        ? saying(Wording("JSON that the decoder rejects, such as a number that does not fit"))
        : explained
    }
    guard kind == .typeMismatch, found == nil, let expected,
      message == Wording(expected: expected, found: nil).message,
      let node = document.node(at: pointer)
    else { return self }
    let found = MismatchedKind(rawValue: UInt8(document.kind(of: node).number))
    return saying(Wording(expected: expected, found: found?.words))
  }

  private func blaming(_ error: JSONSyntaxError) -> DecodingFailure {
    guard isAboutSyntax else { return self }
    let offset = "at byte offset \(error.byteOffset) (line \(error.line), column \(error.column))"
    return saying(Wording("not JSON: \(error.reason) \(offset)", redacted: "not JSON \(offset)"))
  }

  func saying(_ wording: Wording) -> DecodingFailure {
    DecodingFailure(kind: kind, path: failurePath, wording: wording, model: model)
  }

  public init(_ error: any Error) {
    let parts = ErrorParts(error)
    var model = TypeName.model(along: parts.keys)
    if model == nil, parts.kind != .other { model = parts.type.flatMap(TypeName.model) }
    self.init(
      kind: parts.kind, path: FailurePath(parts.keys), wording: Wording(error, parts), model: model)
  }
}

extension Wording {
  fileprivate init(_ error: any Error, _ parts: ErrorParts) {
    switch parts.kind {
    case .typeMismatch:
      self = .mismatch(parts.expected, parts.text)
    case .valueNotFound:
      self.init(expected: parts.expected, found: parts.found?.words)
    case .keyNotFound:
      self.init("no value for key \(OneLine.quoted(parts.missing?.stringValue ?? ""))")
    case .dataCorrupted:
      self = .corruption(parts)
    case .other:
      self.init(foreign: error)
    }
  }

  private init(foreign error: any Error) {
    let name = String(describing: type(of: error))
    let text = String(describing: error)
    if name == "JSONError" {
      // A private error of Foundation for a number that does not fit, and for invalid strings.
      let isNumber = text.hasPrefix("numberIsNotRepresentable")
      self.init(isNumber ? CorruptionReason.unfitNumber : "not JSON")
    } else {
      self.init(OneLine.cut(text), redacted: OneLine.cut("rejected with \(name)"))
    }
  }

  private static func mismatch(_ expected: String, _ text: String) -> Wording {
    if text.hasSuffix("key but found String key instead.") {
      return Wording("the key is not a valid \(expected)", expected: expected)
    }
    if text.hasPrefix("Invalid number of keys found") {
      return Wording("expected one key, a case of \(expected)", expected: expected)
    }
    return Wording(expected: expected, found: MismatchedKind(mismatch: text)?.words)
  }

  private static func corruption(_ parts: ErrorParts) -> Wording {
    let reason = CorruptionReason(parts.text)
    let own = reason.wording(parts.text)
    guard reason == .custom || reason == .wrapped, let error = parts.underlying else { return own }
    let cause = Wording(error, ErrorParts(error))
    guard reason == .custom, !parts.text.isEmpty else { return cause }
    return Wording(
      "\(own.message) (\(cause.message))", redacted: "\(own.redacted) (\(cause.redacted))")
  }
}

extension ErrorParts {
  fileprivate var expected: String { type.map { TypeName.expected($0) } ?? "another type" }
}
