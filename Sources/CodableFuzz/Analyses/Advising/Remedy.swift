import DecodingStrategies
import Foundation
import JSONText

/// A type for a property that may read what the property's own type refuses.
struct Remedy {
  let replacement: ModelChange.Replacement
  let type: any Decodable.Type
  private var form = Form.value

  /// What it reads in place of what the property reads.
  private enum Form {
    case value
    /// A list in place of an element, or another form of one in place of a list.
    case list
    /// Text with its JSON.
    case text
    /// A scalar in place of an object, or an object in place of a scalar.
    case reference
  }

  /// Whether JSON has the form that it is for, if the property reads other JSON.
  ///
  /// An object that lacks keys of the models is no element of a list in another form.
  func isFor(_ json: some Collection<UInt8>, insteadOf old: [UInt8]) -> Bool {
    func isContainer(_ json: some Collection<UInt8>) -> Bool {
      json.first == UInt8(ascii: "{") || json.first == UInt8(ascii: "[")
    }
    return switch form {
    case .value: true
    case .list: json.first != old.first && Self.hasKeys(Array(json), of: old)
    case .text: json.first == UInt8(ascii: "\"") && isContainer(old)
    case .reference: isContainer(json) != isContainer(old)
    }
  }

  private static func hasKeys(_ json: [UInt8], of old: [UInt8]) -> Bool {
    func keys(_ json: [UInt8], readsIndices: Bool) -> Set<String>? {
      guard let index = try? DocumentIndex(parsing: json) else { return nil }
      let (kind, members) = (index.kind(of: index.root), index.children(of: index.root))
      let isIndexed =
        readsIndices && kind == .object
        && members.allSatisfy { index.key(of: $0).flatMap { Int($0) } != nil }
      let element = kind == .array || isIndexed ? members.first { _ in true } : index.root
      return element.map { Set(index.children(of: $0).compactMap { index.key(of: $0) }) }
    }
    guard let wanted = keys(old, readsIndices: false), let found = keys(json, readsIndices: true)
    else { return false }
    return wanted.isSubset(of: found)
  }

  /// A type that takes the place of the property's, or wraps a property, which keeps the type that it has.
  private init(
    _ name: String, of property: String? = nil, _ type: any Decodable.Type, _ form: Form = .value
  ) {
    replacement = ModelChange.Replacement(
      wrapper: property == nil ? nil : name, type: property ?? name)
    (self.type, self.form) = (type, form)
  }

  private static func oneOrMany<Element: Decodable>(_: Element.Type) -> Remedy {
    let name = SwiftType.source(of: Element.self)
    return Remedy("OneOrMany<\(name)>", of: "[\(name)]", OneOrMany<Element>.self, .list)
  }

  /// The remedies for a property of a type, those first that keep most of what is sent and change the
  /// models least.
  static func all(for type: Any.Type) -> [Remedy] {
    let name = SwiftType.source(of: type)
    let whole = (type as? any Decodable.Type).map { self.whole(name, $0) } ?? []
    if let scalars = scalars(type) { return scalars + whole }
    if let holder = type as? any ContentHolder.Type { return inside(holder) + whole }
    return tags(name, type) + whole
  }

  private static func scalars(_ type: Any.Type) -> [Remedy]? {
    let (int, double) = (
      Remedy("LenientInt", of: "Int", LenientInt<Int>.self), Remedy("Double", Double.self)
    )
    let decimal = Remedy("Decimal", Decimal.self)
    return switch type {
    case is String.Type: [Remedy("LenientString", of: "String", LenientString<String>.self)]
    case is Bool.Type: [Remedy("LenientBool", of: "Bool", LenientBool<Bool>.self)]
    case is Int.Type, is Int64.Type, is UInt.Type, is UInt64.Type: [int, double, decimal]
    case is any FixedWidthInteger.Type: [Remedy("Int64", Int64.self), int, double]
    case is any BinaryFloatingPoint.Type:
      [Remedy("LenientDouble", of: "Double", LenientDouble<Double>.self), decimal]
    case is Date.Type:
      [
        Remedy("LenientDate", of: "Date", LenientDate<Date>.self),
        Remedy("Sent<Date>", Sent<Date>.self),
      ]
    case is URL.Type: [Remedy("Sent<URL>", Sent<URL>.self)]
    case is UUID.Type: [Remedy("Sent<UUID>", Sent<UUID>.self)]
    default: nil
    }
  }

  private static func tags(_ name: String, _ type: Any.Type) -> [Remedy] {
    func open<Tag: RawRepresentable>(_: Tag.Type) -> Any.Type { OpenEnum<Tag>.self }
    guard let tag = type as? any RawRepresentable.Type,
      let open = open(tag) as? any Decodable.Type
    else { return [] }
    return [Remedy("OpenEnum<\(name)>", open)]
  }

  /// Types of lists, dictionaries and optionals with another content.
  private static func inside(_ holder: any ContentHolder.Type) -> [Remedy] {
    let content = holder.content
    var inner = all(for: content)
    let isOptional = holder is any AnyOptional.Type
    if !isOptional, !(content is any AnyOptional.Type), let known = content as? any Decodable.Type,
      let optional = Any?.holding(known)
    {
      inner.append(Remedy(SwiftType.source(of: content) + "?", optional))
    }
    let changed = inner.compactMap { remedy in
      holder.holding(remedy.type).map {
        // Elements and optionals have the type without a wrapper.
        let (wrapper, own) = (remedy.replacement.wrapper, remedy.replacement.type)
        let type = wrapper.map { $0.contains("<") ? $0 : "\($0)<\(own)>" } ?? own
        return Remedy(holder.spelled(type), $0, isOptional ? remedy.form : .value)
      }
    }
    let isList = holder is any RangeReplaceableCollection.Type
    let element = isList ? content as? any Decodable.Type : nil
    return changed + (element.map { [oneOrMany($0)] } ?? [])
  }

