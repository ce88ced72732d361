public import DecodingStrategies
public import Foundation

/// What an app's own function returns, with records in it: an array, a dictionary, or one of the
/// lists of `DecodingStrategies`, whose losses count as reported.
public protocol RecordSource<SourceRecord>: SendableMetatype {
  /// The type of the records.
  associatedtype SourceRecord
  /// The records, with what is known of their locations and of what was lost.
  func recovered() -> Recovery<SourceRecord>
}

extension Strategy {
  /// Makes a strategy of a function of the app that returns its records.
  ///
  /// ```swift
  /// Strategy("mine") { data in try API.decodeFeed(data).entries }
  /// ```
  ///
  /// Elements of an array are records in the order in which they were sent, of which some may be
  /// missing. An array that holds something else in the location of bad records, such as nil, is to be
  /// made one of records first.
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
  /// Makes a strategy of a function of the app that returns the model of a document that is one
  /// record.
  ///
  /// ```swift
  /// Strategy("mine") { data in try API.decodeProfile(data) }
  /// ```
  ///
  /// - Parameters:
  ///   - id: The name, in kebab-case.
  ///   - keys: How the decoder changes keys before the model sees them.
  ///   - decode: Turns a document into the record, or throws.
  public init<Record>(
    _ id: StrategyID, keys: KeyTransform = .asSent,
    decode: @escaping @Sendable (Data) throws -> Record
  ) {
    self.init(id, keys: keys, decode: decode) { Recovery([$0]) }
    returnsOneRecord = true
  }

  /// Makes a strategy of a function of the app that returns the model of a document that is one
  /// record, or nil where it lost it silently.
  ///
  /// - Parameters:
  ///   - id: The name, in kebab-case.
  ///   - keys: How the decoder changes keys before the model sees them.
  ///   - decode: Turns a document into the record, or throws.
  public init<Record>(
    _ id: StrategyID, keys: KeyTransform = .asSent,
    decode: @escaping @Sendable (Data) throws -> Record?
  ) {
    self.init(id, keys: keys, decode: decode) { Recovery($0.map { [$0] } ?? []) }
    returnsOneRecord = true
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Array: RecordSource {
  public func recovered() -> Recovery<Element> { Recovery(self) }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Set: RecordSource {
  public func recovered() -> Recovery<Element> {
    Recovery(Array<Element>(self), identities: .unordered)
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Dictionary: RecordSource where Key == String {
  public func recovered() -> Recovery<Value> {
    let (values, identities) = identified
    return Recovery(values, identities: identities)
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension LossyArray: RecordSource {
  public func recovered() -> Recovery<Element> {
    Recovery(elements, identities: .indices(sentIndices), losses: losses.map(Loss.init))
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension LossySet: RecordSource {
  public func recovered() -> Recovery<Element> {
    Recovery(Array(elements), identities: .unordered, losses: losses.map(Loss.init))
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension LossyDictionary: RecordSource where Key == String {
  public func recovered() -> Recovery<Value> {
    Recovery(
      Array(values.values), identities: .keys(Array(values.keys)), losses: losses.map(Loss.init))
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension FailableArray: RecordSource {
  public func recovered() -> Recovery<Value> { elements.recovery { ($0, nil) } }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ResultArray: RecordSource {
  public func recovered() -> Recovery<Value> { elements.recovery { $0.outcome } }
}
