import Foundation
import Testing

@testable import CodableFuzz
@testable import FuzzReports

@Suite struct HTMLStyleTests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  ])
  func theHashIsSHA256(text: String, expected: String) {
    let digits = SHA256.hash(of: Array(text.utf8)).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    #expect(digits.joined() == expected)
  }

  /// The colors of a scheme, by name; the first is light, the second dark.
  private func colors(scheme: Int) -> [String: String] {
    let blocks = HTMLStyle.sheet.description.components(separatedBy: ":root{")
    let block = blocks[scheme + 1].prefix { $0 != "}" }
    var colors: [String: String] = [:]
    for part in block.replacing("\n", with: "").split(separator: ";") {
      let pair = part.split(separator: ":").map { $0.trimmingCharacters(in: .whitespaces) }
      if pair.count == 2, pair[0].hasPrefix("--") { colors[pair[0]] = pair[1] }
    }
    return colors
  }

  private func luminance(_ color: String) -> Double {
    let digits = Array(color.dropFirst())
    let size = digits.count / 3
    let channels = (0..<3).map { number -> Double in
      let part = String(digits[number * size..<(number + 1) * size])
      let value = Double(Int(size == 1 ? part + part : part, radix: 16) ?? 0) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }

  @Test(arguments: [0, 1])
  func textIsReadableInBothSchemes(scheme: Int) throws {
    let colors = colors(scheme: scheme)
    let papers = ["--paper", "--band", "--bad-paper", "--good-paper", "--warn-paper"]
    var pairs = papers.flatMap { paper in
      ["--ink", "--soft", "--accent", "--loss", "--good", "--warn"].map { ($0, paper) }
    }
    pairs += (1...3).map { ("--on", "--h\($0)") } + (4...6).map { ("--on-dark", "--h\($0)") }
    pairs += (0...5).map { ("--s\($0)", "--paper") }
    for (ink, paper) in pairs {
      let one = luminance(try #require(colors[ink]))
      let two = luminance(try #require(colors[paper]))
      let contrast = (max(one, two) + 0.05) / (min(one, two) + 0.05)
      #expect(contrast >= 4.5, "\(ink) on \(paper)")
    }
  }

  @Test func stepsOfTheMapGetDarkerOnLightPaper() throws {
    let colors = colors(scheme: 0)
    let steps = try (1...6).map { luminance(try #require(colors["--h\($0)"])) }
    #expect(steps == steps.sorted(by: >))
  }
}

@Suite struct SeriesTests {
  @Test func stylesOfManyStrategiesAreAllDifferent() {
    let styles = (0..<30).map { SeriesStyle(number: $0) }
    #expect(Set(styles.map { "\($0.colorClass) \($0.marker)" }).count == 30)
  }

  @Test(arguments: [
    (0.5, "0.50 ns"), (999, "999 ns"), (1_234, "1.23 µs"), (45_600, "45.6 µs"),
    (3_000_000, "3.00 ms"), (2_500_000_000, "2.50 s"), (99.99, "100.0 ns"),
  ])
  func timesHaveTheUnitThatSuitsThem(nanoseconds: Double, expected: String) {
    #expect(Format.time(nanoseconds: nanoseconds) == expected)
  }

  @Test(arguments: [
    (0, 10, "0"), (1, 1_000, "<1"), (999, 1_000, ">99"), (1, 1, "100"), (1, 3, "33"),
  ])
  func onlyEverythingIsAHundredPerCent(count: Int, total: Int, expected: String) {
    #expect(Rate(count, of: total).percent == expected)
  }
}

/// The hash that a browser holds a style sheet against (FIPS 180-4).
enum SHA256 {
  static func hash(of message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [
      0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A,
      0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    padded += bytes(of: UInt64(message.count) * 8)
    for start in stride(from: 0, to: padded.count, by: 64) {
      mix(padded[start..<start + 64], into: &state)
    }
    return state.flatMap(bytes)
  }

  private static func bytes(of value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }

  private static func turned(_ value: UInt32, _ count: UInt32) -> UInt32 {
    value >> count | value << (32 - count)
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
      block[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let one = turned(early, 7) ^ turned(early, 18) ^ early >> 3
      let two = turned(late, 17) ^ turned(late, 19) ^ late >> 10
      words.append(words[index - 16] &+ one &+ words[index - 7] &+ two)
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let choice = e & f ^ ~e & g
      let one = h &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ choice
      let first = one &+ roundConstants[index] &+ words[index]
      let majority = a & b ^ a & c ^ b & c
      let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    for (index, value) in [a, b, c, d, e, f, g, h].enumerated() {
      state[index] = state[index] &+ value
    }
  }

  /// The first 32 bits behind the point of the cube roots of the first 64 primes.
  private static let roundConstants: [UInt32] = {
    var primes: [UInt64] = []
    var candidate: UInt64 = 2
    while primes.count < 64 {
      if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes.map { prime in
      // The largest number whose cube is not above the prime × 2⁹⁶ is the root × 2³².
      var root: UInt64 = 0
      for bit in stride(from: 35, through: 0, by: -1) {
        let next = root | 1 << UInt64(bit)
        let square = next.multipliedFullWidth(by: next)
        let low = square.low.multipliedFullWidth(by: next)
        let high = square.high &* next &+ low.high
        if (high, low.low) <= (prime << 32, 0) { root = next }
      }
      return UInt32(truncatingIfNeeded: root)
    }
  }()
}
