package import DecodingStrategies
public import JSONMutation
package import JSONText

/// The result of a run: one versioned value that reporters write as text, HTML, Markdown, JSON and
/// more.
///
/// Two reports of the same run are equal except for times and where it was made, which contain
/// everything that may differ between machines.
public struct Report: Equatable, Sendable, Codable {
  /// The version of the report format that this package writes and reads.
  package static let currentVersion = 5

  package let version: Int
  /// The completed part of the plan if the run was stopped; nil for all of it.
  package internal(set) var partial: Partial?
  package let plan: Plan
  public internal(set) var documents: [DocumentReport]
  /// The strategies over several documents: each table compares those that decode all of its documents.
  public internal(set) var comparisons: [StrategyComparison]
  public var failures: [DocumentFailure]
  /// The patterns of locations to edit that match no location in any document; nil if all of them
  /// match.
  package var unmatchedPatterns: [PointerPattern]?
  package var timings: Timings
  package var environment: Environment
  /// What is needed to merge the report with those of other parts; nil for a whole run.
  package var part: ShardCounts?

  package struct Partial: Equatable, Sendable, Codable {
    package let reason: String
    package internal(set) var documents: [Part]

    package struct Part: Equatable, Sendable, Codable {
      /// The document, or the study if it decodes many.
      package internal(set) var document: DocumentName
      /// The number of units of work that are done: mutants, and what analyses asked for.
      package let done: Int
      /// The number of those to do; nil if the document has not been read yet.
      package let planned: Int?
    }
  }

  package struct Plan: Hashable, Sendable, Codable {
    package let id: PlanID
    /// The number of mutants that the plan was given; nil if it takes none.
    package let count: Int?
    /// The random seed; nil if the plan takes none.
    package let seed: Seed?
    /// The maximum number of mutations in one mutant; nil if the plan takes no such number.
    package let mutations: Int?
    package var mutators: [MutatorID]
    /// The patterns of the locations that could be edited; empty for all.
    package let included: [PointerPattern]
    package let excluded: [PointerPattern]

    package init(
      id: PlanID, count: Int?, seed: Seed?, mutations: Int?, mutators: [MutatorID],
      included: [PointerPattern], excluded: [PointerPattern]
    ) {
      (self.id, self.count, self.seed, self.mutations) = (id, count, seed, mutations)
      (self.mutators, self.included, self.excluded) = (mutators, included, excluded)
    }
  }
}

/// A document that could not be read, or strategies with the same name.
public struct DocumentFailure: Error, Equatable, Sendable, Codable {
  public internal(set) var document: DocumentName
  public let message: String

  package init(document: DocumentName, message: String) {
    (self.document, self.message) = (document, message)
  }
}

public struct DocumentReport: Equatable, Sendable, Codable {
  /// The document's name, with its record count if it was grown.
  public internal(set) var name: DocumentName
  /// The number of decoded documents of a stream, which are counted together; nil for a single
  /// document.
  package let documentCount: Int?
  /// The document's size, in bytes.
  package let byteCount: Int
  /// The list of records; nil for a document that is one record.
  package let list: JSONPointer?
  public let recordCount: Int
  package let unmutated: [Unmutated]
  /// Records that do not decode even on their own; they are in no metric.
  package let alreadyInvalid: [InvalidRecord]
  /// The role of each field with strings or maps, and why, in document order.
  package internal(set) var fields: [FieldRole] = []
  /// The mutators of the plan that find nothing to edit in the document.
  package internal(set) var idleMutators: [MutatorID] = []
  public let mutantCount: Int
  /// How mutants of a document with many records were decoded; nil if they were decoded whole.
  package internal(set) var excerpts: ExcerptReport?
  /// What was left out of a large document; nil for nothing.
  package internal(set) var leftOut: LeftOut?
  /// The first crashes and hangs, in order.
  public internal(set) var crashes: [CrashRecord]
  public let strategies: [StrategyReport]
  package var analyses = ReportParts()

