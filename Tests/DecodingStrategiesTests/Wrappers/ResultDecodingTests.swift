import Foundation
import ResultDecoding
import Testing

@Suite struct ResultDecodingTests {
  @Test func keepsTheErrorOfWhatDoesNotDecode() throws {
    let list = try JSONDecoder().decode(
      [Result<Int, DecodingError>].self, from: Data("[1,\"2\"]".utf8))
    #expect(try list.first?.get() == 1)
    guard case .failure(.typeMismatch(_, let context)) = list.last else {
      Issue.record("not a type mismatch: \(list)")
      return
    }
    #expect(context.codingPath.map(\.intValue) == [1])
  }

  @Test func wrapsAnErrorThatIsNoDecodingError() throws {
    let list = try JSONDecoder().decode(
      [Result<Odd, DecodingError>].self, from: Data("[1,2]".utf8))
    #expect(list.count == 2)
    guard case .failure(.dataCorrupted(let context)) = list.last else {
      Issue.record("not wrapped: \(list)")
      return
    }
    #expect(context.codingPath.map(\.intValue) == [1])
    #expect(context.underlyingError is Odd)
  }

  private struct Odd: Decodable, Error {
    init(from decoder: any Decoder) throws { throw Self() }
    init() {}
  }
}
