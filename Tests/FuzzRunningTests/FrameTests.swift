import CodableFuzz
import Testing

@testable import FuzzRunning

@Suite struct FrameTests {
  @Test(arguments: [1, 2, 7, 1_000])
  func arePutTogetherFromPiecesOfAnySize(size: Int) throws {
    let lines = [UInt8](repeating: 0xFF, count: 300)
    let bytes =
      try Frame.bytes(of: WorkerAnswer.ready)
      + Frame.bytes(of: WorkerAnswer.piece(count: 2, seconds: 0.5, counts: [], lines: lines))
      + Frame.bytes(of: WorkerAnswer.trapped(signal: 5))
    var reader = FrameReader<WorkerAnswer>()
    var answers: [WorkerAnswer] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { reader.add($0) }
      while let answer = try reader.next() { answers.append(answer) }
    }
    guard answers.count == 3, case .ready = answers[0],
      case .piece(2, 0.5, [], lines) = answers[1], case .trapped(5) = answers[2]
    else {
      Issue.record("\(answers)")
      return
    }
  }

  /// As a number with a sign, the first of them is -1.
  @Test(arguments: [[UInt8](repeating: 0xFF, count: 9) + [1], [4], [0x80, 0x80, 4]])
  func aSizeOfCountsThatIsBelowZeroOrTooLargeIsRefused(size: [UInt8]) throws {
    let counts: [UInt8] = [0xAA, 0xAB, 0xAC]
    let bytes = try Frame.bytes(
      of: WorkerAnswer.piece(count: 1, seconds: 1, counts: counts, lines: []))
    let body = Array(bytes.dropFirst(8))
    let start = try #require(
      body.indices.dropLast(3).first { body[$0...].starts(with: [3] + counts) })
    func read(_ size: [UInt8]) throws -> WorkerAnswer? {
      let body = body[..<start] + size + body[(start + 1)...]
      let length = withUnsafeBytes(of: UInt64(body.count).littleEndian) { Array($0) }
      var reader = FrameReader<WorkerAnswer>()
      (length + body).withUnsafeBytes { reader.add($0) }
      return try reader.next()
    }
    #expect(try read([3]) != nil)
    #expect(throws: WorkerError.self) { try read(size) }
  }

  @Test(arguments: [
    [UInt8](repeating: 0xFF, count: 100), [2, 0, 0, 0, 0, 0, 0, 0, 0, 9],
    [3, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0x78],
  ])
  func whatIsNoMessageIsRefused(bytes: [UInt8]) {
    var reader = FrameReader<WorkerRequest>()
    bytes.withUnsafeBytes { reader.add($0) }
    #expect(throws: WorkerError.self) { try reader.next() }
  }
}

/// Lines come in the order of the mutants, however workers deliver them.
@Suite struct OutcomeOrderTests {
  private final class Written {
    var text = ""
  }

  @Test func linesWaitForThoseBeforeThem() throws {
    let written = Written()
    var order = OutcomeOrder { written.text += String(decoding: $0, as: UTF8.self) }
    order.begin(1)
    order.begin(2)
    order.plan(1, [MutantNumbers(0, to: 6)])
    order.plan(2, [MutantNumbers(1, to: 6, by: 2)])
    try order.add(2, MutantNumbers(1, to: 2, by: 2), Array("x".utf8))
    try order.add(1, MutantNumbers(4, to: 6), Array("c".utf8))
    #expect(written.text == "")
    try order.add(1, MutantNumbers(0, to: 3), Array("a".utf8))
    #expect(written.text == "a")
    try order.add(1, MutantNumbers(3, to: 4), Array("b".utf8))
    #expect(written.text == "abc")
    try order.add(2, MutantNumbers(3, to: 6, by: 2), Array("y".utf8))
    #expect(order.front == 1)
    try order.finish(1)
    #expect(written.text == "abcxy" && order.front == 2)
    try order.finish(2)
    #expect(order.front == nil)
  }

  @Test func whatIsLeftIsWrittenWhenTheRunIsStopped() throws {
    let written = Written()
    var order = OutcomeOrder { written.text += String(decoding: $0, as: UTF8.self) }
    order.begin(1)
    order.plan(1, [MutantNumbers(0, to: 6)])
    try order.add(1, MutantNumbers(2, to: 4), Array("b".utf8))
    try order.finishAll()
    #expect(written.text == "b")
  }

  @Test func documentsWithoutMutantsAreNotWaitedFor() throws {
    let written = Written()
    var order = OutcomeOrder { written.text += String(decoding: $0, as: UTF8.self) }
    for position in 1...3 { order.begin(position) }
    order.plan(3, [MutantNumbers(0, to: 1)])
    try order.add(3, MutantNumbers(0, to: 1), Array("z".utf8))
    try order.finish(3)
    try order.finish(2)
    #expect(written.text == "")
    try order.finish(1)
    #expect(written.text == "z")
  }
}
