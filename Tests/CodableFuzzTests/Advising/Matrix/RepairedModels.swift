// The models that advice is put into: `AdviceMatrixTests` reads this file as text, too, and compiles
// each enum again with each line that advice prints for it.

import DecodingStrategies
import Foundation

enum PlainModels: RepairedModels {
  struct Record: Decodable {
    let title: String
  }
  static let json = #"[{"title":"north"},{"title":"south"},{"title":"west"}]"#
  static func records(from data: Data) throws -> some Collection {
    try decoder.decode([Record].self, from: data)
  }
}

enum OptionalModels: RepairedModels {
  struct Record: Decodable {
    let id: Int
    let note: String?
  }
  static let json = #"[{"id":7,"note":"north"},{"id":8,"note":"south"},{"id":9,"note":null}]"#
  static func records(from data: Data) throws -> some Collection {
    try decoder.decode([Record].self, from: data)
  }
}

enum ElementModels: RepairedModels {
  struct Record: Decodable {
    let ratings: [Double]
  }
  static let json = #"[{"ratings":[4.5,3]},{"ratings":[2]},{"ratings":[1.5,5,0.5]}]"#
  static func records(from data: Data) throws -> some Collection {
    try decoder.decode([Record].self, from: data)
  }
}

enum MapValueModels: RepairedModels {
  struct Record: Decodable {
    let stock: [String: Int]
  }
  static let json = #"[{"stock":{"a-1":4,"b/2":3}},{"stock":{"c 3":2}},{"stock":{"d.4":1}}]"#
  static func records(from data: Data) throws -> some Collection {
    try decoder.decode([Record].self, from: data)
  }
}

