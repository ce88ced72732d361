package import JSONMutation
package import JSONText

/// What a save erases: records are decoded and encoded again, and compared with what was sent.
///
/// It is found out for the app's own strategies, else for `strict`, if ``Runner/Configuration/writesBack``
/// says so, or if a study has a function of the app that writes its records.
package struct WriteBack: Equatable, Sendable, Codable {
  package let strategy: StrategyID
  /// The records of the unmutated document that were written back: the metrics are over these.
  package internal(set) var records = Counts()
  /// The mutants that were written back, of `add-key`, `unknown-enum-tag` and `null-value`; of these, only
  /// what differs at, under or above the edit counts, and never an added key.
  package internal(set) var mutants = Counts()
  /// The fields in which something differs, in the order of the document; those of mutants come after
  /// those of records.
  package internal(set) var rows: [WrittenField] = []
  /// Why the first written text does not decode again; of a capture, without its values.
  package internal(set) var unreadable: String?
  /// The records that decode, but were not written.
  package internal(set) var unwritten = 0
  /// Why the first of them was not written.
  package internal(set) var failure: String?
  /// Whether every record and mutant was tried; their number is limited, and a crash ends it.
  package internal(set) var isComplete = true

  init(_ strategy: StrategyID) { self.strategy = strategy }

  package struct Counts: Equatable, Sendable, Codable {
    /// Those that were written back; of a field, those that have it.
    package internal(set) var written = 0
    package internal(set) var unreadable = 0
    package internal(set) var erased = 0
    package internal(set) var changed = 0
    package internal(set) var added = 0
    package internal(set) var nullOmitted = 0

    package internal(set) subscript(kind: WrittenDifference) -> Int {
      get { self[keyPath: kind.count] }
      set { self[keyPath: kind.count] = newValue }
    }

    static func += (one: inout Self, other: Self) {
      one.written += other.written
      for kind in WrittenDifference.allCases { one[kind] += other[kind] }
    }

    fileprivate var counters: Counters {
      [
        .written: written, .unreadable: unreadable, .erased: erased, .changed: changed,
        .added: added, .nullOmitted: nullOmitted,
      ]
    }

    mutating func add(_ kinds: Set<WrittenDifference>) {
      written += 1
      for kind in kinds { self[kind] += 1 }
    }
  }

  package struct WrittenField: Equatable, Sendable, Codable {
    package let field: Field
    /// The mutator whose edits of the field were written back; nil for what the document has there.
    package let mutator: MutatorID?
    package internal(set) var counts = Counts()
    /// The record with the gravest difference, the first of them.
    package internal(set) var record: JSONPointer?
    /// The mutant that has it in that record; nil for a row of records.
    package internal(set) var example: MutantID?
    /// What was sent in that record, cut; nil if nothing was.
    package internal(set) var sent: String?
    /// What was written, cut; nil if nothing was.
    package internal(set) var written: String?

    init(_ field: Field, _ mutator: MutatorID?) { (self.field, self.mutator) = (field, mutator) }

    package var kind: WrittenDifference? { WrittenDifference.allCases.first { counts[$0] > 0 } }
  }

  static func + (one: Self, other: Self) -> Self {
    var sum = one
    sum.records += other.records
    sum.mutants += other.mutants
    sum.unwritten += other.unwritten
    sum.failure = one.failure ?? other.failure
    sum.unreadable = one.unreadable ?? other.unreadable
    sum.isComplete = one.isComplete && other.isComplete
    for row in other.rows {
      if let known = sum.rows.firstIndex(where: {
        $0.field == row.field && $0.mutator == row.mutator
      }) {
        sum.rows[known].counts += row.counts
      } else {
        sum.rows.append(row)
      }
    }
    return sum
  }
}

package enum WrittenDifference: String, Sendable, Codable, CaseIterable {
  /// The strategy does not decode what was written, in place of what was sent.
  ///
  /// It counts at the location that the error names. A mutant counts only if its record decodes again
  /// without the edit.
  case unreadable
  /// The key was sent with a value, and not written.
  case erased
  /// Another value was written, or one of another type.
  ///
  /// Numbers are compared as decimals, and dates as points in time. An array with more or fewer elements
  /// is another value.
  case changed
  /// The key was not sent, but written.
  case added
  /// The key was sent with null, and not written.
  case nullOmitted = "null-omitted"

  fileprivate var count: WritableKeyPath<WriteBack.Counts, Int> {
    switch self {
    case .unreadable: \.unreadable
    case .erased: \.erased
    case .changed: \.changed
    case .added: \.added
    case .nullOmitted: \.nullOmitted
    }
  }
}

