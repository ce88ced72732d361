import DecodingStrategies

/// How values of a type are compared by their stored properties, determined once for each type.
enum ReflectedKind {
  /// By a `==` that is known to compare all of the value.
  case value((Any, Any) -> Bool)
  case container((Any, Any) -> [ReflectedPart]?)
  case enumeration
  case object
  case structure
  /// Incompletely, for a reason: by `==` if it has one, and by its mirror if that shows stored properties.
  case unseen(reason: String, areEqual: ((Any, Any) -> Bool)?, showsParts: Bool)

  /// Collections of system types are compared element by element only with `comparesElements`.
  init(of type: Any.Type, _ example: Any, comparesElements: Bool) {
    if let container = type as? any ReflectedContainer.Type {
      let areEqual = comparesElements ? nil : SystemTypes.equality(of: type)
      self = areEqual.map(Self.value) ?? .container(container.reflectedParts)
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
      // Types such as decoders hold the whole document.
      self = .unseen(reason: "\(type) is opaque", areEqual: nil, showsParts: false)
    case .class?: self = .object
    case .tuple? where type == Void.self:
      // A mirror shows a property that cannot be copied as `Void`.
      self = .unseen(reason: "it cannot be copied", areEqual: nil, showsParts: false)
    case nil where mirror.children.isEmpty:
      let isFunction = TypeName.qualified(type).contains("->")
      self = .unseen(
        reason: isFunction ? "it is a closure" : "\(type) is opaque",
        areEqual: SystemTypes.declaredEquality(of: type), showsParts: false)
    default: self = .structure
    }
  }

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

/// The types of Swift and this package, whose `==` is known to compare all of a value.
enum SystemTypes {
  private static let modules: Set<Substring> = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization", "__C",
    "_Concurrency", "_StringProcessing", "CoreFoundation", "CoreGraphics", "DecodingStrategies",
    "Dispatch", "Observation",
  ]

  /// A generic type with an argument of the app's is not a system type.
  static func equality(of type: Any.Type) -> ((Any, Any) -> Bool)? {
    // It may hold a value of the app's.
    if type == AnyHashable.self { return nil }
    guard type is any Equatable.Type, hasSystemName(type) else { return nil }
    return declaredEquality(of: type)
  }

  static func declaredEquality(of type: Any.Type) -> ((Any, Any) -> Bool)? {
    func equality<Value: Equatable>(_ type: Value.Type) -> (Any, Any) -> Bool {
      { one, other in
        guard let one = one as? Value, let other = other as? Value else { return false }
        return one == other
      }
    }
    return (type as? any Equatable.Type).map { equality($0) }
  }

  /// Whether a type is a system type whose stored properties are not of interest, such as a date.
  static func isScalar(_ type: Any.Type) -> Bool {
    !(type is any ReflectedContainer.Type) && contains(type)
  }

  static func contains(_ type: Any.Type) -> Bool {
    modules.contains(TypeName.qualified(type).prefix { $0 != "." })
  }

  private static func hasSystemName(_ type: Any.Type) -> Bool {
    let names = TypeName.qualified(type).split { character in
      !(character.isLetter || character.isNumber || character == "_" || character == ".")
    }
    return names.allSatisfy { name in modules.contains(name.prefix { $0 != "." }) }
  }
}
