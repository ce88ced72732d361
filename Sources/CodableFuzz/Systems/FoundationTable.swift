import Foundation

/// What Foundations make of one input: a row of the table of their differences.
///
/// What a system does was *run* there, *read* in open sources, or *reported* by others. Each statement
/// has its source. What no statement covers is not known.
///
/// Apple's systems share `JSONDecoder` with swift-foundation since iOS 17 and macOS 14. The manifest of
/// its release 6.2 names the systems: 6.0 belongs to iOS 18 and macOS 15, 6.2 to iOS 26 and macOS 26.
/// `Scripts/foundation-table.sh` runs the rows on any system. A test compares the table with what it
/// printed there.
///
/// A row has a trial if a value of its form is read by some of the known systems only. Equal keys and
/// fractions in an `Int` have findings of their own. Rows on which no sentence rests are with the tests.
package struct FoundationRow: Sendable {
  /// What a system makes of the input: ``kept``, ``refused``, or in a word what else.
  package typealias Outcome = String

  package static let kept: Outcome = "kept"
  package static let refused: Outcome = "refused"

  package let id: String
  /// What the input is, as in "dates with a fraction".
  package let title: String
  package let input: String
  /// Whether the text of a value, or a number, is one of these; nil if there is no trial.
  package let matches: (@Sendable (String) -> Bool)?
  /// The JSON to try in place of such a value: what a system makes of it that reads it otherwise, or
  /// else what every system reads.
  package let other: (@Sendable (String) -> String)?
  package let statements: [Statement]
  fileprivate let run: @Sendable (Data) throws -> Outcome

  package enum Certainty: String, Sendable, CaseIterable { case run, read, reported }

  package struct Statement: Sendable {
    package let isApple: Bool
    package let releases: ClosedRange<Release>
    package let outcome: Outcome
    package let certainty: Certainty
    package let source: String

    func covers(_ system: TargetSystem) -> Bool {
      isApple == (system.platform != .Linux) && releases.contains(system.foundation)
    }
  }

  package var here: Outcome { (try? run(Data(input.utf8))) ?? Self.refused }

  /// What Foundation throws here for the input, or for another one.
  package func failure(of other: String? = nil) -> (any Error)? {
    let result = Result { try run(Data((other ?? input).utf8)) }
    if case .failure(let error) = result { return error }
    return nil
  }

  /// What is known of a system; nil for nothing.
  package func statement(on system: TargetSystem) -> Statement? {
    statements.first { $0.covers(system) }
  }
}

extension FoundationRow.Statement {
  /// From a version of iOS to another, with the other systems of these years.
  static func apple(
    _ first: Int, _ last: Int, _ outcome: String, _ certainty: FoundationRow.Certainty,
    _ source: String
  ) -> Self {
    Self(
      isApple: true, releases: Release(first)...Release(last, 999), outcome: outcome,
      certainty: certainty, source: source)
  }

  /// From a version of Swift to another.
  static func linux(
    _ first: Release, _ last: Release, _ outcome: String, _ certainty: FoundationRow.Certainty,
    _ source: String
  ) -> Self {
    Self(
      isApple: false, releases: first...last, outcome: outcome, certainty: certainty,
      source: source)
  }
}

