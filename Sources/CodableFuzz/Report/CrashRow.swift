public import JSONMutation
import JSONText

/// Crashes or hangs of strategies that are listed together: at the same fields, for the same reason.
package struct CrashRow: Sendable {
  package let first: CrashRecord
  package private(set) var strategies: [StrategyID]
  package private(set) var mutators: [MutatorID]
  package private(set) var count = 1
  private var inputs: Set<String>
  private let place: Subject

  private enum Subject: Equatable {
    case fields([String])
    case calls(String)
    case input(String)

    var isOfCalls: Bool { if case .calls = self { true } else { false } }
  }

  package init(_ crash: CrashRecord) {
    let mutant = crash.mutant
    place =
      if let mutant {
        .fields(mutant.steps.map { Self.field(of: $0.pointer) }.unique)
      } else if let purpose = crash.purpose {
        .calls(purpose)
      } else {
        .input(crash.input)
      }
    first = crash
    strategies = [crash.strategy]
    mutators = mutant?.steps.map(\.mutator).unique ?? []
    inputs = [crash.input]
  }

  private static func field(of pointer: JSONPointer) -> String {
    let tokens = pointer.tokens.map { Int($0.text) == nil ? $0 : JSONPointer.Token("*") }
    return JSONPointer(tokens).description
  }

  package mutating func add(_ other: CrashRow) -> Bool {
    guard place == other.place, first.document == other.first.document,
      first.outcome == other.first.outcome, first.reason == other.first.reason
    else { return false }
    strategies = (strategies + other.strategies).unique
    mutators = (mutators + other.mutators).unique
    inputs.formUnion(other.inputs)
    count += other.count
    return true
  }

  /// Whether it counts against a limit: not if its kind of calls ends with the first crash.
  package var countsAgainstLimit: Bool { !place.isOfCalls }

  package var summary: String {
    if count == 1, !place.isOfCalls { return first.line }
    let names = strategies.map(\.rawValue).joined(separator: ", ")
    return "\(names) \(first.outcome.rawValue) \(subject): \(first.reason); "
      + "for example \(first.input)"
  }

  package func summary(around input: String) -> (String, String) {
    let summary = summary
    guard let range = summary.firstRange(of: input) else { return (summary, "") }
    return (String(summary[..<range.lowerBound]), String(summary[range.upperBound...]))
  }

  package var line: String {
    let reason = first.fileFailure.map { ": \($0)" } ?? ""
    let file = first.file.map { "are in \($0)" } ?? "could not be saved\(reason)"
    return summary + (count == 1 ? "; its bytes \(file)" : ", whose bytes \(file)")
  }

  private var subject: String {
    switch place {
    case .fields(let fields):
      "at \(fields.joined(separator: " and ")), on \(Format.count(inputs.count, "mutant")) of "
        + mutators.map(\.rawValue).joined(separator: ", ")
    case .calls(let purpose): "in \(purpose) (\(Format.count(count, "call")))"
    case .input(let input): "on \(input)"
    }
  }
}

extension CrashRecord {
  package var line: String { "\(strategy) \(outcome.rawValue) on \(input): \(reason)" }

  /// What calls were made for that are listed together.
  fileprivate var purpose: String? {
    extraCall.flatMap { name in CallKind.all.first { $0.extraName == name }?.purpose }
  }

  fileprivate var mutant: MutantID? {
    guard extraCall == nil || extraCall == CallKind.trial.extraName else { return nil }
    let end = input.firstRange(of: ", ")?.lowerBound ?? input.endIndex
    return try? MutantID(parsing: String(input[..<end]))
  }
}

extension [CrashRecord] {
  package var rows: [CrashRow] {
    reduce(into: []) { rows, crash in
      let row = CrashRow(crash)
      for number in rows.indices where rows[number].add(row) { return }
      rows.append(row)
    }
  }
}

public struct CrashRecord: Hashable, Sendable, Codable {
  static let mostNamed = 1_000

  /// The document, or the study if it decodes many.
  public internal(set) var document: DocumentName
  /// A description of what was decoded: the identifier of a mutant, or the document or record.
  package let input: String
  public let strategy: StrategyID
  package let outcome: Outcome
  /// How the process ended, or how long the call was given.
  public let reason: String
  /// The file with the decoded bytes; nil if it could not be written.
  public package(set) var file: String?
  private(set) var fileFailure: String?
  /// The kind of an extra call that no counter includes, such as `timing`; nil for
  /// mutants, records and the document itself.
  package let extraCall: String?

  private enum CodingKeys: CodingKey {
    case document, input, strategy, outcome, reason, file, extraCall
  }

  package init(_ crash: Crash, by strategy: StrategyID, in document: DocumentName) {
    self.document = document
    self.strategy = strategy
    (input, outcome, reason, file) = (crash.input, crash.outcome, crash.reason, crash.file)
    fileFailure = crash.fileFailure
    extraCall = crash.call.kind.extraName
  }
}

extension RunCounts {
  /// Records the details of a crash or hang; the mutant's counters already include it.
  package mutating func add(_ crash: Crash, document: Int, study: (number: Int, Study)) {
    let known = documents[study.number]
    let strategies = known?.strategies ?? study.1.strategies.map(\.id)
    guard strategies.indices.contains(crash.strategy) else { return }
    var counts = DocumentCounts(
      name: known?.name ?? DocumentName(study.1.name), strategies: strategies)
    let positioned = Positioned(position: document, element: crash)
    if known?.crashes.contains(where: { $0.order == positioned.order }) == true { return }
    counts.crashes = [positioned]
    add(counts, study: study.number)
  }
}
