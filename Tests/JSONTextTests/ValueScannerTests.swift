import JSONText
import Testing

/// Compares the scanner with the index: both find the same values.
@Suite struct ValueScannerTests {
  @Test(arguments: 0..<200)
  func findsTheValuesThatWereWritten(seed: UInt64) {
    var writer = RandomWriter(seed: seed)
    writer.writeDocument()
    #expect(values(in: writer.bytes) == writer.values.map { Found($0.range, key: $0.keyRange) })
  }

  @Test(arguments: [
    #""a\\""#, #""\"""#, #"["\\","]"]"#, #"["12345678\"\\x","1234567\\"]"#, #"{"a\"}":"{","b":[]}"#,
    "[-1.5e3,true,null]", " [ ] ", #"{"":0}"#, "\n7\t", #"[[[]],{"a":{}}]"#,
  ])
  func findsWhatTheIndexFinds(text: String) throws {
    let index = try DocumentIndex(parsing: Array(text.utf8))
    let expected = index.nodeIDs.map { Found(index.range(of: $0), key: index.keyRange(of: $0)) }
    #expect(values(in: index.bytes) == expected)
  }

  @Test func staysInsideOfTextThatIsNoJSON() {
    let bytes = IndexerTests.document.utf8.map(\.self)
    for count in bytes.indices {
      for range in values(in: Array(bytes[..<count])).map(\.range) {
        #expect(range.upperBound <= count)
      }
    }
    #expect(values(in: []).isEmpty)
    #expect(values(in: Array("]".utf8)).isEmpty)
    #expect(values(in: Array(#"{"a" 1}"#.utf8)).count == 1)
  }

  private struct Found: Equatable {
    let range: Range<Int>
    let key: Range<Int>?

    init(_ range: Range<Int>, key: Range<Int>?) {
      self.range = range
      self.key = key
    }
  }

  private func values(in bytes: [UInt8]) -> [Found] {
    bytes.withUnsafeBufferPointer { bytes in
      let scanner = ValueScanner(bytes)
      var found: [Found] = []
      func visit(_ value: Int, key: Range<Int>?) {
        guard let end = scanner.end(of: value) else { return }
        found.append(Found(value..<end, key: key))
        guard let kind = scanner.kind(of: value), kind == .array || kind == .object else { return }
        var child = scanner.firstChild(of: value)
        while let current = child {
          visit(current.value, key: current.key)
          child = scanner.end(of: current.value).flatMap {
            scanner.child(after: $0, in: value)
          }
        }
      }
      if let root = scanner.root { visit(root, key: nil) }
      return found
    }
  }
}
