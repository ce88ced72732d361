/// Compares values by their stored properties, for records that offer nothing better.
///
/// A part that is `Equatable` is compared with `==`; other parts by the types and the stored
/// properties of both, those of superclasses included.
enum Reflection {
  /// Deeper parts count as equal, which ends cycles of references.
  private static let maximumDepth = 64

  static func areEqual(_ one: Any, _ other: Any, depth: Int = 0) -> Bool {
    if depth > maximumDepth { return true }
    if let one = one as? any Equatable { return isEqual(one, other) }
    if let one = one as? [AnyHashable: Any], let other = other as? [AnyHashable: Any] {
      return one.count == other.count
        && one.allSatisfy { key, value in
          other[key].map { areEqual(value, $0, depth: depth + 1) } ?? false
        }
    }
    return haveEqualProperties(Mirror(reflecting: one), Mirror(reflecting: other), depth: depth)
      && haveEqualCases(one, other)
  }

  private static func isEqual<Value: Equatable>(_ one: Value, _ other: Any) -> Bool {
    (other as? Value) == one
  }

  private static func haveEqualProperties(_ one: Mirror, _ other: Mirror, depth: Int) -> Bool {
    guard one.subjectType == other.subjectType, one.children.count == other.children.count else {
      return false
    }
    for (one, other) in zip(one.children, other.children) {
      guard one.label == other.label else { return false }
      guard areEqual(one.value, other.value, depth: depth + 1) else { return false }
    }
    guard let one = one.superclassMirror, let other = other.superclassMirror else { return true }
    return haveEqualProperties(one, other, depth: depth)
  }

  /// Enum cases without associated values have no properties to tell them apart.
  private static func haveEqualCases(_ one: Any, _ other: Any) -> Bool {
    let mirror = Mirror(reflecting: one)
    guard mirror.displayStyle == .enum, mirror.children.isEmpty else { return true }
    return String(describing: one) == String(describing: other)
  }
}
