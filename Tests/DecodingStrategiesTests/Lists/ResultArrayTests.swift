import DecodingStrategies
import Foundation
import ResultDecoding
import Testing

@Suite struct ResultArrayTests {
  @Test(arguments: DocumentForm.all)
  func keepsTheErrorsInTheirPlaces(form: DocumentForm) throws {
    let log = DecodingLog()
    let list = try form.decode(ResultArray<Int>.self, from: [1, "x", 3, nil], log: log)
    #expect(list.values == [1, 3])
    #expect(list.map { (try? $0.get()) == nil } == [false, true, false, true])
    #expect(log.losses.map(\.remedy) == [.becameError, .becameError])
    #expect(log.decodedCount == 2)
  }

  @Test func equalsAListOfResults() throws {
    let data = Data("[1,null,{},[],\"x\",1.5,true,2]".utf8)
    let ours = try JSONDecoder().decode(ResultArray<Int>.self, from: data)
    let wrapped = try JSONDecoder().decode([Result<Int, DecodingError>].self, from: data)
    #expect(ours.map(Self.text) == wrapped.map(Self.text))
  }

  @Test(arguments: [
    ("[1.5]", "Index 0"), ("[1,99999999999999999999]", "Index 1"),
  ])
  func wrapsErrorsOfTheDecoderItself(json: String, key: String) throws {
    let list = try JSONDecoder().decode(ResultArray<Int>.self, from: Data(json.utf8))
    guard case .failure(.dataCorrupted(let context))? = list.last else {
      Issue.record("\(list)")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == [key])
  }

  @Test func wrapsErrorsOfAModel() throws {
    let list = try JSONDecoder().decode(
      [String: ResultArray<Odd>].self, from: Data(#"{"a":[1]}"#.utf8))
    guard case .failure(.dataCorrupted(let context))? = list["a"]?.first else {
      Issue.record("\(list)")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["a", "Index 0"])
    #expect(context.underlyingError is DocumentForm.ForeignError)
  }

  private struct Odd: Decodable {
    init(from decoder: any Decoder) throws { throw DocumentForm.ForeignError() }
  }

  private static func text(_ result: Result<Int, DecodingError>) -> String {
    switch result {
    case .success(let value): "\(value)"
    case .failure(.typeMismatch(let type, let context)): "mismatch \(type) \(context.codingPath)"
    case .failure(.valueNotFound(let type, let context)): "null \(type) \(context.codingPath)"
    case .failure(let error): "\(error)"
    }
  }
}
