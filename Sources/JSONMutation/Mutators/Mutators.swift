/// The mutators of this package.
public enum Mutators {
  /// A line for each mutator, with the sets that name it; its class puts it into another, and `all`
  /// has every one.
  static let registry: [(mutator: any Mutator, sets: [MutatorSet])] = [
    (.removeKey, [.core, .drift]),
    (.flipType, [.core, .types]),
    (.unknownEnumTag, [.core, .drift, .values]),
    (.nullValue, [.drift, .types]),
    (.emptyValue, [.drift, .types]),
    (.numberToString, [.drift, .types]),
    (.stringToNumber, [.drift, .types]),
    (.respellBoolean, [.drift, .types]),
    (.explanatoryString, [.drift, .types]),
    (.integerToFraction, [.drift, .types]),
    (.swapEmptyContainer, [.drift, .types]),
    (.expandScalar, [.drift, .types]),
    (.collapseObject, [.drift, .types]),
    (.doubleEncode, [.drift, .types]),
    (.respellEnumTag, [.drift, .values]),
    (.enumTagToNumber, [.drift, .types]),
    (.swapEnumTag, [.values]),
    (.adjustNumber, [.values]),
    (.hugeString, [.values]),
    (.hugeKey, [.values]),
    (.unicodeStress, [.values]),
    (.padString, [.values]),
    (.dateFormat, [.drift, .values]),
    (.nearMiss, [.values]),
    (.keepOnlyMember, [.drift]),
    (.removeKeys, [.drift]),
    (.renameKey, [.drift]),
    (.keyConvention, [.drift]),
    (.everyKeyConvention, [.drift]),
    (.hoistKey, [.drift]),
    (.flattenObject, [.drift]),
    (.nestKey, [.drift]),
    (.wrapInArray, [.drift, .types]),
    (.unwrapArray, [.drift, .types]),
    (.arrayToObject, [.drift, .types]),
    (.arrayToMap, [.drift, .types]),
    (.mapToArray, [.drift, .types]),
    (.insertBadElement, [.drift]),
    (.resizeArray, [.values, .drift]),
    (.reorderElements, [.values]),
    (.hugeArray, [.values]),
    (.envelope, [.drift]),
    (.errorDocument, [.drift]),
    (.everyMember, [.drift]),
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
    (.truncate, []),
    (.emptyDocument, []),
    (.foreignDocument, []),
    (.comma, []),
    (.comment, []),
    (.wrongQuotes, []),
    (.notANumber, []),
    (.foreignLiteral, []),
    (.malformedNumber, []),
    (.trailingContent, []),
    (.leadingJunk, []),
    (.controlCharacter, []),
    (.badEscape, []),
    (.invalidEncoding, []),
    (.structuralCharacter, []),
    (.bitFlip, []),
    (.brokenSubtree, []),
    (.undecodedBody, []),
  ]

  /// Every mutator, in the order of reports and plans.
  public static let all: [any Mutator] = registry.map(\.mutator)

  /// The mutators that edit nothing but enum tags.
  package static let ofEnumTags: Set<MutatorID> = [
    UnknownEnumTag().id, RespellEnumTag().id, EnumTagToNumber().id, SwapEnumTag().id,
  ]

  /// The mutators that are used unless others are named.
  public static let core: [any Mutator] = MutatorSet.core.mutators

  /// The mutators that some names stand for, each once, in the order of the registry.
  ///
  /// - Parameters:
  ///   - names: Identifiers of mutators and names of sets.
  ///   - mutators: What can be named, apart from sets.
  /// - Returns: The mutators; nil where a name is neither.
  public static func named(
    _ names: [String], of mutators: [any Mutator] = all
  ) -> [any Mutator]? {
    var ids: Set<MutatorID> = []
    for name in names {
      if let set = MutatorSet(named: name) {
        ids.formUnion(set.mutators.map(\.id))
      } else if mutators.contains(where: { $0.id.rawValue == name }) {
        ids.insert(MutatorID(rawValue: name))
      } else {
        return nil
      }
    }
    return mutators.filter { ids.contains($0.id) }
  }
}
