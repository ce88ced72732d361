import Foundation

// `Scripts/foundation-table.sh` compiles this file and the table without their modules.
#if canImport(CodableFuzz)
  @testable import CodableFuzz
#endif

/// The rows of the article on systems: those of the table, and those on which no sentence of a report rests.
extension FoundationTable {
  static let documented: [FoundationRow] =
    rows + [
      row(
        "seconds-since-2001", "dates as numbers without a strategy: seconds since 2001",
        "[700000000]", shared("1678307200") + [old("1678307200")]
      ) { String(Int(try decoded([Date].self, $0)[0].timeIntervalSince1970)) },
      row(
        "number-as-text", "numbers in text, read by .secondsSince1970", #"["1700000000"]"#,
        shared(refused) + [old(refused)]
      ) { check(try decoded([Date].self, $0) { $0.dateDecodingStrategy = .secondsSince1970 }) },
      row(
        "int-above-max", "numbers above Int64.max in an Int64", "[9223372036854775808]",
        [
          .apple(17, 17, refused, .reported, "\(issues)/613"),
          .apple(18, 26, refused, .read, "\(swiftlang)/swift-foundation/pull/682"),
        ] + linux6(refused)
      ) { check(try decoded([Int64].self, $0)) },
      row(
        "int-with-point", "whole numbers with a point beyond 2^53 in an Int64",
        "[9007199254740993.0]",
        [.apple(18, 26, "exact", .read, "\(swiftlang)/swift-foundation/pull/682")] + linux6("exact")
      ) { try decoded([Int64].self, $0) == [9_007_199_254_740_993] ? "exact" : "rounded" },
      row(
        "beyond-double", "numbers beyond Double", "[1e400]",
        [.linux("5.9", "5.10", refused, .read, "\(corelibs)/JSONDecoder.swift")] + linux6(refused)
      ) { check(try decoded([Double].self, $0)) },
      row(
        "decimal-digits", "Decimals with more than 38 digits",
        "[0.1234567890123456789012345678901234567890123]",
        [.linux("6.3", "6.3", "cut", .run, "\(foundation)/swift-6.3.1-RELEASE/\(decoder)")]
      ) { try decoded([Decimal].self, $0)[0].description.count < 45 ? "cut" : kept },
      row(
        "keys-made-equal", "keys that .convertFromSnakeCase makes equal",
        #"{"first_name":1,"firstName":2}"#, shared("first")
      ) {
        struct Person: Decodable { let firstName: Int }
        return try decoded(Person.self, $0, snakeCase).firstName == 1 ? "first" : "last"
      },
      row(
        "snake-case-acronym", "properties such as imageURL with .convertFromSnakeCase",
        #"{"image_url":"a"}"#,
        [
          .apple(
            11, 16, "imageUrl", .reported, "\(swiftlang)/swift-corelibs-foundation/issues/3752")
        ] + shared("imageUrl")
      ) {
        struct Picture: Decodable { let imageUrl, imageURL: String? }
        let picture = try decoded(Picture.self, $0, snakeCase)
        return picture.imageUrl != nil
          ? "imageUrl" : picture.imageURL != nil ? "imageURL" : "neither"
      },
      row(
        "keys-of-a-dictionary", "keys of a [String: Int] with .convertFromSnakeCase",
        #"{"a_b":1}"#,
        shared("unchanged") + [old("unchanged")]
      ) { try decoded([String: Int].self, $0, snakeCase)["a_b"] == 1 ? "unchanged" : "converted" },
      row(
        "enum-keys-of-a-dictionary",
        "keys of a dictionary that are an enum, with .convertFromSnakeCase", #"{"a_b":1}"#,
        linux6("converted")
      ) { try decoded([Cased: Int].self, $0, snakeCase)[.aB] == 1 ? "converted" : "unchanged" },
      row(
        "depth-512", "512 arrays inside one another", nested(512),
        shared(kept, scanner) + [old(kept, "JSONSerialization+Parser")]
      ) { check(try decoded(Nest.self, $0)) },
      row(
        "depth-513", "513 arrays inside one another", nested(513),
        shared(refused, scanner) + [old(refused, "JSONSerialization+Parser")]
      ) { check(try decoded(Nest.self, $0)) },
      row(
        "lone-surrogate", "half of a surrogate pair", #"["\ud800"]"#,
        shared(refused, scanner) + [old(refused, "JSONSerialization+Parser")]
      ) { check(try decoded([String].self, $0)) },
    ]

  private enum Cased: String, CodingKeyRepresentable, Decodable { case snake = "a_b", aB }

  /// A list of which the elements are not decoded: the parser reads all of it.
  private struct Nest: Decodable {
    init(from decoder: any Decoder) throws { _ = try decoder.unkeyedContainer() }
  }

  private static func nested(_ count: Int) -> String {
    String(repeating: "[", count: count) + String(repeating: "]", count: count)
  }

  private static let scanner = "Sources/FoundationEssentials/JSON/JSONScanner.swift"

  @Sendable private static func snakeCase(_ decoder: JSONDecoder) {
    decoder.keyDecodingStrategy = .convertFromSnakeCase
  }
}
