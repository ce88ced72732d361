extension UInt8 {
  @inlinable package var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether the byte is a letter of the English alphabet.
  @inlinable package var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}