  /// Types that read a value in another form as a whole: a list for an element, text with its JSON, its
  /// identifier only, or an object for an identifier.
  private static func whole(_ name: String, _ type: any Decodable.Type) -> [Remedy] {
    func remedies<Value: Decodable>(_: Value.Type) -> [Remedy] {
      switch Value.self {
      case is any AnyOptional.Type: []
      case is any FixedWidthInteger.Type, is String.Type:
        [Remedy("Expandable<\(name), JSONValue>", Expandable<Value, JSONValue>.self, .reference)]
      case _ where PropertyType.isPlain(Value.self): []
      case is any ContentHolder.Type:
        [Remedy("Stringified<\(name)>", of: name, Stringified<Value>.self, .text)]
      default:
        [
          oneOrMany(Value.self),
          Remedy("Stringified<\(name)>", of: name, Stringified<Value>.self, .text),
          Remedy("Expandable<String, \(name)>", Expandable<String, Value>.self, .reference),
          Remedy("Expandable<Int, \(name)>", Expandable<Int, Value>.self, .reference),
        ]
      }
    }
    return remedies(type)
  }
}

protocol ContentHolder {
  static var content: Any.Type { get }
  static func holding<Other: Decodable>(_: Other.Type) -> (any Decodable.Type)?
  static func spelled(_ content: String) -> String
}

protocol AnyOptional: ContentHolder {}

extension Optional: AnyOptional {
  static var content: Any.Type { Wrapped.self }
  static func spelled(_ content: String) -> String { content + "?" }
  static func holding<Other: Decodable>(_: Other.Type) -> (any Decodable.Type)? { Other?.self }
}

extension Array: ContentHolder {
  static var content: Any.Type { Element.self }
  static func spelled(_ content: String) -> String { "[\(content)]" }
  static func holding<Other: Decodable>(_: Other.Type) -> (any Decodable.Type)? { [Other].self }
}

extension Set: ContentHolder {
  static var content: Any.Type { Element.self }
  static func spelled(_ content: String) -> String { "[\(content)]" }
  static func holding<Other: Decodable>(_: Other.Type) -> (any Decodable.Type)? { nil }
}

extension Dictionary: ContentHolder {
  static var content: Any.Type { Value.self }
  static func spelled(_ content: String) -> String {
    "[\(SwiftType.source(of: Key.self)): \(content)]"
  }
  static func holding<Other: Decodable>(_: Other.Type) -> (any Decodable.Type)? {
    [Key: Other].self as? any Decodable.Type
  }
}

/// A type of the product's with another value in it.
private protocol PlainContent {
  var plainContent: Any? { get }
}

extension Sent: PlainContent {
  fileprivate var plainContent: Any? { value }
}

extension Expandable: PlainContent {
  fileprivate var plainContent: Any? {
    switch self {
    case .id(let id): id
    case .object(let object): object
    }
  }
}

/// What a value says, whatever type it has: to compare what two types make of the same JSON.
enum PlainValue {
  private static let mostLevels = 16

  static func text(_ value: Any, level: Int = 0) -> String {
    if level > mostLevels { return "\(value)" }
    if let scalar = scalar(value, level) { return scalar }
    let mirror = Mirror(reflecting: value)
    func inside(_ value: Any) -> String { text(value, level: level + 1) }
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { inside($0.value) } ?? "nil"
    case .collection:
      return "[" + mirror.children.map { inside($0.value) }.joined(separator: ",") + "]"
    case .set, .dictionary:
      return "[" + mirror.children.map { inside($0.value) }.sorted().joined(separator: ",") + "]"
    default: break
    }
    if let wrapped = mirror.children.first(where: { $0.label == "wrappedValue" }) {
      return inside(wrapped.value)
    }
    let inherited = mirror.superclassMirror.map { $0.children.map { inside($0.value) } } ?? []
    let own = mirror.children.map { "\($0.label ?? ""):" + inside($0.value) }
    return own.isEmpty && inherited.isEmpty
      ? "\(value)" : "{" + (inherited + own).joined(separator: ",") + "}"
  }

  private static func scalar(_ value: Any, _ level: Int) -> String? {
    switch value {
    // Types come before protocols, which take much longer to ask for.
    case let text as String: text
    case let number as Int: "\(number)"
    case let value as Bool: "\(value)"
    case let number as Decimal: "\(number)"
    // A `Date` counts from 2001 and cannot hold more digits of a fraction.
    case let date as Date: "\((date.timeIntervalSince1970 * 1e6).rounded() / 1e6)"
    case let url as URL: url.absoluteString
    case let id as UUID: id.uuidString
    case let number as any BinaryInteger: "\(number)"
    case let number as any BinaryFloatingPoint:
      Int64(exactly: Double(number)).map { "\($0)" } ?? "\(Double(number))"
    case let value as any PlainContent:
      value.plainContent.map { text($0, level: level + 1) } ?? "nil"
    case let value as any RawRepresentable: text(value.rawValue, level: level + 1)
    default: nil
    }
  }
}
