import DecodingStrategies
import Foundation
import JSONMutation
import JSONText

@testable import CodableFuzz
@testable import FuzzTestSupport

// MARK: Words of which the response has few

enum ZooRole: String, Decodable { case artist, label, fan }
enum ZooLevel: Int, Decodable { case none = 0, basic = 20, full = 30 }
private struct Tag: Decodable { let name: Int }

struct ZooMember: Decodable {
  let id: Int
  let role: ZooRole
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
  let lang: ZooRole?
  let level: ZooLevel
  let tags: [Tag]
  enum CodingKeys: CodingKey { case id, lang, level, tags }
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(Int.self, forKey: .id)
    lang = try? values.decode(ZooRole.self, forKey: .lang)
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

private struct Page: Decodable { let all: [ZooMember] }

private struct Row: Decodable {
  let name: String
  let role: ZooRole
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
  static let words = [
    SoftModel(
      "the fallback is in every record",
      #"[{"id":1,"role":"artist"},{"id":2,"role":"artist"}]"#, decodedList(ZooMember.self)),
    SoftModel(
      "words of the key are elsewhere",
      #"{"owner":{"role":"fan"},"all":[{"id":1,"role":"artist"},{"id":2,"role":"artist"}]}"#,
      at: "/all", truths: ["dropped-value": ["/all/*/role"]]
    ) { data in
      return try JSONDecoder().decode(Page.self, from: data).all
    },
    SoftModel(
      "key and word are renamed",
      #"[{"id":1,"membership":"B1"},{"id":2,"membership":"B1"}]"#, decodedList(Renamed.self)),
    SoftModel(
      "no word is known",
      #"[{"id":1,"lang":"fr","level":30,"tags":[{"name":"a"}]},{"id":2,"lang":"it","level":30,"tags":[]}]"#,
      decodedList(Unknown.self)),
    SoftModel(
      "each fallback is in every record",
      #"[{"id":1,"count":1,"stars":0,"title":"untitled","isOpen":true,"home":""},{"id":2,"count":1,"stars":0,"title":"untitled","isOpen":true,"home":null}]"#,
      truths: ["dropped-value": ["/*/home"]], decodedList(Defaults.self)),
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
