public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces an object that holds only objects by an array of them, without their keys or with the
/// key of each as a first member of it.
///
/// It stands for a dictionary that a backend began to list.
public struct MapToArray: Mutator {
  public var id: MutatorID { "map-to-array" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String {
    "makes an object of objects an array: a dictionary that became a list"
  }
  public var ideal: String { "a type mismatch at the path" }
  public var scope: Scope { Scope(.object) }

  private static let keys: [StaticString] = ["id", "key"]

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let index = document.index
    guard index.kind(of: node) == .object, index.childCount(of: node) > 0 else { return }
    for member in index.children(of: node) where index.kind(of: member) != .object { return }
    edits.offer("values") { edit in
      edit.replace(index.range(of: node), with: "[")
      for member in index.children(of: node) {
        if index.ordinal(of: member) > 0 { edit.append(",") }
        edit.append(index.range(of: member), of: document)
      }
      edit.append("]")
    }
    for key in Self.keys where Self.isFree(key, inMembersOf: node, of: index) {
      edits.offer("with-key") { Self.build(&$0, of: node, in: document, key: key) }
      return
    }
  }

  private static func isFree(
    _ key: StaticString, inMembersOf object: NodeID, of index: DocumentIndex
  ) -> Bool {
    for member in index.children(of: object) where index.isTaken(key, in: member) {
      return false
    }
    return true
  }

  private static func build(
    _ edit: inout Edit, of object: NodeID, in document: Document, key: StaticString
  ) {
    let index = document.index
    edit.replace(index.range(of: object), with: "[")
    for member in index.children(of: object) {
      guard let text = index.keyRange(of: member) else { continue }
      edit.append(index.ordinal(of: member) > 0 ? #",{""# : #"{""#)
      edit.append(key)
      edit.append(#"":"#)
      edit.append(text, of: document)
      if index.childCount(of: member) > 0 { edit.append(",") }
      edit.append(index.interior(of: member), of: document)
      edit.append("}")
    }
    edit.append("]")
  }
}

extension Mutator where Self == MapToArray {
  /// Replaces an object that holds only objects by an array of them.
  public static var mapToArray: MapToArray { MapToArray() }
}
