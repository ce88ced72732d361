import JSONMutation
import JSONText

/// A stored property of the models, found by reflection in the clean decodes of records.
struct Property: Sendable, Codable {
  /// Its name; nil for a list of records, whose owner no strategy delivers.
  let name: String?
  /// The type as source code spells it, such as `[String]?`; nil if a property wrapper has its own.
  let type: String?
  var path: String?

  /// Whether its type refuses null wherever the compiler writes `init(from:)`.
  ///
  /// Types of the app's own may accept null as a value of theirs.
  var refusesNull: Bool {
    guard let type, !type.hasSuffix("?") else { return false }
    return type.hasPrefix("[") || Self.scalars.contains(type)
  }

  static let scalars = ["Int", "String", "Bool", "Double"]

  var requiredType: String? { type.map { $0.hasSuffix("?") ? String($0.dropLast()) : $0 } }
}

extension Property {
  static let mostRecords = 50
  private static let mostElements = 10

  init?(at path: some Sequence<JSONPointer.Token>, of records: [Any], keys: KeyTransform) {
    guard let found = Self.values(at: path, of: records, keys: keys).first,
      let label = found.label
    else { return nil }
    name = Self.name(of: label)
    type = label.hasPrefix("_") ? nil : SwiftType.source(of: Swift.type(of: found.value))
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
      if token == Field.anyElement || token == Field.anyKey {
        found = found.flatMap { elements(of: $0.value) }.map { (nil, $0) }
        continue
      }
      let names = [keys(token.text), KeyTransform.fromSnakeCase(token.text)]
      found = found.compactMap { outer in
        let properties = properties(of: outer.value)
        let known =
          properties.first { names.contains(name(of: $0.label)) }
          ?? properties.first { PropertyNames.areAlike(name(of: $0.label), token.text) }
        return known.map { ($0.label, $0.value) }
      }
    }
    return found
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

  private static func properties(of value: Any) -> [(label: String, value: Any)] {
    var properties: [(label: String, value: Any)] = []
    var mirror: Mirror? = Mirror(reflecting: unwrapped(value))
    while let known = mirror {
      properties += known.children.compactMap { child in child.label.map { ($0, child.value) } }
      mirror = known.superclassMirror
    }
    return properties
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
