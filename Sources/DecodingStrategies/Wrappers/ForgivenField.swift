/// A property, or a part of one, that was forgiven: it took a default or became nil, or an element was
/// dropped from it.
public struct ForgivenField: Sendable {
  /// The keys and indices that lead to the property from the model that was asked.
  public let path: [any CodingKey]
  /// What was sent for it.
  public let state: FieldState

  public init(_ path: [any CodingKey], _ state: FieldState) {
    self.path = path
    self.state = state
  }
}

extension ForgivenField: CustomStringConvertible {
  /// The place and what was sent: `isRead: nothing was sent`, `tags[2]: expected String, found null`.
  public var description: String {
    let reason =
      switch state {
      case .decoded: "decoded"
      case .absent: "nothing was sent"
      case .null: "null was sent"
      case .corrupt(let loss): DecodingFailure(loss.error).message
      }
    return "\(FailurePath(path)): \(reason)"
  }
}

/// A model that can say which of its properties were forgiven.
///
/// Nothing is to be written where they are ``Defaulted`` or ``Lossy``. A model with an `init(from:)` of
/// its own stores what it noted:
///
/// ```swift
/// struct Message: PartlyDecodable {
///   let body: String
///   let isRead: Bool
///   let forgivenFields: [ForgivenField]
///
///   init(from decoder: any Decoder) throws {
///     let container = try decoder.container(keyedBy: CodingKeys.self)
///     var forgiven: [ForgivenField] = []
///     body = try container.decode(String.self, forKey: .body)
///     isRead = container.decode(forKey: .isRead, default: false, noting: &forgiven)
///     forgivenFields = forgiven
///   }
/// }
/// ```
public protocol PartlyDecodable: Decodable {
  /// The properties that were forgiven, in the order in which they are declared, those of models
  /// inside included.
  var forgivenFields: [ForgivenField] { get }
}

extension PartlyDecodable {
  /// Whether nothing was forgiven.
  ///
  /// - Complexity: That of ``forgivenFields``.
  public var isFullyDecoded: Bool { forgivenFields.isEmpty }

  /// The ``Defaulted`` properties that took their default and the losses of ``Lossy`` ones and of
  /// ``LossyArray``, ``LossySet`` and ``LossyDictionary``, found by reflection.
  ///
  /// Indices of a list are those with which its elements were sent; members of a dictionary are in the
  /// order of their keys. What a ``Failable`` or a `Result` lost is in plain sight, and is not listed.
  /// A ``Lossy`` optional for which nothing or null was sent has lost nothing.
  ///
  /// - Complexity: O(*n*) in the number of values in the model.
  public var forgivenFields: [ForgivenField] {
    var finder = ForgivenFieldFinder()
    finder.search(self)
    return finder.fields
  }
}

extension KeyedDecodingContainer {
  /// The value of a key, or a default where none was sent, or one that does not decode.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - key: The key.
  ///   - defaultValue: The default.
  ///   - fields: Where it is noted that the default was taken.
  /// - Returns: The value or the default.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, forKey key: Key,
    default defaultValue: @autoclosure () -> Value,
    noting fields: inout [ForgivenField]
  ) -> Value {
    do {
      if let state = try stateIfNotSent(key) {
        fields.append(ForgivenField([key], state))
        return defaultValue()
      }
      return try decode(Value.self, forKey: key)
    } catch {
      let loss = loss(error, forKey: key, remedy: .tookDefault)
      fields.append(ForgivenField([key], .corrupt(loss)))
      return defaultValue()
    }
  }
}