package enum FoundationTable {
  package static let rows: [FoundationRow] = dates + urls + numbers + objects + texts

  package static func row(_ id: String) -> FoundationRow? { rows.first { $0.id == id } }

  typealias Statement = FoundationRow.Statement
  static let (kept, refused) = (FoundationRow.kept, FoundationRow.refused)

  // MARK: Dates

  private static let dates: [FoundationRow] = [
    date(
      "iso8601", "dates to the second in UTC", "2026-01-02T03:04:05Z",
      [
        .apple(10, 17, kept, .reported, "\(issues)/323"),
        .apple(18, 26, kept, .reported, manifests),
      ] + iso(kept)),
    date(
      "iso8601-fraction", "dates with a fraction of a second", "2026-01-02T03:04:05.678Z",
      or: "2026-01-02T03:04:05.678+02:00",
      [
        .apple(10, 17, refused, .reported, "\(issues)/323"),
        .apple(18, 18, refused, .reported, manifests), .apple(26, 26, kept, .reported, manifests),
      ] + iso(refused, from62: kept)),
    date(
      "iso8601-offset", "dates with an offset", "2026-01-02T03:04:05+02:00",
      [
        .apple(11, 14, kept, .reported, "https://github.com/keymanapp/keyman/issues/420"),
        .apple(15, 15, kept, .reported, "https://github.com/LeoKlaus/Paperparrot/issues/14"),
        .apple(
          16, 16, kept, .reported, "https://github.com/Adyen/adyen-terminal-api-ios/pull/18"),
      ] + iso(kept)),
    date(
      "iso8601-offset-without-colon", "dates with an offset without a colon",
      "2026-01-02T03:04:05+0200", iso(kept)),
    date(
      "iso8601-no-zone", "dates without a time zone", "2026-01-02T03:04:05", iso(refused)),
    date(
      "iso8601-day", "days without a time", "2026-01-02",
      [
        .apple(
          17, 17, refused, .reported, "\(swiftlang)/swift-evolution-metadata-extractor/issues/6")
      ] + iso(refused)),
    date(
      "iso8601-space", "dates with a space before the time", "2026-01-02 03:04:05Z",
      or: "2026-01-02 03:04:05+02:00", iso(refused)),
    date(
      "iso8601-lowercase", "dates with a lowercase t", "2026-01-02t03:04:05Z",
      or: "2026-01-02t03:04:05+02:00", iso(refused)),
    date(
      "iso8601-space-before-offset", "dates with a space before the offset",
      "2026-01-02T03:04:05 +09:00",
      [.apple(17, 17, kept, .reported, "\(issues)/1065")] + iso(kept, from60: refused)),
  ]

  /// A row of the dates that are written like one or another.
  private static func date(
    _ id: String, _ title: String, _ text: String, or other: String? = nil,
    _ statements: [Statement]
  ) -> FoundationRow {
    row(
      id, title, "[\"\(text)\"]",
      matches: { date in
        isWritten(date, like: text) || other.map { isWritten(date, like: $0) } == true
      },
      other: { _ in #""2026-01-02T03:04:05Z""# }, statements
    ) {
      check(try decoded([Date].self, $0) { $0.dateDecodingStrategy = .iso8601 })
    }
  }

  /// Whether a text has digits where another has some, a sign where it has one, and else the same; a fraction may
  /// have any number of digits.
  private static func isWritten(_ text: String, like other: String) -> Bool {
    func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    var (rest, pattern) = (text.utf8[...], other.utf8[...])
    while let expected = pattern.popFirst() {
      guard let found = rest.popFirst() else { return false }
      if expected == UInt8(ascii: "+"), found == UInt8(ascii: "-") { continue }
      guard expected == found || isDigit(expected) && isDigit(found) else { return false }
      if expected == UInt8(ascii: ".") {
        guard rest.first.map(isDigit) == true else { return false }
        (rest, pattern) = (rest.drop(while: isDigit), pattern.drop(while: isDigit))
      }
    }
    return rest.isEmpty
  }

  /// ICU parses the dates of iOS 17 and of Swift up to 5.10.
  ///
  /// The first two sources have its pattern, with which a test asks the ICU here.
  private static func iso(
    _ old: String, from60 first: String? = nil, from62 second: String? = nil
  ) -> [Statement] {
    let style = "Date+ISO8601FormatStyle.swift"
    let essentials = "Sources/FoundationEssentials/Formatting"
    let (first, second) = (first ?? old, second ?? first ?? old)
    let (parser, components) = (
      "\(foundation)/swift-6.0-RELEASE/\(essentials)/\(style)",
      "\(foundation)/swift-6.2-RELEASE/\(essentials)/DateComponents+ISO8601FormatStyle.swift"
    )
    return [
      .apple(
        17, 17, old, .read,
        "\(foundation)/32bf8bc8/Sources/FoundationInternationalization/Formatting/Date/\(style)"),
      .linux("5.9", "5.10", old, .read, "\(corelibs)/ISO8601DateFormatter.swift"),
      .apple(18, 18, first, .read, parser), .apple(26, 26, second, .read, components),
      .linux("6.0", "6.1", first, .read, parser), .linux("6.2", "6.2", second, .read, components),
      .linux("6.3", "6.3", second, .run, components),
    ]
  }

  // MARK: URLs

  private static let urls: [FoundationRow] = [
    url(
      "url-space", "URLs with a space in the path", "https://example.com/a b",
      {
        $0.hasPrefix("http")
          && $0.wholeMatch(of: #/https?://[A-Za-z0-9.-]+/[!-~]* [ -~]*[!-~]/#) != nil
      },
      [.apple(10, 16, refused, .reported, encoding), .apple(17, 17, kept, .reported, encoding)],
      here: kept),
    url(
      "url-non-ascii", "URLs with a space and letters beyond ASCII in the path",
      "https://example.com/ä b",
      { text in
        text.hasPrefix("http") && text.contains(" ") && !text.utf8.allSatisfy { $0 < 0x80 }
          && text.wholeMatch(of: #/https?://[A-Za-z0-9.-]+/.*/#) != nil
      },
      [.apple(10, 16, refused, .reported, encoding), .apple(17, 17, kept, .reported, encoding)],
      here: kept),
    url(
      "url-brackets", "URLs with brackets in the query", "https://example.com/?q=[1]",
      { text in
        text.hasPrefix("http") && text.contains("?")
          && text.wholeMatch(of: #/https?://[A-Za-z0-9.-]+[A-Za-z0-9./-]*\?[!-~]*[\[\]][!-~]*/#)
            != nil
      },
      [.apple(10, 16, refused, .reported, brackets), .apple(17, 26, kept, .reported, brackets)],
      here: kept),
    url(
      "url-port-without-scheme", "addresses with a port and without a scheme",
      "127.0.0.1:8000/test",
      {
        $0.contains(":")
          && $0.wholeMatch(of: #/\d+\.\d+\.\d+\.\d+:\d+(/[A-Za-z0-9./-]*)?/#) != nil
      },
      [.apple(10, 16, kept, .reported, ports), .apple(17, 17, refused, .reported, ports)],
      here: refused),
    url(
      "url-empty", "empty URLs", "", { $0.isEmpty },
      [
        .apple(10, 18, refused, .reported, "\(issues)/962"),
        .linux("5.9", "5.10", refused, .reported, "\(issues)/962"),
        .linux("6.0", "6.0", kept, .reported, "\(issues)/962"),
      ], here: refused),
  ]

  private static func url(
    _ id: String, _ title: String, _ text: String, _ matches: @escaping @Sendable (String) -> Bool,
    _ statements: [Statement], here: String
  ) -> FoundationRow {
    let source = "\(foundation)/swift-6.3.1-RELEASE/Sources/FoundationEssentials/URL/URL.swift"
    return row(
      id, title, "[\"\(text)\"]", matches: matches, other: { _ in #""https://example.com/""# },
      statements + [.linux("6.3", "6.3", here, .run, source)]
    ) { check(try decoded([URL].self, $0)) }
  }

  // MARK: Numbers

  private static let numbers: [FoundationRow] = [
    row(
      "int-below-min", "numbers below Int64.min in an Int64", "[-9223372036854775809]",
      matches: { $0.hasPrefix("-") && $0.dropFirst().allSatisfy(\.isNumber) && Int64($0) == nil },
      other: { _ in "\(Int64.min)" },
      [
        .apple(17, 17, "Int64.min", .reported, "\(issues)/613"),
        .apple(18, 26, refused, .read, "\(swiftlang)/swift-foundation/pull/682"),
      ] + linux6(refused)
    ) { try decoded([Int64].self, $0) == [.min] ? "Int64.min" : kept },
    row(
      "fraction-in-int", "the path in the error of a fraction in an Int", #"{"a":{"b":1.5}}"#,
      [
        .apple(15, 16, "named", .reported, "\(issues)/274"),
        .apple(17, 17, "not named", .reported, "\(issues)/274"),
        .apple(26, 26, "not named", .reported, "\(issues)/1604"),
        .linux("5.9", "5.10", "named", .reported, "\(issues)/1604"),
      ] + linux6("not named")
    ) { data in
      do {
        return check(try decoded([String: [String: Int]].self, data))
      } catch DecodingError.dataCorrupted(let context) {
        return context.codingPath.isEmpty ? "not named" : "named"
      }
    },
    row(
      "decimal", "Decimals with a fraction", "[3.133]",
      // Those that a Double changes.
      matches: { $0.count < 16 && $0.contains(".") && rounded($0) != Decimal(string: $0) },
      other: { rounded($0)?.description ?? $0 },
      [
        .apple(
          11, 14, "rounded", .reported, "https://github.com/RevenueCat/purchases-ios/pull/6138"),
        .apple(
          15, 26, kept, .reported,
          "https://medium.com/wultra-blog/decoding-money-from-json-in-swift-d61a3fcf6404"),
        .linux("5.9", "5.10", kept, .read, "\(corelibs)/JSONDecoder.swift"),
      ] + linux6(kept)
    ) { try decoded([Decimal].self, $0)[0].description == "3.133" ? kept : "rounded" },
  ]

  @Sendable private static func rounded(_ number: String) -> Decimal? {
    Double(number).map { Decimal($0) }
  }

  // MARK: Objects and texts

  private static let objects: [FoundationRow] = [
    row(
      "equal-keys", "keys that occur twice in an object", #"{"a":1,"a":2}"#,
      [
        .apple(15, 16, "first", .reported, "https://github.com/matrix-org/matrix-spec/issues/1246"),
        .linux("5.9", "5.10", "last", .read, "\(corelibs)/JSONSerialization+Parser.swift"),
      ] + shared("first")
    ) { try decoded([String: Int].self, $0) == ["a": 1] ? "first" : "last" }
  ]

  private static let texts: [FoundationRow] = [
    row(
      "byte-order-mark", "a byte order mark before the JSON", "\u{FEFF}[1]",
      matches: { $0 == "\u{FEFF}" },
      shared(kept) + [old(refused)]
    ) { check(try decoded([Int].self, $0)) }
  ]

  // MARK: Sources

  static let swiftlang = "https://github.com/swiftlang"
  static let issues = "\(swiftlang)/swift-foundation/issues"
  static let foundation = "\(swiftlang)/swift-foundation/blob"
  static let corelibs =
    "\(swiftlang)/swift-corelibs-foundation/blob/swift-5.9.2-RELEASE/Sources/Foundation"
  private static let manifests = "https://github.com/Layr-Labs/d-inference/issues/673"
  private static let encoding =
    "https://ihor.pro/handling-a-new-url-parsing-behavior-in-ios-17-c08598d28659"
  private static let brackets = "https://lapcatsoftware.com/articles/2025/9/5.html"
  private static let ports =
    "https://forums.swift.org/t/url-string-behavior-changed-with-xcode-15-0-beta-5/66570"
  static let decoder = "Sources/FoundationEssentials/JSON/JSONDecoder.swift"

  /// What Apple's systems do that share the code, and Linux: the first commit of the file, and releases.
  static func shared(_ outcome: String, _ file: String = decoder) -> [Statement] {
    [.apple(17, 26, outcome, .read, "\(foundation)/34c45c16/\(file)")] + linux6(outcome, file)
  }

  static func linux6(_ outcome: String, _ file: String = decoder) -> [Statement] {
    [
      .linux("6.0", "6.2", outcome, .read, "\(foundation)/swift-6.0-RELEASE/\(file)"),
      .linux("6.3", "6.3", outcome, .run, "\(foundation)/swift-6.3.1-RELEASE/\(file)"),
    ]
  }

  static func old(_ outcome: String, _ file: String = "JSONDecoder") -> Statement {
    .linux("5.9", "5.10", outcome, .read, "\(corelibs)/\(file).swift")
  }

  // MARK: Decoding

  static func row(
    _ id: String, _ title: String, _ input: String,
    matches: (@Sendable (String) -> Bool)? = nil, other: (@Sendable (String) -> String)? = nil,
    _ statements: [Statement], run: @escaping @Sendable (Data) throws -> String
  ) -> FoundationRow {
    FoundationRow(
      id: id, title: title, input: input, matches: matches, other: other,
      statements: statements, run: run)
  }

  static func check(_ value: some Decodable) -> String { kept }

  static func decoded<Value: Decodable>(
    _ type: Value.Type, _ data: Data, _ adjust: (JSONDecoder) -> Void = { _ in }
  ) throws -> Value {
    let decoder = JSONDecoder()
    adjust(decoder)
    return try decoder.decode(type, from: data)
  }
}
