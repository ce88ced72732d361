public import DecodingStrategies

/// A record, or a field of one, that a strategy gave up and reported.
///
/// Making one is cheap: the error's path is looked at only after the strategy's time was taken.
public struct Loss: Sendable {
  /// Why it was given up.
  public let error: any Error
  /// Where it was, as far as the strategy says.
  let node: NodeID

  /// Where a loss was, as far as the strategy says.
  enum NodeID: Sendable {
    /// Where the error says.
    case ofError
    /// In the list's element of this index.
    case index(Int)
    /// In the value of this key of the object that holds the records.
    case key(String)
    /// At the end of this path from the root.
    case path([String])
  }

  /// A loss at the location that the error names.
  public init(_ error: any Error) {
    self.error = error
    node = .ofError
  }

  /// The loss of the list's element at a zero-based index, at the location in it that the error names.
  ///
  /// A path that leads through the list and the index is taken to start at the root, any other to
  /// start at the element.
  public init(_ error: any Error, at index: Int) {
    self.error = error
    node = .index(index)
  }

  /// The loss of the value of a key of the object that holds the records, at the location in it that
  /// the error names.
  public init(_ error: any Error, at key: String) {
    self.error = error
    node = .key(key)
  }

  /// A loss at a location named by the keys and indices that lead there from the root.
  public init(_ error: any Error, path: [String]) {
    self.error = error
    node = .path(path)
  }

  /// A loss that one of the types of `DecodingStrategies` reports.
  public init(_ loss: DecodingLoss) {
    switch loss.position {
    case .index(let index): self.init(loss.error, at: index)
    case .key(let key): self.init(loss.error, at: key)
    case .whole: self.init(loss.decodingError)
    }
  }
}
