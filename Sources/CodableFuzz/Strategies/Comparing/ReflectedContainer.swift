import DecodingStrategies

/// A type whose values are compared by what they contain.
///
/// The order of a set or a dictionary is ignored, and so are the losses of a wrapper.
protocol ReflectedContainer {
  /// The corresponding parts of two values; nil if the values have different parts.
  func parts(with other: Self) -> [ReflectedPart]?
}

struct ReflectedPart {
  let step: PropertyPaths.Step
  let one: Any
  let other: Any

  init(_ step: PropertyPaths.Step, _ one: Any, _ other: Any) {
    (self.step, self.one, self.other) = (step, one, other)
  }
}

extension ReflectedContainer {
  static func reflectedParts(_ one: Any, _ other: Any) -> [ReflectedPart]? {
    guard let one = one as? Self, let other = other as? Self else { return nil }
    return one.parts(with: other)
  }
}

extension Optional: ReflectedContainer {
  func parts(with other: Wrapped?) -> [ReflectedPart]? {
    switch (self, other) {
    case (let one?, let other?): [ReflectedPart(.content, one, other)]
    case (nil, nil): []
    default: nil
    }
  }
}

extension ReflectedContainer where Self: RandomAccessCollection {
  func parts(with other: Self) -> [ReflectedPart]? {
    guard count == other.count else { return nil }
    return zip(self, other).map { ReflectedPart(.element, $0, $1) }
  }
}

extension Array: ReflectedContainer {}
extension ContiguousArray: ReflectedContainer {}
extension ArraySlice: ReflectedContainer {}

extension Set: ReflectedContainer {
  /// Pairs of equal elements, which may differ in what their `==` ignores.
  func parts(with other: Self) -> [ReflectedPart]? {
    guard count == other.count else { return nil }
    var parts: [ReflectedPart] = []
    for element in self {
      guard let index = other.firstIndex(of: element) else { return nil }
      parts.append(ReflectedPart(.element, element, other[index]))
    }
    return parts
  }
}

extension Dictionary: ReflectedContainer {
  func parts(with other: Self) -> [ReflectedPart]? {
    guard count == other.count else { return nil }
    var parts: [ReflectedPart] = []
    for (key, value) in self {
      guard let index = other.index(forKey: key) else { return nil }
      if Key.self != String.self { parts.append(ReflectedPart(.element, key, other[index].key)) }
      parts.append(ReflectedPart(.element, value, other[index].value))
    }
    return parts
  }
}

/// The members of an object are compared by their keys, as those of a model are by their names.
///
/// Equal members are left out: comparing them here is much faster, and they hold no difference. The only array or
/// object in an object is not compared: along a chain of them, that would compare the end once for each level.
extension JSONValue: ReflectedContainer {
  func parts(with other: Self) -> [ReflectedPart]? {
    switch (self, other) {
    case (.object(let one), .object(let other)):
      let inner = one.filter { $0.value.isContainer }
      let only = inner.count == 1 ? inner.first?.key : nil
      let keys =
        one.keys.filter { $0 == only || one[$0] != other[$0] }
        + other.keys.filter { one[$0] == nil }
      return keys.sorted().map { ReflectedPart(.name($0), one[$0] as Any, other[$0] as Any) }
    case (.array(let one), .array(let other)): return one.parts(with: other)
    case (.string(let one), .string(let other)): return [ReflectedPart(.content, one, other)]
    default: return self == other ? [] : nil
    }
  }
}

extension JSONValue {
  fileprivate var isContainer: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }
}

extension AnyHashable: ReflectedContainer {
  func parts(with other: Self) -> [ReflectedPart]? {
    [ReflectedPart(.content, base, other.base)]
  }
}

/// A property wrapper, which is compared by its value and not by what was lost or how it was sent.
protocol ReflectedWrapper: ReflectedContainer {
  associatedtype Wrapped
  var wrappedValue: Wrapped { get }
}

extension ReflectedWrapper {
  func parts(with other: Self) -> [ReflectedPart]? {
    [ReflectedPart(.content, wrappedValue, other.wrappedValue)]
  }
}

extension Lossy: ReflectedWrapper {}
extension Defaulted: ReflectedWrapper {}
extension OneOrMany: ReflectedWrapper {}
extension Enveloped: ReflectedWrapper {}
extension Stringified: ReflectedWrapper {}

extension LossyArray: ReflectedContainer {
  func parts(with other: Self) -> [ReflectedPart]? { elements.parts(with: other.elements) }
}

extension LossyDictionary: ReflectedContainer {
  func parts(with other: Self) -> [ReflectedPart]? { values.parts(with: other.values) }
}
