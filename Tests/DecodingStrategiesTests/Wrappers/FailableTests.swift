import DecodingStrategies
import Foundation
import Testing

@Suite struct FailableTests {
  @Test(arguments: DocumentForm.all)
  func isNilForWhatDoesNotDecode(form: DocumentForm) throws {
    let list = try form.decode([Failable<Int>].self, from: [1, "2", nil, []])
    #expect(list.map(\.value) == [1, nil, nil, nil])
  }

  @Test(
    arguments: [
      (5, .decoded(5)), ("x", .failed), (nil, .failed), ([], .failed), ([:], .failed),
    ] as [(Tree, Failable<Int>)])
  func standsAloneToo(tree: Tree, expected: Failable<Int>) throws {
    #expect(try DocumentForm.json.decode(Failable<Int>.self, from: tree) == expected)
    #expect(try DocumentForm.tree("tree").decode(Failable<Int>.self, from: tree) == expected)
  }

  @Test(arguments: DocumentForm.all)
  func takesNullForAnOptionalsNil(form: DocumentForm) throws {
    let list = try form.decode([Failable<Int?>].self, from: [nil, 1, "x"])
    #expect(list == [.decoded(nil), .decoded(1), .failed])
  }

  @Test(arguments: DocumentForm.all)
  func asAPropertyNeedsItsKey(form: DocumentForm) throws {
    #expect(try form.decode(Model.self, from: ["must": "x"]) == Model(must: .failed, may: nil))
    #expect(
      try form.decode(Model.self, from: ["must": 1, "may": nil])
        == Model(must: .decoded(1), may: nil))
    #expect(
      try form.decode(Model.self, from: ["must": nil, "may": []])
        == Model(must: .failed, may: .failed))
    #expect(throws: DecodingError.self) { try form.decode(Model.self, from: ["may": 1]) }
  }

  @Test(arguments: DocumentForm.all)
  func tellsTheLogWhatWasLost(form: DocumentForm) throws {
    let log = DecodingLog()
    _ = try form.decode(
      [String: [Failable<Int>]].self, from: ["a": [1, nil, "x"]], log: log)
    #expect(log.losses.map(\.cause) == [.null, .corrupt])
    #expect(log.losses.map(\.remedy) == [.becameNil, .becameNil])
    #expect(log.losses.allSatisfy { $0.position == .whole })
  }

  @Test(arguments: [.json, .xml, .tree("tree")] as [DocumentForm])
  func tellsTheLogWhere(form: DocumentForm) throws {
    let log = DecodingLog()
    _ = try form.decode([String: [Failable<Int>]].self, from: ["a": [1, nil, "x"]], log: log)
    #expect(
      log.losses.map { $0.containerPath.map(\.stringValue) }
        == [["a", "Index 1"], ["a", "Index 2"]])
  }

  @Test(arguments: DocumentForm.all)
  func takesNullForNullWhateverTheModelSays(form: DocumentForm) throws {
    let log = DecodingLog()
    _ = try form.decode([Failable<Stubborn>].self, from: [nil, 1], log: log)
    #expect(log.losses.map(\.cause) == [.null, .corrupt])
    #expect(log.losses.allSatisfy { $0.error is DocumentForm.ForeignError })
  }

  @Test func isEncodedAsTheValueOrNull() throws {
    let list: [Failable<Int>] = [.decoded(1), .failed]
    let data = try JSONEncoder().encode(list)
    #expect(data == Data("[1,null]".utf8))
    #expect(try JSONDecoder().decode([Failable<Int>].self, from: data) == list)
    #expect(Set(list + list).count == 2)
  }

  private struct Model: Codable, Hashable {
    let must: Failable<Int>
    let may: Failable<Int>?
  }

  private struct Stubborn: Decodable {
    init(from decoder: any Decoder) throws { throw DocumentForm.ForeignError() }
  }
}
