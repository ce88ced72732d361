import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzReports
@testable import FuzzTestSupport

/// Strategies that excerpts would not tell the truth about.
@Suite struct ExcerptCheckTests {
  @Test func aStrategyThatLooksOnlyAtTheFirstRecordsIsGivenWholeDocuments() throws {
    let study = Study.hundredNotes([
      .strict(Notes<[Note]>.self, records: \.notes),
      Strategy("first-five") { data in
        let notes = try JSONDecoder().decode(Notes<LossyArray<Note>>.self, from: data).notes
        let first = Array(notes.elements.prefix(5))
        return Recovery(first, identities: .indices(Array(first.indices)))
      },
    ])
    let documents = try Self.reports(of: study, .core)
    let excerpts = try #require(documents.excerpts.excerpts)
    #expect(excerpts.decodedInExcerpts.count == 0 && excerpts.differenceCount > 0)
    let difference = try #require(excerpts.differences.first)
    #expect(difference.strategy == "first-five")
    #expect(
      difference.difference
        == "records: mutants 1, returned 1, untouchedKept 100 in an excerpt, "
        + "mutants 1, returned 1, untouchedKept 5, untouchedSilent 95 in the whole document")
    #expect(documents.excerpts.strategies == documents.whole.strategies)
    let note = try #require(documents.excerpts.excerptNote)
    #expect(note.hasPrefix("decoded whole, because an excerpt differs for first-five: "))
  }

  /// Sixteen at most, one in 32 of a short plan, what costs 108 million, and two at least.
  @Test(arguments: [
    (10_000, 1, 16), (320, 1, 10), (10_000, 27_000_000, 4), (10_000, 1_000_000_000, 2),
  ])
  func theSampleHasABound(mutantCount: Int, cost: Int, count: Int) throws {
    let sample = try #require(ExcerptCheck.sample(of: mutantCount, cost: cost))
    #expect(sample.count == count)
    #expect(sample == sample.sorted() && sample.allSatisfy { $0 < mutantCount })
  }

  @Test func aStrategyThatBoundsItsLossesIsGivenWholeDocuments() throws {
    let study = Study.hundredNotes([
      Strategy("one-in-ten") { data in
        let notes = try JSONDecoder().decode(Notes<LossyArray<Note>>.self, from: data).notes
        let sent = notes.elements.count + notes.losses.count
        if notes.losses.count * 10 > sent { throw TooManyLosses() }
        return Recovery(
          notes.elements, identities: .indices(notes.sentIndices),
          losses: notes.losses.map(Loss.init))
      }
    ])
    let documents = try Self.reports(of: study, .core)
    #expect(documents.excerpts.excerpts.map { $0.differenceCount > 0 } == true)
    #expect(documents.excerpts.strategies == documents.whole.strategies)
  }

  /// A mutated number may be that of another record, which a dictionary then loses.
  @Test func recordsThatReplaceEachOtherAreFoundInTheWholeDocument() throws {
    let study = Study.hundredNotes([
      Strategy("by-id") { data in
        let notes = try JSONDecoder().decode(Notes<[Note]>.self, from: data).notes
        let byID = Dictionary(notes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return Recovery(byID.values.sorted { $0.id < $1.id }, identities: .unordered)
      }
    ])
    let documents = try Self.reports(of: study, [.adjustNumber, .removeKey, .flipType])
    let excerpts = try #require(documents.excerpts.excerpts)
    #expect(excerpts.differenceCount == 0 && excerpts.decodedInExcerpts.count > 0)
    #expect(documents.excerpts.strategies == documents.whole.strategies)
    let adjusted = try #require(
      documents.whole.strategies[0].mutators.first { $0.mutator == "adjust-number" })
    #expect(adjusted.counters.recordSurvival.count < adjusted.counters.recordSurvival.of)
  }

  /// Of two equal records a set keeps one, so an altered record may be lost in the whole document; a list keeps both.
  @Test(arguments: [true, false])
  func onlyWhatMayMergeRecordsIsDecodedWholeForAnAlteredOne(mayMerge: Bool) throws {
    let wholes = WorkLimitTests.CallCount()
    let study = Study.hundredNotes([
      Strategy("counting") { data in
        if data.count > 2_000 { wholes.add() }
        let notes = try JSONDecoder().decode(Notes<[Note]>.self, from: data).notes
        let first = Dictionary(notes.map { ($0.id, $0) }) { first, _ in first }
        return mayMerge ? first.values.sorted { $0.id < $1.id } : notes
      }
    ])
    let runner = Self.runner(study, [.adjustNumber, .padString])
    let report = try #require(runner.run().documents.first)
    let altered = report.strategies[0].headline[.mutatedAlteredSilently]
    let excerpts = try #require(report.excerpts)
    #expect(excerpts.differenceCount == 0 && altered > 3 * excerpts.sampled)
    #expect(mayMerge ? wholes.count > altered : wholes.count < altered, "\(wholes.count)")
  }

  /// An element that was inserted is named by its index in the whole mutant.
  @Test("Paths in excerpts are those of the whole mutant") func pathsAreThoseOfTheWholeMutant()
    throws
  {
    let study = Study.hundredNotes([
      .strict(Notes<[Note]>.self, records: \.notes),
      .lossyArray(Notes<LossyArray<Note>>.self, records: \.notes),
    ])
    var paths: [[String]] = []
    for usesExcerpts in [true, false] {
      var runner = Self.runner(study, [.insertBadElement, .flipType, .resizeArray])
      runner.configuration.usesExcerpts = usesExcerpts
      runner.configuration.plan = .random(count: 300, seed: 3, mutations: 2)
      var lines: [String] = []
      _ = runner.run { event throws(Never) in
        guard case .evaluated(let mutant, let verdicts) = event else { return }
        for verdict in verdicts { lines.append("\(mutant.id) \(verdict.paths)") }
      }
      paths.append(lines)
    }
    #expect(paths[0].contains { $0.contains("insert-bad-element") })
    let differing = zip(paths[0], paths[1]).filter { $0 != $1 }.map { "\($0)\n\($1)" }
    #expect(differing == [])
  }

  /// The records before and behind an inserted element say where it is.
  @Test(arguments: ["", "\n  "])
  func anInsertedElementIsNamedByItsNeighbors(space: String) throws {
    let study = Study.hundredNotes(
      [.lossyArray(Notes<LossyArray<Note>>.self, records: \.notes)], space: space)
    var named: [[String: [String]]] = []
    for usesExcerpts in [true, false] {
      var runner = Self.runner(study, [.insertBadElement])
      runner.configuration.usesExcerpts = usesExcerpts
      var paths: [String: [String]] = [:]
      _ = runner.run { event throws(Never) in
        guard case .evaluated(let mutant, let verdicts) = event else { return }
        paths[mutant.id.description] = verdicts[0].paths.map(\.description)
      }
      named.append(paths)
    }
    let middle = "notes:insert-bad-element@/notes=number-middle"
    #expect(named[1][middle] == ["/notes/50"])
    #expect(named[0] == named[1])
  }

  /// Members that no model reads are left out of the records that count for others.
  @Test func largeUntouchedRecordsAreCutDownToWhatIsRead() throws {
    var study = Study.notes
    let padding = String(repeating: "x", count: 5_000)
    let notes = (0..<4).map { number in
      #"{"id":\#(number),"unread":{"a":"\#(padding)","b":[]},"title":"t","tag":null}"#
    }
    study.json = Array(#"{"notes":[\#(notes.joined(separator: ","))]}"#.utf8)
    let document = try study.document()
    let session = DecodingSession(
      study, document: document, supervisor: CallSupervisor(stopwatch: Stopwatch(ContinuousClock()))
    )
    var cutter = try #require(ExcerptCutter(session))
    let cut = cutter.excerpt(around: [1], in: session)
    let excerpt = try #require(cut)
    #expect(excerpt.excerpt.records == [0, 1, 3])
    guard case .excerpt(_, let weights) = excerpt.records else { return }
    #expect(weights == [1, 1, 2])
    let text = String(decoding: excerpt.excerpt.document.index.bytes, as: UTF8.self)
    let whole = notes[1]
    #expect(
      text
        == #"{"notes":[{"id":0,"title":"t","tag":null},\#(whole),{"id":3,"title":"t","tag":null}]}"#
    )
  }

  private struct TooManyLosses: Error {}

  private static func runner(_ study: Study, _ mutators: [Mutator]) -> Runner {
    var runner = Runner([study]).untimed
    runner.configuration.mutators = mutators
    return runner
  }

  private static func reports(
    of study: Study, _ mutators: [Mutator]
  ) throws -> (excerpts: DocumentReport, whole: DocumentReport) {
    var runner = runner(study, mutators)
    let excerpts = try #require(runner.run().documents.first)
    runner.configuration.usesExcerpts = false
    return (excerpts, try #require(runner.run().documents.first))
  }
}

extension Study {
  fileprivate static func hundredNotes(_ strategies: [Strategy], space: String = "") -> Study {
    let notes = (0..<100).map { #"{"id":\#(100 + $0),"title":"note \#($0)","tag":"x"}"# }
    return Study(
      "notes", json: #"{"total":100,"notes":[\#(notes.joined(separator: space + "," + space))]}"#,
      recordsAt: "/notes", strategies: strategies)
  }
}
