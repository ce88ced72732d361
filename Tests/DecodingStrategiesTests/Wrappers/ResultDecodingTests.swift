import DecodingStrategies
import Foundation
import ResultDecoding
import Testing

@Suite struct ResultDecodingTests {
  @Test(arguments: [.json, .xml, .binary, .tree("tree")] as [DocumentForm])
  func keepsTheErrorOfWhatDoesNotDecode(form: DocumentForm) throws {
    let list = try form.decode([Result<Int, DecodingError>].self, from: [1, "2"])
    #expect(try list.first?.get() == 1)
    guard case .failure(.typeMismatch(_, let context)) = list.last else {
      Issue.record("not a type mismatch: \(list)")
      return
    }
    #expect(context.codingPath.map(\.intValue) == [1])
  }

  @Test func wrapsAnErrorThatIsNoDecodingError() throws {
    let list = try DocumentForm.json.decode(
      [Result<Stubborn, DecodingError>].self, from: [1, 2])
    #expect(list.count == 2)
    guard case .failure(.dataCorrupted(let context)) = list.last else {
      Issue.record("not wrapped: \(list)")
      return
    }
    #expect(context.codingPath.map(\.intValue) == [1])
    #expect(context.underlyingError is DocumentForm.ForeignError)
  }

  @Test(arguments: DocumentForm.all)
  func doesNotEndTheListWhateverIsThrown(form: DocumentForm) throws {
    let log = DecodingLog()
    let list = try form.decode(
      [Result<Stubborn, DecodingError>].self, from: [1, nil, 1.5, []], log: log)
    #expect(list.count == 4)
    #expect(log.losses.map(\.cause) == [.corrupt, .null, .corrupt, .corrupt])
    #expect(log.losses.map(\.remedy) == Array(repeating: .becameError, count: 4))
  }

  @Test(arguments: DocumentForm.all)
  func asAPropertyNeedsItsKey(form: DocumentForm) throws {
    let model = try form.decode(Model.self, from: ["must": "x"])
    #expect(throws: DecodingError.self) { try model.must.get() }
    #expect(model.may == nil)
    #expect(try form.decode(Model.self, from: ["must": 1, "may": nil]).may == nil)
    #expect(throws: DecodingError.self) { try form.decode(Model.self, from: ["may": 1]) }
  }

  private struct Model: Decodable {
    let must: Result<Int, DecodingError>
    let may: Result<Int, DecodingError>?
  }

  private struct Stubborn: Decodable {
    init(from decoder: any Decoder) throws { throw DocumentForm.ForeignError() }
  }
}
