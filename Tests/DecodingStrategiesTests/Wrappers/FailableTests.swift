import DecodingStrategies
import Foundation
import Testing

@Suite struct FailableTests {
  @Test func isNilForWhatDoesNotDecode() throws {
    let list = try JSONDecoder().decode([Failable<Int>].self, from: Data("[1,\"2\",null,[]]".utf8))
    #expect(list.map(\.value) == [1, nil, nil, nil])
  }

  @Test func keepsTheStrategiesOfTheDecoder() throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    let list = try decoder.decode([Failable<Date>].self, from: Data("[0,\"x\"]".utf8))
    #expect(list.map(\.value) == [Date(timeIntervalSince1970: 0), nil])
  }
}
