import DecodingStrategies
import Foundation

/// The fates of the values of records, by decoding each record with one other value at a time.
struct RecomputedFates<Record: Decodable & SendableMetatype> {
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

  func counts(of records: [PlainValue]) -> [String: Counts] {
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

  func whole(_ key: String, of records: [PlainValue]) -> Counts {
    var counts = Counts()
    for record in records where text(record) != nil {
      guard let fate = record[[key]] == nil ? nil : whole([key], record, [:]) else { continue }
      counts.sent += 1
      counts.defaulted += fate == .defaulted ? 1 : 0
      counts.changed += fate == .changed ? 1 : 0
    }
    return counts
  }

  func fills(_ records: [PlainValue], _ key: String, as other: String) -> Bool {
    let first = records.first { text($0) != nil && $0[[key]] != nil }
    guard let first, case .object(var members) = first, let value = members[key] else {
      return false
    }
    members[other] = value
    return text(.object(members)).map { $0 != text(first) } ?? false
  }

  private func whole(
    _ path: [String], _ record: PlainValue, _ words: [String: [PlainValue]]
  ) -> Fate? {
    let fates = (record[path]?.paths ?? []).compactMap { fate(path + $0, record, words) }
    return fates.contains(.arrived) ? .arrived : fates.contains(.changed) ? .changed : fates.first
  }

  private func fate(
    _ path: [String], _ record: PlainValue, _ words: [String: [PlainValue]]
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
    let without = Int(path.last ?? "") == nil ? nil : PlainValue.null
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

  private func decoded(_ record: PlainValue) -> Record? {
    (try? JSONEncoder().encode(record)).flatMap { try? decoder.decode(Record.self, from: $0) }
  }

  private func text(_ record: PlainValue) -> String? { decoded(record).map(Self.text) }

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

typealias PlainValue = DecodingStrategies.JSONValue

extension PlainValue {
  var elements: [PlainValue]? { if case .array(let all) = self { all } else { nil } }
  var members: [String: PlainValue] { if case .object(let all) = self { all } else { [:] } }

  subscript(path: [String]) -> PlainValue? {
    path.reduce(self as PlainValue?) { value, step in
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

  func setting(_ value: PlainValue?, at path: ArraySlice<String>) -> PlainValue {
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
  var near: [PlainValue] {
    switch self {
    case .null, .decimal, .array, .object: []
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
