import DecodingStrategies
import Foundation
package import JSONMutation
import JSONText

/// Decodes mutants one at a time, and says which oracles they violate.
package final class SearchSession {
  private let session: DecodingSession
  private let judge: SearchJudge
  let growth: GrowthTrial
  private var renderer = Renderer()

  init(_ session: DecodingSession, timingClock: any Clock<Duration>) {
    self.session = session
    growth = GrowthTrial(session, timingClock: timingClock)
    judge = SearchJudge(of: session.strategies.map(\.id))
  }

  /// Reads the document of a study, and decodes each of its records alone with each strategy.
  package convenience init(
    _ study: Study, configuration: Runner.Configuration = Runner.Configuration(),
    timingClock: any Clock<Duration> = ContinuousClock(), recorder: any CallRecorder = NoRecorder(),
    crashes: [KnownCrash] = [], edges: (any EdgeCounters)? = nil
  ) throws(DocumentFailure) {
    let supervisor = CallSupervisor(
      stopwatch: Stopwatch(ContinuousClock()), recorder: recorder, crashes: crashes, edges: edges)
    // Mutants are decoded whole.
    var configuration = configuration
    configuration.usesExcerpts = false
    let opened = OpenedDocument(
      DecodingSession(
        study, document: try study.checkedDocument(isLimited: false), supervisor: supervisor),
      of: study, number: 0, configuration: configuration, timingClock: timingClock)
    _ = opened.prepare()
    self.init(opened.session, timingClock: timingClock)
  }

  package var document: Document { session.document }

  /// The findings, in the order of the strategies; `number` names the call in a crash journal.
  package func findings(on mutant: Mutant, number: Int = 0) -> [SearchFinding] {
    findings(in: verdicts(on: mutant, .mutant(number)), on: mutant, after: number).map(attributed)
  }

  package func verdicts(on mutant: Mutant, _ call: Call = .mutant(0)) -> [Verdict] {
    session.verdicts(on: mutant, call, renderer: &renderer)
  }

  package func findings(
    in verdicts: [Verdict], on mutant: Mutant, after number: Int = 0
  ) -> [SearchFinding] {
    judge.findings(in: verdicts, on: mutant, after: number)
      + growth.findings(mutant, verdicts, after: number)
  }

  /// The same finding with as few mutations as show it.
  ///
  /// A crash stays as it is, because another one would end the process.
  func smallest(_ finding: SearchFinding, on mutant: Mutant) -> SearchFinding {
    guard mutant.mutations.count > 1, !finding.oracle.endsProcess else { return finding }
    let call = Call.trial(finding.after)
    var smallest = finding
    _ = Minimizer { [self] candidate in
      let verdicts = verdicts(on: candidate, call)
      let findings =
        finding.oracle == .superLinearTime
        ? growth.finding(candidate, finding.strategy, after: finding.after).map { [$0] } ?? []
        : judge.findings(in: verdicts, on: candidate, after: finding.after)
      let same = findings.first { $0.isLike(finding) }
      if let same { smallest = same }
      return same != nil
    }.withFewestMutations(mutant)
    return smallest
  }
}

/// What `JSONDecoder` does without models.
extension SearchSession {
  func attributed(_ finding: SearchFinding) -> SearchFinding {
    guard let mutant = try? Mutant(finding.mutant, of: document) else { return finding }
    var finding = finding
    let bytes = mutant.bytes()
    finding.isOfDecoder =
      switch finding.oracle {
      case .falseAcceptance: Self.decoded(Nothing.self, from: bytes) != nil
      case .alteredMeaning:
        mutant.mutationClass == .meaningPreserving
          && Self.decoded(JSONTree.self, from: bytes)
            != Self.decoded(JSONTree.self, from: document.index.bytes)
      case .silentLoss: mutant.mutationClass == .unspecified && dropsRecords(bytes)
      case .crash, .hang, .superLinearTime, .disagreement: false
      }
    return finding
  }

  /// Whether the list has fewer records for `JSONDecoder` than in the document, such as where its key
  /// comes twice.
  private func dropsRecords(_ bytes: [UInt8]) -> Bool {
    guard let list = document.list, let tree = Self.decoded(JSONTree.self, from: bytes) else {
      return false
    }
    let found = document.index.pointer(to: list).tokens.reduce(tree) { $0?[$1.text] }
    return (found?.count ?? 0) < document.records.count
  }

  private static func decoded<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8]
  ) -> Value? {
    try? JSONDecoder().decode(type, from: Data(bytes))
  }

  private struct Nothing: Decodable {
    init(from decoder: any Decoder) {}
  }

  /// Any JSON as `JSONDecoder` reads it, without keys that a mutator may add.
  private enum JSONTree: Decodable, Equatable {
    case null
    case boolean(Bool)
    case number(Double)
    case text(String)
    case list([JSONTree])
    case object([String: JSONTree])

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .null
      } else if let boolean = try? value.decode(Bool.self) {
        self = .boolean(boolean)
      } else if let number = try? value.decode(Double.self) {
        self = .number(number)
      } else if let text = try? value.decode(String.self) {
        self = .text(text)
      } else if let list = try? value.decode([JSONTree].self) {
        self = .list(list)
      } else {
        self = .object(try value.decode([String: JSONTree].self))
      }
    }

    subscript(token: String) -> JSONTree? {
      switch self {
      case .object(let members): members[token]
      case .list(let elements):
        Int(token).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
      default: nil
      }
    }

    var count: Int {
      switch self {
      case .object(let members): members.count
      case .list(let elements): elements.count
      default: 0
      }
    }

    static func == (one: Self, other: Self) -> Bool {
      switch (one, other) {
      case (.null, .null): true
      case (.boolean(let one), .boolean(let other)): one == other
      case (.number(let one), .number(let other)): one == other
      case (.text(let one), .text(let other)): one == other
      case (.list(let one), .list(let other)): one == other
      case (.object(let one), .object(let other)):
        Set(one.keys).intersection(other.keys).allSatisfy { one[$0] == other[$0] }
          && [one, other].contains { Set($0.keys) == Set(one.keys).intersection(other.keys) }
      default: false
      }
    }
  }
}

extension SearchOracle {
  package var endsProcess: Bool { self == .crash || self == .hang }
}

/// What guided searches start with, besides their documents.
package struct SearchStart: Sendable, Codable {
  /// The strings and numbers that the models' source mentions.
  package var constants: [Constant]
  /// The mutants that an earlier search kept, which are decoded first.
  package var mutants: [MutantID]

  package init(constants: [Constant] = [], mutants: [MutantID] = []) {
    (self.constants, self.mutants) = (constants, mutants)
  }

  /// The mutants that a search with some settings may make: those of its mutators, at its locations.
  func mutants(
    of document: Document, _ configuration: Runner.Configuration, most: Int
  ) -> [Mutant] {
    let allowed = configuration.filter.nodes(of: document)
    return mutants.compactMap { id in
      guard let mutant = try? Mutant(id, of: document, mutators: configuration.mutators),
        mutant.mutations.count <= most, mutant.mutations.allSatisfy({ allowed.contains($0.node) })
      else { return nil }
      return mutant
    }
  }
}
