import Testing

@testable import CodableFuzz

/// Values that are encoded as bytes without keys.
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
