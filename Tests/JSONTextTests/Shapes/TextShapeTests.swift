import DecodingStrategies
import Foundation
import FuzzBaselines
import JSONInference
import JSONMutation
import JSONText
import Testing

/// What reads URLs, UUIDs, digits and words says the same as the tables.
@Suite struct TextShapeTests {
  @Test(arguments: URLCase.all)
  func readersOfURLsFollowTheTable(of urlCase: URLCase) throws {
    let text = Array(urlCase.text.utf8)
    let host = URLText(text)?.host
    #expect(host.map { String(decoding: text[$0], as: UTF8.self) } == urlCase.host)
    #expect((try inferredForm(of: urlCase.text) == "url") == (urlCase.host != nil))
    let edits = try edits(of: urlCase.text, by: .nearMiss)
    #expect(edits.contains { $0.hasPrefix("url-no-scheme: ") } == (urlCase.host != nil))
  }

  @Test func urlsAreReadAfterTheirEscapes() throws {
    #expect(try inferredForm(of: #"https:\u002f\u002Fexample.com"#) == "url")
    // The text has a backslash, which no URL has.
    #expect(try inferredForm(of: #"https:\\/\\/example.com"#) == nil)
  }

  /// Whatever is inferred to be a URL decodes as one, and Foundation takes more.
  @Test(arguments: URLCase.all)
  func foundationReadsEachURL(of urlCase: URLCase) throws {
    guard urlCase.host != nil else { return }
    let json = Data("[\"\(urlCase.text)\"]".utf8)
    #expect(try JSONDecoder().decode([URL].self, from: json).first?.host() != nil)
  }

  @Test(arguments: uuidCases)
  func readersOfUUIDsFollowTheTable(of text: String, isUUID: Bool) throws {
    #expect(text.utf8.isUUID == isUUID)
    #expect((try inferredForm(of: text) == "uuid") == isUUID)
    #expect(try edits(of: text, by: .nearMiss).contains { $0.hasPrefix("uuid-") } == isUUID)
    #expect((DataKey(Array(text.utf8)[...]) == .uuid) == isUUID)
    #expect((Sent<UUID>(text: text).value != nil) == isUUID)
  }

  @Test(
    arguments: [
      ("0", 0), ("ff", 255), ("Ff", 255), ("7", 7), ("", nil), ("+f", nil), ("-1", nil),
      ("fff", nil),
      ("g", nil), ("0x", nil), ("@", nil), ("`", nil),
    ] as [(String, UInt8?)])
  func digitsAreHexadecimal(text: String, value: UInt8?) {
    #expect(UInt8(hexDigits: text.utf8) == value)
    if text.utf8.count == 2 {
      let scalar = value.map { String(UnicodeScalar($0)) }
      let isASCII = value.map { $0 < 0x80 } ?? true
      #expect(PercentEncoding.decoded("%" + text) == (isASCII ? scalar : nil))
    }
  }

  @Test(arguments: keyCases)
  func keysHaveTheirWords(key: String, words: [String]) {
    #expect(key.keyWords == words)
  }

  @Test(arguments: keyCases)
  func theMutatorJoinsTheWordsOfATable(key: String, words: [String]) throws {
    let document = try Document(DocumentName("shape"), parsing: Array("{\"\(key)\":0}".utf8))
    let member = try #require(document.index.firstChild(of: document.index.root))
    let joined = words.map { String($0.map { $0.isASCII ? Character($0.lowercased()) : $0 }) }
      .joined(separator: "_")
    let variants = Mutator.keyConvention.variants(at: member, in: document)
    guard let snake = variants.first(where: { $0.description == "snake" }) else {
      #expect(words.count < 2 || !key.isPlain || key == joined)
      return
    }
    let mutant = Mutant(document, Mutation(.keyConvention, at: member, variant: snake))
    #expect(String(decoding: mutant.bytes(), as: UTF8.self) == "{\"\(joined)\":0}")
  }
}

extension String {
  /// Whether a key starts with an ASCII letter, and has no other characters than those of a convention.
  fileprivate var isPlain: Bool {
    first.map { $0.isASCII && $0.isLetter } ?? false
      && allSatisfy { $0.isLetter || $0.isNumber || "_-".contains($0) }
  }
}

/// What reads dates says the same as the table.
@Suite struct DateTextTests {
  @Test(arguments: DateCase.all)
  func theReaderFollowsTheTable(of dateCase: DateCase) {
    let date = DateText(dateCase.text.utf8)
    let names: [DateText.Form: String] = [
      .day: "day", .dateTime: "date-time", .localDateTime: "local-date-time",
      .message: "message-date", .spelled: "spelled-date",
    ]
    let form = date.flatMap { names[$0.form] }
    #expect(form == dateCase.form?.replacing("fractional-", with: ""))
    #expect(date.map { Double($0.seconds) + Double($0.nanoseconds) / 1e9 } == dateCase.seconds)
    #expect(date?.isISO ?? false == dateCase.isISO)
  }

