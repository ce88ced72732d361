public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Puts a document into an envelope, takes it out of one, or gives the envelope another key.
///
/// What is in an envelope is taken to be the largest array or object of the root. It stands for a
/// new version of an API.
public struct Envelope: Mutator {
  public var id: MutatorID { "envelope" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String {
    "adds, removes or renames what is around a document: a new version of an API"
  }
  public var ideal: String { "an error at the root that names the keys that were found" }
  public var scope: Scope { .root }

  private static let envelopes: [(name: String, opening: StaticString, closing: StaticString)] = [
    ("added-data", #"{"data":"#, "}"), ("added-result", #"{"result":"#, "}"),
    ("added-with-meta", #"{"data":"#, #","meta":{"page":1}}"#), ("array", "[", "]"),
  ]
  private static let keys: [StaticString] = ["data", "items", "results"]

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let index = document.index
    guard node == index.root else { return }
    for envelope in Self.envelopes {
      edits.offer(Variant(envelope.name)) {
        $0.wrap(node, in: document, from: envelope.opening, to: envelope.closing)
      }
    }
    if index.kind(of: node) == .array, index.childCount(of: node) == 1 {
      edits.offer("first") { edit in
        edit.replace(index.range(of: node))
        edit.append(index.interior(of: node), of: document)
      }
    }
    guard index.kind(of: node) == .object, let content = Self.largest(of: node, in: index) else {
      return
    }
    edits.offer("removed") { edit in
      edit.remove(index.range(of: node).lowerBound..<index.range(of: content).lowerBound)
      edit.remove(index.range(of: content).upperBound..<index.range(of: node).upperBound)
    }
    for key in Self.keys {
      guard let old = index.keyRange(of: content), !index.isTaken(key, in: node) else {
        continue
      }
      edits.offer("renamed") { $0.replace(old.lowerBound + 1..<old.upperBound - 1, with: key) }
      return
    }
  }

  /// The array or object of an object that has the most bytes.
  private static func largest(of object: NodeID, in index: DocumentIndex) -> NodeID? {
    var largest: NodeID?
    for member in index.children(of: object) where index.isContainer(member) {
      let size = index.range(of: member).count
      if let known = largest, index.range(of: known).count >= size { continue }
      largest = member
    }
    return largest
  }
}

extension Mutator where Self == Envelope {
  /// Puts a document into an envelope, takes it out of one, or gives the envelope another key.
  public static var envelope: Envelope { Envelope() }
}
