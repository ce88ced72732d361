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
/// A list is always read as the list. An object is read as the list if it has keys and all are indices,
/// in the order of these, which may have gaps. Any other value is the only element. So an element must be
/// neither a list nor a dictionary with numbers for keys.
///
/// Null is an error, and so is an element that does not decode: `@Lossy var authors: OneOrMany<Author>`
/// keeps the others. Encoding writes the form that was sent, or a list if there is more than one element or
/// none where one was sent. Comparing and hashing use the elements only.
@propertyWrapper public struct OneOrMany<Element: Decodable> {
  /// How the elements were sent.
  public enum Form: Hashable, Sendable {
    case one
    case list
    /// As an object with these keys, in ascending order.
    case indexed([Int])

    fileprivate init(in decoder: any Decoder) {
      self = .list
      if (try? decoder.unkeyedContainer()) != nil { return }
      let object = try? decoder.container(keyedBy: PathComponent.self)
      let keys = object?.allKeys.map(\.stringValue) ?? []
      let indices = keys.compactMap { key in Int(key).flatMap { "\($0)" == key ? $0 : nil } }
        .filter { $0 >= 0 }
      self = keys.isEmpty || indices.count < keys.count ? .one : .indexed(indices.sorted())
    }
  }

  public var wrappedValue: [Element]
  public private(set) var form = Form.list

  /// The wrapper itself, with the form: `$authors.form`.
  public var projectedValue: Self { self }

  public init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }
}

extension OneOrMany: Decodable {
  public init(from decoder: any Decoder) throws {
    form = Form(in: decoder)
    let container = try decoder.singleValueContainer()
    switch form {
    case .list: wrappedValue = try container.decode([Element].self)
    case .indexed(let indices):
      let members = try decoder.container(keyedBy: PathComponent.self)
      wrappedValue = try indices.map { try members.decode(Element.self, forKey: .init("\($0)")) }
    case .one where container.decodeNil(): throw container.noValue(for: [Element].self)
    case .one: wrappedValue = [try container.decode(Element.self)]
    }
  }
}

extension OneOrMany: LossyDecodable {
  public static func decodeLossily(
    from decoder: any Decoder
  ) throws -> (value: Self, losses: [DecodingLoss]) {
    switch Form(in: decoder) {
    case .one: return (try Self(from: decoder), [])
    case .list:
      let list = try LossyArray<Element>(from: decoder)
      return (Self(wrappedValue: list.elements), list.losses)
    case .indexed:
      let members = try LossyDictionary<Int, Element>(from: decoder)
      let sorted = members.values.sorted { $0.key < $1.key }
      var list = Self(wrappedValue: sorted.map(\.value))
      list.form = .indexed(sorted.map(\.key))
      return (list, members.losses)
    }
  }
}

extension OneOrMany: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws {
    switch form {
    case .one where count == 1: try encoder.encodeValue(wrappedValue[0])
    case .indexed(let indices):
      let keys = (indices.count == count ? indices : Array(0..<count)).map(String.init)
      try encoder.encodeValue(Dictionary(zip(keys, wrappedValue)) { first, _ in first })
    case .one, .list: try encoder.encodeValue(wrappedValue)
    }
  }
}

extension OneOrMany: RandomAccessCollection, ExpressibleByArrayLiteral {
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
