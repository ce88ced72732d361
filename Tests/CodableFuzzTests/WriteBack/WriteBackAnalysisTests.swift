import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzTestSupport

@Suite struct WriteBackAnalysisTests {
  /// What is sent, what is written, and the differences, sorted.
  private static let examples: [(sent: String, written: String, differences: [String])] = [
    // Keys.
    (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, []),
    (#"{"a":1,"b":{"c":{"d":2}}}"#, #"{"a":1}"#, ["erased /b"]),
    (#"{"a":1,"b":null}"#, #"{"a":1}"#, ["null omitted /b"]),
    (#"{"a":1}"#, #"{"a":1,"b":{"c":2}}"#, ["added /b"]),
    (#"{"a":1}"#, #"{"a":1,"b":null}"#, ["added /b"]),
    (
      #"{"a":{"b":1,"c":null}}"#, #"{"a":{"d":1}}"#,
      ["added /a/d", "erased /a/b", "null omitted /a/c"]
    ),
    (#"{"userName":1}"#, #"{"user_name":1}"#, ["added /user_name", "erased /userName"]),
    (#"{"é":1}"#, "{\"\u{65}\u{301}\":1}", ["added /\u{65}\u{301}", "erased /é"]),
    // Of two equal keys, JSONDecoder takes the first.
    (#"{"a":1,"a":2}"#, #"{"a":1}"#, []),
    (#"{"a":1,"a":2}"#, #"{"a":2}"#, ["changed /a"]),
    // Other types.
    (#"{"a":null}"#, #"{"a":0}"#, ["changed /a"]),
    (#"{"a":{"b":1}}"#, #"{"a":null}"#, ["changed /a"]),
    (#"{"a":1}"#, #"{"a":"1"}"#, ["changed /a"]),
    (#"{"a":1,"b":true}"#, #"{"a":true,"b":1}"#, ["changed /a", "changed /b"]),
    (#"{"a":[]}"#, #"{"a":{}}"#, ["changed /a"]),
    (#"{"a":1}"#, #"[1]"#, ["changed "]),
    // Booleans and numbers.
    (#"{"a":true,"b":false}"#, #"{"a":true,"b":true}"#, ["changed /b"]),
    ("[1.0, 1, 1e0, 10, -0, 0.5]", "[1, 1e0, 1.00, 1E+1, 0, 5e-1]", []),
    (
      "[505874924095815681, 0.1, -1]", "[505874924095815680, 0.1000000000000000055, 1]",
      ["changed /0", "changed /1", "changed /2"]
    ),
    (
      "[1e400, 0.12345678901234567890123456789012345678901]",
      "[10e399, 0.12345678901234567890123456789012345678902]", ["changed /1"]
    ),
    ("[1e9999999999]", "[10e9999999998]", ["changed /0"]),
    // Strings.
    (#"{"a":"\u00e9\/\n"}"#, #"{"a":"é/\u000a"}"#, []),
    (#"{"a":"\ud83d\ude0b"}"#, #"{"a":"😋"}"#, []),
    (#"{"a":"é"}"#, #"{"a":"e\u0301"}"#, ["changed /a"]),
    (#"{"a":"Open"}"#, #"{"a":"open"}"#, ["changed /a"]),
    // Dates: the instant counts, if both texts name one.
    (#"["2026-01-31T12:00:00+01:00"]"#, #"["2026-01-31T11:00:00Z"]"#, []),
    (#"["2026-01-31T12:00:00.500Z"]"#, #"["2026-01-31T12:00:00.5+0000"]"#, []),
    (#"["2026-01-31T12:00:00.000Z"]"#, #"["2026-01-31T12:00:00Z"]"#, []),
    (#"["Sat, 31 Jan 2026 12:00:00 GMT"]"#, #"["2026-01-31T12:00:00Z"]"#, []),
    (#"["Sat, 31 Jan 2026 12:00:00 +0100"]"#, #"["2026-01-31T11:00:00Z"]"#, []),
    (#"["Sun Aug 31 00:29:15 +0000 2014"]"#, #"["2014-08-31T00:29:15Z"]"#, []),
    (#"["2026-01-31T12:00:00.123Z"]"#, #"["2026-01-31T12:00:00Z"]"#, ["changed /0"]),
    (#"["2026-01-31T12:00:00+01:00"]"#, #"["2026-01-31T12:00:00Z"]"#, ["changed /0"]),
    (#"["2026-02-31T12:00:00Z"]"#, #"["2026-03-03T12:00:00Z"]"#, ["changed /0"]),
    (#"["2026-01-31T12:00:00Z"]"#, "[1769860800]", ["changed /0"]),
    // Arrays.
    ("[1, [2, 3]]", "[1, [2]]", ["changed /1"]),
    ("[[], [1]]", "[[], []]", ["changed /1"]),
    ("[1, 2, 3]", "[3, 1, 2]", []),
    ("[1, 1, 2]", "[1, 2, 2]", ["changed /1"]),
    ("[[1, 2], [3, 4]]", "[[4, 3], [2, 1]]", []),
    (#"[{"a":1,"b":1},{"a":2,"b":1}]"#, #"[{"a":2},{"a":1}]"#, ["erased /0/b", "erased /1/b"]),
    // By position, nothing is changed, so that the order does not matter.
    (
      #"[{"a":1},{"b":1}]"#, #"[{"b":1},{"a":1}]"#,
      ["added /0/b", "added /1/a", "erased /0/a", "erased /1/b"]
    ),
    // Another pairing has as many changed values, so that the position counts.
    ("[1, 2, 3]", "[4, 5, 6]", ["changed /0", "changed /1", "changed /2"]),
    // Of equally near elements, the one with the smallest text is paired first.
    (
      #"[{"a":1,"b":1},{"a":1,"b":2},{"a":3,"b":2}]"#,
      #"[{"a":1,"b":2},{"a":3,"b":2},{"a":1,"b":3}]"#,
      ["changed /0/b", "changed /1/b"]
    ),
  ]

  @Test(arguments: examples)
  func differencesAreThoseOfTheDefinition(
    sent: String, written: String, differences: [String]
  ) throws {
    let found = try Self.differences(sent, written)
    #expect(found.sorted() == differences)
  }

  @Test(arguments: [(100, 0), (101, 100)])
  func onlyShortListsArePairedInAnyOrder(count: Int, changed: Int) throws {
    let found = try Self.differences(
      "\(Array(0..<count))", "\(Array((0..<count).reversed()))")
    #expect(found.count == changed)
  }

  private static func differences(_ sent: String, _ written: String) throws -> [String] {
    let comparison = WriteBackComparison(
      sent: try DocumentIndex(parsing: Array(sent.utf8)),
      written: try DocumentIndex(parsing: Array(written.utf8)))
    return comparison.differences(comparison.sent.root, comparison.written.root).map { one in
      let pointer = comparison.sent.pointer(to: one.node).description
      return "\(one.kind.rawValue.replacing("-", with: " ")) \(pointer)"
        + (one.key.map { "/\($0)" } ?? "")
    }
  }

  @Test(arguments: Planted.all.filter { $0.saves != nil })
  func countersOfPlantedModelsAreThoseOfTheirTable(planted: Planted) throws {
    let expected = try #require(planted.saves)
    let found = try #require(Self.writeBacks(of: planted.study).first)
    #expect(found.strategy == .strict)
    #expect(found.isComplete)
    #expect(found.records == expected.records)
    var fields: [Field: WriteBack.Counts] = [:]
    var mutants: [MutatorID: WriteBack.Counts] = [:]
    for row in found.rows {
      if let mutator = row.mutator {
        mutants[mutator, default: WriteBack.Counts()] += row.counts
      } else {
        fields[row.field] = row.counts
      }
    }
    #expect(fields == expected.fields)
    // Rows hold only fields with a difference.
    #expect(
      mutants.mapValues(Self.lost)
        == expected.mutants.mapValues(Self.lost).filter { $0.value != [0, 0, 0, 0] })
    #expect(found.mutants.written == expected.mutants.values.reduce(0) { $0 + $1.written })
  }

  private static func lost(_ counts: WriteBack.Counts) -> [Int] {
    [counts.unreadable, counts.erased, counts.changed, counts.nullOmitted]
  }

  @Test func nothingIsWrittenBackUnlessAsked() {
    struct Item: Codable { let id: Int }
    let study = Study("items", json: #"[{"id":1,"name":"a"}]"#, record: Item.self, recordsAt: "")
    var configuration = Self.configuration
    configuration.writesBack = false
    let report = Runner([study], configuration: configuration).run()
    #expect(report.documents[0].writeBacks.isEmpty)
    #expect(report.documents[0].writeBackOffer == .option)
    #expect(report.documents[0].strategies[0].erased == Rate(0, of: 0))
  }

  private static var configuration: Runner.Configuration {
    var configuration = Runner.Configuration.untimed
    configuration.writesBack = true
    configuration.learnsFields = false
    configuration.searchesFindings = false
    configuration.mutators = [.removeKey]
    return configuration
  }

  private static func writeBacks(of study: Study) -> [WriteBack] {
    Runner([study], configuration: configuration).run().documents.flatMap(\.writeBacks)
  }
}

/// Each planted fault is found by its analysis, and no look-alike is.
@Suite struct PlantedFaultTests {
  @Test(arguments: Planted.all) func mistakesAreFound(planted: Planted) throws {
    var configuration = Runner.Configuration.untimed
    configuration.advice = .off
    configuration.mutators = [.removeKey]
    let document = try #require(
      Runner([planted.study], configuration: configuration).run().documents.first)
    var found: Set<Planted.Fault> = []
    for row in document.writeBacks.flatMap(\.rows) where row.mutator == nil {
      if row.counts.unreadable > 0 { found.insert(.unreadable(row.field)) }
      if row.counts.erased > 0 { found.insert(.erased(row.field)) }
      if row.counts.changed > 0 { found.insert(.changed(row.field)) }
    }
    for row in document.unknownTags {
      guard let wrong = row.results.first(where: \.isWrongCase), let tag = wrong.otherTag else {
        continue
      }
      // A tag in the record selects a branch of it; one in a property of its own is a case.
      let isBranch = row.field == "/records/*/type"
      found.insert(
        isBranch ? .wrongBranch(row.field, becomes: tag) : .anotherCase(row.field, becomes: tag))
    }
    if document.modelFindings.contains(where: { $0.kind == "empty-failure" }) {
      found.insert(.emptyWithoutReport)
    }
    #expect(found == planted.faults)
  }
}
