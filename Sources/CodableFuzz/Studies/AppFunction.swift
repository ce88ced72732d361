import DecodingStrategies
package import Foundation
import JSONMutation
package import JSONText

/// A function of the app that decodes responses, of which nothing is known but what it returns: a list
/// of records, or one record.
///
/// A ``Discovery`` finds the list of the document and the decoder's keys.
package struct AppFunction<Output, Records>: Sendable {
  package typealias Decode = @Sendable (Data) throws -> Output

  package let decode: Decode
  package let records: @Sendable (Output) -> Records
  private let type: Any.Type

  package init(_ decode: @escaping Decode, records: @escaping @Sendable (Output) -> Records) {
    self.decode = decode
    self.records = records
    type = (Records.self as? any OptionalValue.Type)?.wrapped ?? Records.self
  }

  package var returnsList: Bool { type is any RecordSource.Type }

  /// `isOrdered` says whether it returns records in the order in which they were sent, or says itself which
  /// is which.
  package func strategy(_ id: StrategyID, keys: KeyTransform, isOrdered: Bool = true) -> Strategy {
    if let list = type as? any RecordSource.Type {
      return strategy(id, keys, isOrdered, ofList: list)
    }
    if let optional = Records.self as? any OptionalValue.Type {
      return optional.strategy(of: self, id, keys)
    }
    return strategy(id, keys, ofRecord: Records.self)
  }

  private func strategy<Source: RecordSource>(
    _ id: StrategyID, _ keys: KeyTransform, _ isOrdered: Bool, ofList type: Source.Type
  ) -> Strategy {
    made(id, keys) { [records] output in
      var recovery = (records(output) as? Source)?.recover() ?? Recovery<Source.SourceRecord>([])
      recovery.losses += HeldErrors.losses(in: output, besides: Source.SourceRecord.self)
      if !isOrdered { recovery.identities = .unordered }
      return recovery
    }
  }

  fileprivate func strategy<Record>(
    _ id: StrategyID, _ keys: KeyTransform, ofRecord type: Record.Type
  ) -> Strategy {
    var strategy = made(id, keys) { [records] output in
      Recovery(
        (records(output) as? Record).map { [$0] } ?? [],
        losses: HeldErrors.losses(in: output, besides: Record.self))
    }
    strategy.returnsOneRecord = true
    return strategy
  }

  private func made<Record>(
    _ id: StrategyID, _ keys: KeyTransform,
    _ recovery: @escaping @Sendable (Output) -> Recovery<Record>
  ) -> Strategy {
    var strategy = Strategy(id, keys: keys, makeDecode: { [decode] in decode }, recovery: recovery)
    strategy.decodesRecordType = false
    return strategy
  }
}

private protocol OptionalValue {
  static var wrapped: Any.Type { get }
  static func strategy<Output, Records>(
    of function: AppFunction<Output, Records>, _ id: StrategyID, _ keys: KeyTransform
  ) -> Strategy
}

extension Optional: OptionalValue {
  static var wrapped: Any.Type { Wrapped.self }

  static func strategy<Output, Records>(
    of function: AppFunction<Output, Records>, _ id: StrategyID, _ keys: KeyTransform
  ) -> Strategy {
    function.strategy(id, keys, ofRecord: Wrapped.self)
  }
}

/// The conformance to `Decodable` may belong to an actor, where the decoder runs, and a closure would
/// capture it.
@Sendable private func value<Value>(of record: SoleRecord<Value>) -> Value { record.element }

extension AppFunction {
  /// The standard strategies for the records that the function returns; empty if these are not
  /// `Decodable`.
  package func standardStrategies(
    at list: JSONPointer?, form: ListForm, decoder: @escaping @Sendable () -> any DataDecoder
  ) -> [Strategy] {
    guard let type = strategy("app", keys: .asSent).recordType as? any Decodable.Type else {
      return []
    }
    return standardStrategies(for: type, at: list, form, decoder)
  }

  private func standardStrategies<Record: Decodable>(
    for type: Record.Type, at list: JSONPointer?, _ form: ListForm,
    _ decoder: @escaping @Sendable () -> any DataDecoder
  ) -> [Strategy] {
    StandardStrategies<SoleRecord<Record>, Record>(
      list: list, form: form, keys: decoder().keyTransform, decoder: decoder, record: value(of:)
    ).all
  }
}
