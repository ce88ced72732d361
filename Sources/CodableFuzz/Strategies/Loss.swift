/// A record, or a field of one, that a strategy gave up and reported.
///
/// Making one is cheap: the error's path is looked at only after the strategy's time was taken.
public struct Loss: Sendable {
  /// Why it was given up.
  public let error: any Error
  /// Where it was, from the root, if that is known better than the error knows it.
  private let place: Place

  private enum Place: Sendable {
    case ofError
    case index(Int)
    case key(String)
    case path([String])
  }

  /// A loss at the place that the error names.
  public init(_ error: any Error) {
    self.error = error
    place = .ofError
  }

  /// The loss of the list's element at a zero-based index, at the place that the error names or, if
  /// it names none, at the element.
  public init(_ error: any Error, at index: Int) {
    self.error = error
    place = .index(index)
  }

  /// The loss of the value of a key of the object that holds the records, at the place that the
  /// error names or, if it names none, at that value.
  public init(_ error: any Error, at key: String) {
    self.error = error
    place = .key(key)
  }

  /// A loss at a place named by the keys and indices that lead there from the root.
  public init(_ error: any Error, path: [String]) {
    self.error = error
    place = .path(path)
  }

  /// Where the loss is, as keys and indices from the root, and why.
  ///
  /// - Parameter list: The keys that lead to the list of records.
  /// - Returns: The failure; its path is empty where nobody knows the place.
  func failure(inListAt list: [String]) -> DecodingFailure {
    let failure = DecodingFailure(error)
    switch place {
    case .path(let path):
      return DecodingFailure(kind: failure.kind, path: path, message: failure.message)
    case .index(let index) where !DecodingFailure.namesPlace(error):
      return DecodingFailure(
        kind: failure.kind, path: list + [String(index)], message: failure.message)
    case .key(let key) where !DecodingFailure.namesPlace(error):
      return DecodingFailure(kind: failure.kind, path: list + [key], message: failure.message)
    case .ofError, .index, .key: return failure
    }
  }
}
