import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzTestSupport

@Suite struct DocumentCountsTests {
  private struct Stamped: Decodable {
    let stamp = Stamp()
    let action: @Sendable () -> Void = {}
    init(from decoder: any Decoder) throws {}
  }

  private final class Stamp: Equatable {
    static func == (one: Stamp, other: Stamp) -> Bool { one === other }
  }

  @Test func whatIsNotComparedIsPackedAndAddedUp() throws {
    let study = Study(
      "stamps", json: "[{},{}]", recordsAt: "",
      strategies: [Strategy("app") { try JSONDecoder().decode([Stamped].self, from: $0) }])
    let run = try DocumentSession(study, configuration: Runner.Configuration())
    let counts = try DocumentCounts(packed: run.takeCounts().packed)
    var twice = RunCounts(studyCount: 1)
    twice.add(counts, study: 0)
    twice.add(counts, study: 0)
    let row = try #require(Runner([study]).report(of: twice).documents.first?.unmutated.first)
    #expect(row.equality == .reflected)
    #expect(row.unseenProperties.contains("action: it is a closure"))
    #expect(row.unseenProperties == Array(Set(row.unseenProperties)).sorted())
  }

  @Test func areTakenOnce() throws {
    let run = try DocumentSession(.notes, configuration: Runner.Configuration())
    run.run(0..<5) { _, _ throws(Never) in }
    #expect(run.takeCounts().mutantCount == 5)
    run.run(5..<7) { _, _ throws(Never) in }
    #expect(run.takeCounts().mutantCount == 2)
    #expect(run.takeCounts().mutantCount == 0)
  }

  /// Counts of sums below zero, or of more than there are, and a name that no analysis has.
  @Test(arguments: [[0x01], [0x7E], [0x02, 0x00, 0x01, 0x78]] as [[UInt8]])
  func packedSumsAreRefusedWhereNoAnalysisHasThem(bytes: [UInt8]) {
    #expect(throws: PackingError.self) { try BinaryDecoder.value(SumsByRole.self, from: bytes) }
  }

  @Test func packedOnesDoNotDependOnHashes() throws {
    let bytes = try packed(mutantCount: 40)
    #expect(try DocumentCounts(packed: bytes).packed == bytes)
    var run = RunCounts(studyCount: 2)
    run.add(try DocumentCounts(packed: bytes), study: 1)
    run.add(
      DocumentFailure(document: DocumentName("other"), message: "unreadable"),
      Job(study: 0, source: .notes))
    #expect(try RunCounts(packed: run.packed).packed == run.packed)
  }

  private func packed(mutantCount: Int) throws -> [UInt8] {
    let run = try DocumentSession(.notes, configuration: Runner.Configuration())
    run.run(0..<mutantCount) { _, _ throws(Never) in }
    return try run.takeCounts().packed
  }
}

/// Many documents that are counted together.
@Suite struct StreamCountsTests {
  /// The later ones have fields that the first has not, in another order.
  private static let documents = [
    #"{"notes":[{"id":1,"title":"a"},{"id":"2","title":"b"}]}"#,
    #"{"notes":[{"tag":"x","id":1,"title":"a"}],"total":1}"#,
    #"{"total":2,"notes":[{"title":"a","id":1,"extra":[1]},{"id":2}]}"#,
  ]

  @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
  func areTheSameInAnyOrder(order: [Int]) throws {
    let expected = try report([0, 1, 2], partCount: 1)
    let document = try #require(expected.documents.first)
    #expect(document.name.description == "notes" && document.documentCount == 3)
    #expect(document.recordCount == 5 && document.alreadyInvalid.count > 5)
    for count in [1, 2, 5] {
      let parts = try report(order, partCount: count)
      #expect(parts.documents == expected.documents)
      #expect(parts.comparisons == expected.comparisons)
    }
  }

  @Test(arguments: [false, true])
  func nameTheFirstHundredFailures(isReversed: Bool) throws {
    let numbers = isReversed ? Array((0..<250).reversed()) : Array(0..<250)
    var counts = RunCounts(studyCount: 1)
    counts.start(Job(study: 0, source: .notes, isStream: true))
    for number in numbers {
      let failure = DocumentFailure(document: DocumentName("notes"), message: "\(number)")
      counts.add(failure, Job(study: 0, number: number, source: .notes, isStream: true))
    }
    let report = Runner([.notes]).report(of: try RunCounts(packed: counts.packed))
    #expect(
      report.failures.map(\.message)
        == (0..<100).map(String.init) + ["150 more documents could not be read"])
  }

  @Test func failuresOfStudiesAreInTheirOrder() throws {
    var counts = RunCounts(studyCount: 3)
    func fail(_ name: String, study: Int, isStream: Bool = false) {
      counts.add(
        DocumentFailure(document: DocumentName(name), message: name),
        Job(study: study, source: .notes, isStream: isStream))
    }
    fail("c", study: 2)
    counts.start(Job(study: 1, source: .notes, isStream: true))
    fail("b", study: 1, isStream: true)
    fail("a", study: 0)
    let report = Runner([.notes]).report(of: try RunCounts(packed: counts.packed))
    #expect(report.failures.map(\.message) == ["a", "b", "c"])
  }

  /// Counts each document in parts, packed as other processes send them.
  private func report(_ order: [Int], partCount: Int) throws -> Report {
    var configuration = Runner.Configuration()
    configuration.plan = .random(count: 7, seed: 3)
    var counts = RunCounts(studyCount: 1)
    counts.start(Job(study: 0, source: .notes, isStream: true))
    for number in order {
      let study = Study.notes.of(json: Array(Self.documents[number].utf8))
      let run = try DocumentSession(study, number: number, configuration: configuration)
      counts.add(try DocumentCounts(packed: run.takeCounts().packed), study: 0)
      for part in 0..<partCount {
        run.run(stride(from: part, to: run.callPlan.count, by: partCount)) { _, _ throws(Never) in }
        counts.add(try DocumentCounts(packed: run.takeCounts().packed), study: 0)
      }
    }
    return Runner([.notes], configuration: configuration).report(of: counts)
  }
}

