import Foundation
import JSONMutation

/// A strategy at work in one thread, with the type of its records hidden.
///
/// It knows the clean records, holds what it decoded last, and says which records that delivered.
protocol Subject: AnyObject {
  /// Decodes each record alone and keeps what came back to compare with.
  ///
  /// - Parameter documents: For each record, the document with nothing else in its list.
  /// - Returns: For each record why it is broken at the start; nil where it decoded.
  func learn(_ documents: [Data]) -> [DecodingFailure?]

  /// Decodes a document, and keeps the recovery or the error. This is all that is timed.
  func decode(_ document: Data)

  /// What was decoded last, apart from the records.
  var attempt: Attempt { get }

  /// Which of the records were delivered by what was decoded last.
  func deliveries(truth: GroundTruth) -> [Delivery]
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

/// A strategy with records of one type.
final class TypedSubject<Record>: Subject {
  private let decodeRecords: (Data) throws -> Recovery<Record>
  private let comparison = RecordComparison<Record>()
  private var clean: [Record?] = []
  private var last: Result<Recovery<Record>, any Error> = .success(Recovery([]))

  init(decode: @escaping (Data) throws -> Recovery<Record>) {
    decodeRecords = decode
  }

  func learn(_ documents: [Data]) -> [DecodingFailure?] {
    var failures: [DecodingFailure?] = []
    clean = documents.map { document in
      decode(document)
      failures.append(failureToDeliverOne())
      guard case .success(let recovery) = last, recovery.records.count == 1 else { return nil }
      return recovery.records.first
    }
    return failures
  }

  func decode(_ document: Data) {
    last = Result { try decodeRecords(document) }
  }

  var attempt: Attempt {
    switch last {
    case .success(let recovery):
      .recovered(recordCount: recovery.records.count, losses: recovery.losses)
    case .failure(let error): .threw(error)
    }
  }

  func deliveries(truth: GroundTruth) -> [Delivery] {
    guard case .success(let recovery) = last else {
      return Array(repeating: .missing, count: clean.count)
    }
    let comparison = comparison
    let clean = clean
    let matching = Matching(
      recordCount: recovery.records.count, identities: recovery.identities, truth: truth,
      hasClean: { clean[$0] != nil },
      isEqual: { position, number in
        clean[number].map { comparison.areEqual(recovery.records[position], $0) } ?? false
      })
    return matching.deliveries()
  }

  private func failureToDeliverOne() -> DecodingFailure? {
    switch last {
    case .failure(let error): return DecodingFailure(error)
    case .success(let recovery) where recovery.records.count == 1: return nil
    case .success(let recovery):
      if let loss = recovery.losses.first { return DecodingFailure(loss.error) }
      return DecodingFailure(
        kind: .silent, path: [], message: "\(recovery.records.count) records came back for one")
    }
  }
}
