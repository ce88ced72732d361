import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzDifferences
@testable import FuzzFormats
@testable import FuzzReports
@testable import FuzzTestSupport

/// What is said of planted changes, whose effect on the models is known.
@Suite struct ChangelogTests {
  @Test func aRemovedKeyIsTheCause() throws {
    let planted = try PlantedChange { $1.change("actor") { $0["name"] = nil } }
    #expect(
      planted.sentences == [
        "new.json breaks your models: 12 of 12 records lost (strict).",
        #"Cause: /events/*/actor lost the key "name": 12 records have no value for key "name"."#,
      ])
    #expect(planted.rows == ["removed /events/*/actor/name"])
    #expect(planted.changelog?.groups.first?.fix(for: .strict)?.plain == "let name: String?")
  }

  @Test func nothingIsSaidOfDifferencesThatAreNotLeftOut() throws {
    let one = try PlantedChange { $1.change("actor") { $0["name"] = nil } }
    let text = MarkdownReporter().text(of: one.report, in: one.context)
    #expect(!text.contains("more difference"))
  }

  @Test func strategiesThatLoseTheSameShareAColumn() throws {
    let one = try PlantedChange { $1.change("issue") { $0 = [:] } }
    let page = HTMLReporter().text(of: one.report, in: one.context)
    for name in ["wrapper", "result-array +1"] { #expect(page.contains("<bdi>\(name)</bdi>")) }
  }

  @Test func keysThatAnObjectLostShareARow() throws {
    let planted = try PlantedChange { $1.change("issue") { $0 = [:] } }
    #expect(
      planted.sentences == [
        """
        new.json breaks your models: 12 of 12 records lost (strict). lossy-array keeps 8, \
        wrapper loses 4 silently.
        """,
        #"Cause: /events/*/issue lost 2 keys: 4 records have no value for key "url"."#,
      ])
    #expect(
      planted.rows == [
        "removed /events/*/issue/{title, url}", "removed /events/*/issue/label",
      ])
    #expect(planted.changelog?.groups.first?.evidence == "4/4 → 0/4")
  }

  @Test func aRetypedKeyIsTheCauseAndALenientScalarReadsIt() throws {
    let planted = try PlantedChange { number, event in
      event.change("actor") { $0["id"] = "\(100 + number)" }
    }
    #expect(
      planted.sentences == [
        "new.json breaks your models: 12 of 12 records lost (strict).",
        """
        Cause: /events/*/actor/id changed from number to string: 12 records fail (expected Int, \
        found a string).
        """,
      ])
    #expect(planted.changelog?.groups.first?.fix(for: .strict)?.plain == "@LenientInt var id: Int")
    struct Fixed: Decodable { @LenientInt var id: Int }
    let fixed = try JSONDecoder().decode(Fixed.self, from: Data(#"{"id":"107"}"#.utf8))
    #expect(fixed.id == 107)
  }

  @Test func aChangeOfOneRecordIsNamed() throws {
    let tag = try PlantedChange { if $0 == 3 { $1["kind"] = "reopened" } }
    #expect(
      tag.sentences.first == """
        new.json breaks your models: 12 of 12 records lost (strict). lossy-array keeps 11, \
        wrapper loses 1 silently.
        """)
    #expect(
      tag.sentences.last?.hasPrefix(
        #"Cause: /events/*/kind has new tags ("reopened" 1): 1 record fails ("#) == true,
      "\(tag.sentences)")
    let null = try PlantedChange { number, event in
      if number == 3 { event.change("actor") { $0["name"] = NSNull() } }
    }
    #expect(
      null.sentences.last == """
        Cause: /events/*/actor/name is null in some places: 1 record fails (expected String, \
        found null).
        """)
    #expect(tag.changelog?.groups.count == 1 && null.changelog?.groups.count == 1)
  }

  @Test func aListThatMovedIsTheCause() throws {
    let planted = try PlantedChange(movedInto: "data")
    #expect(
      planted.sentences == [
        "new.json breaks your models: 12 of 12 records lost (strict).",
        """
        Cause: /events moved to /data/events: the response has no value for key "events".
        """,
      ])
  }

  /// Only the old response shows that a closure returns the elements of a list.
  @Test func anEnvelopeAroundTheResponseIsReadWithOrWithoutIt() throws {
    struct Stop: Decodable { let id: Int, name: String }
    let list = #"[{"id":1,"name":"x"},{"id":2,"name":"y"},{"id":3,"name":"z"}]"#
    let study = Study(
      "stops", json: #"{"data":\#(list),"next":null,"total":3}"#, recordsAt: "",
      strategies: [
        Strategy("app") { Recovery(try JSONDecoder().decode([Stop].self, from: $0)) }
      ])
    let report = try Report(on: study, since: list)
    let changelog = try #require(Changelog(report.documents[0], ReportContext()))
    let group = try #require(changelog.groups.first)
    #expect(group.first.kind == .wrapped)
    #expect(
      group.fix(for: "app")?.plain == """
        enum PageKey: CodingKey, CaseIterable { case data } and \
        decode(Enveloped<[Stop], PageKey>.self, from: data).wrappedValue
        """)
  }

  @Test func aRenamedKeyIsTheCauseAsItWasSent() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    struct Note: Codable { let id: Int, sentNote: String }
    let planted = try PlantedChange(Note.self, decoder: decoder) {
      $1["message_text"] = "Note \($0)"
    } old: {
      $1["sent_note"] = "Note \($0)"
    }
    #expect(
      planted.sentences.last == """
        Cause: /events/*/sent_note is now called "message_text": 12 records have no value for \
        key "sentNote".
        """, "\(planted.sentences)")
  }

  @Test func changesThatCostNothingDecode() throws {
    let planted = try PlantedChange { number, event in
      event["note"] = nil
      event["weight"] = 60 + number
    }
    #expect(
      planted.sentences == ["new.json decodes: all 12 records are kept (strict)."])
    #expect(planted.rows == ["removed /events/*/note", "added /events/*/weight"])
    #expect(planted.context.findings(in: planted.report).allSatisfy { !$0.isError })
    let same = try PlantedChange()
    #expect(same.rows.isEmpty && same.sentences == planted.sentences)
  }

  @Test func ofTwoChangesTheOneThatCostsIsTheCause() throws {
    let planted = try PlantedChange { number, event in
      event["note"] = nil
      event["level"] = "\(number)"
    }
    #expect(planted.sentences.count == 2)
    #expect(
      planted.sentences.last == """
        Cause: /events/*/level changed from number to string: 12 records fail (expected UInt8, \
        found a string).
        """)
    #expect(planted.rows == ["retyped /events/*/level", "removed /events/*/note"])
  }

  /// The initializer of the model throws an error without a path.
  @Test func anErrorWithoutAPathHasTheChangesInsideThatCost() throws {
    struct Picky: Decodable {
      struct Refusal: Error {}
      init(from decoder: any Decoder) throws {
        enum Key: CodingKey { case level }
        let values = try decoder.container(keyedBy: Key.self)
        guard (try? values.decode(Int.self, forKey: .level)) != nil else { throw Refusal() }
      }
    }
    let planted = try PlantedChange(Picky.self) { number, event in
      event["note"] = nil
      event["level"] = "\(number)"
    }
    #expect(
      planted.sentences.last?.hasPrefix(
        "Cause: /events/*/level changed from number to string: ") == true, "\(planted.sentences)")
  }

  @Test func aLossThatNoDifferenceExplainsIsThatOfItsValue() throws {
    let planted = try PlantedChange { if $0 > 9 { $1["level"] = 300 } }
    #expect(
      planted.sentences.last == """
        Cause: 2 records fail (a number that does not fit its type) at /events/*/level, such as 300. \
        With 110, as before, it decodes.
        """)
  }

  /// The levels are no integers any more, but what is refused is that they are large.
  @Test func aDifferenceThatCostsNothingIsNoCause() throws {
    struct Refusal: Error {}
    struct Picky: Decodable {
      let level: Double
      init(from decoder: any Decoder) throws {
        enum Key: CodingKey { case level }
        level = try decoder.container(keyedBy: Key.self).decode(Double.self, forKey: .level)
        if level > 150 { throw Refusal() }
      }
    }
    let planted = try PlantedChange(Picky.self) { $1["level"] = 200.5 + Double($0) }
    #expect(planted.rows == ["number-format /events/*/level"])
    let cause = try #require(planted.sentences.last)
    #expect(
      cause
        == "Cause: 12 records fail (rejected with Refusal) at /events/*/level, such as 200.5. With "
        + "110, as before, it decodes.")
  }

  @Test func aLossWithoutADifferenceIsExplainedByOneValueOrByNone() throws {
    struct Refusal: Error {}
    struct Picky: Decodable {
      init(from decoder: any Decoder) throws {
        let event = try PlantedChange.Event(from: decoder)
        if event.level > 150 || event.actor.id > 1_000 { throw Refusal() }
      }
    }
    let one = try PlantedChange(Picky.self) { if $0 > 9 { $1["level"] = 200 } }
    let cause = try #require(one.sentences.last)
    #expect(
      cause
        == "Cause: 2 records fail (rejected with Refusal) at /events/*/level, such as 200. With "
        + "110, as before, it decodes.")
    let planted = try PlantedChange(Picky.self) { number, event in
      event["level"] = 200
      event.change("actor") { $0["id"] = 2_000 + number }
    }
    #expect(
      planted.sentences.last?.hasSuffix("). No difference explains it.") == true,
      "\(planted.sentences)")
  }

  @Test func anErrorWithoutAPathIsExplainedByTheOnlyChangeThatCosts() throws {
    let planted = try PlantedChange { $1["level"] = Double($0) + 0.5 }
    let cause = try #require(planted.sentences.last)
    #expect(
      cause.hasPrefix("Cause: /events/*/level has fractions now: 12 records fail ("), "\(cause)")
    #expect(
      planted.changelog?.groups.map(\.evidence) == [
        "integer 12, fraction 0 → integer 0, fraction 12"
      ])
  }

  @Test func recordsThatWereLostBeforeAreSaid() throws {
    func plant(number: Int, event: inout PlantedChange.Members) {
      if number == 3 { event["level"] = 300 }
    }
    let planted = try PlantedChange(PlantedChange.Event.self, plant, old: plant)
    #expect(planted.sentences.last == "Old records are lost, too: 12 of 12 (strict).")
  }

  /// The events that would need the key are gone, too.
  @Test func whatWouldCostOldRecordsIsNoVerdictOnNewOnes() throws {
    struct Reasoned: Codable, Hashable {
      let kind: String
      let reason: String?
      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        kind = try values.decode(String.self, forKey: .kind)
        reason =
          kind == "closed" ? try values.decode(String.self, forKey: .reason) : nil
      }
    }
    let planted = try PlantedChange(Reasoned.self) {
      $1["kind"] = "opened"
    } old: {
      ($1["kind"], $1["reason"]) = ("closed", "Reason \($0)")
    }
    #expect(
      planted.sentences == [
        "new.json decodes: all 12 records are kept (strict).",
        "1 difference would cost old records, but the new ones decode.",
      ])
    #expect(planted.report.differences?.lost(by: .strict) == 0)
  }

  @Test func onlyStrategiesOfTheCastAreNamedUnlessOthersAreAskedFor() throws {
    let optional = Strategy(.allOptional) { data -> Recovery<Int> in
      let text = String(decoding: data, as: UTF8.self)
      return Recovery(Array(0..<text.components(separatedBy: "\"actor\"").count - 1))
    }
    var planted = try PlantedChange(adding: [optional]) { $1.change("issue") { $0["url"] = nil } }
    let sentence = "new.json breaks your models: 12 of 12 records lost (strict). "
    let rest = ", wrapper loses 4 silently."
    #expect(planted.sentences.first == "\(sentence)lossy-array keeps 8\(rest)")
    #expect(planted.changelog?.strategies == [.strict, .lossyArray])
    planted.context.cast = .all
    #expect(planted.sentences.first == "\(sentence)all-optional keeps 12\(rest)")
  }

  @Test func aStrategyThatLosesSilentlyHasACause() throws {
    var planted = try PlantedChange { $1.change("issue") { $0["url"] = nil } }
    planted.context.cast = .named
    let report = planted.report
    let wrapper = try #require(report.differences?.newer.first { $0.strategy == "wrapper" })
    #expect(wrapper.counters.lostSilently == 4)
    #expect(wrapper.causes?.map(\.recordCount) == [4])
    #expect(wrapper.causes?.first?.failure?.message == #"no value for key "url""#)
  }

  @Test func verdictAndCauseAreTheSameInEveryFormat() throws {
    let planted = try PlantedChange { $1.change("issue") { $0["url"] = nil } }
    let (report, context) = (planted.report, planted.context)
    let formats: [any Reporter] = [
      TextReporter(), HTMLReporter(), MarkdownReporter(), JUnitReporter(), AnnotationReporter(),
    ]
    for format in formats {
      let text = try format.text(of: report, in: context)
        .replacing(format is HTMLReporter ? /<svg.*?<\/svg> |<[^>]*>/ : /[\\`]/, with: "")
        .replacing("&quot;", with: "\"").replacing("&#34;", with: "\"")
        .replacing(/\n +/, with: " ")
      // The title of a page is the cause.
      let isPage = format is HTMLReporter
      for sentence in planted.sentences.map({ isPage ? $0.replacing("Cause: ", with: "") : $0 }) {
        #expect(text.contains(sentence), "\(type(of: format)): \(sentence)\n\(text)")
        #expect(
          text.split(separator: sentence, omittingEmptySubsequences: false).count == 2,
          "\(type(of: format)) says it more than once: \(sentence)")
      }
    }
    let annotations = AnnotationReporter().text(of: report, in: context)
    #expect(annotations.hasPrefix("::error file=new.json,line=1,"))
  }

  @Test func newerResponsesAreATestCase() throws {
    let broken = try PlantedChange { $1["id"] = nil }
    let clean = try PlantedChange { $1["note"] = nil }
    func junit(_ planted: PlantedChange) throws -> JUnitDocument {
      try JUnitDocument(JUnitReporter().text(of: planted.report, in: planted.context))
    }
    #expect(try junit(broken).names(with: "failure") == ["decodes new.json"])
    #expect(try junit(clean).names(with: "failure").isEmpty)
    #expect(try junit(clean).names.contains("decodes new.json"))
  }
}
