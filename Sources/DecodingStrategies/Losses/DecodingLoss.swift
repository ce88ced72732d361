/// A value that a strategy gave up, and why.
///
/// Making one is cheap: nothing is rendered before somebody reads it.
public struct DecodingLoss: Error {
  /// Which part of the container was lost.
  public enum Position: Hashable, Sendable {
    /// The element of a list, by the zero-based index that it has in the list as it was sent.
    case index(Int)
    /// The value of a key, as the decoder names it.
    case key(String)
    /// The value itself, where it stands alone.
    case whole
  }

  /// What stands in place of what was lost.
  public enum Remedy: String, Hashable, Sendable, Codable {
    /// Nothing: the list is shorter.
    case dropped
    case becameNil
    /// The error itself, in a `Result`.
    case becameError
    /// A default that the model declares.
    case tookDefault
  }

  /// Which part of the container was lost.
  public let position: Position
  /// Why it was lost; the coding path of a `DecodingError` starts at the root, with most decoders.
  public let error: any Error
  /// What stands in its place.
  public let remedy: Remedy
  /// The keys and indices that lead to the container, as far as the decoder knows them.
  public let containerPath: [any CodingKey]
  /// Whether null was found at the very place, whatever the decoder says of it.
  let isNull: Bool

  public init(
    _ error: any Error, at position: Position = .whole, in containerPath: [any CodingKey] = [],
    remedy: Remedy = .dropped, isNull: Bool = false
  ) {
    self.error = error
    self.position = position
    self.containerPath = containerPath
    self.remedy = remedy
    self.isNull = isNull
  }

  /// Why it was lost: nothing was sent, null was, or something that does not decode.
  ///
  /// A record that is lost because one of its keys is missing is ``LossCause/absent``.
  public var cause: LossCause { isNull ? .null : LossCause(of: error) }

  // Inlined into a closure of another module, these stop the compiler of Swift 6.3 in release builds.

  /// The index in the list as it was sent; nil for what is no element of a list.
  @inline(never) public var index: Int? { position.index }

  /// The key as it was sent; nil for what is no value of a key.
  @inline(never) public var key: String? {
    switch position {
    case .key(let key): key
    case .index, .whole: nil
    }
  }
}

extension DecodingLoss {
  /// The keys and indices that lead to what was lost.
  package var path: [any CodingKey] { containerPath + position.components }

  /// The error as a `DecodingError`.
  package var decodingError: DecodingError { DecodingError(error, at: path) }
}

extension DecodingLoss {
  /// Whether null was sent at the very place, and not inside what was lost.
  ///
  /// A decoder that goes on behind a bad element by itself is only asked for its error; with some, the
  /// path of that starts at the element.
  var isNullItself: Bool {
    guard !isNull, cause == .null else { return isNull }
    let place = path
    guard let found = nullPath else { return false }
    return found.isEmpty
      || found.count == place.count && found.last?.stringValue == place.last?.stringValue
  }

  /// Where the error says that null is.
  private var nullPath: [any CodingKey]? {
    switch error as? DecodingError {
    case .valueNotFound(_, let context), .typeMismatch(_, let context): context.codingPath
    default: nil
    }
  }
}

extension DecodingLoss.Position {
  var index: Int? {
    if case .index(let index) = self { index } else { nil }
  }

  /// The end of a coding path that leads there.
  var components: [PathComponent] {
    switch self {
    case .index(let index): [PathComponent(index)]
    case .key(let key): [PathComponent(key)]
    case .whole: []
    }
  }
}

/// Why a value is lost: nothing was sent, null was sent, or what was sent does not decode.
public enum LossCause: String, Hashable, Sendable, Codable, CaseIterable {
  /// The key, or the element, is not there.
  case absent
  /// There is null where the model needs a value.
  case null
  /// There is a value, and it does not decode.
  case corrupt

  /// The cause that an error names.
  ///
  /// `keyNotFound` is ``absent``, and so is the end of a list that is too short; any other
  /// `valueNotFound` is ``null``, and so is a type mismatch whose text says that null was found, as
  /// Foundation's is for a `Bool`; all else is ``corrupt``.
  public init(of error: any Error) {
    self = ErrorSignature(ErrorParts(error)).cause
  }
}

extension DecodingLoss {
  /// Why and where it was lost, as one line; the place starts at the root, whatever the error's own
  /// path does.
  ///
  /// - Complexity: O(*d*) in the depth of the place.
  public var failure: DecodingFailure {
    let keys = LossRoute(self, ErrorParts(error)).keys
    let failure = DecodingFailure(error)
    var wording = failure.wording
    if cause == .null, failure.found == nil, let expected = failure.expected,
      failure.kind == .typeMismatch
    {
      wording = Wording(expected: expected, found: Found.null.words)
    }
    return DecodingFailure(
      kind: failure.kind, path: FailurePath(keys), wording: wording,
      model: TypeName.model(along: keys) ?? failure.model)
  }
}

extension DecodingLoss: CustomStringConvertible {
  /// One line: why and where it was lost, and what stands in its place.
  ///
  /// ```
  /// feed[2].created: expected Int, found a string (Post, /feed/2/created); feed[2] left out
  /// ```
  public var description: String {
    "\(failure); \(FailurePath(path)) \(remedy.words)"
  }
}

extension DecodingLoss.Remedy {
  /// What became of a value, for people.
  var words: String {
    switch self {
    case .dropped: "left out"
    case .becameNil: "became nil"
    case .becameError: "became an error"
    case .tookDefault: "took a default"
    }
  }
}
