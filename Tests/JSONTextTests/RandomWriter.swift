import JSONText
import Testing

struct RandomWriter {
  struct Value: Equatable {
    var kind: JSONKind
    var range: Range<Int>
    var keyRange: Range<Int>?
    var parent: Int?
    var ordinal: Int
    var childCount = 0
    var subtreeEnd = 0
  }

  private(set) var bytes: [UInt8] = []
  private(set) var values: [Value] = []
  private var random: Random

  init(seed: UInt64) {
    random = Random(seed: seed)
  }

  mutating func writeDocument() {
    writeSpace()
    writeValue(parent: nil, ordinal: 0, depth: 0, keyRange: nil)
    writeSpace()
  }

  private mutating func writeSpace() {
    for _ in 0..<random.below(3) { bytes.append([0x20, 0x0A, 0x0D, 0x09][random.below(4)]) }
  }

  private mutating func writeString() -> Range<Int> {
    let start = bytes.count
    let texts = [
      "", "a", "b", #"a\/b"#, #"\u00e9"#, "é", "e\u{301}", "~", #"\""#, #"\\"#, "😀", "[{",
    ]
    bytes += Array("\"\(texts[random.below(texts.count)])\"".utf8)
    return start..<bytes.count
  }

  private mutating func writeValue(
    parent: Int?, ordinal: Int, depth: Int, keyRange: Range<Int>?
  ) {
    let kinds = depth == 0 ? [.array, .object] : depth > 5 ? [.number, .null] : JSONKind.allCases
    let kind = kinds[random.below(kinds.count)]
    let number = values.count
    let start = bytes.count
    values.append(
      Value(kind: kind, range: start..<start, keyRange: keyRange, parent: parent, ordinal: ordinal))
    switch kind {
    case .null: bytes += Array("null".utf8)
    case .boolean: bytes += Array(["true", "false"][random.below(2)].utf8)
    case .number: bytes += Array(["0", "-1", "1.50", "2e+9"][random.below(4)].utf8)
    case .string: _ = writeString()
    case .array, .object: writeChildren(of: number, depth: depth)
    }
    values[number].range = start..<bytes.count
    values[number].subtreeEnd = values.count
  }

  private mutating func writeChildren(of number: Int, depth: Int) {
    let isObject = values[number].kind == .object
    bytes.append(isObject ? 0x7B : 0x5B)
    writeSpace()
    let count = random.below(5)
    for ordinal in 0..<count {
      if ordinal > 0 {
        bytes.append(0x2C)
        writeSpace()
      }
      var keyRange: Range<Int>?
      if isObject {
        keyRange = writeString()
        writeSpace()
        bytes.append(0x3A)
        writeSpace()
      }
      writeValue(parent: number, ordinal: ordinal, depth: depth + 1, keyRange: keyRange)
      writeSpace()
    }
    values[number].childCount = count
    bytes.append(isObject ? 0x7D : 0x5D)
  }
}

/// A linear congruential generator (Knuth's MMIX), good enough to vary tests.
struct Random {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}

/// Expects that text is rejected for a reason at an offset.
func expectRejected(
  _ bytes: [UInt8], _ reason: JSONSyntaxError.Reason, at offset: Int,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let error = #expect(throws: JSONSyntaxError.self, sourceLocation: sourceLocation) {
    try DocumentIndex(parsing: bytes)
  }
  #expect(error?.reason == reason, sourceLocation: sourceLocation)
  #expect(error?.byteOffset == offset, sourceLocation: sourceLocation)
}

func expectRejected(
  _ text: String, _ reason: JSONSyntaxError.Reason, at offset: Int,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectRejected(Array(text.utf8), reason, at: offset, sourceLocation: sourceLocation)
}
