import DecodingStrategies
package import Foundation
package import JSONMutation

/// A strategy in use by one thread, with the type of its records erased.
///
/// It holds the clean decode of each record and the result of the last decode, and compares them.
package protocol StrategyInstance: AnyObject {
  /// Stores the last result as the clean decode of the next record.
  ///
  /// - Returns: The loss if no record was delivered. If the result is nil, decode the record a second
  ///   time and call ``learnAgain()``.
  func learn() -> Loss?

  /// Stores the last result as the second clean decode: properties that differ are not compared.
  func learnAgain()
  /// Whether two decodes of a record alone were equal in all that it has.
  func isSteady(_ record: Int) -> Bool
  var comparisonFacts: ComparisonFacts { get }
  /// Marks a record, the next or the last one, as already invalid.
  func learnNothing(of number: Int, because crash: Crash)
  var lossesAlone: [[Loss]] { get }
  /// How the strategy identifies elements; nil if no record has a clean decode.
  var identities: Identities? { get }
  /// Decodes a document, and keeps the result or the error: nothing else is timed.
  func decode(_ document: Data)
  /// Releases the last result, so that deallocating it is not timed with the next decode.
  func forget()
  /// Leaks the last result, because the strategy did not survive it.
  func abandon()
  var attempt: Attempt { get }
  func cleanRecords(first count: Int) -> [Any]
  var onlyRecord: Any? { get }
  /// The stored properties in which one record differs from another; nil if these are no records.
  func changes(from one: ReflectedValue, to other: Any) -> PropertyChanges?
  /// Keeps the last result whole, to compare others with it.
  func holdResult() -> Int?
  /// The stored properties in which the last result differs from the one that is held; nil if the
  /// strategy threw or reported a loss.
  func changesFromHeldResult() -> PropertyChanges?
  func result(truth: GroundTruth, records: RecordNumbers) -> (Attempt, Matched)
}

extension StrategyInstance {
  package var reportsAlone: [Bool] { lossesAlone.map { !$0.isEmpty } }
}

package enum Attempt {
  case returned(recordCount: Int, losses: [Loss])
  case threw(any Error)
}

package enum Delivery {
  /// It was not delivered, or the mutant removed it, or it is already invalid: ``Verdict/counters`` tell
  /// these apart.
  case missing
  case equal
  case changed
}

package struct Matched {
  var deliveries: [Delivery]
  var numbers: [Int?]

  init(recordCount: Int, deliveredCount: Int = 0) {
    deliveries = Array(repeating: .missing, count: recordCount)
    numbers = Array(repeating: nil, count: deliveredCount)
  }
}

final class TypedStrategyInstance<Output, Record>: StrategyInstance {
  private let decodeOutput: (Data) throws -> Output
  private let recover: (Output) -> Recovery<Record>
  private let comparison = RecordComparison<Record>()
  /// The clean decodes, how each is compared, and the position of each record among them; nil for none.
  private var (clean, ways, positions) = ([Record](), [RecordWay](), [Int?]())
  /// The record that was reflected last: many mutants edit the same record as the one before.
  private var reflected: (position: Int, value: ReflectedValue)?
  private var learned: Record?
  private(set) var lossesAlone: [[Loss]] = []
  private(set) var identities: Identities?
  private var last: Result<Output, any Error>?
  /// The losses of ``last`` that are in logs which somebody can read.
  private var logged: [Loss] = []
  private var heldOutput: ReflectedValue?
  private var recovered: Recovery<Record>?

  init(
    decode: @escaping (Data) throws -> Output, recovery: @escaping (Output) -> Recovery<Record>
  ) {
    decodeOutput = decode
    recover = recovery
  }

  func learn() -> Loss? {
    if case .failure(let error) = last {
      positions.append(nil)
      lossesAlone.append([Loss(error)])
      return Loss(error)
    }
    let recovery = recovery()
    let losses = recovery.losses + recovery.heldLosses { _ in 0 } + logged
    lossesAlone.append(losses)
    guard recovery.records.count == 1 else {
      positions.append(nil)
      return losses.first ?? Loss(NoRecord(count: recovery.records.count))
    }
    identities = recovery.identities
    learned = recovery.records[0]
    return nil
  }

  func learnAgain() {
    guard let record = learned else { return }
    learned = nil
    let records = recovery().records
    // A record that does not decode every time can only be compared with itself. Comparing runs code of
    // the record, which may not return.
    let way = comparison.way(of: record, again: records.count == 1 ? records[0] : record)
    positions.append(clean.count)
    clean.append(record)
    ways.append(way)
  }

