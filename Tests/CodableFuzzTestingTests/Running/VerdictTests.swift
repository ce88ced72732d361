import CodableFuzz
import DecodingStrategies
import Foundation
import JSONMutation
import Testing

@testable import CodableFuzzTesting

/// What a test of one line says of a function, and what it must not say.
@Suite struct VerdictTests {
  private struct Leg: Decodable {
    let number: Int
    let from: String
    let delay: Int?
  }

  /// An envelope that a missing key breaks, around a list that a bad record does not.
  private struct Board: Decodable {
    let asOf: Int
    @Lossy var legs: [Leg]

    enum CodingKeys: String, CodingKey {
      case asOf = "as_of"
      case legs
    }
  }

  private struct Trip: Decodable {
    let asOf: Int
    let legs: [Leg]

    enum CodingKeys: String, CodingKey {
      case asOf = "as_of"
      case legs
    }
  }

  private static let leg = #"{"number":1,"from":"A","delay":3}"#
  private static let board =
    #"{"as_of":1,"legs":[\#(leg),{"number":2,"from":"B"},{"number":3,"from":"C"}]}"#

  private static func decoded<Value: Decodable>(_ type: Value.Type, _ data: Data) throws -> Value {
    try JSONDecoder().decode(type, from: data)
  }

  private static func found<Output>(
    in json: String, keeping: Double? = 0, allowing: AllowedLoss = [],
    mutators: [Mutator]? = nil, _ decode: @escaping (Data) throws -> Output
  ) throws -> [String] {
    var options = ResilienceOptions.quick
    options.mutators = mutators
    let place = try ResponseFile(json)
    defer { place.remove() }
    return try place.failures {
      try expectResilience(
        .file($0), keeping: keeping, allowing: allowing, options: options, decoding: decode)
    }
  }

  // MARK: - Nothing to compare

  @Test func aFunctionWithoutRecordsFails() throws {
    func check<Output>(
      _ words: String, json: String = Self.board, _ decode: @escaping (Data) throws -> Output
    ) throws {
      let found = try Self.found(in: json, decode)
      #expect(found.count == 1 && found[0].contains(words), "\(found)")
    }
    try check("the function returns nothing, and the response has a list of 3 elements at '/legs'")
    {
      _ = try Self.decoded(Trip.self, $0)
    }
    try check("returns Int, and the response has a list of 3") {
      try Self.decoded(Trip.self, $0).legs.count
    }
    try check("returns Bool, and") { (try? Self.decoded(Trip.self, $0)) != nil }
    try check("returns Int, and") { try? Self.decoded(Trip.self, $0).legs.count }
    try check("returns String, and the response has an object of 3 members", json: Self.leg) {
      try Self.decoded(Leg.self, $0).from
    }
  }

  @Test func aFunctionWithSmallRecordsDoesNot() throws {
    struct Late: Decodable { let isLate: Bool }
    #expect(try Self.found(in: "[1,2,3]") { try Self.decoded([Int].self, $0) }.isEmpty)
    #expect(
      try Self.found(in: Self.board) { try Self.decoded(Trip.self, $0).legs.map(\.number) }.isEmpty)
    #expect(
      try Self.found(in: #"{"isLate":true}"#) { try Self.decoded(Late.self, $0) }.isEmpty)
    #expect(try Self.found(in: "7") { try Self.decoded(Int.self, $0) }.isEmpty)
  }

  // MARK: - One bad record

