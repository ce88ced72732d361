/// A value of which a part can be saved where the whole does not decode.
///
/// Arrays and sets keep their good elements, dictionaries their good values, and an optional is nil
/// in place of a value that does not decode; an optional list keeps its good elements. What is inside
/// an element decodes as ever: for lists in lists, the elements are ``LossyArray``s.
public protocol LossyDecodable: Decodable {
  /// The value where nothing or null was sent; nil where that is an error.
  static var valueIfNotSent: Self? { get }

  /// Decodes what can be saved.
  ///
  /// - Parameter decoder: The decoder of the value.
  /// - Returns: What was saved, and the losses in it; a single loss at ``DecodingLoss/Position/whole``
  ///   where nothing was saved of what was sent.
  /// - Throws: Where nothing can be saved.
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
  /// Whether nothing need be sent.
  static var isOptional: Bool { valueIfNotSent != nil }

  /// Decodes what can be saved, for a caller that does not know the type.
  static func decodePart(
    from decoder: any Decoder
  ) throws -> (value: any LossyDecodable, losses: [DecodingLoss]) {
    try decodeLossily(from: decoder)
  }
}