  func learnNothing(of number: Int, because crash: Crash) {
    learned = nil
    positions = positions.prefix(number) + [nil]
    lossesAlone = lossesAlone.prefix(number) + [[Loss(crash)]]
  }

  func isSteady(_ record: Int) -> Bool {
    guard let way = positions[record].map({ ways[$0] }) else { return false }
    return way.ignored.isEmpty
      && (way.unseen.isEmpty || way.encoded != nil || !comparison.isEncodable)
  }

  var comparisonFacts: ComparisonFacts {
    comparison.facts(of: positions.compactMap(\.self).map { ways[$0] })
  }

  func decode(_ document: Data) {
    recovered = nil
    let listener = LossListener()
    last = Result {
      try LossListener.$current.withValue(listener) { try decodeOutput(document) }
    }
    logged = listener.heard.flatMap(Loss.heard)
  }

  func forget() {
    recovered = nil
    last = nil
    logged = []
  }

  func abandon() {
    // What is stored there is never freed.
    UnsafeMutablePointer.allocate(capacity: 1).initialize(to: (last, recovered))
    forget()
  }

  private func recovery() -> Recovery<Record> {
    if let recovered { return recovered }
    guard case .success(let output) = last else { return Recovery([]) }
    let recovery = recover(output)
    recovered = recovery
    return recovery
  }

  func cleanRecords(first count: Int) -> [Any] { clean.prefix(count).map { $0 } }

  var onlyRecord: Any? {
    let records = recovery().records
    return records.count == 1 ? records[0] : nil
  }

  func changes(from one: ReflectedValue, to other: Any) -> PropertyChanges? {
    (other as? Record).map { comparison.changes(from: one, to: $0) }
  }

  func holdResult() -> Int? {
    heldOutput = unreportedOutput.map { ReflectedValue($0) }
    return heldOutput == nil ? nil : recovery().records.count
  }

  func changesFromHeldResult() -> PropertyChanges? {
    guard let heldOutput, let output = unreportedOutput else { return nil }
    return RecordComparison<Output>().changes(from: heldOutput, to: output)
  }

  private var unreportedOutput: Output? {
    guard case .success(let output) = last, logged.isEmpty, recovery().losses.isEmpty,
      recovery().heldLosses({ $0 }).isEmpty
    else { return nil }
    return output
  }

  var attempt: Attempt {
    if case .failure(let error) = last { return .threw(error) }
    let recovery = recovery()
    return .returned(recordCount: recovery.records.count, losses: recovery.losses)
  }

  func result(truth: GroundTruth, records: RecordNumbers) -> (Attempt, Matched) {
    if case .failure(let error) = last {
      return (.threw(error), Matched(recordCount: truth.isMutated.count))
    }
    let recovery = recovery()
    let matching = Matching(
      recordCount: recovery.records.count, identities: recovery.identities, truth: truth,
      hasClean: { self.positions[records[$0]] != nil },
      isEqual: { position, number in
        guard let known = self.positions[records[number]] else { return false }
        // For a mutated record, `==` alone is not enough: it may ignore what changed.
        return self.comparison.areEqual(
          recovery.records, position, self.clean, known, self.ways[known],
          checksEquality: truth.isMutated[number], reflected: self.reflectedRecord(known))
      })
    let matched = matching.matched()
    let held = recovery.heldLosses { position in
      guard let number = matched.numbers[position] else { return position }
      // An untouched record that is equal holds what it holds alone.
      if !truth.isMutated[number], matched.deliveries[number] == .equal { return nil }
      return truth.elements.firstIndex(of: number) ?? position
    }
    return (
      .returned(recordCount: recovery.records.count, losses: recovery.losses + held + logged),
      matched
    )
  }

  private func reflectedRecord(_ position: Int) -> ReflectedValue {
    if let reflected, reflected.position == position { return reflected.value }
    let value = ReflectedValue(clean[position])
    reflected = (position, value)
    return value
  }
}

extension Recovery {
  /// The errors that records hold; `element` is the index in the list of a record, by its position, or nil
  /// to leave it out.
  fileprivate func heldLosses(_ element: (_ position: Int) -> Int?) -> [Loss] {
    records.indices.flatMap { position -> [Loss] in
      guard let element = element(position) else { return [] }
      return HeldErrors.ofFields(in: records[position]).map { error in
        if case .keys(let keys) = identities { return Loss(error, at: keys[position]) }
        return Loss(error, at: element)
      }
    }
  }
}

/// The clean decode of a record succeeded, but did not deliver exactly one record.
private struct NoRecord: Error, CustomStringConvertible {
  let count: Int
  var description: String {
    count == 0
      ? "no record comes back for it, and no error: it is left out, as by a filter or try?"
      : "\(count) records come back for it, as from flatMap"
  }
}
