/// A value that is nil where it does not decode, so that its neighbours still do.
///
/// The error is swallowed: what was lost, where and why cannot be told afterwards.
///
/// ```swift
/// let people = try JSONDecoder().decode([Failable<Person>].self, from: data).compactMap(\.value)
/// ```
public struct Failable<Value: Decodable>: Decodable {
  /// The value, or nil where it did not decode.
  public let value: Value?

  /// Decodes the value, or takes nil in its place.
  ///
  /// - Throws: Only where the decoder offers no single value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    value = try? container.decode(Value.self)
  }
}

extension Failable: Sendable where Value: Sendable {}
extension Failable: Equatable where Value: Equatable {}
extension Failable: Hashable where Value: Hashable {}
