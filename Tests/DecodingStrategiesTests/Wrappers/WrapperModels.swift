import DecodingStrategies

/// A model in its own file, to test the overloads that its synthesized `init(from:)` calls.
struct Forgiving: Codable, Hashable, Sendable, PartlyDecodable {
  let id: Int
  @Defaulted<Default.False> var isRead: Bool
  @Defaulted<Default.Zero<Int>> var count: Int = 3
  @Defaulted<Default.EmptyList<[Int]>> var scores: [Int]
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

  /// JSON in which nothing needs to be forgiven.
  static let complete: Tree = [
    "id": 1, "is-read": true, "count": 2, "scores": [1], "items": [1, 2], "tags": ["a"],
    "by-name": ["a": 1], "note": "n",
  ]
}

extension Tree {
  /// The JSON with another value for a key.
  func setting(_ key: String, to value: Tree) -> Tree {
    guard case .object(var members) = removing(key) else { return self }
    members.append(Member(key: key, value: value))
    return .object(members)
  }

  /// The JSON without a key.
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
  @Defaulted<Default.EmptyString> var title: String
  @Lossy var pages: [Int]
}

/// A class whose base class is decoded by the same decoder.
final class Book: Document {
  @Defaulted<Default.True> var isPrinted: Bool

  enum CodingKeys: String, CodingKey {
    case isPrinted
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    _isPrinted = try container.decode(Defaulted<Default.True>.self, forKey: .isPrinted)
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
