/// A list that may be sent as one element, or as an object with indices for keys.
///
/// ```swift
/// struct Book: Codable {
///   @OneOrMany var authors: [Author]  // {"name": …}, [{"name": …}] and {"0": {"name": …}}
///   let subjects: OneOrMany<String>?
/// }
/// book.$authors.form  // .one, .list or .indexed([0])
/// ```
///
/// An object is the list if all its keys are indices, of which some may be missing. Any other value that
/// is not a list is the only element. So an element must not itself be a list, or a dictionary with such keys.
///
/// Null is an error, and so is an element that does not decode: `@Lossy var authors: OneOrMany<Author>`
/// keeps the others. Encoding writes the form that was sent; more or less than the one element that was
/// sent are a list. Comparing and hashing use the elements only.
@propertyWrapper public struct OneOrMany<Element: Decodable> {
  /// How the elements were sent.
  public enum Form: Hashable, Sendable {
    case one, list
    /// As an object with these keys, in ascending order.
    case indexed([Int])
  }

  public var wrappedValue: [Element]
  public private(set) var form = Form.list
  public var projectedValue: Self { self }

  public init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }

  private init(_ members: [Int: Element]) {
    let sorted = members.sorted { $0.key < $1.key }
    (wrappedValue, form) = (sorted.map(\.value), .indexed(sorted.map(\.key)))
  }
}

extension OneOrMany: LossyDecodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if (try? decoder.unkeyedContainer()) != nil {
      self.init(wrappedValue: try container.decode([Element].self))
    } else if decoder.hasIndices {
      self.init(try container.decode([Int: Element].self))
    } else if container.decodeNil() {
      throw container.noValue(for: [Element].self)
    } else {
      self.init(wrappedValue: [try container.decode(Element.self)])
      form = .one
    }
  }

  public static func decodeLossily(
    from decoder: any Decoder
  ) throws -> (value: Self, losses: [DecodingLoss]) {
    if decoder.hasIndices {
      let members = try LossyDictionary<Int, Element>(from: decoder)
      return (Self(members.values), members.losses)
    }
    if (try? decoder.unkeyedContainer()) == nil { return (try Self(from: decoder), []) }
    let list = try LossyArray<Element>(from: decoder)
    return (Self(wrappedValue: list.elements), list.losses)
  }
}

extension Decoder {
  fileprivate var hasIndices: Bool {
    let keys = (try? container(keyedBy: PathComponent.self))?.allKeys.map(\.stringValue) ?? []
    return !keys.isEmpty
      && keys.allSatisfy { key in Int(key).map { "\(max($0, 0))" == key } ?? false }
  }
}

extension OneOrMany: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try members.map(encoder.encodeValue) ?? only.map(encoder.encodeValue)
      ?? encoder.encodeValue(wrappedValue)
  }
}

extension OneOrMany: ReflectedProperty {
  private var only: Element? { form == .one && count == 1 ? wrappedValue[0] : nil }

  private var members: [String: Element]? {
    guard case .indexed(let indices) = form else { return nil }
    let keys = indices.count == count ? indices : Array(0..<count)
    return Dictionary(zip(keys.map(String.init), wrappedValue)) { first, _ in first }
  }

  var value: Any { members ?? only ?? wrappedValue as Any }
}

extension OneOrMany: RandomAccessCollection, ExpressibleByArrayLiteral, EmptyInitializable {
  public init(arrayLiteral elements: Element...) { self.init(wrappedValue: elements) }
  public var startIndex: Int { 0 }
  public var endIndex: Int { wrappedValue.count }
  public subscript(position: Int) -> Element { wrappedValue[position] }
}

extension OneOrMany: Equatable where Element: Equatable {
  public static func == (one: Self, other: Self) -> Bool { one.wrappedValue == other.wrappedValue }
}

extension OneOrMany: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension OneOrMany: Sendable where Element: Sendable {}

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
