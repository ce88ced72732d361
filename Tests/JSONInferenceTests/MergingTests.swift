import JSONInference
import JSONText
import Testing

/// A sample gives the same model in any order.
@Suite struct MergingTests {
  @Test(arguments: 0..<20)
  func anyOrderAndAnySplitGiveTheSameModel(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let documents = (0..<Int.random(in: 2...12, using: &generator)).map { _ in
      Self.document(&generator)
    }
    let whole = try SampleProfile(documents)
    let shuffled = try SampleProfile(documents.shuffled(using: &generator))
    let cut = Int.random(in: 0...documents.count, using: &generator)
    let merged = try SampleProfile(Array(documents[cut...]))
    merged.merge(try SampleProfile(Array(documents[..<cut])))
    let model = whole.model()
    #expect(shuffled.model() == model)
    #expect(merged.model() == model)
    #expect(whole.model() == model)
    #expect(whole.model(by: .strict) == merged.model(by: .strict))
  }

  /// A list of records with drawn members, many of them absent, null or of several types.
  private static func document(_ generator: inout SeededGenerator) -> String {
    list(Int.random(in: 0...12, using: &generator)) { _ in
      object(&generator, depth: 0)
    }
  }

  private static func object(_ generator: inout SeededGenerator, depth: Int) -> String {
    let keys = ["id", "type", "name", "by", "items", "1", "2", "3", "at"]
      .filter { _ in Bool.random(using: &generator) }.shuffled(using: &generator)
    let members = keys.map { key in
      #""\#(key)":"# + (key == "type" ? tag(&generator) : value(&generator, depth: depth))
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  private static func tag(_ generator: inout SeededGenerator) -> String {
    #""tag\#(Int.random(in: 0...(Bool.random(using: &generator) ? 3 : 50), using: &generator))""#
  }

  private static func value(_ generator: inout SeededGenerator, depth: Int) -> String {
    switch Int.random(in: 0...(depth < 3 ? 9 : 6), using: &generator) {
    case 0: "null"
    case 1: "\(Bool.random(using: &generator))"
    case 2: "\(Int.random(in: 0...9, using: &generator))"
    case 3: "0.5"
    case 4: #""2026-01-31""#
    case 5: #""w\#(Int.random(in: 0...70, using: &generator))""#
    case 6: #""open""#
    case 7: "[" + value(&generator, depth: depth + 1) + "]"
    default: object(&generator, depth: depth + 1)
    }
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
