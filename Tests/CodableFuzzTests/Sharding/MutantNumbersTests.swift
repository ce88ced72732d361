import CodableFuzz
import Testing

@Suite struct MutantNumbersTests {
  @Test func areTakenFromTheFront() {
    var numbers = MutantNumbers(1, to: 12, by: 3)
    #expect(Array(numbers) == [1, 4, 7, 10] && numbers.count == 4)
    #expect(Array(numbers.takeFirst(3)) == [1, 4, 7])
    #expect(Array(numbers) == [10])
    #expect(Array(numbers.takeFirst(9)) == [10])
    #expect(numbers.isEmpty && numbers.takeFirst(1).isEmpty)
  }

  @Test func areSplitAtOneOfThem() throws {
    let numbers = MutantNumbers(1, to: 12, by: 3)
    for number in numbers {
      let split = try #require(numbers.split(at: number))
      #expect(Array(split.one) == [number])
      #expect(Array(split.before) + [number] + Array(split.after) == Array(numbers))
    }
    #expect(numbers.split(at: 2) == nil && numbers.split(at: 13) == nil)
    #expect(numbers.split(at: -2) == nil)
  }
}
