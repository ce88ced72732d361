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

  /// Which of the records were delivered by what was decoded last.
  ///
  /// - Parameters:
  ///   - truth: What became of the records of what was decoded.
  ///   - records: The numbers of those records in the document.
  /// - Returns: What became of each of them.
  func deliveries(truth: GroundTruth, records: RecordNumbers) -> [Delivery]
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
  private let comparison = RecordComparison<Record>()
  /// For each record what it decodes to alone; nil where it does not.
  private var clean: [Record?] = []
  /// The encoded forms of ``clean``, where records are compared by them.
  private var cleanForms: [Data?] = []
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
    let (record, loss) = soleRecord()
    clean.append(record)
    cleanForms.append(record.flatMap { comparison.encoded?($0) })
    return loss
  }

  func learnNothing() {
    clean.append(nil)
    cleanForms.append(nil)
  }

  private func soleRecord() -> (Record?, Loss?) {
    if case .failure(let error) = last { return (nil, Loss(error)) }
    let recovery = recovery()
    if recovery.records.count == 1 { return (recovery.records.first, nil) }
    return (nil, recovery.losses.first ?? Loss(NoRecord(count: recovery.records.count)))
  }

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
    return .recovered(recordCount: recovery.records.count, losses: recovery.losses)
  }

  func deliveries(truth: GroundTruth, records: RecordNumbers) -> [Delivery] {
    if case .failure = last { return Array(repeating: .missing, count: truth.isDamaged.count) }
    let recovery = recovery()
    let forms = comparison.encoded.map { recovery.records.map($0) }
    let matching = Matching(
      recordCount: recovery.records.count, identities: recovery.identities, truth: truth,
      hasClean: { self.clean[records[$0]] != nil },
      isEqual: { position, number in
        let number = records[number]
        guard let clean = self.clean[number] else { return false }
        if let one = forms?[position], let other = self.cleanForms[number] { return one == other }
        return self.comparison.areEqual(recovery.records[position], clean)
      })
    return matching.deliveries()
  }
}

/// A record that decoded alone without an error came back not at all, or more than once.
private struct NoRecord: Error, CustomStringConvertible {
  let count: Int
  var description: String { "\(count) records came back for one" }
}
