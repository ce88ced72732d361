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
  /// How records are compared, after all of them have been learned.
  var comparisonFacts: ComparisonFacts { get }
  /// Marks a record, the next or the last one, as already invalid.
  func learnNothing(of number: Int)
  /// For each record, whether its clean decode reported a loss.
  var reportsAlone: [Bool] { get }
  /// How the strategy identifies elements; nil if no record has a clean decode.
  var identities: Identities? { get }
  /// Decodes a document, and keeps the result or the error: nothing else is timed.
  func decode(_ document: Data)
  /// Releases the last result, so that deallocating it is not timed with the next decode.
  func forget()
  /// Leaks the last result, because the strategy did not survive it.
  func abandon()
  /// The last result, without the records.
  var attempt: Attempt { get }
  /// The clean decodes of the first records, without those that are already invalid.
  func cleanRecords(first count: Int) -> [Any]
  /// The only record of the last result; nil if there is not exactly one.
  var onlyRecord: Any? { get }
  /// Keeps the only record of the last result, to compare others with it; false if there is not
  /// exactly one.
  func hold() -> Bool
  /// The stored properties in which the only record of the last result differs from the one that is
  /// held; nil if there is not exactly one.
  func changesFromHeld() -> PropertyChanges?
  /// Keeps the last result whole, to compare others with it.
  ///
  /// - Returns: The number of its records; nil if the strategy threw or reported a loss.
  func holdResult() -> Int?
  /// The stored properties in which the last result differs from the one that is held; nil if the
  /// strategy threw or reported a loss.
  func changesFromHeldResult() -> PropertyChanges?
  /// Compares the last result with the clean records.
  func result(truth: GroundTruth, records: RecordNumbers) -> (Attempt, Matched)
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

/// What came back, held against what was sent.
package struct Matched {
  var deliveries: [Delivery]
  /// For each delivered record, the number of the record that it is; nil if it is none of them.
  var numbers: [Int?]

  init(recordCount: Int, deliveredCount: Int = 0) {
    deliveries = Array(repeating: .missing, count: recordCount)
    numbers = Array(repeating: nil, count: deliveredCount)
  }
}

final class TypedStrategyInstance<Output, Record>: StrategyInstance {
  private let decodeOutput: (Data) throws -> Output
  private let recover: (Output) -> Recovery<Record>
  private var clean = CleanRecords<Record>()
  /// The first clean decode of a record, and the errors of its fields.
  private var learned: (record: Record, fieldErrors: [any Error])?
  private(set) var reportsAlone: [Bool] = []
  private(set) var identities: Identities?
  private var last: Result<Output, any Error>?
  private var held: ReflectedValue?
  private var heldOutput: ReflectedValue?
  /// The records of ``last``, if they were needed.
  private var recovered: Recovery<Record>?

  init(
    decode: @escaping (Data) throws -> Output, recovery: @escaping (Output) -> Recovery<Record>
  ) {
    decodeOutput = decode
    recover = recovery
  }

  func learn() -> Loss? {
    if case .failure(let error) = last {
      clean.appendNone()
      reportsAlone.append(true)
      return Loss(error)
    }
    let recovery = recovery()
    reportsAlone.append(!recovery.allLosses(known: [:]).isEmpty)
    guard recovery.records.count == 1, let record = recovery.records.first else {
      clean.appendNone()
      return recovery.losses.first ?? Loss(NoRecord(count: recovery.records.count))
    }
    identities = recovery.identities
    learned = (record, recovery.fieldErrors?(record) ?? [])
    return nil
  }

  func learnAgain() {
    guard let (record, errors) = learned else { return }
    learned = nil
    let records = recovery().records
    // A record that does not decode every time can only be compared with itself.
    clean.append(record, again: records.count == 1 ? records[0] : record, fieldErrors: errors)
  }

  func learnNothing(of number: Int) {
    learned = nil
    clean.setNone(number)
    reportsAlone = reportsAlone.prefix(number) + [true]
  }

  var comparisonFacts: ComparisonFacts { clean.facts }

  func decode(_ document: Data) {
    recovered = nil
    last = Result { try decodeOutput(document) }
  }

  func forget() {
    recovered = nil
    last = nil
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

  func cleanRecords(first count: Int) -> [Any] { clean.first(count) }

  var onlyRecord: Any? { soleRecord }

  private var soleRecord: Record? {
    let records = recovery().records
    return records.count == 1 ? records[0] : nil
  }

  func hold() -> Bool {
    held = soleRecord.map { ReflectedValue($0) }
    return held != nil
  }

  func changesFromHeld() -> PropertyChanges? {
    guard let held, let record = soleRecord else { return nil }
    return clean.changes(from: held, to: record)
  }

  func holdResult() -> Int? {
    heldOutput = unreportedOutput.map { ReflectedValue($0) }
    return heldOutput == nil ? nil : recovery().records.count
  }

  func changesFromHeldResult() -> PropertyChanges? {
    guard let heldOutput, let output = unreportedOutput else { return nil }
    return RecordComparison<Output>().changes(from: heldOutput, to: output)
  }

  /// The last result, if it reports no loss.
  private var unreportedOutput: Output? {
    guard case .success(let output) = last, recovery().allLosses(known: [:]).isEmpty else {
      return nil
    }
    return output
  }

  var attempt: Attempt {
    if case .failure(let error) = last { return .threw(error) }
    let recovery = recovery()
    return .returned(
      recordCount: recovery.records.count, losses: recovery.allLosses(known: [:]))
  }

  func result(truth: GroundTruth, records: RecordNumbers) -> (Attempt, Matched) {
    if case .failure(let error) = last {
      return (.threw(error), Matched(recordCount: truth.isMutated.count))
    }
    let recovery = recovery()
    let matching = Matching(
      recordCount: recovery.records.count, identities: recovery.identities, truth: truth,
      hasClean: { self.clean.contains(records[$0]) },
      isEqual: { position, number in
        self.clean.isEqual(
          recovery.records, position, to: records[number], isMutated: truth.isMutated[number])
      })
    if recovery.fieldErrors == nil {
      return (
        .returned(recordCount: recovery.records.count, losses: recovery.losses),
        matching.matched()
      )
    }
    var known: [Int: [any Error]] = [:]
    let matched = matching.matched { position, number in
      // An untouched record that is equal has the losses of its clean decode.
      guard !truth.isMutated[number] else { return }
      known[position] = clean.fieldErrors(of: records[number])
    }
    let losses = recovery.allLosses(known: known)
    return (.returned(recordCount: recovery.records.count, losses: losses), matched)
  }
}

extension Recovery {
  fileprivate func allLosses(known: [Int: [any Error]]) -> [Loss] {
    guard let fieldErrors else { return losses }
    return losses
      + records.indices.flatMap { position in
        (known[position] ?? fieldErrors(records[position])).map {
          identities.loss($0, at: position)
        }
      }
  }
}

/// The clean decode of a record succeeded, but did not deliver exactly one record.
private struct NoRecord: Error, CustomStringConvertible {
  let count: Int
  var description: String { "\(count) records came back for one" }
}
