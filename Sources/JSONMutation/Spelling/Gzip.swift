/// Files of the gzip format (RFC 1952) whose contents are stored, not compressed (RFC 1951, section
/// 3.2.4).
enum Gzip {
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    // Magic number, deflate, no flags, no time, no level, an unknown system.
    var file: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    for start in stride(from: 0, to: bytes.count, by: 0xFFFF) {
      let block = bytes[start...].prefix(0xFFFF)
      let length = UInt16(block.count)
      file.append(block.endIndex == bytes.endIndex ? 1 : 0)
      append(length, to: &file)
      append(~length, to: &file)
      file += block
    }
    append(checksum(of: bytes), to: &file)
    append(UInt32(truncatingIfNeeded: bytes.count), to: &file)
    return file
  }

  /// The CRC-32 of ISO 3309, bit by bit.
  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    var checksum = UInt32.max
    for byte in bytes {
      checksum ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = checksum & 1 == 1
        checksum >>= 1
        if isOdd { checksum ^= 0xEDB8_8320 }
      }
    }
    return ~checksum
  }

  /// Appends an integer, its lowest byte first.
  private static func append(_ integer: some FixedWidthInteger, to file: inout [UInt8]) {
    for shift in stride(from: 0, to: integer.bitWidth, by: 8) {
      file.append(UInt8(truncatingIfNeeded: integer >> shift))
    }
  }
}
