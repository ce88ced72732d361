import JSONText

extension Mutator {
  /// Adds a member to every object of the document at once, each under a key that the object does
  /// not have.
  ///
  /// Dictionaries and objects without keys stay as they are, like with ``addKey``. A document with
  /// maps that its bytes do not show is not edited at all, because a map does not ignore a new key.
  public static let addKeyEverywhere = Mutator(
    "add-key-everywhere", .meaningPreserving, sets: [.drift],
    purpose: "adds an unknown key to every object at once: a new version of an API",
    ideal: "the same value: the keys are ignored",
    scope: .root
  ) { node, document, edits in
    guard node == document.index.root,
      document.index.nodeIDs.contains(where: document.ignoresUnknownKeys),
      edits.areNamed || !document.hasUnseenMaps
    else { return }
    for (name, value) in values {
      edits.offer(Variant(name)) { edit in
        for object in document.index.nodeIDs where document.ignoresUnknownKeys(object) {
          edit.insertUnknownKey(value, atEndOf: object, in: document)
        }
      }
    }
  }
}

private let values: [(name: String, value: StaticString)] = [
  ("scalar", #""added""#), ("object", #"{"id":1,"name":"added"}"#), ("null", "null"),
]
