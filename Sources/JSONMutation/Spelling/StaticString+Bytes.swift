extension StaticString {
  /// The UTF-8 bytes, which are there as long as the program runs.
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}
