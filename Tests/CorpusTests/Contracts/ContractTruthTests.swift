import CodableFuzz
import Foundation
import FuzzCorpus
import FuzzModels
import JSONInference
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz

/// No cell of a contract says less or more than what is counted.
@Suite struct ContractTruthTests {
  @Test(arguments: Corpus.studies)
  func familiesHaveTheCombinationsThatEveryMutantShows(_ study: Study) throws {
    try expectTruth(study)
  }

  /// Records that take any key, so that the first of them shows what only it loses.
  @Test func aFirstRecordWithKeysThatItsModelIgnoresHidesNothing() throws {
    let study = try #require(Corpus.studies.first { $0.name == "feed" })
    let text = String(decoding: study.json, as: UTF8.self)
    let start = try #require(text.firstRange(of: #""type": "announcement","#))
    let json = text.replacingCharacters(
      in: start, with: text[start] + #""url": "https://example.com/a", "author": "A","#)
    let contract = try expectTruth(study.of(json: Array(json.utf8)))
    for field in ["/feed/*/url", "/feed/*/author"] as [Field] {
      let cell = try #require(contract.rows.first { $0.field == field }?.cells[.absent])
      #expect(cell.effect == .listLost)
      #expect(!cell.example.description.contains("/feed/0/"))
    }
  }

  @Test(
    "Contracts of real responses are true, too",
    .enabled(
      if: CorpusTests.realResponses != nil, "CODABLE_FUZZ_CORPORA names no folder of real responses"
    ),
    arguments: [("events", "github_events.json"), ("timeline", "twitter.json")])
  func realResponsesHaveThemToo(name: String, file: String) throws {
    let study = try #require(Corpus.studies.first { $0.name == name })
    let folder = URL(fileURLWithPath: try #require(CorpusTests.realResponses))
    let whole = study.of(json: Array(try Data(contentsOf: folder.appendingPathComponent(file))))
    // Every value of every record is changed in turn, so a few records must do.
    let excerpt = try #require(TrialExcerpt(try whole.document(), keeping: [0, 1, 2, 3]))
    try expectTruth(study.of(json: excerpt.document.index.bytes))
  }

  /// Models that are inferred from the whole file, and decode its first records.
  @Test(
    "Contracts of models inferred from real responses are true",
    .enabled(
      if: CorpusTests.realResponses != nil, "CODABLE_FUZZ_CORPORA names no folder of real responses"
    ),
    arguments: [
      "twitter_timeline.json", "apache_builds.json", "github_events.json",
      "quicktype/samples/us-senators.json", "quicktype/samples/pokedex.json",
    ])
  func inferredModelsOfRealResponsesHaveThem(file: String) throws {
    let folder = URL(fileURLWithPath: try #require(CorpusTests.realResponses))
    let path = folder.appendingPathComponent(file).path
    let sample = try Sample([path])
    var study = try #require(sample.studies(decodedBy: sample.models).first)
      .of(json: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    study.strategies = study.strategies.filter { $0.id == .inferred }
    let document = try study.document()
    if let cut = TrialExcerpt(document, keeping: Array(document.records.indices.prefix(2))) {
      study = study.of(json: cut.document.index.bytes)
    }
    try expectTruth(study)
  }

  @discardableResult
  private func expectTruth(
    _ study: Study, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Contract {
    var study = study
    let own = StrategyID.own(among: study.strategies.map(\.id))
    study.strategies = study.strategies.filter { $0.id == own.first }
    let document = try DocumentSession(study, configuration: CountedCells.configuration())
    document.run([document.callPlan.count - 1]) { _, _ throws(Never) in }
    let contract = try #require(document.takeCounts().sums[ContractAnalysis.self].all.first)
    let counted = try CountedCells(of: study)
    var wrong: [String] = []
    for (field, cells) in counted.cells {
      let row = contract.rows.first { $0.field == field }
      for (change, counted) in cells {
        let cell = row?.cells[change].map { CountedCells.Cell($0.effect, isSilent: $0.isSilent) }
        // A field that nothing changes for is not read, and has no row.
        if row == nil, counted.least.effect == .kept { continue }
        guard let cell, counted.least <= cell, cell <= counted.most else {
          wrong.append("\(field) \(change): \(cell as Any), \(counted)")
          continue
        }
      }
    }
    #expect(!counted.cells.isEmpty && contract.isComplete, sourceLocation: sourceLocation)
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))", sourceLocation: sourceLocation)
    return contract
  }
}

/// The cells of a contract, by counting what each mutant of each location costs.
///
/// Counts do not tell whether a value that makes another record arrived, so that a cell has bounds.
private struct CountedCells {
  struct Cell: Comparable {
    let effect: Contract.Effect
    let isSilent: Bool

    init(_ effect: Contract.Effect, isSilent: Bool) {
      (self.effect, self.isSilent) = (effect, effect != .kept && isSilent)
    }

    static func < (one: Self, other: Self) -> Bool {
      (one.effect, one.isSilent ? 1 : 0) < (other.effect, other.isSilent ? 1 : 0)
    }
  }

  private(set) var cells: [Field: [Contract.Change: (least: Cell, most: Cell)]] = [:]

  static func configuration(of mutators: [Mutator] = [.unknownEnumTag]) -> Runner.Configuration {
    var configuration = Runner.Configuration()
    configuration.timesStrategies = false
    configuration.mutators = mutators
    return configuration
  }

  init(of study: Study) throws {
    var configuration = Self.configuration(of: [
      .removeKey, .nullValue, .emptyValue, .flipType, .unknownEnumTag, .dateFormat, .timeUnit,
      .nearMiss, .integerToFraction,
    ])
    configuration.plan = .exhaustive
    configuration.searchesFindings = false
    configuration.advice = .off
    let session = try DocumentSession(study, configuration: configuration)
    session.run(0..<session.callPlan.mutantCount) { mutant, verdicts in
      let (document, mutation) = (mutant.document, mutant.mutations[0])
      guard let change = Self.change(of: mutation, in: document),
        let cell = Self.cell(of: verdicts[0], hasList: document.list != nil)
      else { return }
      let field = document.fields.field(of: mutation.node)
      let known = cells[field]?[change] ?? cell
      cells[field, default: [:]][change] = (
        max(known.least, cell.least), max(known.most, cell.most)
      )
    }
  }

  private static func change(of mutation: Mutation, in document: Document) -> Contract.Change? {
    let kind = document.index.kind(of: mutation.node).rawValue
    return switch mutation.mutator.id {
    case "remove-key": .absent
    case "null-value": .null
    case "empty-value": mutation.variant.name == kind ? .empty : nil
    case "flip-type": mutation.variant.name == "null" ? nil : .otherType
    case "unknown-enum-tag": .unknownTag
    default: .otherFormat
    }
  }

  /// Nil where no record is sent, and none is removed.
  private static func cell(of verdict: Verdict, hasList: Bool) -> (least: Cell, most: Cell)? {
    let counters = verdict.counters
    if counters.sent + counters[.removed] == 0 { return nil }
    let isAltered =
      counters[.mutatedAlteredReported] + counters[.mutatedAlteredSilently]
      + counters[.untouchedAltered] > 0
    let lost = counters.lostSilently > 0
    if verdict.outcome != .returned || counters.untouchedLost > 0 {
      let cell = Cell(hasList ? .listLost : .recordLost, isSilent: lost)
      return (cell, cell)
    }
    if counters.lost > 0 {
      let cell = Cell(.recordLost, isSilent: lost)
      return (cell, cell)
    }
    let altered = Cell(
      isAltered ? .fieldLost : .kept,
      isSilent: counters[.mutatedAlteredSilently] + counters[.untouchedAltered] > 0)
    return (counters[.untouchedAltered] > 0 ? altered : Cell(.kept, isSilent: false), altered)
  }
}
