import CodableFuzz
import Testing

@testable import FuzzIsolation

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
