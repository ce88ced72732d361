public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces an array by an object whose keys are indices: all of them, or every other one.
///
/// It stands for PHP, which writes an array in which an index is missing as an object.
public struct ArrayToObject: Mutator {
  public var id: MutatorID { "array-to-object" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String {
    "makes an array an object with indices for keys: a list that PHP filtered"
  }
  public var ideal: String {
    "the elements if that is wished for, else a type mismatch at the path"
  }
  public var scope: Scope { Scope(.array) }

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let index = document.index
    guard index.kind(of: node) == .array, index.childCount(of: node) > 0 else { return }
    edits.offer("dense") { Self.build(&$0, of: node, in: document, step: 1) }
    guard index.childCount(of: node) > 1 else { return }
    edits.offer("sparse") { Self.build(&$0, of: node, in: document, step: 2) }
  }

  private static func build(
    _ edit: inout Edit, of array: NodeID, in document: Document, step: Int
  ) {
    let index = document.index
    var key = 0
    edit.replace(index.range(of: array), with: "{")
    for element in index.children(of: array) {
      edit.append(key > 0 ? #",""# : #"""#)
      edit.append(decimal: Int64(key))
      edit.append(#"":"#)
      edit.append(index.range(of: element), of: document)
      key += step
    }
    edit.append("}")
  }
}

extension Mutator where Self == ArrayToObject {
  /// Replaces an array by an object whose keys are indices.
  public static var arrayToObject: ArrayToObject { ArrayToObject() }
}
