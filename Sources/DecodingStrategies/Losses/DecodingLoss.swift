/// A value that a strategy gave up, and why.
///
/// Creating a loss is cheap: its text is composed when it is read.
public struct DecodingLoss: Error, CustomStringConvertible {
  package enum Position: Hashable, Sendable {
    /// The element of a list, by its zero-based index in the list as it was sent.
    case index(Int)
    /// The value of a key, as the decoder spells the key.
    case key(String)
    /// The whole value, if it is not part of a container.
    case whole
  }

  /// What replaces the lost value.
  package enum Remedy: String, Hashable, Sendable, Codable {
    /// Nothing: the list is shorter.
    case dropped
    case becameNil
    /// The error, in a `Result`.
    case becameError
    /// The default that the model declares.
    case tookDefault
    /// What the model writes, in the place of more that was sent.
    case rewritten
  }

  package let position: Position
  /// Why the value was lost; with most decoders, the coding path of the error starts at the root.
  public let error: any Error
  package let remedy: Remedy
  /// The keys and indices that lead to the container, as far as the decoder knows them.
  package let containerPath: [any CodingKey]
  /// Whether the lost value itself was null, whatever the error says.
  let isNull: Bool

  /// Makes the loss of what a list or a wrapper of your own left out, for a ``DecodingLog``.
  public init(_ error: any Error) { self.init(error, at: .whole) }

  package init(
    _ error: any Error, at position: Position = .whole, in containerPath: [any CodingKey] = [],
    remedy: Remedy = .dropped, isNull: Bool = false
  ) {
    (self.error, self.position, self.containerPath) = (error, position, containerPath)
    (self.remedy, self.isNull) = (remedy, isNull)
  }

  /// Whether nothing was sent, null was sent, or a value that does not decode.
  ///
  /// The cause of a record that is lost because of a missing key is ``LossCause/absent``.
  package var cause: LossCause { isNull ? .null : LossCause(of: error) }

  // If these are inlined into a closure of another module, Swift 6.3 crashes in release builds.

  /// The index in the list as it was sent, or nil if the value is not an element of a list.
  @inline(never) public var index: Int? { position.index }

  /// The key as it was sent, or nil if the value does not have a key.
  @inline(never) public var key: String? {
    if case .key(let key) = position { key } else { nil }
  }

  var path: [any CodingKey] { containerPath + position.components }

  func moved(under path: [any CodingKey]) -> DecodingLoss {
    DecodingLoss(
      (error as? DecodingError)?.moved(under: path) ?? error, at: position,
      in: path + containerPath, remedy: remedy, isNull: isNull)
  }

  package var decodingError: DecodingError { DecodingError(error, at: path) }

  // If a decoder advances past an element that does not decode, only its error says so. With some
  // decoders the path of the error starts at the element.
  var isNullItself: Bool {
    guard !isNull, cause == .null else { return isNull }
    let (found, own) = (ErrorParts(error).path, path)
    return found.isEmpty
      || found.count == own.count && found.last?.stringValue == own.last?.stringValue
  }

  /// Why and where the value was lost, with a path that starts at the root even if that of the error
  /// does not.
  public var failure: DecodingFailure {
    let keys = LossRoute(self, ErrorParts(error)).keys
    let failure = DecodingFailure(error)
    var wording = failure.wording
    if cause == .null, failure.found == nil, let expected = failure.expected,
      failure.kind == .typeMismatch
    {
      wording = Wording(expected: expected, found: MismatchedKind.null.words)
    }
    return DecodingFailure(
      kind: failure.kind, path: FailurePath(keys), wording: wording,
      model: TypeName.model(along: keys) ?? failure.model)
  }

  /// One line: where and why the value was lost, and what replaces it.
  ///
  /// ```
  /// feed[2].created: expected Int, found a string (Post, /feed/2/created); feed[2] left out
  /// ```
  public var description: String { "\(failure); \(FailurePath(path)) \(remedy.words)" }
}

extension DecodingLoss.Position {
  var index: Int? {
    if case .index(let index) = self { index } else { nil }
  }

  var components: [PathComponent] {
    switch self {
    case .index(let index): [PathComponent(index)]
    case .key(let key): [PathComponent(key)]
    case .whole: []
    }
  }
}

/// Why a value is lost: nothing was sent, null was sent, or the value does not decode.
package enum LossCause: String, Hashable, Sendable, Codable, CaseIterable {
  case absent
  case null
  case corrupt

  /// Classifies an error.
  ///
  /// - `keyNotFound`, and `valueNotFound` at the end of a list, are ``absent``.
  /// - Any other `valueNotFound`, and a type mismatch whose text says that null was found, as
  ///   Foundation's does for a `Bool`, are ``null``.
  /// - All other errors are ``corrupt``.
  package init(of error: any Error) { self = ErrorSignature(ErrorParts(error)).cause }
}

extension DecodingLoss.Remedy {
  var words: String {
    switch self {
    case .dropped: "left out"
    case .becameNil: "became nil"
    case .becameError: "became an error"
    case .tookDefault: "took a default"
    case .rewritten: "written from the model only"
    }
  }
}

package struct PathComponent: CodingKey {
  package let stringValue: String
  package let intValue: Int?

  init(_ index: Int) {
    stringValue = "Index \(index)"
    intValue = index
  }

  package init(_ key: String) {
    stringValue = key
    intValue = nil
  }

  init(sentKey: String) {
    stringValue = sentKey
    intValue = Int(sentKey)
  }

  package init(stringValue: String) { self.init(stringValue) }
  package init(intValue: Int) { self.init(intValue) }

  init(_ key: any CodingKey) {
    stringValue = key.stringValue
    intValue = key.intValue
  }
}
