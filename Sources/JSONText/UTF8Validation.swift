/// Checks bytes that come in parts for being UTF-8 (RFC 3629, section 4).
package struct UTF8Validation {
  /// How many bytes the character that was begun still needs.
  private var missing = 0
  /// What the next of them can be.
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF
  private var hasFailed = false

  package init() {}

  /// Whether all that was read is UTF-8, with no character begun.
  package var isValid: Bool { !hasFailed && missing == 0 }

  /// Reads on.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !hasFailed else { return }
    var offset = 0
    while offset < bytes.count {
      if missing == 0, offset + 8 <= bytes.count, Self.areASCII(bytes, at: offset) {
        offset += 8
        continue
      }
      guard read(bytes[offset]) else {
        hasFailed = true
        return
      }
      offset += 1
    }
  }

  private static func areASCII(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    let word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    return word & 0x8080_8080_8080_8080 == 0
  }

  private mutating func read(_ byte: UInt8) -> Bool {
    if missing > 0 {
      guard allowed.contains(byte) else { return false }
      missing -= 1
      allowed = 0x80...0xBF
      return true
    }
    switch byte {
    case 0..<0x80: return true
    case 0xC2...0xDF: missing = 1
    case 0xE0: (missing, allowed) = (2, 0xA0...0xBF)
    case 0xED: (missing, allowed) = (2, 0x80...0x9F)
    case 0xE1...0xEF: missing = 2
    case 0xF0: (missing, allowed) = (3, 0x90...0xBF)
    case 0xF1...0xF3: missing = 3
    case 0xF4: (missing, allowed) = (3, 0x80...0x8F)
    default: return false
    }
    return true
  }
}
