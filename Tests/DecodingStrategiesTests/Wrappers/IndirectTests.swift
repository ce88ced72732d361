import DecodingStrategies
import Foundation
import Testing

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
