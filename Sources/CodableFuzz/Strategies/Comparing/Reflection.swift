import DecodingStrategies

/// Compares values by all of their stored properties, including inherited ones.
///
/// It compares objects, enums, optionals and collections part by part, down to system types. An app's
/// own `==` is not used: it may ignore properties, and a subclass inherits that of its superclass. Two
/// objects that were already compared count as equal, so that reference cycles end.
///
/// Types are analyzed once, so reuse a reflection for values of the same types. The first of two values
/// keeps the properties that its mirror shows, so reuse it for what many values are compared with.
final class Reflection {
  private var kinds: [ObjectIdentifier: ReflectedKind] = [:]
  private(set) var paths = PropertyPaths()
  private let comparesElements: Bool

  /// - Parameter comparesElements: Whether differences name the elements of collections of system types.
  init(comparesElements: Bool = false) { self.comparesElements = comparesElements }

  func areEqual(
    _ one: ReflectedValue, _ other: Any, ignoring ignored: Set<PropertyPaths.ID> = []
  ) -> Bool {
    var walk = Walk(self, ignored: ignored, findsAll: false)
    return walk.areEqual(one, other)
  }

  func differences(_ one: ReflectedValue, _ other: Any) -> Findings {
    var walk = Walk(self, ignored: [], findsAll: true)
    _ = walk.areEqual(one, other)
    return walk.findings
  }

  struct Findings {
    var differing: Set<PropertyPaths.ID> = []
    var values: [(path: PropertyPaths.ID, one: Any, other: Any)] = []
    var unseen: [PropertyPaths.ID: String] = [:]
    /// Whether there was an object whose class has a superclass, and may inherit `==` from it.
    var hasSubclass = false
    var equalCount = 0
  }

  private func kind(of type: Any.Type, _ example: Any) -> ReflectedKind {
    let key = ObjectIdentifier(type)
    if let known = kinds[key] { return known }
    let kind = ReflectedKind(of: type, example, comparesElements: comparesElements)
    kinds[key] = kind
    return kind
  }

  private struct Walk {
    private let reflection: Reflection
    private let ignored: Set<PropertyPaths.ID>
    private let findsAll: Bool
    private(set) var findings = Findings()
    private var pending: [(one: ReflectedValue, other: Any, path: PropertyPaths.ID)] = []
    private var pairs: Set<ObjectPair> = []
    /// The objects of the pairs, kept alive so that their identifiers are not reused.
    private var objects: [AnyObject] = []

    private struct ObjectPair: Hashable {
      let one: ObjectIdentifier
      let other: ObjectIdentifier
    }

    init(_ reflection: Reflection, ignored: Set<PropertyPaths.ID>, findsAll: Bool) {
      (self.reflection, self.ignored, self.findsAll) = (reflection, ignored, findsAll)
    }

    mutating func areEqual(_ one: ReflectedValue, _ other: Any) -> Bool {
      pending.append((one, other, PropertyPaths.whole))
      while let (one, other, path) = pending.popLast() {
        if ignored.contains(path) || agree(one, other, path) { continue }
        guard findsAll else { return false }
        findings.differing.insert(path)
        findings.values.append((path, one.value, other))
      }
      return findings.differing.isEmpty
    }

    private mutating func agree(
      _ one: ReflectedValue, _ other: Any, _ path: PropertyPaths.ID
    ) -> Bool {
      let type = Swift.type(of: one.value)
      guard type == Swift.type(of: other) else { return false }
      switch reflection.kind(of: type, one.value) {
      case .value(let areEqual):
        guard areEqual(one.value, other) else { return false }
        findings.equalCount += 1
      case .container(let parts):
        guard let parts = parts(one.value, other) else { return false }
        for (number, part) in parts.enumerated() {
          push(one.part(number, part), part.other, part.step, path)
        }
      case .enumeration: return agreeInCase(one, other, path)
      case .object:
        guard noteObjects(one.value as AnyObject, other as AnyObject) else { return true }
        // An object may have changed since.
        return agreeInProperties(ReflectedValue(one.value), Mirror(reflecting: other), path)
      case .structure: return agreeInProperties(one, Mirror(reflecting: other), path)
      case .unseen(let reason, let areEqual, let showsParts):
        if findsAll { findings.unseen[path] = reason }
        guard areEqual?(one.value, other) ?? true else { return false }
        guard showsParts else { return true }
        return agreeInProperties(ReflectedValue(one.value), Mirror(reflecting: other), path)
      }
      return true
    }

    private mutating func noteObjects(_ one: AnyObject, _ other: AnyObject) -> Bool {
      let pair = ObjectPair(one: ObjectIdentifier(one), other: ObjectIdentifier(other))
      guard pairs.insert(pair).inserted else { return false }
      objects += [one, other]
      return true
    }

    private mutating func agreeInProperties(
      _ one: ReflectedValue, _ other: Mirror, _ path: PropertyPaths.ID
    ) -> Bool {
      var next: Mirror? = other
      for (number, level) in one.levels.enumerated() {
        guard let other = next else { break }
        if number > 0 { findings.hasSubclass = true }
        guard level.type == other.subjectType, level.properties.count == other.children.count else {
          return false
        }
        for (one, other) in zip(level.properties, other.children) {
          guard one.label == other.label else { return false }
          push(one.value, other.value, one.label.map(PropertyPaths.Step.name) ?? .element, path)
        }
        next = other.superclassMirror
      }
      return true
    }

    private mutating func agreeInCase(
      _ one: ReflectedValue, _ other: Any, _ path: PropertyPaths.ID
    ) -> Bool {
      let mirror = Mirror(reflecting: other)
      guard one.levels.allSatisfy(\.properties.isEmpty), mirror.children.isEmpty else {
        return agreeInProperties(one, mirror, path)
      }
      guard ReflectedKind.haveSameCase(one.value, other) else { return false }
      findings.equalCount += 1
      return true
    }

    private mutating func push(
      _ one: ReflectedValue, _ other: Any, _ step: PropertyPaths.Step, _ path: PropertyPaths.ID
    ) {
      // Paths are only needed for findings and to look up ignored properties.
      let isNeeded = findsAll || !ignored.isEmpty
      pending.append((one, other, isNeeded ? reflection.paths.path(path, step) : path))
    }
  }
}

package final class ReflectedValue {
  let value: Any
  private(set) lazy var levels = Self.levels(of: Mirror(reflecting: value))
  private var parts: [ReflectedValue] = []

  typealias Level = (type: Any.Type, properties: [(label: String?, value: ReflectedValue)])

  init(_ value: Any) { self.value = value }

  private static func levels(of mirror: Mirror) -> [Level] {
    let properties = mirror.children.map { (label: $0.label, value: ReflectedValue($0.value)) }
    return [(mirror.subjectType, properties)] + (mirror.superclassMirror.map(levels) ?? [])
  }

  /// A part of a container, which has its parts in the same order whatever it is compared with.
  func part(_ number: Int, _ part: ReflectedPart) -> ReflectedValue {
    // The members of `JSONValue` are those of both values.
    if case .name = part.step { return ReflectedValue(part.one) }
    if number == parts.count { parts.append(ReflectedValue(part.one)) }
    return parts[number]
  }
}

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
