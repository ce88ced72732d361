import JSONText

extension FieldNotes {
  /// Bytes that differ if the differences do; empty if there are no answers to compare with.
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
