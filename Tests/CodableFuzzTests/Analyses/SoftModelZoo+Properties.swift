import DecodingStrategies
import Foundation
import JSONMutation
import JSONText

@testable import CodableFuzz
@testable import FuzzTestSupport

// MARK: Properties that are not what is sent

private struct Person: Decodable {
  let fullName: String
  let initials: String?
  let sortName: String
  var isSelected = false
  let schema = 1
  enum CodingKeys: String, CodingKey { case first, last, initials }
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let (first, last) = (
      try values.decode(String.self, forKey: .first), try values.decode(String.self, forKey: .last)
    )
    fullName = "\(first) \(last)"
    sortName = last
    initials = try values.decodeIfPresent(String.self, forKey: .initials)
  }
}

private struct Span: Decodable {
  let start, end: Int
  enum CodingKeys: CodingKey { case start, end }
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let both = [
      try values.decode(Int.self, forKey: .start), try values.decode(Int.self, forKey: .end),
    ]
    (start, end) = (both.min() ?? 0, both.max() ?? 0)
  }
}

private struct Shown: Decodable {
  let nickname: String
  let name: String
  enum CodingKeys: CodingKey { case nickname, name }
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    nickname = try values.decode(String.self, forKey: .nickname)
    name = nickname.isEmpty ? try values.decode(String.self, forKey: .name) : nickname
  }
}

private struct Titled: Decodable {
  let text: String
  enum CodingKeys: CodingKey { case name, title }
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    text =
      try values.decodeIfPresent(String.self, forKey: .name)
      ?? values.decode(String.self, forKey: .title)
  }
}

private struct Checked: Decodable {
  let id: Int
  let mail: String?
  let age: Int?
  enum CodingKeys: CodingKey { case id, mail, age }
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(Int.self, forKey: .id)
    mail = (try? values.decode(String.self, forKey: .mail)).flatMap { $0.contains("@") ? $0 : nil }
    age = (try? values.decode(String.self, forKey: .age)).flatMap { Int($0) }
  }
}

@propertyWrapper private struct Trimmed: Decodable {
  var wrappedValue: String?
  init(from decoder: any Decoder) throws {
    let text = (try? decoder.singleValueContainer().decode(String.self)) ?? ""
    wrappedValue = text.isEmpty ? nil : text
  }
}

private struct Wrapped: Decodable {
  @Lossy var size: Int?
  @DefaultEmpty var note: String
  @Trimmed var comment: String?
}

private struct Noted: Decodable {
  struct Note: Decodable {
    let text: String
    let isOpen: Bool
  }
  let id: Int
  let notes: [Note]
  enum CodingKeys: CodingKey { case id, notes }
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(Int.self, forKey: .id)
    notes = values.soft(.notes, or: [Note]()).filter(\.isOpen)
  }
}

private struct Flat: Decodable {
  let id: Int
  let likes: Int
  let level: ZooLevel
  enum CodingKeys: CodingKey { case id, stats }
  enum Stats: CodingKey { case likes, level }
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(Int.self, forKey: .id)
    let stats = try? values.nestedContainer(keyedBy: Stats.self, forKey: .stats)
    likes = stats?.soft(.likes, or: 0) ?? 0
    level = stats?.soft(.level, or: .basic) ?? .basic
  }
}

extension SoftModelZoo {
  static let properties = [
    SoftModel(
      "derived properties have the names of fields",
      #"[{"first":"Ann","last":"Ash","full_name":"A. A.","sort_name":"ash, ann","initials":null,"is_selected":true,"schema":2},{"first":"Bob","last":"Birch","full_name":"B. B.","sort_name":"birch, bob","initials":null,"is_selected":true,"schema":2}]"#,
      truths: [
        "unread-field": ["/*/full_name", "/*/sort_name", "/*/is_selected", "/*/schema"]
      ], decodedList(Person.self)),
    SoftModel(
      "two properties are sorted", #"[{"start":9,"end":2},{"start":8,"end":1}]"#,
      decodedList(Span.self)),
    SoftModel(
      "one property stands in for another",
      #"[{"nickname":"A","name":"Ann"},{"nickname":"B","name":"Bob"}]"#, decodedList(Shown.self)),
    SoftModel(
      "a key is read under two names",
      #"[{"name":"Ann","title":"Dr."},{"name":"Bob","title":"Mr."}]"#, decodedList(Titled.self)),
    SoftModel(
      "values are checked",
      #"[{"id":1,"mail":"ann","age":7},{"id":2,"mail":"bob","age":8}]"#, decodedList(Checked.self)),
    SoftModel(
      "wrappers around null and nothing",
      #"[{"size":null,"note":"","comment":"  "},{"size":null,"note":"","comment":""}]"#,
      truths: ["dropped-value": ["/*/comment"]], decodedList(Wrapped.self)),
    SoftModel(
      "wrappers that hold the error",
      #"[{"size":7,"note":"a","comment":"x"},{"size":8,"note":"b","comment":"y"}]"#,
      truths: ["dropped-value": ["/*/comment"]], decodedList(Wrapped.self)),
    SoftModel(
      "a nested list is filtered softly",
      #"[{"id":1,"notes":[{"text":"a","isOpen":false}]},{"id":2,"notes":[{"text":"b","isOpen":false}]}]"#,
      decodedList(Noted.self)),
    SoftModel(
      "a nested container is read softly",
      #"[{"id":1,"stats":{"likes":0,"level":20}},{"id":2,"stats":{"likes":0,"level":20}}]"#,
      decodedList(Flat.self)),
  ]
}
