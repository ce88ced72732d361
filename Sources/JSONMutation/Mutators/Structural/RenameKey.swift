public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Renames a member, with a variant for each way to do so: a suffix, an underscore before it, two
/// letters exchanged, the other number, capitals, and characters that nobody sees.
///
/// It stands for a backend that was refactored. Keys with escapes are left alone.
public struct RenameKey: Mutator {
  public var id: MutatorID { "rename-key" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String { "renames a member: a field that was refactored" }
  public var ideal: String { "as for a removed key, and the new key is ignored" }
  public var scope: Scope { .members }

  private static let renamings: [RenamedKey.Renaming] = [
    .suffix, .underscore, .typo, .plural, .singular, .uppercase, .trailingSpace, .zeroWidth,
  ]

  /// Makes the mutator.
  public init() {}

  public func plausibility(of variant: Variant) -> Plausibility { .likely }

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let index = document.index
    guard let key = index.plainKey(of: node), let parent = index.parent(of: node) else { return }
    let canMeet = index.mayMeetRenamed(node, key: key)
    index.bytes.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[key])
      for renaming in Self.renamings {
        guard let renamed = RenamedKey(text, renaming) else { continue }
        if canMeet, index.isTaken(renamed, in: parent) { continue }
        edits.offer(Variant(renaming.rawValue)) { $0.rename(key, to: renamed) }
      }
    }
  }
}

extension Mutator where Self == RenameKey {
  /// Renames a member.
  public static var renameKey: RenameKey { RenameKey() }
}
