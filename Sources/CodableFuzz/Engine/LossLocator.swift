import DecodingStrategies
import JSONMutation
import JSONText

/// Locates losses and errors in the document that a strategy decoded.
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

  /// The path of a loss.
  ///
  /// If an error's path does not lead into the element that the strategy names, it is placed in
  /// that element.
  func path(of loss: Loss) -> [String] {
    switch loss.location {
    case .ofError: ErrorLocation(loss.error).path
    case .path(let path): path
    case .index(let index): path(of: ErrorLocation(loss.error), inElement: String(index))
    case .key(let key): path(of: ErrorLocation(loss.error), inElement: key)
    }
  }

  func failure(of loss: Loss) -> DecodingFailure {
    DecodingFailure(loss.error).moved(to: path(of: loss))
  }

  /// The component of a path that names an element of the list; nil if it leads elsewhere.
  func element(of path: [String]) -> String? {
    guard path.count > list.count, zip(path, list).allSatisfy(names) else { return nil }
    return path[list.count]
  }

  /// Whether a path leads to the list, or to a value that holds it.
  func leads(_ path: [String]) -> Bool {
    path.count <= list.count && zip(path, list).allSatisfy(names)
  }

  /// Whether a path's component names a key as it was sent, or as the decoder changes it.
  func names(_ component: String, _ key: String) -> Bool {
    component.utf8.elementsEqual(key.utf8) || component.utf8.elementsEqual(keys(key).utf8)
  }

  private func path(of error: ErrorLocation, inElement element: String) -> [String] {
    guard hasList else { return error.path }
    let missing = error.isMissingKey ? error.path.last : nil
    let start = ErrorPathStart(
      of: missing == nil ? error.path : error.path.dropLast(), missing: missing,
      container: list, isSame: names, isPosition: { $0 == element })
    return switch start {
    case .root: error.path
    case .loss: list + [element] + error.path
    case .above: list + [element] + [missing].compactMap(\.self)
    }
  }
}
