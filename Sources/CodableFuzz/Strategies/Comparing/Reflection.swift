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
