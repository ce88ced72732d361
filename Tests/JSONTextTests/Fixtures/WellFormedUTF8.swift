extension Collection<UInt8> {
  /// Whether the standard library takes the bytes for UTF-8: what is not, it replaces.
  var isWellFormedUTF8: Bool { String(decoding: self, as: UTF8.self).utf8.elementsEqual(self) }
}
