/// A property that took its default, became nil, or lost an element.
public struct ForgivenField: Sendable, CustomStringConvertible {
  public let path: [any CodingKey]
  public let state: FieldState

  init(_ path: [any CodingKey], _ state: FieldState) { (self.path, self.state) = (path, state) }

  /// The path and the reason: `isRead: nothing was sent`, `tags[2]: expected String, found null`.
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

/// A model that can list which of its properties were forgiven.
///
/// Models that use ``Defaulted`` or ``Lossy`` get this for free.
public protocol PartlyDecodable: Decodable {
  /// The properties that were forgiven, including those of nested models, in declaration order.
  var forgivenFields: [ForgivenField] { get }
}

extension PartlyDecodable {
  /// Whether nothing was forgiven.
  public var isFullyDecoded: Bool { forgivenFields.isEmpty }

  /// The properties that were forgiven, found by reflection.
  ///
  /// These are ``Defaulted`` properties that took their default, and the losses of ``Lossy``,
  /// ``LossyArray`` and ``LossyDictionary``. A ``Lossy`` optional for which nothing or null
  /// was sent is not listed.
  ///
  /// Indices are those of the list as it was sent. Members of a dictionary are sorted by key.
  ///
  /// - Complexity: O(*n*) in the number of values in the model.
  public var forgivenFields: [ForgivenField] {
    var finder = ForgivenFieldFinder()
    finder.search(self)
    return finder.fields
  }
}

/// What was sent for a field of a model.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum FieldState: Sendable {
  case decoded
  case absent
  case null
  case corrupt(DecodingLoss)

  /// Why there is no value, or nil if there is one.
  package var cause: LossCause? {
    switch self {
    case .decoded: nil
    case .absent: .absent
    case .null: .null
    case .corrupt: .corrupt
    }
  }

  public var loss: DecodingLoss? {
    if case .corrupt(let loss) = self { loss } else { nil }
  }
}

/// What a property wrapper forgave, in an object of its own because most wrappers forgive nothing.
@usableFromInline final class Forgiveness: Sendable {
  let state: FieldState
  let losses: [DecodingLoss]
  let codingKey: (any CodingKey)?

  init(_ state: FieldState, losses: [DecodingLoss] = [], key: (any CodingKey)?) {
    (self.state, self.losses, codingKey) = (state, losses, key)
  }

  convenience init(of loss: DecodingLoss, key: (any CodingKey)?) {
    self.init(.corrupt(loss), losses: [loss], key: key)
  }

  func noting(_ key: any CodingKey) -> Forgiveness { Forgiveness(state, losses: losses, key: key) }
}

/// Decodes a property that was sent, without the container's own search for its key.
struct SentProperty<Property: Decodable>: Decodable {
  let property: Property

  init(from decoder: any Decoder) throws { property = try Property(from: decoder) }
}

extension KeyedDecodingContainer {
  func stateIfNotSent(_ key: Key) throws -> FieldState? {
    guard contains(key) else { return .absent }
    return try decodeNil(forKey: key) ? .null : nil
  }

  func loss(_ error: any Error, forKey key: Key, remedy: DecodingLoss.Remedy) -> DecodingLoss {
    let loss = DecodingLoss(error, in: codingPath + [key], remedy: remedy)
    (try? decode(LogFinder.self, forKey: key))?.log?.record(loss)
    return loss
  }
}

/// Gets the log of a decoder, which a container has no access to.
///
/// It must not keep the decoder: Foundation reuses the object for the next value.
private struct LogFinder: Decodable {
  let log: DecodingLog?

  init(from decoder: any Decoder) { log = decoder.decodingLog }
}
