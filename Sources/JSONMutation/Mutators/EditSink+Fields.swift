import JSONText

extension EditSink {
  /// Whether a string is taken for an enum's tag, or an identifier names the edit.
  func takeForTag(_ node: NodeID, in document: Document) -> Bool {
    guard document.index.kind(of: node) == .string else { return false }
    return areNamed || document.enumTags.contains(field: document.fields.number(of: node))
  }

  /// Whether an edit is left out because an object is a map, unless an identifier names the edit.
  func meetsMap(_ object: NodeID, in document: Document) -> Bool {
    !areNamed && document.fields.isMap(object, in: document.index)
  }
}