enum NestedListModels: RepairedModels {
  struct Line: Decodable {
    let sku: String
    let price: Double
  }
  struct Record: Decodable {
    let lines: [Line]
  }
  static let json = #"""
    [{"lines":[{"sku":"a","price":1.5},{"sku":"b","price":2}]},{"lines":[{"sku":"c","price":3.25}]},
    {"lines":[{"sku":"d","price":4}]}]
    """#
  static func records(from data: Data) throws -> some Collection {
    try decoder.decode([Record].self, from: data)
  }
}

enum OwnWrapperModels: RepairedModels {
  @propertyWrapper struct Trimmed: Decodable {
    let wrappedValue: String
    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      wrappedValue = text.trimmingCharacters(in: .whitespaces)
    }
  }
  struct Record: Decodable {
    @Trimmed var name: String
  }
  static let json = #"[{"name":" north"},{"name":"south"},{"name":"west "}]"#
  static func records(from data: Data) throws -> some Collection {
    try decoder.decode([Record].self, from: data)
  }
}

enum PlainWrapperModels: RepairedModels {
  @propertyWrapper struct Stored<Value: Decodable>: Decodable {
    let wrappedValue: Value
    init(from decoder: any Decoder) throws { wrappedValue = try Value(from: decoder) }
  }
  struct Record: Decodable {
    @Stored var tags: [String]
  }
  static let json = #"[{"tags":["north"]},{"tags":["south","east"]},{"tags":["west"]}]"#
  static func records(from data: Data) throws -> some Collection {
    try decoder.decode([Record].self, from: data)
  }
}

enum DefaultedModels: RepairedModels {
  struct Record: Decodable {
    let id: Int
    @DefaultEmpty var tags: [String]
  }
  static let json = #"[{"id":7,"tags":["north"]},{"id":8,"tags":["south"]},{"id":9,"tags":[]}]"#
  static func records(from data: Data) throws -> some Collection {
    try decoder.decode([Record].self, from: data)
  }
}

enum WrappedOptionalModels: RepairedModels {
  @propertyWrapper struct Stored<Value: Decodable>: Decodable {
    let wrappedValue: Value
    init(from decoder: any Decoder) throws { wrappedValue = try Value(from: decoder) }
  }
  struct Record: Decodable {
    @Stored var score: Double?
  }
  static let json = #"[{"score":1.5},{"score":2.5},{"score":null}]"#
  static func records(from data: Data) throws -> some Collection {
    try decoder.decode([Record].self, from: data)
  }
}

enum TagModels: RepairedModels {
  enum State: String, Decodable { case open, closed, moved }
  struct Record: Decodable {
    let state: State
  }
  static let json = #"[{"state":"open"},{"state":"closed"},{"state":"moved"}]"#
  static func records(from data: Data) throws -> some Collection {
    try decoder.decode([Record].self, from: data)
  }
}

enum TagElementModels: RepairedModels {
  enum Role: String, Decodable { case owner, editor, reader }
  struct Record: Decodable {
    let roles: [Role]
  }
  static let json = #"[{"roles":["owner","reader"]},{"roles":["editor"]},{"roles":["reader"]}]"#
  static func records(from data: Data) throws -> some Collection {
    try decoder.decode([Record].self, from: data)
  }
}

enum TagValueModels: RepairedModels {
  enum Size: String, Decodable { case small, large }
  struct Record: Decodable {
    let sizes: [String: Size]?
  }
  static let json =
    #"[{"sizes":{"a-1":"small","b/2":"large"}},{"sizes":{"c 3":"large"}},{"sizes":null}]"#
  static func records(from data: Data) throws -> some Collection {
    try decoder.decode([Record].self, from: data)
  }
}

enum EnumByHandModels: RepairedModels {
  enum State: Decodable {
    case open, closed
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      switch try container.decode(String.self) {
      case "open": self = .open
      case "closed": self = .closed
      default: throw DecodingError.dataCorruptedError(in: container, debugDescription: "unknown")
      }
    }
  }
  struct Record: Decodable {
    let id: Int
    let state: State
  }
  static let json =
    #"[{"id":7,"state":"open"},{"id":8,"state":"closed"},{"id":9,"state":"open"}]"#
  static func records(from data: Data) throws -> some Collection {
    try decoder.decode([Record].self, from: data)
  }
}

enum DateModels: RepairedModels {
  struct Record: Decodable {
    let sent: Date
  }
  static let json = #"""
    [{"sent":"2026-01-31T12:00:00Z"},{"sent":"2026-02-01T09:30:00Z"},{"sent":"2026-02-02T23:59:59Z"}]
    """#
  static func records(from data: Data) throws -> some Collection {
    try decoder.decode([Record].self, from: data)
  }
}

enum AddressModels: RepairedModels {
  struct Record: Decodable {
    let link: URL
    let key: UUID
  }
  static let json = #"""
    [{"link":"https://a.example/1","key":"A0B1C2D3-0000-4000-8000-000000000001"},
    {"link":"https://a.example/2","key":"A0B1C2D3-0000-4000-8000-000000000002"},
    {"link":"https://a.example/3","key":"A0B1C2D3-0000-4000-8000-000000000003"}]
    """#
  static func records(from data: Data) throws -> some Collection {
    try decoder.decode([Record].self, from: data)
  }
}

enum NumberModels: RepairedModels {
  struct Record: Decodable {
    let count: Int
    let small: Int8
    let price: Double
    let isFree: Bool
  }
  static let json = #"""
    [{"count":12,"small":1,"price":1.25,"isFree":false},{"count":13,"small":2,"price":2,"isFree":true},
    {"count":14,"small":3,"price":3.5,"isFree":false}]
    """#
  static func records(from data: Data) throws -> some Collection {
    try decoder.decode([Record].self, from: data)
  }
}

enum ObjectModels: RepairedModels {
  struct Author: Decodable {
    let id: String
    let name: String
  }
  struct Record: Decodable {
    let author: Author
  }
  static let json = #"""
    [{"author":{"id":"a","name":"Ida"}},{"author":{"id":"b","name":"Bo"}},
    {"author":{"id":"c","name":"Cy"}}]
    """#
  static func records(from data: Data) throws -> some Collection {
    try decoder.decode([Record].self, from: data)
  }
}

enum ClassModels: RepairedModels {
  class Item: Decodable {
    let id: Int
  }
  final class Record: Decodable {
    let title: String
    let item: Item
  }
  static let json = #"""
    [{"title":"north","item":{"id":7}},{"title":"south","item":{"id":8}},
    {"title":"west","item":{"id":9}}]
    """#
  static func records(from data: Data) throws -> some Collection {
    try decoder.decode([Record].self, from: data)
  }
}

enum InitializerModels: RepairedModels {
  enum State: String, Decodable { case open, closed, moved }
  struct Record: Decodable {
    let title: String
    let count: Int
    let tags: [String]
    let state: State

    enum CodingKeys: String, CodingKey { case title, count, tags, state }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      title = try container.decode(String.self, forKey: .title)
      count = try container.decode(Int.self, forKey: .count)
      tags = try container.decodeIfPresent([String].self, forKey: .tags) ?? []
      state = try container.decode(State.self, forKey: .state)
    }
  }
  static let json = #"""
    [{"title":"north","count":1,"tags":["x"],"state":"open"},
    {"title":"south","count":2,"tags":["y"],"state":"closed"},
    {"title":"west","count":3,"tags":["x","z"],"state":"moved"}]
    """#
  static func records(from data: Data) throws -> some Collection {
    try decoder.decode([Record].self, from: data)
  }
}
