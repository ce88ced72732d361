import Foundation

/// The types that reflection need not look into, because nothing in them can have been forgiven.
///
/// Text, numbers, dates and the like are most of the values of a model, and to reflect into one of them
/// costs more than to decode it.
enum LeafType {
  private static let identifiers: Set<ObjectIdentifier> = Set(
    [
      forms(of: String.self), forms(of: Character.self), forms(of: Substring.self),
      forms(of: Bool.self), forms(of: Int.self), forms(of: UInt.self),
      forms(of: Int8.self), forms(of: Int16.self), forms(of: Int32.self), forms(of: Int64.self),
      forms(of: UInt8.self), forms(of: UInt16.self), forms(of: UInt32.self), forms(of: UInt64.self),
      forms(of: Double.self), forms(of: Float.self), forms(of: Decimal.self),
      forms(of: Date.self), forms(of: URL.self), forms(of: UUID.self), forms(of: Data.self),
    ].joined())

  /// Whether a value is of one of them, or an optional or a list of them.
  static func contains(_ value: Any) -> Bool {
    identifiers.contains(ObjectIdentifier(type(of: value)))
  }

  private static func forms<Leaf: Hashable>(of leaf: Leaf.Type) -> [ObjectIdentifier] {
    [
      ObjectIdentifier(leaf), ObjectIdentifier(Leaf?.self), ObjectIdentifier([Leaf].self),
      ObjectIdentifier([Leaf]?.self), ObjectIdentifier(Set<Leaf>.self),
      ObjectIdentifier([String: Leaf].self),
    ]
  }
}
