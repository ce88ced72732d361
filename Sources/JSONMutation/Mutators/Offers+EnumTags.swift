import JSONText

extension Offers {
  /// Whether a string is taken for an enum's tag: the document or the study says that its shape
  /// holds tags, or an identifier names the edit.
  func takeForTag(_ place: Place, in document: Document) -> Bool {
    guard document.index.kind(of: place) == .string else { return false }
    return areNamed || document.enumTags.contains(shape: document.shapes.number(of: place))
  }
}