extension DocumentReport {
  /// What saves erase, for each of the app's own strategies, or else for strict; empty if nothing was
  /// written back.
  package var writeBacks: [WriteBack] { analyses[WriteBackAnalysis.self]?.strategies ?? [] }

  /// What would have records written back that can be encoded; nil if they were, or cannot.
  package var writeBackOffer: WriteBackOffer? { analyses[WriteBackAnalysis.self]?.offer }

  /// What saves of a strategy lose, as rows of a baseline: `save` for the records of the document, and
  /// `save-mutants` for mutants.
  package func saveRows(of strategy: StrategyID) -> [StrategyReport.FieldRow] {
    var found: [(mutator: MutatorID, counters: Counters, count: Int)] = []
    if let store { found.append(("stores", store.all.counters, store.all.mutants)) }
    for back in writeBacks where back.strategy == strategy {
      found.append(("save", back.records.counters, back.records.written))
      found.append(("save-mutants", back.mutants.counters, back.mutants.written))
    }
    return found.filter { $0.count > 0 }.map { mutator, counters, count in
      var counters = counters
      counters[.mutants] = count
      counters[.returned] = count
      return StrategyReport.FieldRow(
        field: Field(.root), mutator: mutator, counters: counters,
        example: store?.rows.first?.example, silentExample: nil, silentVariants: nil,
        plausibility: nil)
    }
  }
}

extension Runner.Configuration {
  /// Whether to encode records that were decoded, to find what a save erases.
  ///
  /// Records are encoded by a `JSONEncoder` with the settings of their decoder. The default is false;
  /// studies with a function that writes records are always written back. `--write-back` overrides it.
  package var writesBack: Bool {
    get { self[settingOf: WriteBackAnalysis.self] }
    set { self[settingOf: WriteBackAnalysis.self] = newValue }
  }
}

final class WriteBackAnalysis: Analysis {
  static let id: RoleID = "write-back"
  static let question = "What does a save erase of what was sent?"
  static let unitKind: CallKind? = .writeBack
  private static let mostDocuments = 100

  let facts: WriteBackSums
  var sums = WriteBackSums()
  let unitCount: Int
  private let opened: OpenedDocument
  private let strategies: [Int]

  init?(_ opened: OpenedDocument) {
    let all = opened.session.strategies
    guard opened.number < Self.mostDocuments, !opened.study.isNewer else { return nil }
    let own = StrategyID.own(among: all.map(\.id))
    let encodable = all.indices.filter { number in
      own.contains(all[number].id)
        && (all[number].writer != nil || all[number].recordType is any Encodable.Type)
    }
    let asks = opened.configuration.writesBack
    guard asks || !encodable.isEmpty else { return nil }
    strategies = encodable.filter { all[$0].writer.map { asks || $0.isOwn } ?? false }
    self.opened = opened
    unitCount = strategies.isEmpty ? 0 : 1
    let offer: WriteBackOffer =
      encodable.isEmpty
      ? .conformance : encodable.contains { all[$0].writer != nil } ? .option : .function
    facts = WriteBackSums(offer: strategies.isEmpty ? offer : nil)
  }

  func perform(_ unit: CallPlan.Unit) {
    let bench = TrialBench(opened.session, call: unit.call)
    sums.all += strategies.compactMap { number in
      WriteBackTrial(bench, strategy: number, mask: opened.mask).map {
        Positioned(position: opened.number, element: $0.writeBack())
      }
    }
  }

  static func part(of sums: WriteBackSums, in document: CountedDocument) -> WriteBackPart? {
    let all = sums.all.sorted { $0.position < $1.position }.map(\.element)
    return WriteBackPart(
      offer: sums.offer,
      strategies: all.grouped(alike: \.strategy).map { $0.dropFirst().reduce($0[0], +) })
  }

  static func counters(of sums: WriteBackSums, strategy: StrategyID) -> Counters {
    .sum(sums.all.map(\.element).filter { $0.strategy == strategy }.map(\.records.counters))
  }
}

package enum WriteBackOffer: String, Sendable, Codable {
  case option
  /// Say how they are encoded: there is no encoder for what their decoder does, or that is not known.
  case function
  /// Make the records `Encodable`, although it was asked for.
  case conformance
}

struct WriteBackPart: ReportPart {
  let offer: WriteBackOffer?
  let strategies: [WriteBack]
}

struct WriteBackSums: RoleSums {
  var offer: WriteBackOffer?
  var all: [Positioned<Int, WriteBack>] = []

  static func += (one: inout Self, other: Self) {
    one.offer = one.offer ?? other.offer
    one.all += other.all
  }
}

extension CallKind {
  package static let writeBack = Self(
    "write-back", .units, crashEnds: .kind, extraName: "write-back",
    purpose: "writing records back")
}
