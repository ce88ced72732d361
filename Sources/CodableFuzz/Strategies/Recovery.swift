public import DecodingStrategies

/// What a strategy returned: the records it recovered, and the losses it reported.
///
/// Records may be of any type, classes included; they need be neither `Equatable` nor `Sendable`.
public struct Recovery<Record> {
  /// The records that were recovered.
  public var records: [Record]
  /// Which element of the list each record is.
  public var identities: Identities
  /// What the strategy reports as lost; empty where it reports nothing, which is not to say that
  /// nothing was lost.
  public var losses: [Loss]
  /// What was lost of the fields of a record that came back, where it costs something to find out;
  /// nil where ``losses`` is all.
  var fieldErrors: ((Record) -> [any Error])?

  /// Makes a recovery.
  ///
  /// - Parameters:
  ///   - records: The records that were recovered.
  ///   - identities: Which element of the list each record is.
  ///   - losses: What is reported as lost.
  public init(_ records: [Record], identities: Identities = .ordered, losses: [Loss] = []) {
    self.records = records
    self.identities = identities
    self.losses = losses
  }
}

/// How a strategy tells which element of the list each of its records is.
public enum Identities: Sendable, Hashable {
  /// It does not: records come in the order of the list, and some may be missing.
  case ordered
  /// It does not, and the order of the records means nothing.
  case unordered
  /// For each record its zero-based index in the list as it was sent.
  case indices([Int])
  /// For each record its key in the object as it was sent.
  case keys([String])
}

extension Identities {
  /// The identities of the elements at some positions.
  func selecting(_ positions: [Int]) -> Identities {
    switch self {
    case .ordered, .unordered: self
    case .indices(let indices) where indices.count == positions.count: self
    case .indices(let indices): .indices(positions.map { indices[$0] })
    case .keys(let keys) where keys.count == positions.count: self
    case .keys(let keys): .keys(positions.map { keys[$0] })
    }
  }

  /// The loss of the element at a position.
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
/// Making one is cheap: the error's path is looked at only after the strategy's time was taken.
public struct Loss: Sendable {
  /// Why it was given up.
  public let error: any Error
  /// Where it was, as far as the strategy says.
  let location: Location

  /// Where a loss was, as far as the strategy says.
  enum Location: Sendable {
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
    location = .ofError
  }

  /// The loss of the list's element at a zero-based index, at the location in it that the error names.
  ///
  /// A path that leads through the list and the index is taken to start at the root, any other to
  /// start at the element.
  public init(_ error: any Error, at index: Int) {
    self.error = error
    location = .index(index)
  }

  /// The loss of the value of a key of the object that holds the records, at the location in it that
  /// the error names.
  public init(_ error: any Error, at key: String) {
    self.error = error
    location = .key(key)
  }

  /// A loss at a location named by the keys and indices that lead there from the root.
  public init(_ error: any Error, path: [String]) {
    self.error = error
    location = .path(path)
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