  package struct Unmutated: Equatable, Sendable, Codable {
    package let strategy: StrategyID
    package let outcome: Outcome
    /// The counts of the records, all of which are untouched.
    package internal(set) var counters: Counters
    package internal(set) var equality: RecordEquality
    /// Stored properties that are not compared because they differ between two clean decodes;
    /// sorted.
    package internal(set) var ignoredProperties: [String]
    /// Stored properties that cannot be compared, each with the reason; sorted.
    package internal(set) var unseenProperties: [String]
    /// The error that it threw; nil if it returned.
    package let failure: DecodingFailure?
  }

  /// A record that does not decode even on its own.
  package struct InvalidRecord: Hashable, Sendable, Codable {
    package let pointer: JSONPointer
    package let strategy: StrategyID
    package let failure: DecodingFailure
  }
}

extension Report {
  public var mutators: [MutatorID] { plan.mutators }

  /// The report of one document only; the comparisons over several documents are left out.
  package func part(of document: DocumentName) -> Report {
    var timings = self.timings
    timings.documents.removeAll { $0.document != document }
    return Report(
      version: version, partial: partial, plan: plan,
      documents: documents.filter { $0.name == document },
      comparisons: [], failures: [], timings: timings, environment: environment)
  }

  /// The same report for people, in whose names of documents, but not of mutants, is no digest unless two
  /// share a name.
  package var plainlyNamed: Report {
    let known = Dictionary(grouping: documents.map(\.name), by: \.withoutDigest)
    func plain(_ name: inout DocumentName) {
      if known[name.withoutDigest]?.count ?? 0 < 2 { name = name.withoutDigest }
    }
    var report = self
    report.documents.changeEach { document in
      plain(&document.name)
      document.crashes.changeEach { plain(&$0.document) }
    }
    report.comparisons.changeEach { $0.documents.changeEach(plain) }
    report.failures.changeEach { plain(&$0.document) }
    report.timings.documents.changeEach { plain(&$0.document) }
    report.partial?.documents.changeEach { plain(&$0.document) }
    return report
  }
}

extension DocumentName {
  fileprivate var withoutDigest: DocumentName { DocumentName(name, recordCount: recordCount) }
}

extension Array {
  fileprivate mutating func changeEach(_ change: (inout Element) -> Void) {
    for index in indices { change(&self[index]) }
  }
}

extension Report {
  /// Notes on how records were compared: a line for those without a fast `==`, one for each list of
  /// ignored properties, and one for each list that cannot be compared.
  package var comparisonNotes: [String] {
    let slow = names(of: unmutatedRows.filter { $0.row.equality != .equatable })
    let equality =
      slow.isEmpty ? [] : ["records compared by their stored properties, not only by ==: \(slow)"]
    return equality + comparisonLimits
  }

  package var comparisonLimits: [String] {
    let rows = unmutatedRows
    return notes(of: rows, \.ignoredProperties) {
      "not compared, because each decode makes another value, such as the time: "
        + $0.joined(separator: ", ")
    }
      + notes(of: rows, \.unseenProperties) {
        "cannot be fully compared: \($0.joined(separator: "; "))"
      }
  }

  private typealias NamedRow = (name: String, row: DocumentReport.Unmutated)

  private var unmutatedRows: [NamedRow] {
    documents.flatMap { document in
      document.unmutated.map { (name: document.name.description, row: $0) }
    }
  }

  private func notes(
    of rows: [NamedRow], _ properties: (DocumentReport.Unmutated) -> [String],
    _ words: ([String]) -> String
  ) -> [String] {
    rows.map { properties($0.row) }.filter { !$0.isEmpty }.unique.map { list in
      let same = rows.filter { properties($0.row) == list }
      return words(list) + " (\(names(of: same)))"
    }
  }

  private func names(of rows: [NamedRow]) -> String {
    func list(_ names: [String], _ one: String, _ many: String) -> String {
      let (most, left) = (3, names.count - 3)
      if left <= 0 { return names.joined(separator: ", ") }
      return names.prefix(most).joined(separator: ", ")
        + " and \(Format.count(left, one, many)) more"
    }
    let documents = documents.compactMap { document -> String? in
      let name = document.name.description
      let strategies = rows.filter { $0.name == name }.map(\.row.strategy.rawValue)
      if strategies.isEmpty { return nil }
      if strategies.count == document.unmutated.count { return name }
      return name + " with " + list(strategies, "strategy", "strategies")
    }
    return list(documents, "document", "documents")
  }
}