  @Test func partsHaveTheirOffsets() throws {
    let text = Array("2026-01-31T12:00:00,25+01".utf8)
    let date = try #require(DateText(text))
    let parts = [date.time, date.fraction, date.zone].map {
      String(decoding: text[$0], as: UTF8.self)
    }
    #expect(parts == ["12:00:00", ",25", "+01"])
    #expect(DateText(Array("2026-01-31T12:00".utf8))?.time == 11..<16)
  }

  @Test(arguments: DateCase.all)
  func inferenceFollowsTheTable(of dateCase: DateCase) throws {
    #expect(try inferredForm(of: dateCase.text) == dateCase.form)
  }

  @Test(arguments: DateCase.all)
  func sentDatesFollowTheTable(of dateCase: DateCase) {
    #expect(Sent<Date>(text: dateCase.text).value?.timeIntervalSince1970 == dateCase.seconds)
  }

  @Test(arguments: DateCase.all)
  func theMutatorEditsDatesOfISO(_ dateCase: DateCase) throws {
    let prefix = "epoch-milliseconds: "
    let edit = try edits(of: dateCase.text, by: .dateFormat).first { $0.hasPrefix(prefix) }
    let expected = dateCase.seconds.map { "\(prefix)[\(Int64($0 * 1_000))]" }
    #expect(edit == (dateCase.isISO ? expected : nil))
  }

  @Test(arguments: DateCase.all)
  func comparingOldAndNewKnowsDatesOfISO(_ dateCase: DateCase) {
    let forms: [String: Difference.Conversion] = ["day": .day, "date-time": .isoDate]
    let hasFraction = dateCase.seconds.map { $0 != $0.rounded() } ?? false
    let form = dateCase.isISO ? forms[dateCase.form ?? ""] ?? .isoDate : nil
    #expect(DateValue("\"\(dateCase.text)\"")?.form == (hasFraction ? .fractionalISODate : form))
  }

  @Test(arguments: DateCase.all)
  func keysThatAreDatesAreData(_ dateCase: DateCase) {
    #expect((DataKey(Array(dateCase.text.utf8)[...]) == .date) == (dateCase.form != nil))
  }

  @Test func aMonthIsAKeyOnlyIfItExists() {
    #expect(DataKey(Array("2026-12".utf8)[...]) == .date)
    #expect(DataKey(Array("2026-13".utf8)[...]) == nil)
  }

  @Test(arguments: DateCase.all)
  func daysOfBaselinesFollowTheTable(of dateCase: DateCase) {
    #expect((Day(dateCase.text) != nil) == (dateCase.form == "day"))
  }

  @Test func aDayOfABaselineHasAYear() {
    #expect(DateText("0000-01-01".utf8)?.form == .day)
    #expect(Day("0000-01-01") == nil)
  }

  /// A decoder with `.iso8601` reads other texts, too, but what both read is one date.
  @Test(arguments: DateCase.all)
  func foundationReadsTheSameDate(_ dateCase: DateCase) {
    guard let seconds = dateCase.seconds, seconds > 0 else { return }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let json = Data("[\"\(dateCase.text)\"]".utf8)
    guard let date = try? decoder.decode([Date].self, from: json).first else { return }
    #expect(abs(date.timeIntervalSince1970 - seconds) < 1)
  }

  @Test(
    arguments: [
      (1, nil), (631_151_999, nil), (631_152_000, .seconds), (1_769_860_800, .seconds),
      (4_102_444_800, .seconds), (4_102_444_801, nil), (5_000_000_000, nil),
      (631_152_000_000, .milliseconds), (1_769_860_800_123, .milliseconds),
      (4_102_444_800_999, .milliseconds), (4_102_444_801_000, nil), (-1_769_860_800, nil),
    ] as [(Int64, TimeUnit?)])
  func numbersOfOurYearsAreTimes(number: Int64, unit: TimeUnit?) throws {
    #expect(TimeUnit(of: number) == unit)
    let forms: [TimeUnit: Difference.Conversion] = [
      .seconds: .epochSeconds, .milliseconds: .epochMilliseconds,
    ]
    #expect(DateValue("\(number)")?.form == unit.flatMap { forms[$0] })
    let profile = SampleProfile()
    profile.add(try DocumentIndex(parsing: Array("{\"created_at\":\(number)}".utf8)))
    let type = profile.model().objects.first?.properties.first?.type
    #expect(type == unit.map { .time($0) } ?? .integer)
  }
}

func inferredForm(of text: String) throws -> String? {
  let profile = SampleProfile()
  profile.add(try DocumentIndex(parsing: Array("[\"\(text)\"]".utf8)))
  guard case .list(.text(let form)) = profile.model().root else { return nil }
  return form.rawValue
}

func edits(of text: String, by mutator: Mutator) throws -> [String] {
  let document = try Document(DocumentName("shape"), parsing: Array("[\"\(text)\"]".utf8))
  let node = try #require(document.index.node(at: "/0"))
  return mutator.variants(at: node, in: document).map { variant in
    let mutant = Mutant(document, Mutation(mutator, at: node, variant: variant))
    return "\(variant): \(String(decoding: mutant.bytes(), as: UTF8.self))"
  }
}
