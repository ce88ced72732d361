import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzTestSupport

/// A function of an app without a fault, and a response in which a search for faults may see one.
struct SoftModel: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let study: Study
  /// What is true of it, by the kind of finding.
  let truths: [String: Set<Field>]

  init<Output>(
    _ name: String, _ json: String, at list: JSONPointer? = .root, keys: KeyTransform = .asSent,
    truths: [String: Set<Field>] = [:], _ decode: @escaping @Sendable (Data) throws -> Output
  ) {
    testDescription = name
    self.truths = truths
    let app = AppFunction<Output, Output>(decode, records: { $0 })
    study = Study(
      "zoo", json: json, recordsAt: list, strategies: [app.strategy("app", keys: keys)])
  }

  /// The fields of each kind of finding but those that cannot be proven.
  func found() throws -> [String: Set<Field>] {
    var configuration = Runner.Configuration()
    configuration.mutators = [.removeKey]
    let report = Runner([study], configuration: configuration).untimed.run()
    let document = try #require(report.documents.first)
    #expect(document.mutantCount > 0)
    let found = document.modelFindings.filter { $0.isProven && $0.kind != "error-without-field" }
    return Dictionary(grouping: found, by: \.kind.rawValue).mapValues { findings in
      Set(findings.flatMap(\.fields).map(\.field))
    }
  }
}

/// Models that read softly, change what they read, or leave some of it out: nothing is wrong with them.
@Suite struct SoftModelZoo {
  static let all = words + properties + records + functions

  @Test(arguments: all)
  func noModelOfTheZooIsAccused(model: SoftModel) throws {
    let accusations = try model.found().filter { kind, fields in
      !fields.isSubset(of: model.truths[kind] ?? [])
    }
    #expect(accusations.isEmpty)
  }

  @Test func theZooIsLarge() { #expect(Self.all.count > 25) }
}

extension KeyedDecodingContainer {
  fileprivate func soft<Value: Decodable>(_ key: Key, or fallback: Value) -> Value {
    (try? decode(Value.self, forKey: key)) ?? fallback
  }
}

private func list<Record: Decodable & SendableMetatype>(
  _ type: Record.Type
) -> @Sendable (Data) throws -> [Record] {
  { try JSONDecoder().decode([Record].self, from: $0) }
}

// MARK: Words of which the response has few

private enum Role: String, Decodable { case artist, label, fan }
private enum Level: Int, Decodable { case none = 0, basic = 20, full = 30 }
private struct Tag: Decodable { let name: Int }

private struct Member: Decodable {
  let id: Int
  let role: Role
  enum CodingKeys: CodingKey { case id, role }
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(Int.self, forKey: .id)
    role = values.soft(.role, or: .artist)
  }
}

private struct Renamed: Decodable {
  enum Tier: String, Decodable { case bronze = "B1", silver = "S1" }
  let id: Int
  let tier: Tier
  enum CodingKeys: String, CodingKey { case id, tier = "membership" }
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(Int.self, forKey: .id)
    tier = values.soft(.tier, or: .bronze)
  }
}

private struct Unknown: Decodable {
  let id: Int
  let lang: Role?
  let level: Level
  let tags: [Tag]
  enum CodingKeys: CodingKey { case id, lang, level, tags }
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(Int.self, forKey: .id)
    lang = try? values.decode(Role.self, forKey: .lang)
    level = values.soft(.level, or: .full)
    tags = values.soft(.tags, or: [])
  }
}

private struct Defaults: Decodable {
  let id: Int
  let count, stars: Int
  let title: String
  let isOpen: Bool
  let home: URL?
  enum CodingKeys: CodingKey { case id, count, stars, title, isOpen, home }
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(Int.self, forKey: .id)
    (count, stars) = (values.soft(.count, or: 1), values.soft(.stars, or: 0))
    (title, isOpen) = (values.soft(.title, or: "untitled"), values.soft(.isOpen, or: true))
    home = (try? values.decode(String.self, forKey: .home)).flatMap(URL.init(string:))
  }
}

private struct Page: Decodable { let all: [Member] }

private struct Row: Decodable {
  let name: String
  let role: Role
  enum CodingKeys: CodingKey { case name, role }
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(String.self, forKey: .name)
    role = values.soft(.role, or: .artist)
  }
}

private struct Event: Decodable {
  let kind: String
  var size: Int?
  let id: Int
  enum CodingKeys: CodingKey { case id, kind, size }
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(Int.self, forKey: .id)
    kind = try values.decode(String.self, forKey: .kind)
    if kind == "push" { size = try values.decode(Int.self, forKey: .size) }
  }
}

