/// A list of records as a model declares it: an array, or a dictionary with a key for each record.
public protocol RecordList<RecordElement>: SendableMetatype {
  /// A record, or a wrapper around it.
  associatedtype RecordElement
  /// The elements with the index or key of each.
  var identified: (elements: [RecordElement], identities: Identities) { get }
  /// The list with converted elements.
  ///
  /// This is timed if a strategy converts elements, so it should work as an app would do it.
  func converted<Other>(_ convert: (RecordElement) -> Other) -> any RecordList<Other>
}

extension RecordList {
  public func converted<Other>(_ convert: (RecordElement) -> Other) -> any RecordList<Other> {
    let (elements, identities) = identified
    return ConvertedList(identified: (elements.map(convert), identities))
  }
}

/// A converted list, with its former identities.
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

/// A document that is one record, as a list of one.
public struct SoleRecord<Element: Decodable>: Decodable {
  public let element: Element

  public init(from decoder: any Decoder) throws {
    element = try decoder.singleValueContainer().decode(Element.self)
  }
}

extension SoleRecord: RecordList {
  public var identified: (elements: [Element], identities: Identities) {
    ([element], .indices([0]))
  }
}

extension RecordList {
  /// All elements as records.
  var recovery: Recovery<RecordElement> {
    let (records, identities) = identified
    return Recovery(records, identities: identities)
  }

  /// The elements that hold a record, and the losses of the others.
  ///
  /// - Parameter record: The record of an element; nil if it is lost, with the error if the strategy
  ///   reports it.
  /// - Returns: The records and the losses, both in the order of the list.
  func recovery<Record>(
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
