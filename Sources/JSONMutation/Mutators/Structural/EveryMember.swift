public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Changes at least two members of an object at once: makes each null, spells each number, boolean
/// and null as a string, or renames each.
///
/// It stands for a release in which several fields change.
public struct EveryMember: Mutator {
  public var id: MutatorID { "every-member" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String {
    "changes all members of an object at once: a release that changes several"
  }
  public var ideal: String { "for each of them a declared default, and a report at its path" }
  public var scope: Scope { Scope(.object) }

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let index = document.index
    guard index.kind(of: node) == .object, index.childCount(of: node) > 1 else { return }
    var stringCount = 0
    var nullCount = 0
    for member in index.children(of: node) {
      if index.kind(of: member) == .null { nullCount += 1 }
      if Self.becomesString(member, in: index) { stringCount += 1 }
    }
    if index.childCount(of: node) - nullCount > 1 {
      edits.offer("null") { edit in
        for member in index.children(of: node) where index.kind(of: member) != .null {
          edit.replace(index.range(of: member), with: "null")
        }
      }
    }
    if stringCount > 1 {
      edits.offer("string") { edit in
        for member in index.children(of: node) where Self.becomesString(member, in: index) {
          edit.wrap(member, in: document, from: "\"", to: "\"")
        }
      }
    }
    edits.offer("renamed") { edit in
      for member in index.children(of: node) {
        guard let key = index.keyRange(of: member) else { continue }
        edit.replace(key)
        edit.append(key.dropLast(), of: document)
        edit.append("_v2\"")
      }
    }
  }

  private static func becomesString(_ member: NodeID, in index: DocumentIndex) -> Bool {
    switch index.kind(of: member) {
    case .null, .boolean, .number: true
    case .string, .array, .object: false
    }
  }
}

extension Mutator where Self == EveryMember {
  /// Changes at least two members of an object at once.
  public static var everyMember: EveryMember { EveryMember() }
}
