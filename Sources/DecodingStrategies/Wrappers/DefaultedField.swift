/// A property that took its default.
public struct DefaultedField: Sendable {
  /// The keys and indices that lead to the property from the model that was asked.
  public let path: [any CodingKey]
  /// What was sent for it.
  public let state: FieldState

  /// Notes that a property took its default.
  ///
  /// - Parameters:
  ///   - path: The keys and indices that lead to the property.
  ///   - state: What was sent for it.
  public init(_ path: [any CodingKey], _ state: FieldState) {
    self.path = path
    self.state = state
  }
}

/// A model that can say which of its properties took a default.
///
/// Nothing is to be written where the properties are ``Defaulted``. A model with an `init(from:)` of
/// its own stores what it noted:
///
/// ```swift
/// struct Message: PartlyDecodable {
///   let body: String
///   let isRead: Bool
///   let defaultedFields: [DefaultedField]
///
///   init(from decoder: any Decoder) throws {
///     let container = try decoder.container(keyedBy: CodingKeys.self)
///     var defaulted: [DefaultedField] = []
///     body = try container.decode(String.self, forKey: .body)
///     isRead = container.decode(forKey: .isRead, default: false, noting: &defaulted)
///     defaultedFields = defaulted
///   }
/// }
/// ```
public protocol PartlyDecodable: Decodable {
  /// The properties that took a default, in the order in which they are declared, those of models
  /// inside included.
  var defaultedFields: [DefaultedField] { get }
}

extension PartlyDecodable {
  /// Whether no property took its default.
  ///
  /// - Complexity: That of ``defaultedFields``.
  public var isFullyDecoded: Bool { defaultedFields.isEmpty }

  /// The ``Defaulted`` properties that took their default, found by reflection.
  ///
  /// - Complexity: O(*n*) in the number of values in the model.
  public var defaultedFields: [DefaultedField] {
    var finder = DefaultedFieldFinder()
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
    noting fields: inout [DefaultedField]
  ) -> Value {
    do {
      if let state = try stateIfNotSent(key) {
        fields.append(DefaultedField([key], state))
        return defaultValue()
      }
      return try decode(Logged<Value>.self, forKey: key).value
    } catch {
      let loss = DecodingLoss(
        error, at: .key(key.stringValue), in: codingPath, remedy: .tookDefault)
      fields.append(DefaultedField([key], .corrupt(loss)))
      return defaultValue()
    }
  }
}

/// A value whose error also goes to the log, which a container cannot reach.
private struct Logged<Value: Decodable>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      value = try container.decode(Value.self)
    } catch {
      decoder.logLoss(error, remedy: .tookDefault)
      throw error
    }
  }
}
