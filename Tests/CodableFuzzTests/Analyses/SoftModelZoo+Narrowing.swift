import DecodingStrategies
import Foundation
import JSONMutation
import JSONText

@testable import CodableFuzz
@testable import FuzzTestSupport

// MARK: Properties that keep less than is sent

private struct Rated: Decodable {
  let stars: Int
  let price: Double
  let code: String
  enum CodingKeys: CodingKey { case stars, price, code }
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    stars = min(try values.decode(Int.self, forKey: .stars), 5)
    price = try values.decode(Double.self, forKey: .price).rounded()
    code = String(try values.decode(String.self, forKey: .code).prefix(3))
  }
}

private struct Priced: Decodable {
  let id: Int
  let discount: Int?
  enum CodingKeys: CodingKey { case id, onSale, discount }
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(Int.self, forKey: .id)
    let onSale: Bool = values.soft(.onSale, or: false)
    discount = onSale ? try values.decode(Int.self, forKey: .discount) : nil
  }
}

private struct Cover: Decodable {
  struct Image: Decodable { let url: String }
  let id: Int
  let cover: String?
  enum CodingKeys: CodingKey { case id, images }
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(Int.self, forKey: .id)
    cover = values.soft(.images, or: [Image]()).first?.url
  }
}

private struct Dated: Decodable {
  let id: Int
  let seen: Date
  let hidden: Bool
  let tags: Set<String>
  enum CodingKeys: CodingKey { case id, seen, visible, tags }
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(Int.self, forKey: .id)
    let text: String = values.soft(.seen, or: "")
    seen = ISO8601DateFormatter().date(from: text) ?? .distantPast
    hidden = !values.soft(.visible, or: true)
    tags = Set(values.soft(.tags, or: [String]()).map { $0.lowercased() })
  }
}

private enum State: String, Decodable {
  case open, closed, unknown
  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    self = State(rawValue: text) ?? .unknown
  }
}

private final class Ticket: Decodable {
  let id: Int
  let state: State
  private(set) lazy var label = "\(id) \(state.rawValue)"
  private enum CodingKeys: CodingKey { case id, state }
}

private struct Soft<Value: Decodable>: Decodable {
  let value: Value?
  init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}

private struct Album: Decodable {
  struct Track: Decodable {
    let title: String
    let length: Int
  }
  let id: Int
  let sides: [[Track]]
  enum CodingKeys: CodingKey { case id, sides }
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(Int.self, forKey: .id)
    sides = values.soft(.sides, or: [[Soft<Track>]]()).map { $0.compactMap(\.value) }
  }
}

extension SoftModelZoo {
  static let narrowing = [
    SoftModel(
      "numbers are limited and rounded, a text is cut",
      #"[{"stars":9,"price":9.98,"code":"ABC-17"},{"stars":8,"price":9.97,"code":"ABC-18"}]"#,
      decodedList(Rated.self)),
    SoftModel(
      "dates as text, or as a number of any size",
      #"[{"id":1,"joined":"2026-03-01T06:00:00Z"},{"id":2,"joined":"2026-03-02T07:30:00Z"}]"#
    ) {
      try DatedMember.decoder { $0 > 1e11 ? 1_000 : 1 }.decode([DatedMember].self, from: $0)
    },
    SoftModel(
      "a flag that no record has decides on a value",
      #"[{"id":1,"onSale":false,"discount":7},{"id":2,"onSale":false,"discount":8}]"#,
      decodedList(Priced.self)),
    SoftModel(
      "the first of a list",
      #"[{"id":1,"images":[{"url":"a"},{"url":"b"}]},{"id":2,"images":[]}]"#,
      truths: ["dropped-value": ["/*/images", "/*/images/*/url"]], decodedList(Cover.self)),
    SoftModel(
      "a date, an inverted flag and a set, softly",
      #"[{"id":1,"seen":"","visible":true,"tags":[]},{"id":2,"seen":"never","visible":true,"tags":["A","a"]}]"#,
      truths: ["dropped-value": ["/*/seen", "/*/tags"]], decodedList(Dated.self)),
    SoftModel(
      "a case for unknown words that the response has",
      #"[{"id":1,"state":"unknown"},{"id":2,"state":"unknown"}]"#, decodedList(Ticket.self)),
    SoftModel(
      "a case for unknown words, among others",
      #"[{"id":1,"state":"open"},{"id":2,"state":"closed"},{"id":3,"state":"open"}]"#,
      decodedList(Ticket.self)),
    SoftModel(
      "soft elements of lists in a list",
      #"[{"id":1,"sides":[[{"title":"a","length":1},{"title":"b"}],[]]},{"id":2,"sides":[[]]}]"#,
      truths: [
        "dropped-value": ["/*/sides", "/*/sides/*/*/title", "/*/sides/*/*/length"]
      ], decodedList(Album.self)),
    SoftModel(
      "records are grouped, and one stands for each group",
      #"[{"id":1,"state":"open"},{"id":2,"state":"open"},{"id":3,"state":"closed"}]"#
    ) { data in
      let tickets = try JSONDecoder().decode([Ticket].self, from: data)
      return Dictionary(grouping: tickets, by: \.state).compactMap(\.value.first)
    },
  ]
}
