import JSONMutation
import Testing

@testable import CodableFuzz

/// Verdicts come in the order of the mutants, however threads deliver them.
@Suite struct EventOrderTests {
  private func events(_ text: String) -> [Event] { [.warning(text)] }

  private func text(_ order: inout EventOrder) -> String {
    order.take().map { if case .warning(let text) = $0 { text } else { "?" } }.joined()
  }

  @Test func verdictsWaitForThoseBeforeThem() {
    var order = EventOrder()
    order.begin(1)
    order.begin(2)
    order.plan(1, MutantNumbers(0, to: 6))
    order.plan(2, MutantNumbers(1, to: 6, by: 2))
    order.add(2, MutantNumbers(1, to: 2, by: 2), events("x"))
    order.add(1, MutantNumbers(4, to: 6), events("c"))
    #expect(text(&order) == "")
    order.add(1, MutantNumbers(0, to: 3), events("a"))
    #expect(text(&order) == "a")
    order.add(1, MutantNumbers(3, to: 4), events("b"))
    #expect(text(&order) == "bc")
    order.add(2, MutantNumbers(3, to: 6, by: 2), events("y"))
    #expect(order.front == 1)
    order.finish(1)
    #expect(text(&order) == "xy" && order.front == 2)
    order.finish(2)
    #expect(order.front == nil)
  }

  @Test func whatIsLeftIsPassedOnWhenTheRunIsStopped() {
    var order = EventOrder()
    order.begin(1)
    order.plan(1, MutantNumbers(0, to: 6))
    order.add(1, MutantNumbers(2, to: 4), events("b"))
    order.finishAll()
    #expect(text(&order) == "b")
  }

  @Test func documentsWithoutMutantsAreNotWaitedFor() {
    var order = EventOrder()
    for position in 1...3 { order.begin(position) }
    order.plan(3, MutantNumbers(0, to: 1))
    order.add(3, MutantNumbers(0, to: 1), events("z"))
    order.finish(3)
    order.finish(2)
    #expect(text(&order) == "")
    order.finish(1)
    #expect(text(&order) == "z")
  }
}
