import CodableFuzz
import CodableFuzzCommand
import CodableFuzzTesting
import DecodingStrategies
import Foundation
import FuzzReports
import JSONMutation
import JSONText
import Testing

struct Person: Decodable, Equatable {
  let name: String
  let age: Int
  let role: Role

  enum Role: String, Decodable { case engineer, designer }
}

extension Person {
  fileprivate init?(json: [String: Any]) {
    guard let name = json["name"] as? String, let age = json["age"] as? Int,
      let role = (json["role"] as? String).flatMap(Role.init)
    else { return nil }
    self.init(name: name, age: age, role: role)
  }
}

private let json = Array(
  """
  [{"name": "Ada", "age": 36, "role": "engineer"}, {"name": "Grace", "age": 85, "role": "engineer"},
   {"name": "Mary", "age": 71, "role": "designer"}, {"name": "Joan", "age": 65, "role": "designer"}]
  """.utf8)

private let people = Study(
  "people", json: json, recordsAt: "", strategies: [.strict([Person].self, records: \.self)])

struct HeadlineReporter: Reporter {
  static let id: ReporterID = "headline"

  func text(of report: Report, in context: ReportContext) -> String {
    report.comparisons.flatMap(\.strategies).map { strategy in
      let survival = strategy.recordSurvival
      return "\(strategy.strategy): \(survival.count) of \(survival.of) records kept\n"
    }.joined()
  }
}

extension Metric {
  fileprivate static let untouchedDelivered = Metric(
    "untouched-delivered", .moreIsBetter, unit: "untouched record",
    counted: "untouched records delivered", harm: "lost", whenEmpty: "there is no untouched record",
    definition: "untouched records delivered, equal or altered ÷ untouched records"
  ) { Rate($0[.untouchedKept] + $0[.untouchedAltered], of: $0.untouched) }
}

/// It ends the process, so no test calls it.
private func toolOfATeam(_ studies: [Study]) {
  FuzzCommand.main(
    toolName: "podcasts-fuzz", mutators: [.emptyString], reporters: [HeadlineReporter.self]
  ) {
    studies
  }
}

@Suite struct FuzzSamples {
  @Test func aStudyIsRun() {
    let study = Study(
      "people", json: json, recordsAt: "",
      strategies: [
        .strict([Person].self, records: \.self),
        .lossyArray(LossyArray<Person>.self, records: \.self),
      ])
    let report = Runner([study]).run()
    print(report.strategy(.strict)?.recordSurvival.counts ?? "nothing decoded")
    #expect(report.failures.isEmpty)
    let unread = report.modelFindings.filter { $0.kind == "unread-field" }
    #expect(unread.isEmpty)
  }

  @Test func aReportIsPrinted() throws {
    let study = people
    let page = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).html")
    defer { try? FileManager.default.removeItem(at: page) }
    let report = Runner([study]).run()
    print(try report.text())
    try report.text(as: .html).write(to: page, atomically: true, encoding: .utf8)
    #expect(try String(contentsOf: page, encoding: .utf8).contains("<html"))
    #expect(throws: (any Error).self) { try report.text(as: "pdf") }
  }

  @Test func strategiesAreCompared() {
    let study = Study(
      "people", json: json, recordsAt: "",
      strategies: [
        .strict([Person].self, records: \.self),
        .wrapper([Failable<Person>].self, records: \.self, value: \.value),
        .lossyArray(LossyArray<Person>.self, records: \.self),
      ])
    let report = Runner([study]).run()
    let strategies = report.comparisons[0].strategies
    for row in strategies {
      print(row.strategy, row.recordSurvival.counts, row.silentLoss.counts)
    }
    let survivals = strategies.map { $0.recordSurvival.value ?? 0 }
    #expect(survivals[0] < survivals[1] && survivals[1] == survivals[2])
    #expect(strategies[1].silentLoss.count > 0)
    #expect(strategies[2].silentLoss.count == 0)
  }

  @Test func strategiesOfOneselfTakePart() throws {
    let manual = Strategy("manual") { data in
      let objects = try JSONSerialization.jsonObject(with: data) as? [[String: Any]] ?? []
      return Recovery(objects.compactMap(Person.init(json:)))
    }
    let lossy = Strategy("lossy") { data in
      try JSONDecoder().decode(LossyArray<Person>.self, from: data)
    } recovery: { list in
      Recovery(
        list.elements, identities: .indices(list.sentIndices), losses: list.losses.map(Loss.init))
    }
    let made = Strategy("made") { data in
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      return try decoder.decode([Person].self, from: data)
    }
    let report = Runner([
      Study("people", json: json, recordsAt: "", strategies: [manual, lossy, made])
    ]).run()
    let silent = report.documents[0].strategies.map { $0.silentLoss.count }
    #expect(silent[0] > 0 && silent[1] == 0 && silent[2] == 0)
  }

  @Test func aReporterWritesAReport() throws {
    let report = Runner([people]).run()
    let text = try HeadlineReporter().text(of: report)
    #expect(text.hasPrefix("strict: ") && text.hasSuffix(" records kept\n"))
  }

  @Test func aToolKnowsTheMutatorsMetricsAndFormatsOfItsTeam() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func text(_ name: String) throws -> String {
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
    var command = FuzzCommand(studies: [people], toolName: "podcasts-fuzz")
    let arguments = [
      "--mutator", "empty-string", "--mutator", "remove-key", "--quiet",
      "--output", "headline=\(folder.path)/headline.txt",
      "--output", "\(folder.path)/report.csv", "--output", "\(folder.path)/report.json",
    ]
    #expect(command.exitCode(running: arguments) == 64)
    (command.mutators, command.metrics) = ([.emptyString], [.untouchedDelivered])
    command.reporters = [HeadlineReporter.self]
    #expect(command.exitCode(running: arguments) == 0)
    #expect(try text("headline.txt").hasPrefix("strict: "))
    let csv = try text("report.csv")
    #expect(csv.contains(",untouched_delivered,") && csv.contains(",empty-string,"))
    #expect(try text("report.json").contains(#""untouched-delivered""#))
  }

  @Test func aTestTakesMutatorsOfItsOwn() throws {
    let report = try expectSurvival(
      of: people,
      options: ResilienceOptions(
        mutators: .drift + [.emptyString], advice: .off, attachesReport: false))
    #expect(report.mutators.contains("empty-string"))
    #expect(report.mutators.contains("null-value"))
  }
}
