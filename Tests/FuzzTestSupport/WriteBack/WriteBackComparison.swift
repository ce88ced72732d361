import Foundation

struct WriteBackDifference: Hashable, CustomStringConvertible {
  enum Kind: String, CaseIterable {
    /// The key is gone.
    case erased
    /// The key is gone; its value was null.
    case nullOmitted = "null omitted"
    case added
    case changed
  }

  let kind: Kind
  /// The keys and indices from the record to the value, in what was sent.
  let path: [String]

  var description: String { kind.rawValue + " " + path.map { "/" + $0 }.joined() }
}

extension ExactJSON {
  func differences(
    to written: ExactJSON, at path: [String] = []
  ) -> [WriteBackDifference] {
    let isSame: Bool
    switch (content, written.content) {
    case (.null, .null): isSame = true
    case (.boolean(let one), .boolean(let other)): isSame = one == other
    case (.number(let one), .number(let other)): isSame = Self.areSame(numbers: one, other)
    case (.string(let one), .string(let other)):
      isSame = one.hasSameScalars(as: other) || Self.nameSameInstant(one, other)
    case (.object, .object): return differences(toObject: written, at: path)
    case (.array(let sent), .array(let written)) where sent.count == written.count:
      return Self.differences(sent, written, at: path)
    default: isSame = false
    }
    return isSame ? [] : [WriteBackDifference(kind: .changed, path: path)]
  }

  private func differences(
    toObject written: ExactJSON, at path: [String]
  ) -> [WriteBackDifference] {
    var found: [WriteBackDifference] = []
    for member in members {
      let path = path + [member.key]
      if let match = written.members.first(where: { $0.key.hasSameScalars(as: member.key) }) {
        found += member.value.differences(to: match.value, at: path)
      } else if case .null = member.value.content {
        found.append(WriteBackDifference(kind: .nullOmitted, path: path))
      } else {
        found.append(WriteBackDifference(kind: .erased, path: path))
      }
    }
    for member in written.members
    where !members.contains(where: { $0.key.hasSameScalars(as: member.key) }) {
      found.append(WriteBackDifference(kind: .added, path: path + [member.key]))
    }
    return found
  }

  /// The longest arrays whose elements are paired in any order, as those of a `Set` have to be.
  private static let mostPaired = 100

  private static func differences(
    _ sent: [ExactJSON], _ written: [ExactJSON], at path: [String]
  ) -> [WriteBackDifference] {
    var byPosition: [WriteBackDifference] = []
    for (index, pair) in zip(sent, written).enumerated() {
      byPosition += pair.0.differences(to: pair.1, at: path + [String(index)])
    }
    guard byPosition.contains(where: { $0.kind == .changed }), sent.count <= mostPaired else {
      return byPosition
    }
    var unused = written
    var paired: [WriteBackDifference] = []
    for (index, element) in sent.enumerated() {
      let candidates = unused.indices.map { number in
        (number, element.differences(to: unused[number], at: path + [String(index)]))
      }
      let fewest = candidates.map(\.1.count).min()
      let best = candidates.filter { $0.1.count == fewest }.min { one, other in
        unused[one.0].canonicalText.unicodeScalars.lexicographicallyPrecedes(
          unused[other.0].canonicalText.unicodeScalars)
      }
      guard let best else { break }
      unused.remove(at: best.0)
      paired += best.1
    }
    func changedCount(_ differences: [WriteBackDifference]) -> Int {
      differences.count { $0.kind == .changed }
    }
    return changedCount(paired) < changedCount(byPosition) ? paired : byPosition
  }

  private static func areSame(numbers one: String, _ other: String) -> Bool {
    guard let value = ExactNumber(one), let otherValue = ExactNumber(other) else {
      return one == other
    }
    return value == otherValue
  }

  private static func nameSameInstant(_ one: String, _ other: String) -> Bool {
    guard let instant = Instant(one), let otherInstant = Instant(other) else { return false }
    return instant == otherInstant
  }
}

/// The point in time that a text names: ISO 8601 with an offset, RFC 1123, or `asctime` with an offset.
private struct Instant: Equatable {
  private let seconds: Date
  private let nanoseconds: String

  init?(_ text: String) {
    guard let instant = Self(iso: text) ?? Self(named: text) else { return nil }
    self = instant
  }

  private init(_ seconds: Date, fraction: String = "") {
    self.seconds = seconds
    let digits = fraction.prefix(9)
    nanoseconds = digits + String(repeating: "0", count: 9 - digits.count)
  }

  // The fraction stays text, because a `Date` would round it.
  private init?(iso text: String) {
    let form =
      /(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:[.,](\d+))?(?:[Zz]|([-+])(\d\d):?(\d\d))/
      .asciiOnlyDigits()
    guard let match = text.wholeMatch(of: form)?.output else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let components = DateComponents(
      calendar: calendar, timeZone: .gmt, year: Int(match.1), month: Int(match.2),
      day: Int(match.3), hour: Int(match.4), minute: Int(match.5), second: Int(match.6))
    guard components.isValidDate, let date = components.date else { return nil }
    let (hours, minutes) = (match.9.flatMap { Int($0) } ?? 0, match.10.flatMap { Int($0) } ?? 0)
    let ahead = Double(hours * 3_600 + minutes * 60) * (match.8 == "-" ? -1 : 1)
    self.init(date.addingTimeInterval(-ahead), fraction: match.7.map(String.init) ?? "")
  }

  private init?(named text: String) {
    guard text.contains(":"), text.first?.isLetter == true else { return nil }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.isLenient = false
    for format in [
      "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEE, dd MMM yyyy HH:mm:ss Z",
      "EEE MMM dd HH:mm:ss Z yyyy",
    ] {
      formatter.dateFormat = format
      if let date = formatter.date(from: text) {
        self.init(date)
        return
      }
    }
    return nil
  }
}
