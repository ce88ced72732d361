import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzCorpus
import JSONMutation
import JSONText
import Testing

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
    let root = try JSONDecoder().decode(Value.self, from: Data(study.json))
    let found = try #require(root[list.tokens.map(\.text)])
    let old = found.elements ?? found.members.sorted { $0.key < $1.key }.map(\.value)
    let fates = Fates(type, decoder)
    let before = fates.counts(of: old)
    let keys = Set(old.flatMap { $0.members.map(\.key) }).sorted()
    return try keys.flatMap { key in
      try Drift.allCases.flatMap { drift -> [Compared] in
        let new = old.map { drift.made(in: $0, at: key) }
        if new == old { return [] }
        let study = Study(
          family, json: try JSONEncoder().encode(new), records: type, recordsAt: "",
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
      "orders", json: json, records: Order.self, recordsAt: "/orders", decoder: Self.seconds)
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

  func made(in record: Value, at key: String) -> Value {
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

/// The fates of the values of records, by decoding each record with one other value at a time.
private struct Fates<Record: Decodable & SendableMetatype> {
  struct Counts {
    var sent = 0
    var defaulted = 0
    var changed = 0
    var lost: Int { defaulted + changed }
    var arrived: Int { sent - lost }
  }

  private enum Fate { case arrived, defaulted, changed }
  private let decoder: JSONDecoder

  init(_ type: Record.Type, _ decoder: JSONDecoder) { self.decoder = decoder }

  func counts(of records: [Value]) -> [String: Counts] {
    var all: [String: Counts] = [:]
    // The words of a key, for texts that become themselves.
    let words = Dictionary(
      records.flatMap { record in record.members.map { ($0.key, [$0.value]) } }, uniquingKeysWith: +
    )
    for record in records where text(record) != nil {
      for path in record.paths {
        // An object in place of a scalar is one value.
        let isMade = record[path]?.members.contains { $0.key == "high" } ?? false
        guard let fate = isMade ? whole(path, record, words) : fate(path, record, words) else {
          continue
        }
        let field = "/*" + path.map { Int($0) == nil ? "/" + $0 : "/*" }.joined()
        all[field, default: Counts()].sent += 1
        all[field]?.defaulted += fate == .defaulted ? 1 : 0
        all[field]?.changed += fate == .changed ? 1 : 0
      }
    }
    return all
  }

  func whole(_ key: String, of records: [Value]) -> Counts {
    var counts = Counts()
    for record in records where text(record) != nil {
      guard let fate = record[[key]] == nil ? nil : whole([key], record, [:]) else { continue }
      counts.sent += 1
      counts.defaulted += fate == .defaulted ? 1 : 0
      counts.changed += fate == .changed ? 1 : 0
    }
    return counts
  }

  func fills(_ records: [Value], _ key: String, as other: String) -> Bool {
    let first = records.first { text($0) != nil && $0[[key]] != nil }
    guard let first, case .object(var members) = first, let value = members[key] else {
      return false
    }
    members[other] = value
    return text(.object(members)).map { $0 != text(first) } ?? false
  }

  private func whole(
    _ path: [String], _ record: Value, _ words: [String: [Value]]
  ) -> Fate? {
    let fates = (record[path]?.paths ?? []).compactMap { fate(path + $0, record, words) }
    return fates.contains(.arrived) ? .arrived : fates.contains(.changed) ? .changed : fates.first
  }

  private func fate(
    _ path: [String], _ record: Value, _ words: [String: [Value]]
  ) -> Fate? {
    guard let value = record[path], !value.near.isEmpty else { return nil }
    let others = value.near.compactMap { near -> Record? in
      decoded(record.setting(near, at: path[...]))
    }
    guard let sent = decoded(record), !others.isEmpty else { return nil }
    if let other = others.first(where: { Self.text($0) != Self.text(sent) }) {
      let (mine, theirs) = (Self.found(Date.self, in: sent), Self.found(Date.self, in: other))
      let differing = mine.filter { theirs[$0.key] != $0.value }.map(\.value)
      guard let meant = value.instant, !differing.isEmpty else { return .arrived }
      return differing.contains { abs($0.timeIntervalSince1970 - meant) <= 1 } ? .arrived : .changed
    }
    let without = Int(path.last ?? "") == nil ? nil : Value.null
    let absent = decoded(record.setting(without, at: path[...]))
    if let absent, Self.text(absent) == Self.text(sent) { return .defaulted }
    guard case .string(let text) = value else { return .changed }
    let mine = Self.found(String.self, in: sent)
    let changed = (words[path.last ?? ""] ?? []).map { decoded(record.setting($0, at: path[...])) }
    let isDelivered = ([absent] + changed).compactMap { $0 }.contains { other in
      let theirs = Self.found(String.self, in: other)
      return mine.contains { $0.value == text && theirs[$0.key] != text }
    }
    return isDelivered ? .arrived : .changed
  }

  private func decoded(_ record: Value) -> Record? {
    (try? JSONEncoder().encode(record)).flatMap { try? decoder.decode(Record.self, from: $0) }
  }

  private func text(_ record: Value) -> String? { decoded(record).map(Self.text) }

  private static func text(_ record: Any) -> String {
    var text = ""
    dump(record, to: &text)
    return text
  }

  private static func found<Kind>(
    _ kind: Kind.Type, in value: Any, _ path: String = ""
  ) -> [String: Kind] {
    if let value = value as? Kind { return [path: value] }
    return Mirror(reflecting: value).children.reduce(into: [:]) { all, child in
      all.merge(found(kind, in: child.value, path + "/" + (child.label ?? "*"))) { one, _ in one }
    }
  }
}

private enum Value: Codable, Equatable {
  case null, boolean(Bool), integer(Int), number(Double), string(String)
  case array([Value]), object([String: Value])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([Value].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: Value].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  var elements: [Value]? { if case .array(let all) = self { all } else { nil } }
  var members: [String: Value] { if case .object(let all) = self { all } else { [:] } }

  subscript(path: [String]) -> Value? {
    path.reduce(self as Value?) { value, step in
      value?.members[step] ?? Int(step).flatMap { value?.elements?[$0] }
    }
  }

  /// The ways to the scalars, and to objects that drifts made.
  var paths: [[String]] {
    switch self {
    case .array(let all):
      all.enumerated().flatMap { number, value in
        value.paths.map { ["\(number)"] + $0 }
      }
    case .object(let all):
      (all["high"] == nil ? [] : [[]])
        + all.flatMap { key, value in value.paths.map { [key] + $0 } }
    default: [[]]
    }
  }

  func setting(_ value: Value?, at path: ArraySlice<String>) -> Value {
    guard let step = path.first else { return value ?? .null }
    var (members, elements) = (members, elements ?? [])
    if let number = Int(step), elements.indices.contains(number) {
      elements[number] = elements[number].setting(value, at: path.dropFirst())
      return .array(elements)
    }
    members[step] = path.count == 1 ? value : members[step]?.setting(value, at: path.dropFirst())
    return .object(members)
  }

  /// Values with another last digit, another letter or digit, or the other boolean.
  var near: [Value] {
    switch self {
    case .null, .array, .object: []
    case .boolean(let value): [.boolean(!value)]
    case .integer(let value): [.integer(value % 10 == 9 ? value - 1 : value + 1)]
    case .number(let value): [.number(value + 0.001)]
    case .string(let text):
      text.isEmpty
        ? []
        : [
          text.lastIndex(where: \.isNumber), text.firstIndex(where: \.isNumber),
          text.lastIndex(where: \.isLetter), text.firstIndex(where: \.isLetter),
        ].compactMap { $0 }.map { place in
          let other =
            text[place] == "1" ? "2" : text[place].isNumber ? "1" : text[place] == "b" ? "c" : "b"
          return .string(text.replacingCharacters(in: place...place, with: other))
        } + [.string(text + "x")]
    }
  }

  /// The instant that form and size mean, in seconds since 1970.
  var instant: Double? {
    let years = 631_152_000...4_102_444_800
    return switch self {
    case .integer(let number) where years.contains(number): Double(number)
    case .integer(let number) where years.contains(number / 1_000): Double(number) / 1_000
    case .string(let text): ISO8601DateFormatter().date(from: text)?.timeIntervalSince1970
    default: nil
    }
  }
}
