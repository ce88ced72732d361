import DecodingStrategies
import Foundation
import FuzzBaselines
import JSONInference
import JSONMutation
import JSONText
import Testing

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

/// The form that `infer` finds in a list of one string; nil if it has none.
func inferredForm(of text: String) throws -> String? {
  let profile = SampleProfile()
  profile.add(try DocumentIndex(parsing: Array("[\"\(text)\"]".utf8)))
  guard case .list(.text(let form)) = profile.model().root else { return nil }
  return form.rawValue
}

/// The mutants of a list of one string, each after its variant.
func edits(of text: String, by mutator: Mutator) throws -> [String] {
  let document = try Document(DocumentName("shape"), parsing: Array("[\"\(text)\"]".utf8))
  let node = try #require(document.index.node(at: "/0"))
  return mutator.variants(at: node, in: document).map { variant in
    let mutant = Mutant(document, Mutation(mutator, at: node, variant: variant))
    return "\(variant): \(String(decoding: mutant.bytes(), as: UTF8.self))"
  }
}
