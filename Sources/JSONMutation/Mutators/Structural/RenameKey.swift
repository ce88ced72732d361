import JSONText

extension Mutator {
  /// Renames a member in several ways: a suffix, a leading underscore, two letters swapped, plural
  /// and singular, capitals, and invisible characters.
  ///
  /// Keys with escapes stay as they are.
  public static let renameKey = Mutator(
    "rename-key", .structural, sets: [.drift],
    purpose: "renames a member: a field that was refactored",
    ideal: "as for a removed key, and the new key is ignored",
    scope: .members, plausibility: .likely
  ) { node, document, edits in
    let index = document.index
    guard let key = index.plainKey(of: node), let parent = index.parent(of: node) else { return }
    let canMeet = index.mayMeetRenamed(node, key: key)
    index.bytes.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[key])
      for renaming in renamings {
        guard let renamed = RenamedKey(text, renaming) else { continue }
        if canMeet, index.isTaken(renamed, in: parent) { continue }
        edits.offer(Variant(renaming.rawValue)) { $0.rename(key, to: renamed) }
      }
    }
  }
}

private let renamings: [RenamedKey.Renaming] = [
  .suffix, .underscore, .typo, .plural, .singular, .uppercase, .trailingSpace, .zeroWidth,
]