extension SoftModelZoo {
  fileprivate static let words = [
    SoftModel(
      "the fallback is in every record",
      #"[{"id":1,"role":"artist"},{"id":2,"role":"artist"}]"#, list(Member.self)),
    SoftModel(
      "words of the key are elsewhere",
      #"{"owner":{"role":"fan"},"all":[{"id":1,"role":"artist"},{"id":2,"role":"artist"}]}"#,
      at: "/all", truths: ["dropped-value": ["/all/*/role"]]
    ) { data in
      return try JSONDecoder().decode(Page.self, from: data).all
    },
    SoftModel(
      "key and word are renamed",
      #"[{"id":1,"membership":"B1"},{"id":2,"membership":"B1"}]"#, list(Renamed.self)),
    SoftModel(
      "no word is known",
      #"[{"id":1,"lang":"fr","level":30,"tags":[{"name":"a"}]},{"id":2,"lang":"it","level":30,"tags":[]}]"#,
      list(Unknown.self)),
    SoftModel(
      "each fallback is in every record",
      #"[{"id":1,"count":1,"stars":0,"title":"untitled","isOpen":true,"home":""},{"id":2,"count":1,"stars":0,"title":"untitled","isOpen":true,"home":null}]"#,
      truths: ["dropped-value": ["/*/home"]], list(Defaults.self)),
    SoftModel(
      "a hidden model reads a word, and the function goes by it",
      #"[{"id":1,"name":"Ann","role":"artist"},{"id":2,"name":"Bob","role":"artist"}]"#,
      truths: ["unread-field": ["/*/id"]]
    ) { data -> [String] in
      return try JSONDecoder().decode([Row].self, from: data).compactMap {
        $0.role == .artist ? $0.name : nil
      }
    },
    SoftModel(
      "only a rare tag has a field read",
      "["
        + (0..<60).map {
          #"{"id":\#($0),"kind":"\#($0 == 37 ? "push" : $0 % 2 == 0 ? "open" : "close")","size":\#($0)}"#
        }
        .joined(separator: ",") + "]"
    ) { data in
      return try JSONDecoder().decode([Event].self, from: data)
    },
  ]
}

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
  @Defaulted<Default.EmptyString> var note: String
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
  let level: Level
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
  fileprivate static let properties = [
    SoftModel(
      "derived properties have the names of fields",
      #"[{"first":"Ann","last":"Ash","full_name":"A. A.","sort_name":"ash, ann","initials":null,"is_selected":true,"schema":2},{"first":"Bob","last":"Birch","full_name":"B. B.","sort_name":"birch, bob","initials":null,"is_selected":true,"schema":2}]"#,
      truths: [
        "unread-field": ["/*/full_name", "/*/sort_name", "/*/is_selected", "/*/schema"]
      ], list(Person.self)),
    SoftModel(
      "two properties are sorted", #"[{"start":9,"end":2},{"start":8,"end":1}]"#, list(Span.self)),
    SoftModel(
      "one property stands in for another",
      #"[{"nickname":"A","name":"Ann"},{"nickname":"B","name":"Bob"}]"#, list(Shown.self)),
    SoftModel(
      "a key is read under two names",
      #"[{"name":"Ann","title":"Dr."},{"name":"Bob","title":"Mr."}]"#, list(Titled.self)),
    SoftModel(
      "values are checked",
      #"[{"id":1,"mail":"ann","age":7},{"id":2,"mail":"bob","age":8}]"#, list(Checked.self)),
    SoftModel(
      "wrappers around null and nothing",
      #"[{"size":null,"note":"","comment":"  "},{"size":null,"note":"","comment":""}]"#,
      truths: ["dropped-value": ["/*/comment"]], list(Wrapped.self)),
    SoftModel(
      "wrappers that hold the error",
      #"[{"size":7,"note":"a","comment":"x"},{"size":8,"note":"b","comment":"y"}]"#,
      truths: ["dropped-value": ["/*/comment"]], list(Wrapped.self)),
    SoftModel(
      "a nested list is filtered softly",
      #"[{"id":1,"notes":[{"text":"a","isOpen":false}]},{"id":2,"notes":[{"text":"b","isOpen":false}]}]"#,
      list(Noted.self)),
    SoftModel(
      "a nested container is read softly",
      #"[{"id":1,"stats":{"likes":0,"level":20}},{"id":2,"stats":{"likes":0,"level":20}}]"#,
      list(Flat.self)),
  ]
}

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
  let role: Role?
  private enum CodingKeys: CodingKey { case city, role }
  required init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    city = values.soft(.city, or: "")
    role = try? values.decode(Role.self, forKey: .role)
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
  let member: Member
  let title: String
  let count: Int
  enum CodingKeys: CodingKey { case title, count }
  init(from decoder: any Decoder) throws {
    member = try Member(from: decoder)
    let values = try decoder.container(keyedBy: CodingKeys.self)
    (title, count) = (values.soft(.title, or: "untitled"), values.soft(.count, or: 1))
  }
}

private struct Row2: Decodable { let user: User }

extension SoftModelZoo {
  fileprivate static let records = [
    SoftModel(
      "a class with a superclass",
      #"[{"id":1,"nick":null,"city":"","role":null},{"id":2,"city":"","role":null}]"#,
      list(Derived.self)),
    SoftModel(
      "an enum with what a tag selects",
      #"[{"kind":"circle","radius":0},{"kind":"circle","radius":0}]"#, list(Shape.self)),
    SoftModel(
      "dictionaries",
      #"[{"id":1,"scores":{},"labels":{"a":"b"}},{"id":2,"scores":{},"labels":{}}]"#,
      truths: ["dropped-value": ["/*/labels"]], list(Scores.self)),
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
      try JSONDecoder().decode([String: Member].self, from: data)
    },
  ]
}

// MARK: Functions that do more than decode

private struct Song: Decodable {
  let id: Int
  let title: String
  let note: String?
  let isLive: Bool
}

private let songs = """
  {"next":"x","total":3,"songs":[{"id":2,"title":"B","note":null,"isLive":true},
  {"id":1,"title":"A","note":null,"isLive":true},{"id":3,"title":"C","note":"old","isLive":false}]}
  """

private struct Songs: Decodable {
  let songs: [Song]
  let total: Int
  enum CodingKeys: CodingKey { case songs, total }
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    songs = try values.decode([Song].self, forKey: .songs)
    total = values.soft(.total, or: 0)
  }

  static func all(_ data: Data) throws -> [Song] {
    try JSONDecoder().decode(Songs.self, from: data).songs
  }
}

private final class Cache: @unchecked Sendable {
  private let lock = NSLock()
  private var songs: [Int: Song] = [:]
  private var last: [Song] = []

  func known(_ song: Song) -> Song {
    lock.withLock {
      songs[song.id] = songs[song.id] ?? song
      return songs[song.id] ?? song
    }
  }

  func lastGood(_ new: [Song]?) -> [Song] {
    lock.withLock {
      last = new ?? last
      return last
    }
  }
}

private let byID = Cache()
private let lastGood = Cache()

private struct Row3 {
  let label: String
  let note: String
}

private struct Owner: Decodable {
  let userId: Int
  let homeUrl: URL?
}

extension SoftModelZoo {
  fileprivate static let functions = [
    SoftModel("a filter", songs, at: "/songs") { try Songs.all($0).filter(\.isLive) },
    SoftModel("a sorted list", songs, at: "/songs") { data in
      try Songs.all(data).sorted { $0.title < $1.title }
    },
    SoftModel("texts of records", songs, at: "/songs") { data in
      try Songs.all(data).compactMap { $0.isLive ? $0.title : nil }
    },
    SoftModel("another type of record", songs, at: "/songs") { data in
      return try Songs.all(data).filter(\.isLive).map {
        Row3(label: "\($0.id) \($0.title)", note: $0.note ?? "")
      }
    },
    SoftModel("records are kept by their identifier", songs, at: "/songs") { data in
      try Songs.all(data).map(byID.known)
    },
    SoftModel("the last good list is kept", songs, at: "/songs") { data in
      lastGood.lastGood(try? Songs.all(data))
    },
    SoftModel(
      "objects without a model", #"[{"id":1,"tag":"a","on":0},{"id":2,"tag":"a","on":0}]"#,
      truths: ["unread-field": ["/*/on"], "empty-failure": [""]]
    ) { data -> [String] in
      let list = try JSONSerialization.jsonObject(with: data) as? [[String: Any]] ?? []
      return list.map { "\($0["id"] ?? 0)" + ($0["tag"] as? String == "b" ? "!" : "") }
    },
    SoftModel(
      "a key strategy", #"[{"user_id":1,"home_url":null},{"user_id":2,"home_url":null}]"#,
      keys: .fromSnakeCase
    ) { data in
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      return try decoder.decode([Owner].self, from: data)
    },
  ]
}
