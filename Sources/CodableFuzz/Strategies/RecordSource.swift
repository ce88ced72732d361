public import DecodingStrategies
public import Foundation

/// A value with records that an app's own function returns: an array, a dictionary, or a list of
/// `DecodingStrategies`, whose losses count as reported.
public protocol RecordSource<SourceRecord>: SendableMetatype {
  associatedtype SourceRecord
  /// The records with their identities and losses, as far as these are known.
  func recovered() -> Recovery<SourceRecord>
}

extension Strategy {
  /// Makes a strategy from a function of the app that returns its records.
  ///
  /// ```swift
  /// Strategy("mine") { data in try API.decodeFeed(data).entries }
  /// ```
  ///
  /// The elements of an array are taken as records in the order in which they were sent; some may be
  /// missing. If an array has other elements in place of bad records, such as nil, remove them first.
  ///
  /// - Parameters:
  ///   - id: The name, in kebab-case.
  ///   - keys: How the decoder changes keys before the model sees them.
  ///   - decode: Turns a document into records, or throws.
  public init<Source: RecordSource>(
    _ id: StrategyID, keys: KeyTransform = .asSent,
    decode: @escaping @Sendable (Data) throws -> Source
  ) {
    self.init(id, keys: keys, makeDecode: { decode }, recovery: { $0.recovered() })
  }
}

extension Strategy {
  /// Makes a strategy from a function of the app that decodes a document that is one record.
  ///
  /// ```swift
  /// Strategy("mine") { data in try API.decodeProfile(data) }
  /// ```
  public init<Record>(
    _ id: StrategyID, keys: KeyTransform = .asSent,
    decode: @escaping @Sendable (Data) throws -> Record
  ) {
    self.init(id, keys: keys, decode: decode) { Recovery([$0]) }
    returnsOneRecord = true
  }

  /// Makes a strategy from a function of the app that decodes a document that is one record, or returns
  /// nil if it lost the record silently.
  public init<Record>(
    _ id: StrategyID, keys: KeyTransform = .asSent,
    decode: @escaping @Sendable (Data) throws -> Record?
  ) {
    self.init(id, keys: keys, decode: decode) { Recovery($0.map { [$0] } ?? []) }
    returnsOneRecord = true
  }
}

extension Array: RecordSource {
  public func recovered() -> Recovery<Element> { Recovery(self) }
}

extension Set: RecordSource {
  public func recovered() -> Recovery<Element> {
    Recovery(Array<Element>(self), identities: .unordered)
  }
}

extension Dictionary: RecordSource where Key == String {
  public func recovered() -> Recovery<Value> {
    let (values, identities) = identified
    return Recovery(values, identities: identities)
  }
}

extension LossyArray: RecordSource {
  public func recovered() -> Recovery<Element> {
    Recovery(elements, identities: .indices(sentIndices), losses: losses.map(Loss.init))
  }
}

extension LossySet: RecordSource {
  public func recovered() -> Recovery<Element> {
    Recovery(Array(elements), identities: .unordered, losses: losses.map(Loss.init))
  }
}

extension LossyDictionary: RecordSource where Key == String {
  public func recovered() -> Recovery<Value> {
    Recovery(
      Array(values.values), identities: .keys(Array(values.keys)), losses: losses.map(Loss.init))
  }
}

extension FailableArray: RecordSource {
  public func recovered() -> Recovery<Value> { elements.recovery { ($0, nil) } }
}

extension ResultArray: RecordSource {
  public func recovered() -> Recovery<Value> { elements.recovery { $0.outcome } }
}
