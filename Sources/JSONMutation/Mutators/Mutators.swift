/// The mutators of this package.
public enum Mutators {
  /// Every mutator, in the order of reports and plans.
  public static let all: [Mutator] = [
    .contract,
    .difference,
    .useConstant,
    .setLength,
    .removeKey,
    .flipType,
    .unknownEnumTag,
    .nullValue,
    .emptyValue,
    .numberToString,
    .stringToNumber,
    .respellBoolean,
    .explanatoryString,
    .integerToFraction,
    .swapEmptyContainer,
    .expandScalar,
    .collapseObject,
    .doubleEncode,
    .respellEnumTag,
    .enumTagToNumber,
    .swapEnumTag,
    .danglingID,
    .adjustNumber,
    .outOfRange,
    .hugeString,
    .hugeKey,
    .unicodeStress,
    .padString,
    .dateFormat,
    .nearMiss,
    .keepOnlyMember,
    .removeKeys,
    .renameKey,
    .keyConvention,
    .everyKeyConvention,
    .hoistKey,
    .flattenObject,
    .nestKey,
    .wrapInArray,
    .unwrapArray,
    .arrayToObject,
    .arrayToMap,
    .mapToArray,
    .insertBadElement,
    .resizeArray,
    .reorderElements,
    .hugeArray,
    .envelope,
    .errorDocument,
    .everyMember,
    .reorderMembers,
    .rewriteWhitespace,
    .padDocument,
    .reEscape,
    .respellNumber,
    .addKey,
    .addKeyEverywhere,
    .byteOrderMark,
    .reencode,
    .duplicateKey,
    .loneSurrogate,
    .unusualCharacter,
    .normalizedKeys,
    .hugeInteger,
    .extremeNumber,
    .negativeZero,
    .longDecimal,
    .deepNesting,
    .truncate,
    .emptyDocument,
    .foreignDocument,
    .comma,
    .comment,
    .wrongQuotes,
    .notANumber,
    .foreignLiteral,
    .malformedNumber,
    .trailingContent,
    .leadingJunk,
    .controlCharacter,
    .badEscape,
    .invalidEncoding,
    .structuralCharacter,
    .bitFlip,
    .brokenSubtree,
    .undecodedBody,
  ]

  /// The mutators that offer nothing without an API description, newer responses or a guided search.
  static let ofOtherFiles = Set(
    ([Mutator.contract, .difference] + ofGuidedSearch).map(\.id))

  /// The mutators whose variants the guided search names.
  package static let ofGuidedSearch: [Mutator] = [.useConstant, .setLength]

  /// The mutators that edit only enum tags.
  package static let ofEnumTags = Set(
    [Mutator.unknownEnumTag, .respellEnumTag, .enumTagToNumber, .swapEnumTag].map(\.id))

  /// The mutators that are used unless others are named.
  public static let core: [Mutator] = MutatorSet.core.mutators

  /// The mutators with some names, each once, in the order of the registry.
  ///
  /// A name is that of a mutator or of a set. The result is nil if there is neither.
  public static func named(
    _ names: [String], of mutators: [Mutator] = all
  ) -> [Mutator]? {
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
