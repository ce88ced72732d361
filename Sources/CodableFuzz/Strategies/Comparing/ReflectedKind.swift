/// How values of a type are compared by their stored properties: found out once for each type.
enum ReflectedKind {
  /// By a `==` that is known to see all of the value.
  case value((Any, Any) -> Bool)
  /// By the parts that belong together; nil where the values differ in their count or their keys.
  case container((Any, Any) -> [ReflectedPart]?)
  case enumeration
  case object
  case structure
  /// Not with certainty, for a reason: by `==` where it has that, and by what its mirror shows where
  /// that is the value's own.
  case unseen(reason: String, areEqual: ((Any, Any) -> Bool)?, showsParts: Bool)

  init(of type: Any.Type, _ example: Any) {
    if let container = type as? any ReflectedContainer.Type {
      // Collections whose elements are the system's need not be taken apart.
      self = SystemTypes.equality(of: type).map(Self.value) ?? .container(container.reflectedParts)
    } else if let areEqual = SystemTypes.equality(of: type) {
      self = .value(areEqual)
    } else if type is any CustomReflectable.Type {
      let areEqual = SystemTypes.declaredEquality(of: type)
      self = .unseen(
        reason: "\(type) has a custom mirror, which may hide properties"
          + (areEqual == nil ? "" : " from all but its =="),
        areEqual: areEqual, showsParts: true)
    } else {
      self.init(ofMirrored: type, Mirror(reflecting: example))
    }
  }

  private init(ofMirrored type: Any.Type, _ mirror: Mirror) {
    switch mirror.displayStyle {
    case .enum?: self = .enumeration
    case .class? where SystemTypes.contains(type):
      // Decoders and the like hold the whole document.
      self = .unseen(reason: "\(type) is opaque", areEqual: nil, showsParts: false)
    case .class?: self = .object
    case .tuple? where type == Void.self:
      // A mirror has nothing else for a property that cannot be copied.
      self = .unseen(reason: "it cannot be copied", areEqual: nil, showsParts: false)
    case nil where mirror.children.isEmpty:
      let isFunction = String(reflecting: type).contains("->")
      self = .unseen(
        reason: isFunction ? "it is a closure" : "\(type) is opaque",
        areEqual: SystemTypes.declaredEquality(of: type), showsParts: false)
    default: self = .structure
    }
  }

  /// Whether two values of an enum, neither of which has a payload, are the same case.
  static func haveSameCase(_ one: Any, _ other: Any) -> Bool {
    if let one = one as? any RawRepresentable, let other = other as? any RawRepresentable {
      return haveSameRawValue(one, other)
    }
    if let areEqual = SystemTypes.declaredEquality(of: type(of: one)), !areEqual(one, other) {
      return false
    }
    return String(describing: one) == String(describing: other)
  }

  private static func haveSameRawValue<Value: RawRepresentable>(
    _ one: Value, _ other: any RawRepresentable
  ) -> Bool {
    guard let areEqual = SystemTypes.declaredEquality(of: Value.RawValue.self) else {
      return String(describing: one) == String(describing: other)
    }
    return areEqual(one.rawValue, other.rawValue)
  }
}

/// Which types come with Swift or with this package, whose `==` is known to see all of a value.
enum SystemTypes {
  private static let modules: Set<Substring> = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization", "__C",
    "_Concurrency", "_StringProcessing", "CoreFoundation", "CoreGraphics", "DecodingStrategies",
    "Dispatch", "Observation",
  ]

  /// The `==` of a type that the app has no part in; nil for all others.
  ///
  /// A generic type belongs to the app where one of its arguments does.
  static func equality(of type: Any.Type) -> ((Any, Any) -> Bool)? {
    // It may hold a value of the app.
    if type == AnyHashable.self { return nil }
    guard type is any Equatable.Type, hasSystemName(type) else { return nil }
    return declaredEquality(of: type)
  }

  /// The `==` of any type; nil where it has none.
  static func declaredEquality(of type: Any.Type) -> ((Any, Any) -> Bool)? {
    func equality<Value: Equatable>(_ type: Value.Type) -> (Any, Any) -> Bool {
      { one, other in
        guard let one = one as? Value, let other = other as? Value else { return false }
        return one == other
      }
    }
    return (type as? any Equatable.Type).map { equality($0) }
  }

  /// Whether a type comes with Swift or with this package, whatever its arguments are.
  static func contains(_ type: Any.Type) -> Bool {
    modules.contains(String(reflecting: type).prefix { $0 != "." })
  }

  private static func hasSystemName(_ type: Any.Type) -> Bool {
    let names = String(reflecting: type).split { character in
      !(character.isLetter || character.isNumber || character == "_" || character == ".")
    }
    return names.allSatisfy { name in modules.contains(name.prefix { $0 != "." }) }
  }
}
