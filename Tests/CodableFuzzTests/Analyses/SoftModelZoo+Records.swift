import DecodingStrategies
import Foundation
import JSONMutation
import JSONText

@testable import CodableFuzz
@testable import FuzzTestSupport

// MARK: Kinds of records

private class Base: Decodable {
  let id: Int
  let nick: String?
  private enum CodingKeys: CodingKey { case id, nick }
  required init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(Int.self, forKey: .id)
    nick = try? values.decode(String.self, forKey: .nick)
  }
}

private final class Derived: Base {
  let city: String
  let role: ZooRole?
  private enum CodingKeys: CodingKey { case city, role }
  required init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    city = values.soft(.city, or: "")
    role = try? values.decode(ZooRole.self, forKey: .role)
    try super.init(from: decoder)
  }
}

private enum Shape: Decodable {
  case circle(Double)
  case other
  enum CodingKeys: CodingKey { case kind, radius }
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let kind: String = values.soft(.kind, or: "circle")
    self = kind == "circle" ? .circle(values.soft(.radius, or: 0)) : .other
  }
}

private struct User: Decodable {
  let id: Int
  let name: String?
}

private struct Scores: Decodable {
  let id: Int
  let scores: [String: Int]
  let labels: [String: String]
  enum CodingKeys: CodingKey { case id, scores, labels }
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(Int.self, forKey: .id)
    (scores, labels) = (values.soft(.scores, or: [:]), values.soft(.labels, or: [:]))
  }
}

private struct Page2: Decodable { let data: [String: User] }

private struct One: Decodable {
  let member: ZooMember
  let title: String
  let count: Int
  enum CodingKeys: CodingKey { case title, count }
  init(from decoder: any Decoder) throws {
    member = try ZooMember(from: decoder)
    let values = try decoder.container(keyedBy: CodingKeys.self)
    (title, count) = (values.soft(.title, or: "untitled"), values.soft(.count, or: 1))
  }
}

private struct Row2: Decodable { let user: User }

extension SoftModelZoo {
  static let records = [
    SoftModel(
      "a class with a superclass",
      #"[{"id":1,"nick":null,"city":"","role":null},{"id":2,"city":"","role":null}]"#,
      decodedList(Derived.self)),
    SoftModel(
      "an enum with what a tag selects",
      #"[{"kind":"circle","radius":0},{"kind":"circle","radius":0}]"#, decodedList(Shape.self)),
    SoftModel(
      "dictionaries",
      #"[{"id":1,"scores":{},"labels":{"a":"b"}},{"id":2,"scores":{},"labels":{}}]"#,
      truths: ["dropped-value": ["/*/labels"]], decodedList(Scores.self)),
    SoftModel(
      "one record in an envelope that has a key of its own",
      #"{"name":"A response","count":3,"data":{"user":{"id":7,"name":null}}}"#, at: nil
    ) { data in
      return try JSONDecoder().decode(Page2.self, from: data).data["user"]
    },
    SoftModel(
      "one record", #"{"id":1,"role":"artist","count":1,"title":"untitled"}"#, at: nil
    ) { data in
      return try JSONDecoder().decode(One.self, from: data)
    },
    SoftModel(
      "records in records that have a key of their own",
      #"[{"name":"first","user":{"id":1,"name":null}},{"name":"second","user":{"id":2,"name":null}}]"#
    ) { data in
      return try JSONDecoder().decode([Row2].self, from: data).map(\.user)
    },
    SoftModel(
      "an object of records", #"{"a":{"id":1,"role":"artist"},"b":{"id":2,"role":"artist"}}"#
    ) { data in
      try JSONDecoder().decode([String: ZooMember].self, from: data)
    },
  ]
}
