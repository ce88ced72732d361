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
  /// The place of an error that does not lead into the element that the strategy names is in that
  /// element all the same.
  func failure(of loss: Loss) -> DecodingFailure {
    let failure = DecodingFailure(loss.error)
    switch loss.place {
    case .ofError: return failure
    case .path(let path): return failure.moved(to: path)
    case .index(let index): return failure.moved(to: path(of: failure, inElement: String(index)))
    case .key(let key): return failure.moved(to: path(of: failure, inElement: key))
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

  private func path(of failure: DecodingFailure, inElement element: String) -> [String] {
    guard hasList else { return failure.path }
    let missing = failure.kind == .keyNotFound ? failure.path.last : nil
    let start = ErrorPathStart(
      of: missing == nil ? failure.path : failure.path.dropLast(), missing: missing,
      container: list, isSame: names, isPosition: { $0 == element })
    return switch start {
    case .root: failure.path
    case .loss: list + [element] + failure.path
    case .above: list + [element] + [missing].compactMap(\.self)
    }
  }
}
