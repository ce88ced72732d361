/// The mutators of this package.
package enum Mutators {
  /// Every mutator, in the order of reports and plans.
  package static let all: [Mutator] = [
    .contract,
    .difference,
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
    .fillArray,
    .expandScalar,
    .collapseObject,
    .doubleEncode,
    .respellEnumTag,
    .enumTagToNumber,
    .swapEnumTag,
    .newVariant,
    .danglingID,
    .adjustNumber,
    .outOfRange,
    .otherValue,
    .hugeString,
    .hugeKey,
    .unicodeStress,
    .padString,
    .dateFormat,
    .timeUnit,
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
    .duplicateKey,
    .loneSurrogate,
    .hugeInteger,
    .extremeNumber,
    .truncate,
    .emptyDocument,
    .foreignDocument,
    .cutOff,
    .newerVersion,
  ]

  /// The mutators that offer nothing without an API description or newer responses, and those of saved files.
  static let ofOtherFiles = Set(
    [Mutator.contract, .difference, .cutOff, .newerVersion].map(\.id))

  package static let ofEnumTags = Set(
    [Mutator.unknownEnumTag, .respellEnumTag, .enumTagToNumber, .swapEnumTag, .newVariant].map(\.id)
  )

  /// Those of a tool of a team, besides ``all``.
  @TaskLocal package static var own: [Mutator] = []

  package static var known: [Mutator] { all + own }

  /// The mutators with some names, each once, in the order of the registry.
  ///
  /// A name is that of a mutator or of a set. The result is nil if there is neither.
  package static func named(_ names: [String]) -> [Mutator]? {
    var ids: Set<MutatorID> = []
    for name in names {
      if let set = MutatorSet(rawValue: name) {
        ids.formUnion(set.mutators.map(\.id))
      } else if known.contains(where: { $0.id.rawValue == name }) {
        ids.insert(MutatorID(rawValue: name))
      } else {
        return nil
      }
    }
    return known.filter { ids.contains($0.id) }
  }
}

/// Mutators that are named together.
package enum MutatorSet: String, Sendable, CaseIterable {
  case core, baseline, drift, types, values
  case meaningPreserving = "meaning-preserving"
  case structural, unspecified, malformed
  case all

  package var purpose: String {
    switch self {
    case .core: "the three that are used unless others are named"
    case .baseline: "what shows that models require more than before: for baselines"
    case .drift: "what the backends of real apps do"
    case .types: "values of another type, or in another container"
    case .values: "values of the right type that a model does not expect"
    case .meaningPreserving: "the same meaning in other bytes: any difference is a decoder's bug"
    case .structural: "valid JSON with another structure or value"
    case .unspecified: "what RFC 8259 leaves open"
    case .malformed: "no longer valid JSON"
    case .all: "every mutator but those that need other files, or are for saved files"
    }
  }

  /// The mutators of the set, in the order of ``Mutators/all``.
  ///
  /// Mutators that need other files, or are for saved files, are in none.
  package var mutators: [Mutator] {
    Mutators.all.filter { mutator in
      !Mutators.ofOtherFiles.contains(mutator.id)
        && (self == .all || rawValue == mutator.mutationClass.rawValue
          || mutator.sets.contains(self))
    }
  }
}

extension Mutator {
  @available(*, unavailable, message: "this is a set of mutators: write .core + [.nullValue]")
  public static var core: Mutator { .removeKey }
  @available(*, unavailable, message: "this is a set of mutators: write .baseline + [.nullValue]")
  public static var baseline: Mutator { .removeKey }
  @available(*, unavailable, message: "this is a set of mutators: write .drift + [.hugeKey]")
  public static var drift: Mutator { .removeKey }
  @available(*, unavailable, message: "this is a set of mutators, and has every mutator")
  public static var all: Mutator { .removeKey }
}

/// Sets of mutators, which can be added: `.drift + [.hugeKey]`.
extension [Mutator] {
  /// Removed keys, flipped types and unknown enum tags: the default.
  public static var core: [Mutator] { MutatorSet.core.mutators }
  /// What shows that models require more than before, such as a narrower type: for baselines.
  public static var baseline: [Mutator] { MutatorSet.baseline.mutators }
  /// What the backends of real apps do.
  public static var drift: [Mutator] { MutatorSet.drift.mutators }
  /// Values of another type, or in another container.
  public static var types: [Mutator] { MutatorSet.types.mutators }
  /// Values of the right type that a model does not expect.
  public static var values: [Mutator] { MutatorSet.values.mutators }
  /// Every mutator whose mutants mean the same as the document.
  public static var meaningPreserving: [Mutator] { MutatorSet.meaningPreserving.mutators }
  /// Every mutator whose mutants are JSON with another structure or value.
  public static var structural: [Mutator] { MutatorSet.structural.mutators }
  /// Every mutator whose mutants RFC 8259 leaves open.
  public static var unspecified: [Mutator] { MutatorSet.unspecified.mutators }
  /// Every mutator whose mutants are not valid JSON.
  public static var malformed: [Mutator] { MutatorSet.malformed.mutators }
  /// Every mutator but those that need other files, or are for saved files.
  public static var all: [Mutator] { MutatorSet.all.mutators }
}