  // Exit tests with captured values came with Swift 6.3.
  #if compiler(>=6.3)
    @Test func aListThatOneRecordCostsAsksForADecision() async throws {
      await #expect(processExitsWith: .success) {
        unsetenv("CI")
        let place = try ResponseFile(Self.board)
        defer { place.remove() }
        func found(_ allowing: AllowedLoss) throws -> [String] {
          try place.failures { file in
            try expectResilience(
              .file(file), records: \.legs, allowing: allowing, function: "legsSurvive()"
            ) {
              try Self.decoded(Trip.self, $0)
            }
          }
        }
        let undecided = """
          parcels: one bad record can cost the whole list: record survival 4.1 % (4/97 untouched \
          records kept). Decide once:
            accept it  allowing: .totalLoss, or require a share, as in keeping: 0.04
            Show this mutant with:  CODABLE_FUZZ_REPLAY=parcels:flip-type@/legs/0=null swift test \
          --filter legsSurvive
          """
        let path = "\(place.folder.path)/parcels.legsSurvive.txt"
        #expect(
          try found([]) == [undecided, "recorded a new baseline: \(path). Review and commit it"])
        #expect(try found([]) == [undecided])
        #expect(try found(.totalLoss) == [])
      }
    }
  #endif

  @Test func theChangeThatHelpsIsNamed() throws {
    var options = ResilienceOptions.quick
    options.advice = .all
    let found = try withResponseFile(Self.board) { file in
      try expectResilience(.file(file), records: \.legs, options: options) {
        try Self.decoded(Trip.self, $0)
      }
    }
    let line =
      "  fix it     @Lossy var legs: [Leg]  and  records: \\.$legs: record survival 4.1 % → 47.4 %"
    #expect(found.first?.split(separator: "\n").dropFirst().first == line[...], "\(found)")
  }

  private func withResponseFile(_ json: String, _ test: (URL) throws -> Report) throws -> [String] {
    let place = try ResponseFile(json)
    defer { place.remove() }
    return try place.failures(test)
  }

  @Test func aLossyListInAStrictEnvelopeLosesNothingToABadRecord() throws {
    let found = try withResponseFile(Self.board) { file in
      try expectResilience(.file(file), records: \.$legs, keeping: 0.999, options: .quick) {
        try Self.decoded(Board.self, $0)
      }
    }
    #expect(
      found == [
        """
        parcels: record survival 47.4 % (46/97 untouched records kept), less than 99.9 %
          A change around the records can lose them: 0/18 are kept. Make /as_of optional.
          Records are lost with what holds them, (root), /legs: 0/33 are kept.
          remove-key at /as_of, /legs: 3 of 3 untouched records lost or altered each, as in \
        parcels:remove-key@/as_of
              the document: no value for key "as_of"
          Show this mutant with:  CODABLE_FUZZ_REPLAY=parcels:remove-key@/as_of swift test \
        --filter aLossyListInAStrictEnvelopeLosesNothingToABadRecord
        """
      ])
    let undecided = try withResponseFile(Self.board) { file in
      try expectResilience(.file(file), records: \.$legs, options: .quick) {
        try Self.decoded(Board.self, $0)
      }
    }
    #expect(
      undecided.count == 1 && !undecided[0].contains("can cost"), "\(undecided)")
  }

  // MARK: - Silence

  /// Which of two equal keys counts, no model decides.
  @Test func equalKeysAreNoSilentLoss() throws {
    let found = try withResponseFile(Self.board) { file in
      var options = ResilienceOptions.quick
      options.mutators = .drift
      let report = try expectResilience(.file(file), records: \.$legs, keeping: 0, options: options)
      {
        try Self.decoded(Board.self, $0)
      }
      let equal = report.documents[0].strategies[0].fields.filter {
        $0.mutator == Mutator.duplicateKey.id
      }
      #expect(equal.contains { $0.counters.lostSilently > 0 })
      return report
    }
    #expect(found.isEmpty, "\(found)")
  }

  @Test func headAndListOfSilentLossesCountAlike() throws {
    let found = try Self.found(in: Self.board, mutators: .drift) { data in
      (try? Self.decoded(Trip.self, data).legs) ?? []
    }
    let lines = try #require(found.first { $0.hasPrefix("parcels: app lost ") }, "\(found)")
      .split(separator: "\n")
    #expect(lines[0] == "parcels: app lost 426 of 587 records silently")
    #expect(
      lines[6] == """
          A list that reports its losses passes: return the page with @Lossy var legs, and say \
        records: \\.$legs. If records may be lost, say allowing: .silentLoss
        """)
  }

  // MARK: - What explains a failure

  @Test func aTestThatPassesMakesOnlyWhatItCompares() throws {
    func report(keeping: Double) throws -> Report {
      nonisolated(unsafe) var report: Report?
      _ = try withResponseFile(Self.board) { file in
        let found = try expectResilience(
          .file(file), keeping: keeping,
          options: ResilienceOptions(advice: .all, attachesReport: false)
        ) { try Self.decoded(Trip.self, $0).legs }
        report = found
        return found
      }
      return try #require(report)
    }
    let (passing, failing) = (try report(keeping: 0), try report(keeping: 1))
    #expect(passing.documents[0].contracts.isEmpty && passing.documents[0].advice == nil)
    #expect(!failing.documents[0].contracts.isEmpty && failing.documents[0].advice != nil)
    #expect(passing.documents[0].strategies == failing.documents[0].strategies)
    #expect(passing.modelFindings.map(\.kind) == failing.modelFindings.map(\.kind))
  }

  @Test func reportsAreKeptWhereSomeoneReadsThem() {
    #expect(!ArtifactsLocation.keepsReports([:], arguments: ["tests"]))
    #expect(ArtifactsLocation.keepsReports([:], arguments: ["tests", "--attachments-path", "x"]))
    #expect(ArtifactsLocation.keepsReports(["TEST_UNDECLARED_OUTPUTS_DIR": "x"], arguments: []))
  }
}
