import JSONText

extension FieldNotes {
  /// Bytes that differ if the differences do; empty if there are no responses to compare with.
  ///
  /// An identifier of a difference is only that of a mutant together with the differences.
  package var differencesDigest: [UInt8] {
    (differences ?? []).flatMap { difference -> [UInt8] in
      let recipe = difference.recipe
      let parts =
        [
          difference.name, difference.field.description, difference.newField?.description ?? "",
          "\(recipe.share.count)/\(recipe.share.of)", recipe.conversion.rawValue, recipe.key ?? "",
        ] + recipe.vanished.map(\.rawValue) + recipe.values
      return Array((parts.joined(separator: "\u{0}") + "\n").utf8)
    }
  }
}

/// What a mutant of the mutator `difference` makes.
package struct MadeDifferences: Hashable, Sendable, Codable {
  /// The number of one difference in `FieldNotes.differences`, or a negative number for several.
  private let number: Int

  package static let certain = MadeDifferences(number: -1)
  package static let all = MadeDifferences(number: -2)

  package static func one(_ number: Int) -> MadeDifferences { MadeDifferences(number: number) }
}

extension Document {
  /// The differences that a mutant makes; nil for a mutant of other mutators.
  package func differences(of mutant: Mutant) -> MadeDifferences? {
    guard let table = differences, let mutation = mutant.mutations.first,
      mutant.mutations.count == 1, mutation.mutator.id == Mutator.difference.id
    else { return nil }
    switch mutation.variant {
    case .allDifferences: return .all
    case .certainDifferences: return .certain
    default:
      return table.first[mutation.node]?.first {
        Variant(difference: table.differences[$0]) == mutation.variant
      }.map(MadeDifferences.one)
    }
  }
}
