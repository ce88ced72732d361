import DecodingStrategies
import Foundation
import ResultDecoding
import Testing

@Suite struct FailableTests {
  @Test(
    arguments: [
      (5, .decoded(5)), ("x", .failed), (nil, .failed), ([], .failed), ([:], .failed),
    ] as [(Tree, Failable<Int>)])
  func failableCanBeTheWholeDocument(tree: Tree, expected: Failable<Int>) throws {
    #expect(try DocumentForm.json.decode(Failable<Int>.self, from: tree) == expected)
    #expect(try DocumentForm.tree("tree").decode(Failable<Int>.self, from: tree) == expected)
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

  @Test("Failable tells the log what was lost", arguments: DocumentForm.all)
  func tellsTheLogWhatWasLost(form: DocumentForm) throws {
    let log = DecodingLog()
    _ = try form.decode(
      [String: [Failable<Int>]].self, from: ["a": [1, nil, "x"]], log: log)
    #expect(log.losses.map(\.cause) == [.null, .corrupt])
    #expect(log.losses.map(\.remedy) == [.becameNil, .becameNil])
    #expect(log.losses.allSatisfy { $0.position == .whole })
  }

  @Test(
    "Failable tells the log where a value was lost",
    arguments: [.json, .xml, .tree("tree")] as [DocumentForm])
  func tellsTheLogWhere(form: DocumentForm) throws {
    let log = DecodingLog()
    _ = try form.decode([String: [Failable<Int>]].self, from: ["a": [1, nil, "x"]], log: log)
    #expect(
      log.losses.map { $0.containerPath.map(\.stringValue) }
        == [["a", "Index 1"], ["a", "Index 2"]])
  }

  @Test("Failable takes null as null, whatever the model says", arguments: DocumentForm.all)
  func takesNullForNullWhateverTheModelSays(form: DocumentForm) throws {
    let log = DecodingLog()
    _ = try form.decode([Failable<Stubborn>].self, from: [nil, 1], log: log)
    #expect(log.losses.map(\.cause) == [.null, .corrupt])
    #expect(log.losses.allSatisfy { $0.error is DocumentForm.ForeignError })
  }

  @Test("Failable is encoded as the value or null") func isEncodedAsTheValueOrNull() throws {
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

@Suite struct IndirectTests {
  private struct Comment: Codable, Hashable, Sendable {
    var text: String
    var parent: Indirect<Comment>?
  }

  @Test("Indirect lets a struct contain itself") func letsAStructContainItself() throws {
    let json = #"{"parent":{"parent":null,"text":"a"},"text":"b"}"#
    var comment = try JSONDecoder().decode(Comment.self, from: Data(json.utf8))
    #expect(comment.parent?.value == Comment(text: "a"))
    comment.parent?.value.text = "c"
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(comment), as: UTF8.self)
    #expect(text == #"{"parent":{"text":"c"},"text":"b"}"#)
    #expect(Set([comment, comment]).count == 1)
  }

  @Test("Indirect throws the error of the value") func throwsTheErrorOfTheValue() {
    let text = failureText { try jsonValue(Comment.self, #"{"text":"a","parent":{"text":1}}"#) }
    #expect(text == "typeMismatch String value.parent.text")
  }
}

@Suite struct ResultDecodingTests {
  @Test("A decoded Result wraps an error that is not a DecodingError")
  func wrapsAnErrorThatIsNoDecodingError() throws {
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

  @Test("A decoded Result does not end the list, whatever is thrown", arguments: DocumentForm.all)
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

/// A model in its own file, to test the overloads that its synthesized `init(from:)` calls.
struct Forgiving: Codable, Hashable, Sendable, PartlyDecodable {
  let id: Int
  @DefaultFalse var isRead: Bool
  @DefaultZero var count: Int = 3
  @DefaultEmpty var scores: [Int]
  @Lossy var items: [Int]
  @Lossy var tags: Set<String>?
  @Lossy var byName: [String: Int]?
  @Lossy var note: String?

  enum CodingKeys: String, CodingKey {
    case id
    case isRead = "is-read"
    case count, scores, items, tags
    case byName = "by-name"
    case note
  }

  static let complete: Tree = [
    "id": 1, "is-read": true, "count": 2, "scores": [1], "items": [1, 2], "tags": ["a"],
    "by-name": ["a": 1], "note": "n",
  ]
}

extension Tree {
  func setting(_ key: String, to value: Tree) -> Tree {
    guard case .object(var members) = removing(key) else { return self }
    members.append(Member(key: key, value: value))
    return .object(members)
  }

  func removing(_ key: String) -> Tree {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { $0.key != key })
  }
}

struct Page<Element: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  @Lossy var elements: [Element]
  @Lossy var extra: Element?
}

/// A generic model whose default is a generic parameter.
struct Setting<Source: DefaultSource>: Decodable {
  @Defaulted<Source> var value: Source.Value
}

/// A class without `Equatable`.
class Document: Decodable, PartlyDecodable {
  @DefaultEmpty var title: String
  @Lossy var pages: [Int]
}

/// A class whose base class is decoded by the same decoder.
final class Book: Document {
  @DefaultTrue var isPrinted: Bool

  enum CodingKeys: String, CodingKey {
    case isPrinted
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    _isPrinted = try container.decode(Defaulted<DefaultValues.True>.self, forKey: .isPrinted)
    try super.init(from: decoder)
  }
}

/// A class whose base class is decoded by a super decoder.
final class Letter: Document {
  @Lossy var stamps: [Int]

  enum CodingKeys: String, CodingKey, CaseIterable {
    case stamps
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    _stamps = try container.decode(Lossy<[Int]>.self, forKey: .stamps)
    try super.init(from: try container.superDecoder())
  }
}
