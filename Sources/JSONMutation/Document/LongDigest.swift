/// A digest of many bytes that are read one after another: 64-bit FNV-1a (Fowler, Noll, Vo).
///
/// It protects against mistakes, not against attacks.
package struct LongDigest: Hashable, Sendable {
  @usableFromInline package var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package init(of bytes: [UInt8]) { add(bytes) }

  // Not generic: other modules would call it without specialization, which is ten times as slow.
  package mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { add(byte) }
  }

  @inlinable package mutating func add(_ byte: UInt8) {
    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}

extension LongDigest: CustomStringConvertible {
  /// Sixteen hexadecimal digits.
  package var description: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
