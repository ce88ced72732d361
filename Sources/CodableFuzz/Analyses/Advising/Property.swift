import JSONMutation
import JSONText

/// A stored property of the models, found by reflection in a record.
struct Property: Sendable, Codable {
  let name: String
  /// The type as source code spells it, such as `[String]?`.
  let type: String
  /// The wrapper of the app's own around it.
  var wrapper: String?
  /// Whether values are others without the wrapper, so that no wrapper can take its place.
  var needsWrapper = false
  var path: String?
  /// Whether it is the list of records, whose owner no strategy delivers, so that its name is not known.
  var isRecords = false
  /// Whether it, or what is in it, has raw values, as ``OpenEnum`` needs.
  var holdsTags = true

  /// Whether its type refuses null wherever the compiler writes `init(from:)`.
  ///
  /// Types of the app's own may accept null as a value of theirs.
  var refusesNull: Bool {
    !isOptional && wrapper == nil && (type.hasPrefix("[") || Self.scalars.contains(type))
  }

  var isOptional: Bool { type.hasSuffix("?") }

  static let scalars = ["Int", "String", "Bool", "Double"]

  var requiredType: String { isOptional ? String(type.dropLast()) : type }

  func declaration(of name: String) -> String {
    ModelChange.Replacement(wrapper: wrapper, type: type).declaration(of: name)
  }

  static let mostRecords = 50
  private static let mostElements = 10

  /// The property that a location of a record is decoded into, and its value; nil if the names of the
  /// properties do not tell, or a wrapper hides the value.
  static func find(
    at path: [JSONPointer.Token], of record: Any, keys: KeyTransform
  ) -> (property: Property, type: Any.Type, value: Any)? {
    guard let (label, stored) = values(at: path, of: [record], keys: keys).first, let label else {
      return nil
    }
    var (value, wrapper) = (stored, String?.none)
    if label.hasPrefix("_") {
      let content = Mirror(reflecting: stored).children.first { $0.label == "wrappedValue" }
      guard let content else { return nil }
      value = content.value
      wrapper = String(SwiftType.source(of: Swift.type(of: stored)).prefix { $0 != "<" })
    }
    let type = Swift.type(of: value)
    var property = Property(
      name: name(of: label), type: SwiftType.source(of: type), wrapper: wrapper)
    property.holdsTags = PropertyType.content(of: type) is any RawRepresentable.Type
    return (property, type, value)
  }

  /// The type of the values that a field is decoded into, without optionals and wrappers; nil if none of
  /// the records has one.
  static func type(
    at path: some Sequence<JSONPointer.Token>, of records: [Any], keys: KeyTransform
  ) -> Any.Type? {
    values(at: path, of: records, keys: keys).lazy.map { unwrapped($0.value) }
      .first { Mirror(reflecting: $0).displayStyle != .optional }.map { Swift.type(of: $0) }
  }

  /// What the records have at a location, with the name of the property if its last step is one.
  private static func values(
    at path: some Sequence<JSONPointer.Token>, of records: [Any], keys: KeyTransform
  ) -> [(label: String?, value: Any)] {
    var found = records.map { (label: String?.none, value: $0) }
    for token in path {
      found =
        token.isOfAny
        ? found.flatMap { elements(of: $0.value) }.map { (nil, $0) }
        : found.compactMap { member(token.text, of: $0.value, keys) }
    }
    return found
  }

  private static func member(
    _ token: String, of outer: Any, _ keys: KeyTransform
  ) -> (label: String?, value: Any)? {
    let mirror = Mirror(reflecting: unwrapped(outer))
    switch mirror.displayStyle {
    case .collection:
      return Int(token).flatMap { mirror.children.dropFirst($0).first }.map { (nil, $0.value) }
    case .dictionary:
      let pairs = mirror.children.lazy.map { Mirror(reflecting: $0.value).children.map(\.value) }
      return pairs.first { $0.count == 2 && "\($0[0])" == token }.map { (nil, $0[1]) }
    default:
      let properties = ReflectedValue(unwrapped(outer)).levels.flatMap(\.properties).compactMap {
        property in property.label.map { (label: $0, value: property.value.value) }
      }
      let names = [keys(token), KeyTransform.fromSnakeCase(token)]
      let known =
        properties.first { names.contains(name(of: $0.label)) }
        ?? properties.first { PropertyNames.areAlike(name(of: $0.label), token) }
      return known.map { ($0.label, $0.value) }
    }
  }

  private static func name(of label: String) -> String {
    label.hasPrefix("_") ? String(label.dropFirst()) : label
  }

  private static func elements(of value: Any) -> [Any] {
    let mirror = Mirror(reflecting: unwrapped(value))
    let children = mirror.children.prefix(mostElements).map(\.value)
    guard mirror.displayStyle == .dictionary else { return children }
    // The elements of a dictionary are pairs of a key and a value.
    return children.compactMap { Mirror(reflecting: $0).children.dropFirst().first?.value }
  }

  /// The value of an optional, of a property wrapper, or the only one of an enumeration's case.
  private static func unwrapped(_ value: Any) -> Any {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional, .enum: return mirror.children.first.map { unwrapped($0.value) } ?? value
    default:
      let wrapped = mirror.children.first { $0.label == "wrappedValue" }
      return wrapped.map { unwrapped($0.value) } ?? value
    }
  }
}

enum SwiftType {
  /// The spelling of a type with a change to the values that are a number of lists and dictionaries
  /// inside it; nil if it is no such type.
  static func changing(
    _ type: String, inside depth: Int, _ change: (String) -> String
  ) -> String? {
    let (base, mark) = type.hasSuffix("?") ? (String(type.dropLast()), "?") : (type, "")
    if depth == 0 {
      let changed = change(base)
      return changed.hasSuffix("?") ? changed : changed + mark
    }
    guard base.hasPrefix("["), base.hasSuffix("]") else { return nil }
    let (key, inner) = parts(ofList: base)
    return changing(inner, inside: depth - 1, change).map {
      "[" + (key.map { "\($0): " } ?? "") + $0 + "]" + mark
    }
  }

  /// The types of the elements of a list, or of the keys and values of a dictionary.
  static func parts(ofList list: String) -> (key: String?, value: String) {
    let content = list.dropFirst().dropLast()
    let key = content.prefix { $0.isLetter || $0.isNumber || $0 == "." }
    let value = content.dropFirst(key.count)
    return value.hasPrefix(": ")
      ? (String(key), String(value.dropFirst(2))) : (nil, String(content))
  }

  static func source(of type: Any.Type) -> String {
    var rest = Substring(String(describing: type))
    return parse(&rest)
  }

  private static func parse(_ text: inout Substring) -> String {
    let name = text.prefix { !"<,>".contains($0) }
    text = text.dropFirst(name.count)
    guard text.first == "<" else { return String(name) }
    var arguments: [String] = []
    while let separator = text.first, separator != ">" {
      text = text.dropFirst().drop { $0 == " " }
      arguments.append(parse(&text))
    }
    text = text.dropFirst()
    switch (name, arguments.count) {
    case ("Optional", 1): return arguments[0] + "?"
    case ("Array", 1): return "[\(arguments[0])]"
    case ("Dictionary", 2): return "[\(arguments[0]): \(arguments[1])]"
    default: return "\(name)<\(arguments.joined(separator: ", "))>"
    }
  }
}
