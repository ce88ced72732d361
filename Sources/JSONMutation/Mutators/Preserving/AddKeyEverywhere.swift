public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Adds a member to every object of the document at once, each under a key that the object does not
/// have.
///
/// It stands for a new version of an API. Dictionaries and objects without keys are left alone, as
/// by ``AddKey``. It edits nothing in a document with maps that its bytes do not show: a new key is
/// not ignored there.
public struct AddKeyEverywhere: Mutator {
  public var id: MutatorID { "add-key-everywhere" }
  public var mutationClass: MutationClass { .meaningPreserving }
  public var purpose: String {
    "adds an unknown key to every object at once: a new version of an API"
  }
  public var ideal: String { "the same value: the keys are ignored" }
  public var scope: Scope { .root }

  private static let values: [(name: String, value: StaticString)] = [
    ("scalar", #""added""#), ("object", #"{"id":1,"name":"added"}"#), ("null", "null"),
  ]

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard node == document.index.root,
      document.index.nodeIDs.contains(where: document.ignoresUnknownKeys),
      edits.areNamed || !document.hasUnseenMaps
    else { return }
    for (name, value) in Self.values {
      edits.offer(Variant(name)) { edit in
        for object in document.index.nodeIDs where document.ignoresUnknownKeys(object) {
          edit.insertUnknownKey(value, atEndOf: object, in: document)
        }
      }
    }
  }
}

extension Mutator where Self == AddKeyEverywhere {
  /// Adds a member to every object of the document at once.
  public static var addKeyEverywhere: AddKeyEverywhere { AddKeyEverywhere() }
}
