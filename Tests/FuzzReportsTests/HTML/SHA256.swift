/// The hash that a browser holds a style sheet against (FIPS 180-4).
enum SHA256 {
  /// The 32 bytes of the hash.
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
