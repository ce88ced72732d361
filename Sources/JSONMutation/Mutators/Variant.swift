/// One of the edits that a mutator offers at a place.
public struct Variant: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The variant's name in identifiers; empty for a mutator's only edit.
  public let name: String

  /// Makes a variant of its name.
  public init(_ name: String) {
    self.name = name
  }

  /// Makes a variant of a literal.
  public init(stringLiteral name: String) {
    self.init(name)
  }

  /// The only edit of a mutator that has no variants.
  public static let only = Variant("")
}
