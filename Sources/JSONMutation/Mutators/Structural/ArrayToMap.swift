public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces an array of objects by an object with their identifiers for keys.
///
/// It stands for a list that a backend began to look up by key. The objects must have identifiers
/// that all differ, such as numbers at `id`.
public struct ArrayToMap: Mutator {
  public var id: MutatorID { "array-to-map" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String {
    "keys the objects of an array by their identifiers: a list that was normalized"
  }
  public var ideal: String {
    "the elements if that is wished for, else a type mismatch at the path"
  }
  public var scope: Scope { Scope(.array) }

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let index = document.index
    guard index.kind(of: node) == .array, let recordID = RecordID(of: node, in: index) else {
      return
    }
    edits.offer { edit in
      edit.replace(index.range(of: node), with: "{")
      for element in index.children(of: node) {
        guard let text = recordID.text(of: element, in: index) else { continue }
        edit.append(index.ordinal(of: element) > 0 ? #",""# : #"""#)
        edit.append(text, of: document)
        edit.append(#"":"#)
        edit.append(index.range(of: element), of: document)
      }
      edit.append("}")
    }
  }
}

extension Mutator where Self == ArrayToMap {
  /// Replaces an array of objects by an object with their identifiers for keys.
  public static var arrayToMap: ArrayToMap { ArrayToMap() }
}
