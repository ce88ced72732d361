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

#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum Identities: Sendable, Equatable {
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
    case .indices(let indices): .indices(positions.map { indices[$0] })
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

/// The errors that what a strategy returned holds, in wrappers or as they are: the app can read them there.
enum HeldErrors {
  static func ofFields(in record: Any) -> [any Error] {
    let known = (record as? any PartlyDecodable)?.forgivenFields ?? []
    if !known.isEmpty { return known.map(\.error) }
    let found = found(in: record, entersElements: true)
    return found.fields.map(\.error) + found.errors.map { DecodingError($0.error, at: $0.path) }
  }

  /// An error that is not in a collection is taken for one that ended decoding.
  static func losses<Record>(in output: Any, besides record: Record.Type) -> [Loss] {
    let found = found(
      in: output, entersElements: false,
      besides: [record, [Record].self, Record?.self, [String: Record].self])
    return found.fields.map(Loss.init)
      + found.errors.flatMap { path, error in
        path.contains { $0.intValue != nil } ? [Loss(error)] : Loss.ofAll(error)
      }
  }

  private static func found(
    in value: Any, entersElements: Bool, besides types: [any Any.Type] = []
  ) -> ForgivenFieldFinder {
    let skipped = types.map { ObjectIdentifier($0) }
    return ForgivenFieldFinder(ofErrorsIn: value, entersElements: entersElements) { type in
      skipped.contains(ObjectIdentifier(type)) || type is AnyClass && SystemTypes.contains(type)
    }
  }
}

extension Loss {
  /// The losses that stand for an error which ended decoding: where it is, and all that was sent.
  static func ofAll(_ error: any Error) -> [Loss] { [Loss(error), Loss(error, path: [])] }

  static func heard(_ entry: LossListener.Entry) -> [Loss] {
    entry.endsDecoding ? ofAll(entry.loss.error) : [Loss(ofAny: entry.loss)]
  }

  /// A loss whose container need not be the list of records.
  private init(ofAny loss: DecodingLoss) { self.init(loss.error, path: loss.failure.path) }

  fileprivate init(_ field: ForgivenField) {
    if let loss = field.state.loss {
      self.init(ofAny: loss)
    } else {
      self.init(
        field.error, path: field.path.map { $0.intValue.map(String.init) ?? $0.stringValue })
    }
  }
}

extension ForgivenField {
  fileprivate var error: any Error {
    switch state {
    case .decoded, .absent: missing
    case .null:
      DecodingError.valueNotFound(
        Any.self, DecodingError.Context(codingPath: path, debugDescription: "found null"))
    case .corrupt(let loss): loss.decodingError
    }
  }

  private var missing: DecodingError {
    let context = DecodingError.Context(codingPath: path.dropLast(), debugDescription: "")
    return path.last.map { .keyNotFound($0, context) } ?? .dataCorrupted(context)
  }
}
