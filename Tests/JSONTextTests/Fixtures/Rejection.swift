import JSONText
import Testing

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
