import JSONText

extension Offers {
  /// Whether a string is taken for an enum's tag, or an identifier names the edit.
  func takeForTag(_ place: Place, in document: Document) -> Bool {
    guard document.index.kind(of: place) == .string else { return false }
    return areNamed || document.enumTags.contains(shape: document.shapes.number(of: place))
  }

  /// Whether an edit is left out because an object is a map, unless an identifier names the edit.
  func meetsMap(_ object: Place, in document: Document) -> Bool {
    !areNamed && document.shapes.isMap(object, in: document.index)
  }
}
