import Foundation
import JSONMutation

/// A strategy at work in one thread, with the type of its records hidden.
///
/// It knows the clean records, holds what it decoded last, and says which records that delivered.
protocol StrategyInstance: AnyObject {
  /// Takes what was decoded last for the next record alone, to compare with.
  ///
  /// - Returns: What was lost if no record came back. Nil where it decoded: it is then to be decoded
  ///   once more, for ``learnAgain()``.
  func learn() -> Loss?

  /// Takes what was decoded last for the same record once more: what differs is not compared.
  func learnAgain()

  /// How records are compared, once all of them are known.
  var comparisonFacts: ComparisonFacts { get }

  /// Takes the next record for one that does not decode alone.
  func learnNothing()

  /// For each record whether a loss was reported when it was decoded alone.
  var reportsAlone: [Bool] { get }

  /// How the strategy told which element a record was; nil where none was decoded alone.
  var identities: Identities? { get }

  /// Decodes a document, and keeps what came back or the error. This is all that is timed.
  func decode(_ document: Data)

  /// Lets go of what was decoded last, so that freeing it is not timed.
  func forget()

  /// What was decoded last, apart from the records.
  var attempt: Attempt { get }

  /// The records that were decoded last; none where the strategy threw.
  var records: [Any] { get }

  /// Holds what was decoded last against the clean records.
  ///
  /// - Parameters:
  ///   - truth: What became of the records of what was decoded.
  ///   - records: The numbers of those records in the document.
  /// - Returns: What was decoded, and what became of each record.
  func result(truth: GroundTruth, records: RecordNumbers) -> (Attempt, [Delivery])
}

/// What a strategy did with a document, apart from the records.
enum Attempt {
  /// It returned so many records, and reported losses.
  case returned(recordCount: Int, losses: [Loss])
  /// It threw.
  case threw(any Error)
}

/// What became of one record.
enum Delivery {
  /// It was not delivered.
  case missing
  /// It was delivered equal to the clean decode.
  case equal
  /// It was delivered, but it is not equal to the clean decode.
  case changed
}

/// A strategy that returns values of one type, which hold records of one type.
final class TypedStrategyInstance<Output, Record>: StrategyInstance {
  private let decodeOutput: (Data) throws -> Output
  private let recover: (Output) -> Recovery<Record>
  private var clean = CleanRecords<Record>()
  /// A record that was decoded once, and the errors of its fields.
  private var learned: (record: Record, fieldErrors: [any Error])?
  private(set) var reportsAlone: [Bool] = []
  private(set) var identities: Identities?
  /// What the strategy returned or threw last; nil where it was let go.
  private var last: Result<Output, any Error>?
  /// The records of ``last``, once somebody asked for them.
  private var recovered: Recovery<Record>?

  init(
    decode: @escaping (Data) throws -> Output, recovery: @escaping (Output) -> Recovery<Record>
  ) {
    decodeOutput = decode
    recover = recovery
  }

  func learn() -> Loss? {
    let recovery: Recovery<Record>
    if case .failure(let error) = last {
      clean.appendNone()
      reportsAlone.append(true)
      return Loss(error)
    } else {
      recovery = self.recovery()
    }
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
    // One that decodes only now and then has nothing to be compared with but itself.
    clean.append(record, again: records.count == 1 ? records[0] : record, fieldErrors: errors)
  }

  func learnNothing() {
    clean.appendNone()
    reportsAlone.append(true)
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

  /// What the strategy returned last, as records and losses: none where it threw.
  private func recovery() -> Recovery<Record> {
    if let recovered { return recovered }
    guard case .success(let output) = last else { return Recovery([]) }
    let recovery = recover(output)
    recovered = recovery
    return recovery
  }

  var records: [Any] { recovery().records }

  var attempt: Attempt {
    if case .failure(let error) = last { return .threw(error) }
    let recovery = recovery()
    return .returned(
      recordCount: recovery.records.count, losses: recovery.allLosses(known: [:]))
  }

  func result(truth: GroundTruth, records: RecordNumbers) -> (Attempt, [Delivery]) {
    if case .failure(let error) = last {
      return (.threw(error), Array(repeating: .missing, count: truth.isMutated.count))
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
        matching.deliveries()
      )
    }
    var known: [Int: [any Error]] = [:]
    let deliveries = matching.deliveries { position, number in
      // An untouched record that came back equal is what it was when it decoded alone.
      guard !truth.isMutated[number] else { return }
      known[position] = clean.fieldErrors(of: records[number])
    }
    let losses = recovery.allLosses(known: known)
    return (.returned(recordCount: recovery.records.count, losses: losses), deliveries)
  }
}

extension Recovery {
  /// What is reported as lost, with the fields of records that came back.
  ///
  /// - Parameter known: The errors of fields that are known already, by the record's position.
  /// - Returns: The losses, those of whole records first.
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

/// A record that decoded alone without an error came back not at all, or more than once.
private struct NoRecord: Error, CustomStringConvertible {
  let count: Int
  var description: String { "\(count) records came back for one" }
}
