/// A type that can keep a part of a value if the whole value does not decode.
///
/// Arrays and sets keep the elements that decode, and dictionaries the values that do. An optional
/// list does the same. Any other optional becomes nil. Inside an element, decoding is strict as usual.
/// For lists of lists, use ``LossyArray`` as the element.
public protocol LossyDecodable: Decodable {
  /// The value to use if nothing or null was sent, or nil if that is an error.
  static var valueIfNotSent: Self? { get }

  /// Decodes the parts that decode.
  ///
  /// If nothing of the value decoded, there is a single loss at ``DecodingLoss/Position/whole``.
  ///
  /// - Throws: If there is no value to return.
  static func decodeLossily(
    from decoder: any Decoder
  ) throws -> (value: Self, losses: [DecodingLoss])
}

extension LossyDecodable {
  public static var valueIfNotSent: Self? { nil }
}

extension Array: LossyDecodable where Element: Decodable {
  public static func decodeLossily(
    from decoder: any Decoder
  ) throws -> (value: Self, losses: [DecodingLoss]) {
    let list = try LossyArray<Element>(from: decoder)
    return (list.elements, list.losses)
  }
}

extension Set: LossyDecodable where Element: Decodable {
  public static func decodeLossily(
    from decoder: any Decoder
  ) throws -> (value: Self, losses: [DecodingLoss]) {
    let set = try LossySet<Element>(from: decoder)
    return (set.elements, set.losses)
  }
}

extension Dictionary: LossyDecodable
where Key: CodingKeyRepresentable & Decodable, Value: Decodable {
  public static func decodeLossily(
    from decoder: any Decoder
  ) throws -> (value: Self, losses: [DecodingLoss]) {
    let dictionary = try LossyDictionary<Key, Value>(from: decoder)
    return (dictionary.values, dictionary.losses)
  }
}

extension Optional: LossyDecodable where Wrapped: Decodable {
  public static var valueIfNotSent: Self? { .some(nil) }

  public static func decodeLossily(
    from decoder: any Decoder
  ) throws -> (value: Self, losses: [DecodingLoss]) {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() { return (nil, []) }
    do {
      if let list = Wrapped.self as? any LossyDecodable.Type {
        let (value, losses) = try list.decodePart(from: decoder)
        return (value as? Wrapped, losses)
      }
      return (try container.decode(Wrapped.self), [])
    } catch {
      return (nil, [decoder.loss(error, remedy: .becameNil)])
    }
  }
}

extension LossyDecodable {
  static var isOptional: Bool { valueIfNotSent != nil }

  /// Calls `decodeLossily(from:)` for a caller that does not know the type.
  static func decodePart(
    from decoder: any Decoder
  ) throws -> (value: any LossyDecodable, losses: [DecodingLoss]) {
    try decodeLossily(from: decoder)
  }
}
