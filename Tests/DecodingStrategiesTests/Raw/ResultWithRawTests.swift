import DecodingStrategies
import Foundation
import Testing

@Suite struct ResultWithRawTests {
  @Test func keepsTheErrorAndTheBytesOfARecord() throws {
    let json = #"{"feed":[ { "id" : 1 } , { "id" : "x" }, {}, null ]}"#
    let feed = try JSONDecoder().decode(
      [String: [ResultWithRaw<Item>]].self, keepingRaw: Data(json.utf8))
    let list = try #require(feed["feed"])
    #expect(list.map { $0.value?.id } == [1, nil, nil, nil])
    let failures = list.compactMap(\.failure)
    #expect(failures.map(\.raw.description) == [#"{ "id" : "x" }"#, "{}", "null"])
    #expect(failures.map(\.loss.cause) == [.corrupt, .absent, .null])
    #expect(failures.first?.loss.containerPath.map(\.stringValue) == ["feed", "Index 1"])
  }

  @Test(arguments: ["5", " {\"id\" : null} ", "null", "[]"])
  func standsAloneToo(json: String) throws {
    let result = try JSONDecoder().decode(ResultWithRaw<Item>.self, keepingRaw: Data(json.utf8))
    #expect(
      result.failure?.raw.description == json.trimmingCharacters(in: .whitespaces))
  }

  @Test func isFoundAsThePropertyAndInADictionary() throws {
    let json = #"{"one":{"id":true},"by_id":{"a":{"id":[]},"b":{"id":2}}}"#
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let model = try decoder.decode(Model.self, keepingRaw: Data(json.utf8))
    #expect(model.one.failure?.raw.description == #"{"id":true}"#)
    #expect(model.byId["a"]?.failure?.raw.description == #"{"id":[]}"#)
    #expect(model.byId["b"]?.value?.id == 2)
  }

  @Test(arguments: DocumentForm.all)
  func tellsTheLogAndHasNoBytesWithoutADocument(form: DocumentForm) throws {
    let log = DecodingLog()
    let list = try form.decode(
      [ResultWithRaw<Stubborn>].self, from: [nil, 1], log: log)
    #expect(list.map(\.failure?.raw) == [.unavailable(.noDocument), .unavailable(.noDocument)])
    #expect(list.map(\.failure?.loss.cause) == [.null, .corrupt])
    #expect(log.losses.map(\.remedy) == [.becameError, .becameError])
    guard case .dataCorrupted(let context)? = list.last?.failure?.error else {
      Issue.record("\(list)")
      return
    }
    #expect(context.underlyingError is DocumentForm.ForeignError)
  }

  private struct Item: Decodable {
    let id: Int
  }

  private struct Model: Decodable {
    let one: ResultWithRaw<Item>
    let byId: [String: ResultWithRaw<Item>]
  }

  private struct Stubborn: Decodable {
    init(from decoder: any Decoder) throws { throw DocumentForm.ForeignError() }
  }
}

extension ResultWithRaw {
  /// The failure, if there is one.
  var failure: RawFailure? {
    if case .failure(let failure) = result { failure } else { nil }
  }
}
