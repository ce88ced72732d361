import CodableFuzz
import CodableFuzzTesting
import Foundation
import FuzzBaselines
import FuzzPlatform
import Testing

@testable import FuzzTestSupport

/// Strategies that trap, overflow their stack or hang do not end the process of their tests, and
/// everything else is measured.
@Suite struct TrapTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("trap-\(UUID().uuidString)").path

  struct Episode: Decodable, Equatable {
    let title: String
    let url: String
    let minutes: Int
    let note: String?
  }

  /// The same record, with three force unwraps behind different keys.
  struct Hasty: Decodable, Equatable {
    let title: String
    let url: String
    let minutes: Int
    let note: String?

    enum CodingKeys: CodingKey { case title, url, minutes, note }

    // swift-format-ignore: NeverForceUnwrap
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      title = try container.decodeIfPresent(String.self, forKey: .title)!
      url = try container.decodeIfPresent(String.self, forKey: .url)!
      minutes = try container.decodeIfPresent(Int.self, forKey: .minutes)!
      note = try container.decodeIfPresent(String.self, forKey: .note)
    }
  }

  @TaskLocal private static var isInTest = false

  private static let json = """
    [{"title":"A","url":"https://a.example","minutes":1,"note":"x"},\
    {"title":"B","url":"https://b.example","minutes":2,"note":"y"}]
    """

  private var study: Study {
    Study(
      "episodes", json: Array(Self.json.utf8), recordsAt: "",
      strategies: [
        .strict([Episode].self, records: \.self),
        Strategy("app") { data in
          // What a test sets up for its task is there in any thread that calls the strategy.
          guard Self.isInTest else { return Recovery([]) }
          return Recovery(try JSONDecoder().decode([Hasty].self, from: data))
        },
      ])
  }

  private func run(_ study: Study) throws -> (document: DocumentReport, issues: [String]) {
    var report: Report?
    let issues = try issues(isIntermittent: true) {
      report = try Self.$isInTest.withValue(true) { try study.report(in: folder) }
    }
    return (try #require(report?.documents.first), issues)
  }

  @Test func oneRunNamesAllAndMeasuresTheRest() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (document, issues) = try run(study)
    let fields = ["/*/title", "/*/url", "/*/minutes"]
    for field in fields {
      #expect(
        issues.contains {
          $0.hasPrefix("app crashed at \(field), on ") && $0.contains("the run went on")
            && $0.contains(#/TrapTests.swift:\d+: Fatal error: Unexpectedly found nil/#)
        }, "\(field) in \(issues)")
    }
    let rows = document.crashes.filter { $0.extraCall == nil }.rows
    #expect(rows.map { $0.summary.split(separator: " ")[3].dropLast() }.map(String.init) == fields)
    var calm = study
    calm.strategies.removeLast()
    let expected = try run(calm).document
    #expect(document.mutantCount == expected.mutantCount)
    #expect(document.strategies.first == expected.strategies.first)
    // A throw and a crash lose the same records.
    let headlines = document.strategies.map { $0.headline[.untouchedKept] }
    #expect(headlines[0] == headlines[1])
    let contract = try #require(document.contracts.first { $0.strategy == "app" })
    #expect(contract.isComplete)
    #expect(Set(contract.rows.map(\.field.description)).isSuperset(of: fields + ["/*/note"]))
  }

  /// Three traps, three overflows and three hangs, each behind a key of its own.
  private struct Nine: Decodable, Equatable {
    static let keys = ["a", "b", "c", "d", "e", "f", "g", "h", "i"]

    init(from decoder: any Decoder) throws {
      let values = try decoder.singleValueContainer().decode([String: Int?].self)
      for (number, key) in Self.keys.enumerated() where (values[key] ?? nil) == nil {
        switch number % 3 {
        case 0: print([number][number + 1])
        case 1: print(Self.depth(of: 1))
        default: while Date.now > .distantPast {}
        }
      }
    }

    private static func depth(of number: Int) -> [Int] {
      number == 0 ? [] : depth(of: number + 1) + [number]
    }
  }

  @Test(.timeLimit(.minutes(5))) func oneRunNamesTrapsOverflowsAndHangs() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let record = Nine.keys.map { #""\#($0)":1"# }.joined(separator: ",")
    let study = Study(
      "nine", json: "[{\(record)},{\(record)}]", recordsAt: "",
      strategies: [.strict([Nine].self, records: \.self)])
    var report: Report?
    let issues = try issues { report = try study.report(in: folder, timeout: .seconds(1)) }
    for (number, key) in Nine.keys.enumerated() {
      let words = number % 3 == 2 ? "hung" : "crashed"
      #expect(
        issues.contains { $0.contains("strict \(words) at /*/\(key), on ") }, "\(key): \(issues)")
    }
    // What other tests print when they trap meanwhile belongs to no overflow.
    #expect(!issues.contains { $0.contains("SIGSEGV") && $0.contains("Fatal error") }, "\(issues)")
    let row = try #require(report?.documents.first?.strategies.first)
    #expect(row.rate(Metrics().recordSurvival).of > 0)
  }

  @Test(.timeLimit(.minutes(5))) func twoHangsAtALocationAreEnough() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let study = Study(
      "slow", json: #"[{"a":1,"b":2},{"a":1,"b":2}]"#, recordsAt: "",
      strategies: [
        Strategy("app") { data in
          let isDamaged = String(decoding: data, as: UTF8.self).contains(/"a":[^1]|\{"b"/)
          while isDamaged, Date.now > .distantPast {}
          let records = try JSONDecoder().decode([[String: Int]].self, from: data)
          return Recovery(records)
        }
      ])
    var report: Report?
    let issues = try issues { report = try study.report(in: folder, timeout: .seconds(1)) }
    let document = try #require(report?.documents.first)
    let called = document.crashes.filter { $0.extraCall == nil && $0.input.contains("@/0/a") }
    #expect(called.count == 2, "\(called.map(\.input))")
    let hangs = try #require(document.strategies.first).headline[.hung]
    #expect(hangs > called.count, "\(hangs)")
    #expect(issues.contains { $0.contains("After two hangs at a location") }, "\(issues)")
  }

  @Test func theNextRunSaysTheSame() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (first, _) = try run(study)
    let (second, issues) = try run(study)
    #expect(second == first)
    #expect(issues.contains { $0.contains("crashed or hung in an earlier run") })
  }

  /// No row of a baseline has them, so the run alone tells them.
  @Test func crashesInTrialsDoNotFailABaseline() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var found: Report?
    _ = try issues(isIntermittent: true) {
      found = try Self.$isInTest.withValue(true) { try study.report(in: folder) }
    }
    let report = try #require(found)
    #expect(report.crashes.contains { $0.extraCall != nil })
    let storage = Storages.baselines(in: folder)
    try report.expectBaseline(in: storage, updates: true)
    try report.expectBaseline(in: storage, updates: false)
  }

  @Test func studiesThatTrapAtTheSameTimeAreDistinguished() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let expected = try run(study).document
    let found = try await withThrowingTaskGroup(of: DocumentReport.self) { group in
      for _ in 0..<3 { group.addTask { try run(study).document } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(found.count == 3)
    #expect(found.allSatisfy { $0.strategies == expected.strategies })
  }
}
