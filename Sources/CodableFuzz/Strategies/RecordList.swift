public import DecodingStrategies
public import Foundation

/// A list of records as a model declares it: an array, or a dictionary with a key for each record.
///
/// A list of your own conforms, so that strategies find the records in it.
public protocol RecordList<RecordElement>: SendableMetatype {
  associatedtype RecordElement
  var identified: (elements: [RecordElement], identities: Identities) { get }
  /// This is timed if a strategy converts elements, so it should work as an app would do it.
  func converted<Other>(_ convert: (RecordElement) -> Other) -> any RecordList<Other>
}

extension RecordList {
  public func converted<Other>(_ convert: (RecordElement) -> Other) -> any RecordList<Other> {
    let (elements, identities) = identified
    return ConvertedList(identified: (elements.map(convert), identities))
  }
}

private struct ConvertedList<Element>: RecordList {
  let identified: (elements: [Element], identities: Identities)
}

extension Array: RecordList {
  public var identified: (elements: [Element], identities: Identities) {
    (self, .indices(Array<Int>(indices)))
  }

  public func converted<Other>(_ convert: (Element) -> Other) -> any RecordList<Other> {
    map(convert)
  }
}

extension Dictionary: RecordList where Key == String {
  /// The values sorted by their keys: a dictionary's own order changes from run to run.
  public var identified: (elements: [Value], identities: Identities) {
    let members = sorted { $0.key < $1.key }
    return (members.map(\.value), .keys(members.map(\.key)))
  }

  public func converted<Other>(_ convert: (Value) -> Other) -> any RecordList<Other> {
    mapValues(convert)
  }
}

/// A document that is one record, or the one record in an envelope, as a list of one.
///
/// ```swift
/// Strategy.strict(ProfileResponse.self, records: { SoleRecord($0.data) })
/// ```
public struct SoleRecord<Element: Decodable>: Decodable, OneRecord {
  let element: Element

  public init(_ element: Element) { self.element = element }

  public init(from decoder: any Decoder) throws {
    element = try decoder.singleValueContainer().decode(Element.self)
  }
}

/// A list that is always of one record.
protocol OneRecord {}

extension SoleRecord: RecordList {
  public var identified: (elements: [Element], identities: Identities) {
    ([element], .indices([0]))
  }
}

extension RecordList {
  var recovery: Recovery<RecordElement> {
    let (records, identities) = identified
    return Recovery(records, identities: identities)
  }

  package func recovery<Record>(
    _ record: (RecordElement) -> (record: Record?, error: (any Error)?)
  ) -> Recovery<Record> {
    let (elements, identities) = identified
    var records: [Record] = []
    var kept: [Int] = []
    var losses: [Loss] = []
    records.reserveCapacity(elements.count)
    kept.reserveCapacity(elements.count)
    // Subscripting the array would copy each element with all that it holds.
    elements.withUnsafeBufferPointer { elements in
      for position in elements.indices {
        switch record(elements[position]) {
        case (let record?, _):
          records.append(record)
          kept.append(position)
        case (nil, let error?): losses.append(identities.loss(error, at: position))
        case (nil, nil): break
        }
      }
    }
    return Recovery(records, identities: identities.selecting(kept), losses: losses)
  }
}

#if compiler(<6.2)
  /// Stands in for the protocol of Swift 6.2's standard library: before, every metatype is `Sendable`.
  public typealias SendableMetatype = Any
#endif

/// A value with records that an app's own function returns: an array, a dictionary, a ``Recovery``, or a
/// list of `DecodingStrategies`, whose losses count as reported.
public protocol RecordSource<SourceRecord>: SendableMetatype {
  associatedtype SourceRecord
  func recover() -> Recovery<SourceRecord>
}

extension Strategy {
  @available(
    *, unavailable, message: "write like: it says how keys change, and the closure decodes"
  )
  public init<Output>(
    _ id: StrategyID, decoder: (any DataDecoder)?,
    decode: @escaping @Sendable (Data) throws -> Output
  ) {
    self.init(id, decode: decode)
  }

  /// Makes a strategy from a function of the app that returns its records.
  ///
  /// ```swift
  /// Strategy("mine") { data in try API.decodeFeed(data).entries }
  /// ```
  ///
  /// The elements of an array are taken as records in the order in which they were sent; some may be
  /// missing. If an array has other elements in place of bad records, such as nil, remove them first. The
  /// other parameters are those of ``init(_:like:decode:recovery:)``.
  public init<Source: RecordSource>(
    _ id: StrategyID, like decoder: (any DataDecoder)? = nil,
    decode: @escaping @Sendable (Data) throws -> Source
  ) {
    self.init(id, like: decoder, decode: decode) { $0.recover() }
  }

