import DecodingStrategies
import Foundation
import Testing

@Suite struct LossySetTests {
  @Test func takesEqualElementsForOne() throws {
    let log = DecodingLog()
    let set = try DocumentForm.json.decode(
      LossySet<Int>.self, from: [1, 2, 1, "x", 2], log: log)
    #expect(set.elements == [1, 2])
    #expect(set.losses.map(\.index) == [3])
    #expect(log.decodedCount == 4)
  }

  @Test func isACollection() {
    let set: LossySet = [1, 2, 2]
    #expect(set.count == 2)
    #expect(set.contains(2))
    #expect(!set.contains(3))
    #expect(set.sorted() == [1, 2])
  }

  @Test func isComparedHashedAndEncodedByItsElements() throws {
    let damaged = try JSONDecoder().decode(LossySet<Int>.self, from: Data("[7,null]".utf8))
    #expect(damaged == [7])
    #expect(Set([damaged, [7]]).count == 1)
    #expect(try JSONEncoder().encode(damaged) == Data("[7]".utf8))
  }

  @Test(arguments: ["{}", "5", "null"])
  func throwsWhereThereIsNoList(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(LossySet<Int>.self, from: Data(json.utf8))
    }
  }
}
