public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces an object with the member that names it, or else with its first scalar.
///
/// It stands for a backend that sends a reference where it used to send the whole object. What
/// names an object is `id`, `_id`, `uuid`, `key`, `slug` or `name`, in this order; null is no scalar
/// here.
public struct CollapseObject: Mutator {
  public var id: MutatorID { "collapse-object" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String { "replaces an object with one of its scalars: a bare reference" }
  public var ideal: String { "a declared default and a report, else a type mismatch at the path" }
  public var scope: Scope { Scope(.object) }

  private static let names: [StaticString] = [
    #""id""#, #""_id""#, #""uuid""#, #""key""#, #""slug""#, #""name""#,
  ]

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard document.index.kind(of: node) == .object else { return }
    guard let member = Self.member(naming: node, in: document.index) else { return }
    edits.offer { edit in
      edit.replace(document.index.range(of: node))
      edit.append(document.index.range(of: member), of: document)
    }
  }

  private static func member(naming object: NodeID, in index: DocumentIndex) -> NodeID? {
    var best: NodeID?
    var bestRank = names.count + 1
    for member in index.children(of: object) {
      switch index.kind(of: member) {
      case .null, .array, .object: continue
      case .boolean, .number, .string: break
      }
      let rank = names.firstIndex { index.hasKey(spelled: $0, member) } ?? names.count
      if rank < bestRank { (best, bestRank) = (member, rank) }
      if rank == 0 { break }
    }
    return best
  }
}

extension Mutator where Self == CollapseObject {
  /// Replaces an object with one of its scalars.
  public static var collapseObject: CollapseObject { CollapseObject() }
}
