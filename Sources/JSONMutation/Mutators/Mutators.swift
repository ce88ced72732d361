/// The mutators of this package, one line each.
public enum Mutators {
  /// Every mutator, in the order of reports and plans.
  public static let all: [any Mutator] = [
    .removeKey,
    .flipType,
    .unknownEnumTag,
  ]

  /// The mutators that are used unless others are named.
  public static let core: [any Mutator] = [.removeKey, .flipType, .unknownEnumTag]
}