@Suite struct BinaryCodingTests {
  private enum Color: String, Codable { case red, green }

  private struct Point: Hashable, Codable {
    var x = 0
    var y: Int?
  }

  private enum Figure: Equatable, Codable {
    case nothing
    case point(Point, label: String?)
    indirect case pair(Figure, Figure)
  }

  private struct Sample: Equatable, Codable {
    var integers = [0, 1, -1, 63, -64, 64, .max, .min]
    var small: Int8? = -128
    var large = UInt64.max
    var double = -0.1
    var float: Float? = 1.5
    var isOn: Bool? = false
    var missing: Bool?
    var texts = ["", "é", "a", "a"]
    var text: String?
    var color: Color? = .green
    var points: [Point?] = [Point(x: 1, y: 2), nil, Point()]
    var byNumber = [3: "c", -1: "a"]
    var byName: [String: [Int]] = ["one": [1], "none": []]
    var byPoint = [Point(x: 1): Color.red, Point(x: 2, y: 3): .green]
    var set: Set<String> = ["x", "y", "z"]
    var time = Duration.nanoseconds(-5)
    var nested: [[Int?]?] = [[1, nil], nil, []]
    var bytes: [UInt8] = [0, 127, 128, 255]
    var noBytes: [UInt8] = []
    var figures: [Figure?] = [
      .nothing, .point(Point(x: 1), label: nil), nil,
      .pair(.point(Point(), label: "a"), .pair(.nothing, .nothing)),
    ]
  }

  private struct Tree: Codable {
    var branches: [Tree] = []
  }

  @Test func comeBackAsTheyWere() throws {
    let bytes = try BinaryEncoder.bytes(of: Sample())
    #expect(try BinaryDecoder.value(from: bytes) == Sample())
    let notANumber: Double = try BinaryDecoder.value(from: BinaryEncoder.bytes(of: Double.nan))
    #expect(notANumber.bitPattern == Double.nan.bitPattern)
  }

  @Test func areRefusedIfCutOff() throws {
    let bytes = try BinaryEncoder.bytes(of: Sample())
    for count in bytes.indices {
      #expect(throws: PackingError.self) {
        try BinaryDecoder.value(Sample.self, from: Array(bytes.prefix(count)))
      }
    }
    #expect(throws: PackingError.self) { try BinaryDecoder.value(Sample.self, from: bytes + [0]) }
  }

  @Test func decodeOrAreRefusedIfEdited() throws {
    let bytes = try BinaryEncoder.bytes(of: Sample())
    for offset in bytes.indices {
      for bits in [0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0xFF] as [UInt8] {
        var edited = bytes
        edited[offset] ^= bits
        do throws(PackingError) { _ = try BinaryDecoder.value(Sample.self, from: edited) } catch {}
      }
    }
  }

  @Test func ofEqualMapsHaveEqualBytes() throws {
    let numbers = Array(0..<500)
    let forward = Dictionary(uniqueKeysWithValues: numbers.map { (Point(x: $0), "\($0)") })
    var backward: [Point: String] = [:]
    for number in numbers.reversed() { backward[Point(x: number)] = "\(number)" }
    #expect(try BinaryEncoder.bytes(of: forward) == BinaryEncoder.bytes(of: backward))
    #expect(
      try BinaryEncoder.bytes(of: Set(numbers)) == BinaryEncoder.bytes(of: Set(numbers.reversed())))
  }

  @Test func containEachTextOnce() throws {
    let text = String(repeating: "x", count: 100)
    let one = try BinaryEncoder.bytes(of: [text])
    #expect(try BinaryEncoder.bytes(of: [text, text, text]).count == one.count + 2)
  }

  @Test(
    arguments: [
      [], [0xFF, 0xFF, 0xFF, 0xFF, 0x07],
      Array(repeating: 0xFF, count: 9) + [0x01], Array(repeating: 0xFF, count: 10) + [0x01],
    ] as [[UInt8]])
  func areRefusedIfTheyAreFewerThanClaimed(bytes: [UInt8]) {
    #expect(throws: PackingError.self) { try BinaryDecoder.value([Int].self, from: bytes) }
    #expect(throws: PackingError.self) { try BinaryDecoder.value([[Int]: Int].self, from: bytes) }
    #expect(throws: PackingError.self) { try BinaryDecoder.value(Set<Int>.self, from: bytes) }
    #expect(throws: PackingError.self) { try BinaryDecoder.value(String.self, from: [0] + bytes) }
  }

  @Test func areRefusedIfTheyAreNestedTooDeeply() throws {
    let shallow: Tree = try BinaryDecoder.value(from: Array(repeating: 1, count: 20) + [0])
    #expect(shallow.branches.count == 1)
    #expect(throws: PackingError.self) {
      try BinaryDecoder.value(Tree.self, from: Array(repeating: 1, count: 1_000_000) + [0])
    }
  }

  @Test func areRefusedIfATypeRefusesThem() throws {
    let bytes = try BinaryEncoder.bytes(of: ["count": 1])
    #expect(throws: PackingError.self) { try BinaryDecoder.value(Rate.self, from: bytes) }
    #expect(throws: PackingError.self) {
      try BinaryDecoder.value(Rate.self, from: BinaryEncoder.bytes(of: Point(x: 2, y: 1)))
    }
  }
}
