import DecodingStrategies
import Foundation
import JSONMutation
import JSONText

@testable import CodableFuzz
@testable import FuzzBaselines
@testable import FuzzTestSupport

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A report with something in every part of the page.
enum HTMLSample {
  /// A report of two documents, or one.
  static func report(documents: Int = 1) -> Report { documents == 1 ? one : two }

  private static let one = made(of: 1)
  private static let two = made(of: 2)

  private static func made(of documents: Int) -> Report {
    let names = ["notes", "others"]
    let studies = names.prefix(documents).map { name in
      var study = Study.notes
      study.name = name
      return study
    }
    var report = Runner(studies).run()
    for number in report.documents.indices { fill(&report.documents[number]) }
    return report
  }

  static let pointed: MutantID = MutantID(
    document: DocumentName("notes"),
    steps: [MutantID.Step(mutator: "remove-key", pointer: "/notes/1/title", variant: "")])

  private static func fill(_ document: inout DocumentReport) {
    document.analyses[AdviceAnalysis.self] = [
      Advice(
        strategy: .strict, change: ModelChange(.lossyList, "/notes"),
        before: "let notes: [Note]", after: "@Lossy var notes: [Note]", breaksSource: false,
        recordSurvival: Rate(3, of: 97), changedRecordSurvival: Rate(89, of: 97),
        recovery: Rate(1, of: 13), changedRecovery: Rate(2, of: 13), example: pointed)
    ]
    document.analyses[WorstMutantsAnalysis.self] = [mutant]
  }

  private static var mutant: ExampleMutant {
    ExampleMutant(
      id: pointed,
      changes: [
        ExampleMutant.Edit(
          mutator: "remove-key", pointer: "/notes/1/title", line: 42,
          leading: "{ \"id\": 7,\n  ", before: "\"title\": \"<b>&\", ", after: "",
          trailing: "\"tags\": […")
      ],
      effects: [
        ExampleMutant.Effect(
          strategy: .strict, outcome: .threw,
          counters: [.untouchedSilent: 1, .untouchedReported: 2, .mutatedAlteredSilently: 1],
          failure: DecodingFailure(
            kind: .keyNotFound, path: ["notes", "1", "title"], message: "no key \"title\""))
      ])
  }

  static func large(strategyCount: Int = 5) -> Report {
    let mutators = (0..<20).map { MutatorID(rawValue: "a-mutator-of-some-length-\($0)") }
    let fields = (0..<250).map { number in
      Positioned(
        position: RunPosition(document: 0, number: number),
        element: Field(
          JSONPointer(
            ["items", "*", "quite", "deeply", "nested", "key-\(number)"]
              .map { JSONPointer.Token($0) })))
    }
    var sample = SampleReport()
    sample.plan = Report.Plan(
      id: "exhaustive", count: nil, seed: nil, mutations: nil, mutators: mutators,
      included: [], excluded: [])
    sample.strategies = (0..<strategyCount).map { StrategyID(rawValue: "strategy-number-\($0)") }
    let small = sample.report
    let document = small.documents[0]
    let strategies = sample.strategies.enumerated().map { number, strategy in
      StrategyReport(
        counts(fields: fields, mutators: mutators, salt: number), of: strategy, mutators: mutators,
        fields: fields)
    }
    let documents = [
      DocumentReport(
        name: document.name, documentCount: nil, byteCount: 1, list: document.list,
        recordCount: 9, unmutated: document.unmutated, alreadyInvalid: [], mutantCount: 50_000,
        excerpts: nil, crashes: [],
        strategies: strategies)
    ]
    return Report(
      version: Report.currentVersion, partial: nil, plan: sample.plan, documents: documents,
      comparisons: StrategyComparison.all(
        of: documents, mutators: sample.plan.mutators), failures: [], timings: small.timings,
      environment: small.environment)
  }

  private static func counts(
    fields: [Positioned<RunPosition, Field>], mutators: [MutatorID], salt: Int
  ) -> StrategyCounts {
    var counts = StrategyCounts()
    for field in fields.indices {
      for mutator in mutators.indices {
        var row = StrategyCounts.Counted()
        let lost = 1 + (field * 7 + mutator * 3 + salt * 11) % 999
        row.counters = [.mutants: 10, .untouchedSilent: lost, .untouchedKept: 1_000 - lost]
        counts.byField[StrategyCounts.Key(field: field, mutator: mutator)] = row
      }
    }
    return counts
  }
}

final class PageElements: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    /// The names of the elements that it is in, from the outside.
    let ancestors: [String]
  }

  private(set) var elements: [Element] = []
  private(set) var text = ""
  private(set) var style = ""
  /// Why the parser stopped; nil where it came to the end.
  private(set) var problem: String?
  private var open: [String] = []

  init(_ page: String) {
    super.init()
    let parser = XMLParser(data: Data(page.utf8))
    parser.delegate = self
    if !parser.parse() {
      problem =
        "line \(parser.lineNumber): \(parser.parserError.map { "\($0)" } ?? "not well-formed")"
    }
  }

  func named(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  func values(of attribute: String) -> [String] { elements.compactMap { $0.attributes[attribute] } }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements.append(Element(name: name, attributes: attributes, ancestors: open))
    open.append(name)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
    text += "\n"
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) {
    if open.last == "style" { style += characters } else { text += characters }
  }
}
