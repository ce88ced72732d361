import Testing

@testable import FuzzIsolation

/// Messages between the command and its workers.
@Suite struct FrameTests {
  @Test(arguments: [1, 2, 7, 1_000])
  func arePutTogetherFromPiecesOfAnySize(size: Int) throws {
    let body = [UInt8](repeating: 9, count: 300)
    let bytes =
      try Frame.bytes(.run, ["a": 1]) + Frame.bytes(.piece, Empty(), body: body)
      + Frame.bytes(.time, Empty())
    var reader = FrameReader()
    var kinds: [Frame.Kind] = []
    var bodies: [[UInt8]] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { reader.add($0) }
      while let frame = try reader.next() {
        kinds.append(frame.kind)
        bodies.append(frame.body)
        if frame.kind == .run { #expect(try frame.value([String: Int].self) == ["a": 1]) }
      }
    }
    #expect(kinds == [.run, .piece, .time])
    #expect(bodies == [[], body, []])
  }

  @Test func whatIsNoMessageIsRefused() {
    var reader = FrameReader()
    [UInt8](repeating: 0xFF, count: 100).withUnsafeBytes { reader.add($0) }
    #expect(throws: WorkerError.self) { try reader.next() }
  }
}
