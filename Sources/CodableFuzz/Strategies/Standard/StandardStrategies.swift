import DecodingStrategies
import Foundation
import JSONText

/// Makes the standard strategies of a type of records.
struct StandardStrategies<Element: Decodable & SendableMetatype, Record> {
  /// The list of records; nil for a document that is one record.
  let list: JSONPointer?
  let form: ListForm
  let keys: KeyTransform
  let decoder: @Sendable () -> any DataDecoder
  /// What records are configured with, made once for each thread; nil where they are not.
  var configuration: (@Sendable () -> DecodingContext.Configuration)?
  /// The record in what is decoded for it.
  let record: @Sendable (Element) -> Record

  /// The strategies, in the order of a comparison.
  var all: [Strategy] {
    guard list != nil else { return sole }
    return switch form {
    case .array: ofArray
    case .object: ofObject
    }
  }

  private var sole: [Strategy] {
    let record = self.record
    return [
      strategy(.strict, SoleRecord<Element>.self) { $0.recovery { (record($0), nil) } },
      strategy(.wrapper, SoleRecord<Failable<Element>>.self) {
        $0.recovery { ($0.value.map(record), nil) }
      },
      strategy(.result, SoleRecord<DecodeResult<Element>>.self) {
        $0.recovery { ($0.outcome.record.map(record), $0.outcome.error) }
      },
    ]
  }

  private var ofArray: [Strategy] {
    let record = self.record
    return [
      strategy(.strict, [Element].self) { $0.recovery { (record($0), nil) } },
      strategy(.wrapper, [Failable<Element>].self) { $0.recovery { ($0.value.map(record), nil) } },
      strategy(.resultArray, ResultArray<Element>.self) { $0.recovered().map(record) },
      strategy(.lossyArray, LossyArray<Element>.self) { $0.recovered().map(record) },
    ]
  }

  private var ofObject: [Strategy] {
    let record = self.record
    return [
      strategy(.strict, [String: Element].self) { $0.recovery { (record($0), nil) } },
      strategy(.wrapper, [String: Failable<Element>].self) {
        $0.recovery { ($0.value.map(record), nil) }
      },
      strategy(.result, [String: DecodeResult<Element>].self) {
        $0.recovery { ($0.outcome.record.map(record), $0.outcome.error) }
      },
      strategy(.lossyArray, LossyDictionary<String, Element>.self) { $0.recovered().map(record) },
    ]
  }

  private func strategy<List: Decodable & SendableMetatype>(
    _ id: StrategyID, _ type: List.Type,
    recovery: @escaping @Sendable (List) -> Recovery<Record>
  ) -> Strategy {
    let (decoder, configuration) = (self.decoder, self.configuration)
    let route = Route(along: list, keys: keys)
    return Strategy(
      id, keys: keys,
      makeDecode: {
        let decoder = decoder()
        if route.isEmpty, configuration == nil { return { try decoder.decode(type, from: $0) } }
        let handed = DecodingContext(route: route, configuration: configuration?())
        return { data in
          try DecodingContext.$current.withValue(handed) {
            try decoder.decode(DecodeAtPath<List>.self, from: data).value
          }
        }
      }, recovery: recovery)
  }
}

extension Recovery {
  /// The same with another record for each.
  fileprivate func map<Other>(_ convert: (Record) -> Other) -> Recovery<Other> {
    Recovery<Other>(records.map(convert), identities: identities, losses: losses)
  }
}
