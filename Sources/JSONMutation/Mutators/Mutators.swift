/// The mutators of this package.
public enum Mutators {
  /// A line for each mutator, with the sets that name it; its class puts it into another, and `all`
  /// has every one.
  static let registry: [(mutator: any Mutator, sets: [MutatorSet])] = [
    (.removeKey, [.core, .drift]),
    (.flipType, [.core, .types]),
    (.unknownEnumTag, [.core, .drift, .values]),
    (.reorderMembers, [.drift]),
    (.rewriteWhitespace, [.drift]),
    (.padDocument, [.drift]),
    (.reEscape, [.drift]),
    (.respellNumber, [.drift]),
    (.addKey, [.drift]),
    (.addKeyEverywhere, [.drift]),
    (.byteOrderMark, []),
    (.reencode, []),
    (.duplicateKey, [.drift]),
    (.loneSurrogate, [.values]),
    (.unusualCharacter, [.values]),
    (.normalizedKeys, []),
    (.hugeInteger, [.values]),
    (.extremeNumber, [.values]),
    (.negativeZero, [.values]),
    (.longDecimal, [.values]),
    (.deepNesting, []),
  ]

  /// Every mutator, in the order of reports and plans.
  public static let all: [any Mutator] = registry.map(\.mutator)

  /// The mutators that are used unless others are named.
  public static let core: [any Mutator] = MutatorSet.core.mutators

  /// The mutators that some names stand for, each once, in the order of the registry.
  ///
  /// - Parameter names: Identifiers of mutators and names of sets.
  /// - Returns: The mutators; nil where a name is neither.
  public static func named(_ names: [String]) -> [any Mutator]? {
    var ids: Set<MutatorID> = []
    for name in names {
      if let set = MutatorSet(rawValue: name) {
        ids.formUnion(set.mutators.map(\.id))
      } else if all.contains(where: { $0.id.rawValue == name }) {
        ids.insert(MutatorID(rawValue: name))
      } else {
        return nil
      }
    }
    return all.filter { ids.contains($0.id) }
  }
}
