public import DecodingStrategies

/// The records that a strategy delivered, and the losses that it reported.
///
/// Records can be of any type, including classes. They need not be `Equatable` or `Sendable`.
public struct Recovery<Record> {
  public var records: [Record]
  /// Which element of the list each record is.
  public var identities: Identities
  /// The losses that the strategy reports; other records may be lost silently.
  public var losses: [Loss]

  public init(_ records: [Record], identities: Identities = .ordered, losses: [Loss] = []) {
    (self.records, self.identities, self.losses) = (records, identities, losses)
  }
}

public enum Identities: Sendable, Hashable {
  /// Unknown, but records are in the order of the list; some may be missing.
  case ordered
  /// Unknown, and records are in any order.
  case unordered
  /// The zero-based index of each record in the list that was sent.
  case indices([Int])
  /// The key of each record in the object that was sent.
  case keys([String])

  func selecting(_ positions: [Int]) -> Identities {
    switch self {
    case .ordered, .unordered: self
    case .indices(let indices) where indices.count == positions.count: self
    case .indices(let indices): .indices(positions.map { indices[$0] })
    case .keys(let keys) where keys.count == positions.count: self
    case .keys(let keys): .keys(positions.map { keys[$0] })
    }
  }

  func loss(_ error: any Error, at position: Int) -> Loss {
    switch self {
    case .ordered, .unordered: Loss(error)
    case .indices(let indices): Loss(error, at: indices[position])
    case .keys(let keys): Loss(error, at: keys[position])
    }
  }
}

/// A record, or a field of one, that a strategy gave up and reported.
///
/// Making one is cheap: the path of the error is only read after the strategy was timed.
public struct Loss: Sendable {
  public let error: any Error
  let location: Location

  enum Location: Sendable {
    case ofError
    case index(Int)
    case key(String)
    case path([String])
  }

  /// A loss at the location that the error names.
  public init(_ error: any Error) {
    self.error = error
    location = .ofError
  }

  /// A loss in the list's element at a zero-based index, at the location in it that the error names.
  ///
  /// The error's path starts at the root if it leads through the list and the index, otherwise at the
  /// element.
  public init(_ error: any Error, at index: Int) {
    self.error = error
    location = .index(index)
  }

  /// A loss in the record with a key, at the location in it that the error names.
  public init(_ error: any Error, at key: String) {
    self.error = error
    location = .key(key)
  }

  /// A loss at a location given by the keys and indices from the root.
  public init(_ error: any Error, path: [String]) {
    self.error = error
    location = .path(path)
  }

  /// A loss that a type of `DecodingStrategies` reported.
  public init(_ loss: DecodingLoss) {
    switch loss.position {
    case .index(let index): self.init(loss.error, at: index)
    case .key(let key): self.init(loss.error, at: key)
    case .whole: self.init(loss.decodingError)
    }
  }
}
