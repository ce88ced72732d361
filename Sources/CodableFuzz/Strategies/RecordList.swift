/// A list of records as a model declares it: an array, or a dictionary whose keys tell them apart.
public protocol RecordList<RecordElement>: SendableMetatype {
  /// What the list holds for each record: the record itself, or a wrapper around it.
  associatedtype RecordElement
  /// What the list holds, with the index or key of each.
  var identified: (elements: [RecordElement], identities: Identities) { get }
  /// The same list with another element for each.
  ///
  /// Unlike ``identified``, it is timed where a strategy converts its elements: a list that can do
  /// it as an app would does so.
  func converted<Other>(_ convert: (RecordElement) -> Other) -> any RecordList<Other>
}

extension RecordList {
  /// The same list with another element for each, made by way of ``identified``.
  public func converted<Other>(_ convert: (RecordElement) -> Other) -> any RecordList<Other> {
    let (elements, identities) = identified
    return ConvertedList(identified: (elements.map(convert), identities))
  }
}

/// A list that was converted, with the identities that it had.
private struct ConvertedList<Element>: RecordList {
  let identified: (elements: [Element], identities: Identities)
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Array: RecordList {
  public var identified: (elements: [Element], identities: Identities) {
    (self, .indices(Array<Int>(indices)))
  }

  public func converted<Other>(_ convert: (Element) -> Other) -> any RecordList<Other> {
    map(convert)
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
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
  /// The record, or a wrapper around it.
  public let element: Element

  /// Decodes the record from the whole document.
  ///
  /// - Throws: What the record throws.
  public init(from decoder: any Decoder) throws {
    element = try decoder.singleValueContainer().decode(Element.self)
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension SoleRecord: RecordList {
  public var identified: (elements: [Element], identities: Identities) {
    ([element], .indices([0]))
  }
}

extension RecordList {
  /// The elements as records, none of which is lost.
  var recovery: Recovery<RecordElement> {
    let (records, identities) = identified
    return Recovery(records, identities: identities)
  }

  /// Keeps the elements that yield a record, with their identities, and the losses of the others.
  ///
  /// - Parameter record: The record of an element; nil where it is lost, with the error if the
  ///   strategy reports it.
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
    // An element of an array would be copied first, with all that it holds.
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
  /// What the standard library of Swift 6.2 calls a type whose metatype is `Sendable`.
  ///
  /// Before, every metatype is, and there is nothing to ask for.
  public typealias SendableMetatype = Any
#endif
