import Foundation
import JSONMutation

/// A strategy at work in one thread, with the type of its records hidden.
///
/// It knows the clean records, holds what it decoded last, and says which records that delivered.
protocol Subject: AnyObject {
  /// Decodes the next record alone, and keeps what came back to compare with.
  ///
  /// - Parameter document: The document with nothing else in its list.
  /// - Returns: What was lost if no record came back; nil where it decoded.
  func learn(_ document: Data) -> Loss?

  /// Takes the next record for one that does not decode alone.
  func learnNothing()

  /// Decodes a document, and keeps what came back or the error. This is all that is timed.
  func decode(_ document: Data)

  /// Lets go of what was decoded last, so that freeing it is not timed.
  func forget()

  /// What was decoded last, apart from the records.
  var attempt: Attempt { get }

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
  case recovered(recordCount: Int, losses: [Loss])
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
final class TypedSubject<Output, Record>: Subject {
  private let decodeOutput: (Data) throws -> Output
  private let recover: (Output) -> Recovery<Record>
  private var clean = CleanRecords<Record>()
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

  func learn(_ document: Data) -> Loss? {
    decode(document)
    defer { forget() }
    let recovery: Recovery<Record>
    if case .failure(let error) = last {
      clean.appendNone()
      return Loss(error)
    } else {
      recovery = self.recovery()
    }
    guard recovery.records.count == 1, let record = recovery.records.first else {
      clean.appendNone()
      return recovery.losses.first ?? Loss(NoRecord(count: recovery.records.count))
    }
    clean.append(record, fieldErrors: recovery.fieldErrors?(record) ?? [])
    return nil
  }

  func learnNothing() { clean.appendNone() }

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

  var attempt: Attempt {
    if case .failure(let error) = last { return .threw(error) }
    let recovery = recovery()
    return .recovered(
      recordCount: recovery.records.count, losses: recovery.allLosses(known: [:]))
  }

  func result(truth: GroundTruth, records: RecordNumbers) -> (Attempt, [Delivery]) {
    if case .failure(let error) = last {
      return (.threw(error), Array(repeating: .missing, count: truth.isDamaged.count))
    }
    let recovery = recovery()
    let isEqual = clean.comparison(with: recovery.records)
    let matching = Matching(
      recordCount: recovery.records.count, identities: recovery.identities, truth: truth,
      hasClean: { self.clean.contains(records[$0]) },
      isEqual: { position, number in isEqual(position, records[number]) })
    if recovery.fieldErrors == nil {
      return (
        .recovered(recordCount: recovery.records.count, losses: recovery.losses),
        matching.deliveries()
      )
    }
    var known: [Int: [any Error]] = [:]
    let deliveries = matching.deliveries { position, number in
      // An intact record that came back equal is what it was when it decoded alone.
      guard !truth.isDamaged[number] else { return }
      known[position] = clean.fieldErrors(of: records[number])
    }
    let losses = recovery.allLosses(known: known)
    return (.recovered(recordCount: recovery.records.count, losses: losses), deliveries)
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
