import JSONText

extension Mutator {
  /// Replaces a string or number that occurs as an identifier elsewhere in the document with one that
  /// looks like it, but identifies nothing there.
  ///
  /// Identifiers are the values at `id`, `_id`, `uuid` and `guid`, and the keys of maps. A number counts
  /// if its own key ends in the word id or ids.
  public static let danglingID = Mutator(
    "dangling-id", .structural, sets: [.drift, .values],
    purpose: "replaces an identifier that something else has: a reference to nothing",
    ideal: "the record with the identifier as it was sent, and nothing in place of what is missing",
    scope: Scope(.number, .string)
  ) { node, document, edits in
    guard let other = document.identifiers.dangling(at: node, in: document.index) else { return }
    edits.offer { $0.replace(document.index.range(of: node), with: other) }
  }
}
