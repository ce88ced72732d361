import DecodingStrategies
package import Foundation
package import JSONText

package enum ListForm: Sendable {
  /// As the elements of an array.
  case array
  /// As the members of an object, identified by their keys.
  case object
  /// As one record: the value itself, in an envelope that counts as a part of it.
  case one
}

extension Strategy {
  /// What an app can do about a bad record, for a type of records: `strict`, `wrapper`,
  /// `result-array` and `lossy-array`.
  ///
  /// ```swift
  /// Strategy.standard(for: Entry.self, recordsAt: "/feed", decoder: JSONDecoder.api)
  /// ```
  ///
  /// The envelope is not decoded, so it needs no model. To see what the envelope costs, add a
  /// strategy with the app's own model of the whole document. If the records are the members of an
  /// object, or the document is one record, `result` replaces `result-array`; one record has no
  /// `lossy-array`. With the form `one`, `list` is that record; it is nil if the document is.
  package static func standard<Record: Decodable & SendableMetatype>(
    for record: Record.Type, recordsAt list: JSONPointer?, form: ListForm = .array,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> [Strategy] {
    StandardStrategies<Record, Record>(
      list: list, form: form, keys: decoder().keyTransform, decoder: decoder, record: { $0 }
    ).all
  }

  /// The standard strategies for records that decode with a configuration, made once for each thread.
  package static func standard<Record: DecodableWithConfiguration & SendableMetatype>(
    for record: Record.Type, recordsAt list: JSONPointer?, form: ListForm = .array,
    configuration: @autoclosure @escaping @Sendable () -> Record.DecodingConfiguration,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> [Strategy] {
    StandardStrategies<Configured<Record>, Record>(
      list: list, form: form, keys: decoder().keyTransform, decoder: decoder,
      configuration: { DecodingContext.Configuration(value: configuration()) },
      record: { $0.record }
    ).all
  }
}

struct StandardStrategies<Element: Decodable & SendableMetatype, Record> {
  /// The list of records, or the one record; nil for a document that is one record.
  let list: JSONPointer?
  let form: ListForm
  let keys: KeyTransform
  let decoder: @Sendable () -> any DataDecoder
  /// Makes the configuration of records, once for each thread; nil for records without one.
  var configuration: (@Sendable () -> DecodingContext.Configuration)?
  let record: @Sendable (Element) -> Record
  let shared = SharedDecoding()

  var all: [Strategy] {
    switch list == nil ? .one : form {
    case .one:
      [
        strict(SoleRecord<Element>.self), wrapper(SoleRecord<Failable<Element>>.self),
        result(SoleRecord<Failable<Element>>.self),
      ]
    case .array:
      [
        strict([Element].self), wrapper([Failable<Element>].self),
        reporting(.resultArray, ResultArray<Element>.self),
        reporting(.lossyArray, LossyArray<Element>.self),
      ]
    case .object:
      [
        strict([String: Element].self), wrapper([String: Failable<Element>].self),
        result([String: Failable<Element>].self),
        reporting(.lossyArray, LossyDictionary<String, Element>.self),
      ]
    }
  }

  private func strict<List: RecordList<Element> & Decodable>(_ type: List.Type) -> Strategy {
    strategy(.strict, type) { [record] in $0.recovery { (record($0), nil) } }
  }

  private func wrapper<List: RecordList<Failable<Element>> & Decodable>(
    _ type: List.Type
  ) -> Strategy {
    strategy(.wrapper, type) { [record] in $0.recovery { ($0.value.map(record), nil) } }
  }

  private func result<List: RecordList<Failable<Element>> & Decodable>(
    _ type: List.Type
  ) -> Strategy {
    strategy(.result, type) { [record] in $0.recovery { $0.result.map(record).outcome } }
  }

  private func reporting<List: RecordSource<Element> & Decodable>(
    _ id: StrategyID, _ type: List.Type
  ) -> Strategy {
    strategy(id, type) { [record] in
      let recovery = $0.recover()
      return Recovery(
        recovery.records.map(record), identities: recovery.identities, losses: recovery.losses)
    }
  }

  private func strategy<List: Decodable & SendableMetatype>(
    _ id: StrategyID, _ type: List.Type,
    recovery: @escaping @Sendable (List) -> Recovery<Record>
  ) -> Strategy {
    let (decoder, configuration) = (self.decoder, self.configuration)
    let route = Route(along: list, keys: keys)
    var strategy = Strategy(
      id, keys: keys,
      makeDecode: {
        let decoder = decoder()
        if route.isEmpty, configuration == nil { return { try decoder.decode(type, from: $0) } }
        let context = DecodingContext(route: route, configuration: configuration?())
        return { data in
          try DecodingContext.$current.withValue(context) {
            try decoder.decode(DecodeAtPath<List>.self, from: data).value
          }
        }
      }, recovery: recovery)
    strategy.returnsOneRecord = List.self is any OneRecord.Type
    strategy.decoding = shared
    strategy.writer = RecordWriter(strategy.recordType, like: decoder())
    return strategy
  }
}

/// A value or its error, so that its neighbors still decode.
package struct Failable<Value: Decodable>: Decodable {
  fileprivate let result: Result<Value, DecodingError>

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    result = Result { try container.decode(Value.self) }
      .mapError { DecodingError($0, at: decoder.codingPath) }
  }

  package var value: Value? { try? result.get() }
}
