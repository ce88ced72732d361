import Foundation
import JSONMutation
import JSONText

@testable import CodableFuzz

/// A model or function of an app with a planted fault, or a look-alike that must not be reported.
struct Planted: Sendable, CustomStringConvertible {
  enum Fault: Hashable, Sendable {
    /// What is written there does not decode again.
    case unreadable(Field)
    /// What was sent there is gone after decoding and encoding.
    case erased(Field)
    /// What was sent there is another value after decoding and encoding.
    case changed(Field)
    /// An unknown enum tag there is read as this known case.
    case anotherCase(Field, becomes: String)
    /// An object with an unknown tag there is read as this known branch.
    case wrongBranch(Field, becomes: String)
    /// A response that the app cannot read becomes an empty list without a report.
    case emptyWithoutReport
  }

  /// What a model writes back.
  struct Saves: Sendable {
    let records: WriteBack.Counts
    /// Only fields with a difference.
    let fields: [Field: WriteBack.Counts]
    /// By mutator, for the edits of all fields together.
    let mutants: [MutatorID: WriteBack.Counts]
  }

  let name: String
  let study: Study
  /// Empty for a look-alike.
  let faults: Set<Fault>
  /// Nil for a function.
  let saves: Saves?

  var description: String { name }

  static let all = writeBackModels + unknownTagModels + functions
}

extension Planted {
  init<Record: Codable & Sendable>(
    _ name: String, _ type: Record.Type, json: String, enumTags: [Field] = [],
    decoder: @escaping @Sendable () -> JSONDecoder = { JSONDecoder() },
    encoder: @escaping @Sendable () -> JSONEncoder = { JSONEncoder() },
    faults: Set<Fault> = [], records: WriteBack.Counts, fields: [Field: WriteBack.Counts] = [:],
    mutants: [MutatorID: WriteBack.Counts]
  ) {
    let study = Study(
      name, json: json, record: type, recordsAt: "/records", enumTags: enumTags,
      decoder: decoder()
    ).writing { (record: Record) in try encoder().encode(record) }
    self.init(
      name: name, study: study, faults: faults,
      saves: Saves(records: records, fields: fields, mutants: mutants))
  }
}
