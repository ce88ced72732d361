/// A value in a box, so that a struct can contain itself.
///
/// ```swift
/// struct Comment: Codable {
///   let text: String
///   let parent: Indirect<Comment>?
/// }
/// comment.parent?.value.text
/// ```
///
/// It decodes, encodes, compares and hashes as the value does.
public enum Indirect<Value> {
  indirect case box(Value)

  public init(_ value: Value) { self = .box(value) }

  public var value: Value {
    get {
      switch self {
      case .box(let value): value
      }
    }
    set { self = .box(newValue) }
  }
}

extension Indirect: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws { self.init(try Value(from: decoder)) }
}

extension Indirect: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension Indirect: Equatable where Value: Equatable {}
extension Indirect: Hashable where Value: Hashable {}
extension Indirect: Sendable where Value: Sendable {}