  /// Makes a strategy from a function of the app that returns its records, or nil if it lost them silently.
  public init<Source: RecordSource>(
    _ id: StrategyID, like decoder: (any DataDecoder)? = nil,
    decode: @escaping @Sendable (Data) throws -> Source?
  ) {
    self.init(id, like: decoder, decode: decode) { $0?.recover() ?? Recovery([]) }
  }

  /// Makes a strategy from a function of the app that decodes a document that is one record.
  ///
  /// ```swift
  /// Strategy("mine") { data in try API.decodeProfile(data) }
  /// ```
  public init<Record>(
    _ id: StrategyID, like decoder: (any DataDecoder)? = nil,
    decode: @escaping @Sendable (Data) throws -> Record
  ) {
    self.init(id, like: decoder, decode: decode) { Recovery([$0]) }
    returnsOneRecord = true
  }

  /// Makes a strategy from a function of the app that decodes a document that is one record, or returns
  /// nil if it lost the record silently.
  public init<Record>(
    _ id: StrategyID, like decoder: (any DataDecoder)? = nil,
    decode: @escaping @Sendable (Data) throws -> Record?
  ) {
    self.init(id, like: decoder, decode: decode) { Recovery($0.map { [$0] } ?? []) }
    returnsOneRecord = true
  }
}

extension Recovery: RecordSource {
  public func recover() -> Recovery<Record> { self }
}

extension Array: RecordSource {
  public func recover() -> Recovery<Element> { Recovery(self) }
}

extension Set: RecordSource {
  public func recover() -> Recovery<Element> {
    Recovery(Array<Element>(self), identities: .unordered)
  }
}

extension Dictionary: RecordSource {
  /// The values, identified by keys of strings, integers or what is `CodingKeyRepresentable`, as
  /// `Dictionary` decodes them from an object.
  public func recover() -> Recovery<Value> {
    var keys: [String] = []
    for key in self.keys {
      switch key {
      case let key as String: keys.append(key)
      case let key as Int: keys.append(String(key))
      case let key as any CodingKeyRepresentable: keys.append(key.codingKey.stringValue)
      default: return Recovery(Array(values), identities: .unordered)
      }
    }
    // A dictionary's own order changes from run to run.
    let members = zip(keys, values).sorted { $0.0 < $1.0 }
    return Recovery(members.map(\.1), identities: .keys(members.map(\.0)))
  }
}

extension LossyArray: RecordSource {
  public func recover() -> Recovery<Element> {
    Recovery(elements, identities: .indices(sentIndices), losses: losses.map(Loss.init))
  }
}

extension LossyDictionary: RecordSource where Key == String {
  public func recover() -> Recovery<Value> {
    Recovery(
      Array(values.values), identities: .keys(Array(values.keys)), losses: losses.map(Loss.init))
  }
}

extension ResultArray: RecordSource {
  public func recover() -> Recovery<Value> { elements.recovery { $0.outcome } }
}

/// A list that a `@Lossy` property holds: an array, a set, a dictionary, or an optional one.
///
/// Types of your own need not conform.
public protocol LossyRecords {
  associatedtype SourceRecord
  func recover(without losses: [DecodingLoss]) -> Recovery<SourceRecord>
}

extension Array: LossyRecords {
  public func recover(without losses: [DecodingLoss]) -> Recovery<Element> {
    Recovery(
      self, identities: .indices(losses.sentIndices(ofOthers: count)),
      losses: losses.map(Loss.init))
  }
}

extension Set: LossyRecords {
  public func recover(without losses: [DecodingLoss]) -> Recovery<Element> {
    Recovery(Array<Element>(self), identities: .unordered, losses: losses.map(Loss.init))
  }
}

extension Dictionary: LossyRecords {
  public func recover(without losses: [DecodingLoss]) -> Recovery<Value> {
    var recovery = recover()
    recovery.losses = losses.map(Loss.init)
    return recovery
  }
}

extension Optional: LossyRecords where Wrapped: LossyRecords {
  public func recover(without losses: [DecodingLoss]) -> Recovery<Wrapped.SourceRecord> {
    self?.recover(without: losses) ?? Recovery([], losses: losses.map(Loss.init))
  }
}

/// The projected value of a `@Lossy` property, such as `page.$episodes`, has its losses.
extension Lossy: RecordSource where Value: LossyRecords {
  public func recover() -> Recovery<Value.SourceRecord> {
    wrappedValue.recover(without: losses)
  }
}
