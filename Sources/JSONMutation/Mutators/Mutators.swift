/// The mutators of this package.
public enum Mutators {
  /// A line for each mutator, with the sets that name it; its class puts it into another, and `all`
  /// has every one.
  static let registry: [(mutator: any Mutator, sets: [MutatorSet])] = [
    (.removeKey, [.core, .drift]),
    (.flipType, [.core, .types]),
    (.unknownEnumTag, [.core, .drift, .values]),
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
