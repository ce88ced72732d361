import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzCorpus
import JSONMutation
import JSONText
import Testing

@testable import FuzzDifferences
@testable import FuzzTestSupport

/// What becomes of single values, recomputed by a second implementation of the article's definition.
@Suite struct ValueFateTests {
  private struct Post: Decodable, SendableMetatype {
    enum Kind: String, Decodable { case post, link, other }
    let title: String
    let kind: Kind
    let created: Date
    let expires: Date?
    let link: URL?
    let tags: [String]?

    enum Key: String, CodingKey { case title, type, created, expires, url, tags }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      title = try container.decode(String.self, forKey: .title)
      kind = Kind(rawValue: try container.decode(String.self, forKey: .type)) ?? .other
      created = try container.decode(Date.self, forKey: .created)
      expires = try? container.decodeIfPresent(Date.self, forKey: .expires)
      link = try? container.decodeIfPresent(URL.self, forKey: .url)
      tags = try? container.decodeIfPresent([String].self, forKey: .tags)
    }
  }

  private struct Account: Decodable, SendableMetatype {
    let id: DecodingStrategies.JSONValue
    let name: String?
    let isActive: Bool
    let role: String

    enum Key: String, CodingKey { case id, name = "display_name", role, active }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      id = try container.decode(DecodingStrategies.JSONValue.self, forKey: .id)
      name = try? container.decodeIfPresent(String.self, forKey: .name)
      isActive = (try? container.decode(Bool.self, forKey: .active)) ?? true
      role = try container.decodeIfPresent(String.self, forKey: .role) ?? "guest"
    }
  }

  private struct Purchase: Decodable, SendableMetatype {
    struct Customer: Decodable { let id: Int?, name: String? }
    let status: String
    let total: Double?
    let customer: Customer?
    let notes: String?

    enum Key: String, CodingKey { case status, total, customer, notes }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let word = try container.decode(String.self, forKey: .status)
      status = ["paid", "shipped"].contains(word) ? word : "pending"
      total = (try? container.decode(Double.self, forKey: .total)) ?? 0
      customer = try? container.decode(Customer.self, forKey: .customer)
      notes = try container.decodeIfPresent(String.self, forKey: .notes)
    }
  }

  private static let seconds: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    return decoder
  }()

  @Test func aSecondImplementationFindsTheSame() throws {
    let compared =
      try differences("feed", Post.self, Self.seconds)
      + differences("users", Account.self, JSONDecoder())
      + differences("orders", Purchase.self, JSONDecoder())
    #expect(compared.contains(where: \.isLoss) && compared.contains { !$0.isLoss })
    #expect(compared.filter { !$0.isSame }.map(\.text) == [])
  }

  private struct Compared {
    let text: String
    let isSame: Bool
    let isLoss: Bool
  }

  /// Makes each drift in each key of the records of a family, and compares what both find.
  private func differences<Record: Decodable & SendableMetatype>(
    _ family: String, _ type: Record.Type, _ decoder: JSONDecoder
  ) throws -> [Compared] {
    let study = try #require(Corpus.studies.first { $0.name == family })
    let list = try #require(study.recordsAt)
    let root = try JSONDecoder().decode(PlainValue.self, from: Data(study.json))
    let found = try #require(root[list.tokens.map(\.text)])
    let old = found.elements ?? found.members.sorted { $0.key < $1.key }.map(\.value)
    let fates = RecomputedFates(type, decoder)
    let before = fates.counts(of: old)
    let keys = Set(old.flatMap { $0.members.map(\.key) }).sorted()
    return try keys.flatMap { key in
      try Drift.allCases.flatMap { drift -> [Compared] in
        let new = old.map { drift.made(in: $0, at: key) }
        if new == old { return [] }
        let study = Study(
          family, json: try JSONEncoder().encode(new), record: type, recordsAt: "",
          decoder: decoder)
        let report = try Report(on: study, since: try JSONEncoder().encode(old))
        let lost = (report.differences?.valuesLost(by: .strict) ?? []).map { lost in
          "\(lost.field) \(lost.counts.sent) \(lost.counts.defaulted) \(lost.counts.changed)"
        }
        let name = drift == .renamed ? key + "New" : key
        var after = fates.counts(of: new)
        var before = before
        if drift == .renamed {
          // The value as a whole is called otherwise.
          after = after.filter { !$0.key.hasPrefix("/*/" + name) }
          before = before.filter { $0.key != "/*/" + key }
          after["/*/" + name] = fates.fills(new, name, as: key) ? fates.whole(name, of: new) : nil
          before["/*/" + name] = fates.whole(key, of: old)
        }
        let expected = after.filter { field, counts in
          guard let known = before[field], counts.lost > 0, known.arrived > 0 else { return false }
          return known.lost == 0
            || field == "/*/" + name && counts.lost * known.sent > known.lost * counts.sent
        }.map { "\($0) \($1.sent) \($1.defaulted) \($1.changed)" }
        return [
          Compared(
            text: "\(family) \(drift) \(key): \(lost.sorted()), not \(expected.sorted())",
            isSame: lost.sorted() == expected.sorted(), isLoss: !expected.isEmpty)
        ]
      }
    }
  }

  private struct Order: Decodable, SendableMetatype {
    let id: Int
    let state: String
    let due: Date
    let price: Double
    let sentBy: String?

    enum Key: String, CodingKey { case id, state, due, price, sentBy = "sent_by" }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      id = try container.decode(Int.self, forKey: .id)
      let word = try container.decode(String.self, forKey: .state)
      state = word == "open" ? word : "paid"
      due = try container.decode(Date.self, forKey: .due)
      price = try container.decode(Double.self, forKey: .price)
      sentBy = try container.decodeIfPresent(String.self, forKey: .sentBy)
    }
  }

  @Test func theExampleIsWhatTheEngineFinds() throws {
    let page = CheckedPage.article("Definitions")
    let json = String(
      try #require(try page.text.firstMatch(of: #/```json\n(\{"orders"(.|\n)*?)```/#)?.1))
    let old = json.replacing("00000,", with: "00,").replacing("sentBy", with: "sent_by")
      .replacing("on hold", with: "paid").replacing("000000001", with: "")
    let study = Study(
      "orders", json: json, record: Order.self, recordsAt: "/orders", decoder: Self.seconds)
    let lost = try #require(try Report(on: study, since: old).differences?.values)
    let rows = lost.map { lost in
      [
        "`\(lost.field)`", lost.oldField.map { "`\($0)`" } ?? "", "\(lost.counts.sent)",
        "\(lost.counts.arrived)", "\(lost.counts.defaulted)", "\(lost.counts.changed)",
      ]
    }
    try page.expect(
      "values",
      is: markdownTable(
        ["field", "sent before as", "values", "arrived", "defaulted", "changed"], numbers: 4, rows))
  }
}

private enum Drift: CaseIterable {
  case renamed, thousandfold, otherWord, object, text

  func made(in record: PlainValue, at key: String) -> PlainValue {
    guard case .object(var members) = record, let value = members[key] else { return record }
    switch (self, value) {
    case (.renamed, _):
      members[key] = nil
      members[key + "New"] = value
    case (.thousandfold, .integer(let number)): members[key] = .integer(number * 1_000)
    case (.otherWord, .string(let text)): members[key] = .string(text + "qz")
    case (.object, .string), (.object, .integer), (.object, .number), (.object, .boolean):
      members[key] = .object(["low": value, "high": .string("much")])
    case (.text, .integer(let number)): members[key] = .string(String(number))
    default: break
    }
    return .object(members)
  }
}
