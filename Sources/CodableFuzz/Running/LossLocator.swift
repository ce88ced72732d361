import DecodingStrategies
import JSONMutation
import JSONText

/// Finds the places of losses and errors in the document that a strategy decoded.
struct LossLocator {
  /// The keys that lead to the list of records, as they were sent.
  let list: [String]
  private let hasList: Bool
  private let keys: KeyTransform

  init(document: Document, keys: KeyTransform) {
    list = document.list.map { document.index.pointer(to: $0).tokens.map(\.text) } ?? []
    hasList = document.list != nil
    self.keys = keys
  }

  /// Why and where something was lost.
  ///
  /// An error that does not lead into the element that the strategy names, such as one of a decoder
  /// of its own, is put into that element.
  func failure(of loss: Loss) -> DecodingFailure {
    let failure = DecodingFailure(loss.error)
    switch loss.place {
    case .ofError: return failure
    case .path(let path): return failure.moved(to: path)
    case .index(let index): return failure.moved(to: path(failure.path, inElement: String(index)))
    case .key(let key): return failure.moved(to: path(failure.path, inElement: key))
    }
  }

  /// The component of a path that names an element of the list; nil where it leads elsewhere.
  func element(of path: [String]) -> String? {
    guard path.count > list.count, zip(path, list).allSatisfy(names) else { return nil }
    return path[list.count]
  }

  /// Whether a path's component names a key as it was sent, or as the decoder changes it.
  func names(_ component: String, _ key: String) -> Bool {
    component.utf8.elementsEqual(key.utf8) || component.utf8.elementsEqual(keys(key).utf8)
  }

  private func path(_ path: [String], inElement element: String) -> [String] {
    !hasList || self.element(of: path) == element ? path : list + [element] + path
  }
}
