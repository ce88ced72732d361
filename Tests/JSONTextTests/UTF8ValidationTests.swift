import JSONText
import Testing

@Suite struct UTF8ValidationTests {
  /// Whether bytes are UTF-8 when they are validated in parts that end at some offsets.
  private func isValid(_ bytes: [UInt8], splitAt offsets: [Int] = []) -> Bool {
    var validation = UTF8Validation()
    var start = 0
    for end in offsets.sorted() + [bytes.count] {
      Array(bytes[start..<end]).withUnsafeBufferPointer { validation.read($0) }
      start = end
    }
    return validation.isValid
  }

  @Test(
    arguments: [
      ([], true), ([0x00], true), ([0x7F], true), ([0x80], false), ([0xBF], false),
      ([0xC0, 0x80], false), ([0xC1, 0xBF], false), ([0xC2, 0x80], true), ([0xDF, 0xBF], true),
      ([0xC2], false), ([0xC2, 0x7F], false), ([0xC2, 0xC0], false),
      ([0xE0, 0x9F, 0xBF], false), ([0xE0, 0xA0, 0x80], true), ([0xE1, 0x80, 0x80], true),
      ([0xED, 0x9F, 0xBF], true), ([0xED, 0xA0, 0x80], false), ([0xEF, 0xBF, 0xBF], true),
      ([0xE1, 0x80], false), ([0xF0, 0x8F, 0xBF, 0xBF], false), ([0xF0, 0x90, 0x80, 0x80], true),
      ([0xF3, 0xBF, 0xBF, 0xBF], true), ([0xF4, 0x8F, 0xBF, 0xBF], true),
      ([0xF4, 0x90, 0x80, 0x80], false), ([0xF5, 0x80, 0x80, 0x80], false), ([0xFF], false),
      ([0xE0, 0xA0, 0x80, 0x80], false), ([0xED, 0x80, 0x80, 0xE1, 0xBF, 0xBF], true),
    ] as [([UInt8], Bool)])
  func knowsTheBordersOfEachLength(bytes: [UInt8], expected: Bool) {
    #expect(isValid(bytes) == expected)
    #expect(isValid(bytes, splitAt: Array(bytes.indices)) == expected)
    // ASCII is validated eight bytes at a time.
    let text = Array("12345678".utf8)
    #expect(isValid(text + bytes + text) == expected)
    #expect(isValid(text + [0x61] + bytes) == expected)
  }

  @Test func agreesWithTheStandardLibraryWhereverTheBytesAreSplit() {
    var random = Random(seed: 8)
    let parts: [[UInt8]] = [
      Array("a".utf8), Array("é".utf8), Array("€".utf8), Array("😀".utf8), Array("plain text".utf8),
      [0xED, 0xA0, 0x80], [0xC0], [0x80], [0xF4, 0x90], [0xE2, 0x82], [0xFF],
    ]
    var validCount = 0
    for round in 0..<2_000 {
      var bytes: [UInt8] = []
      // The last six parts are not UTF-8, and half of the rounds use none of them.
      let kinds = round % 2 == 0 ? 5 : parts.count
      for _ in 0..<random.below(8) { bytes += parts[random.below(kinds)] }
      if round % 5 == 0, !bytes.isEmpty {
        bytes[random.below(bytes.count)] = UInt8(random.below(256))
      }
      let expected = bytes.isWellFormedUTF8
      validCount += expected ? 1 : 0
      let splits = (0..<random.below(4)).map { _ in random.below(bytes.count + 1) }
      #expect(isValid(bytes, splitAt: splits) == expected, "\(bytes) \(splits)")
    }
    #expect((500...1_700).contains(validCount))
  }

  @Test func whatHasFailedStaysFailed() {
    var validation = UTF8Validation()
    #expect(validation.isValid)
    [0xFF].withUnsafeBufferPointer { validation.read($0) }
    #expect(validation.isValid == false)
    [0x61].withUnsafeBufferPointer { validation.read($0) }
    #expect(validation.isValid == false)
  }

  @Test func aCharacterThatWasBegunIsNotYetValid() {
    var validation = UTF8Validation()
    let bytes = Array("€".utf8)
    for (number, byte) in bytes.enumerated() {
      [byte].withUnsafeBufferPointer { validation.read($0) }
      #expect(validation.isValid == (number == 2))
    }
  }
}

extension Collection<UInt8> {
  /// Whether the standard library accepts the bytes as UTF-8; it replaces bytes that it rejects.
  var isWellFormedUTF8: Bool { String(decoding: self, as: UTF8.self).utf8.elementsEqual(self) }
}
