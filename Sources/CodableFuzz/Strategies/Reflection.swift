/// Compares values by their stored properties, for records that offer nothing better.
///
/// A part that is `Equatable` is compared with `==`; other parts by the types and the stored
/// properties of both, those of superclasses included. Two objects that were compared already count
/// as equal when they meet again, which ends cycles of references; so do parts that lie deeper than
/// 400 levels.
struct Reflection {
  private static let maximumDepth = 400
  private var pairs: Set<Pair> = []
  /// The objects of the pairs, so that no other object gets the identifier of one of them.
  private var objects: [AnyObject] = []
  private var depth = 0

  private struct Pair: Hashable {
    let one: ObjectIdentifier
    let other: ObjectIdentifier
  }

  static func areEqual(_ one: Any, _ other: Any) -> Bool {
    var reflection = Reflection()
    return reflection.areEqual(one, other)
  }

  private mutating func areEqual(_ one: Any, _ other: Any) -> Bool {
    guard depth < Self.maximumDepth else { return true }
    depth += 1
    defer { depth -= 1 }
    if let one = one as? any Equatable { return Self.isEqual(one, other) }
    if let one = one as? [AnyHashable: Any], let other = other as? [AnyHashable: Any] {
      guard one.count == other.count else { return false }
      for (key, value) in one {
        guard let match = other[key], areEqual(value, match) else { return false }
      }
      return true
    }
    let mirror = Mirror(reflecting: one)
    let otherMirror = Mirror(reflecting: other)
    if mirror.displayStyle == .class, otherMirror.displayStyle == .class {
      let both = [one as AnyObject, other as AnyObject]
      objects += both
      let pair = Pair(one: ObjectIdentifier(both[0]), other: ObjectIdentifier(both[1]))
      guard pairs.insert(pair).inserted else { return true }
    }
    return haveEqualProperties(mirror, otherMirror) && Self.haveEqualCases(one, other, mirror)
  }

  private static func isEqual<Value: Equatable>(_ one: Value, _ other: Any) -> Bool {
    (other as? Value) == one
  }

  private mutating func haveEqualProperties(_ one: Mirror, _ other: Mirror) -> Bool {
    guard one.subjectType == other.subjectType, one.children.count == other.children.count else {
      return false
    }
    for (one, other) in zip(one.children, other.children) {
      guard one.label == other.label, areEqual(one.value, other.value) else { return false }
    }
    guard let one = one.superclassMirror, let other = other.superclassMirror else { return true }
    return haveEqualProperties(one, other)
  }

  /// Enum cases without associated values have no properties to tell them apart.
  private static func haveEqualCases(_ one: Any, _ other: Any, _ mirror: Mirror) -> Bool {
    guard mirror.displayStyle == .enum, mirror.children.isEmpty else { return true }
    return String(describing: one) == String(describing: other)
  }
}
