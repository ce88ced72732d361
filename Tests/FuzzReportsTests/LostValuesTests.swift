import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzDifferences
@testable import FuzzReports
@testable import FuzzTestSupport

/// New responses of which every record comes back: which values do not, and which do though it may look
/// otherwise.
@Suite struct LostValuesTests {
  private struct Sample: Decodable {
    var at: Date?
    var amount: Double?
    var state: State
    var remark: String?
    @Lossy var stars: Int?

    enum State: Decodable, Equatable {
      case open, shut, other

      init(from decoder: any Decoder) throws {
        switch try decoder.singleValueContainer().decode(String.self) {
        case "open": self = .open
        case "shut": self = .shut
        default: self = .other
        }
      }
    }

    enum Key: String, CodingKey { case at, amount, state, remark = "last_remark", stars }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      at = try container.decodeIfPresent(Date.self, forKey: .at)
      amount = try? container.decodeIfPresent(Double.self, forKey: .amount)
      state = try container.decode(State.self, forKey: .state)
      remark = try container.decodeIfPresent(String.self, forKey: .remark)
      _stars = try container.decode(Lossy<Int?>.self, forKey: .stars)
    }
  }

  private static func planted(
    _ plant: (Int, inout PlantedChange.Members) -> Void
  ) throws -> PlantedChange {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    return try PlantedChange(Sample.self, decoder: decoder) { number, event in
      event = sample(number)
      plant(number, &event)
    } old: { number, event in
      event = sample(number)
    }
  }

  private static func sample(_ number: Int) -> PlantedChange.Members {
    [
      "at": 1_700_000_000 + 1_000 * number, "amount": Double(number) + 0.25,
      "state": number.isMultiple(of: 2) ? "open" : "shut", "last_remark": "Remark \(number)",
      "stars": 1 + number, "unread": "Text \(number)",
    ]
  }

  @Test func aRenamedOptionalIsLost() throws {
    let planted = try Self.planted { number, event in
      event["lastRemark"] = event.removeValue(forKey: "last_remark")
    }
    #expect(
      planted.sentences == [
        "new.json decodes, but 12 of 12 values of /events/*/lastRemark are lost silently (strict).",
        #"""
        Cause: /events/*/last_remark is now called "lastRemark": 12 of 12 values are lost silently. \#
        Decode new responses with case remark = "lastRemark", and both kinds with \#
        decode(forFirstOf:).
        """#,
      ])
    let finding = try #require(planted.context.findings(in: planted.report).first)
    #expect(finding.kind == .lostToChange && finding.isError)
    #expect(planted.report.differences?.valuesLost(by: .strict).map(\.counts.silent) == [12])
  }

  @Test func aMovedOptionalIsLostWithoutACodingKeyThatReadsIt() throws {
    let planted = try Self.planted { number, event in
      event["meta"] = ["last_remark": event.removeValue(forKey: "last_remark")]
    }
    #expect(
      planted.sentences.last == """
        Cause: /events/*/last_remark moved to /events/*/meta/last_remark: 12 of 12 values are lost \
        silently.
        """)
  }

  @Test func millisecondsInPlaceOfSecondsAreOtherInstants() throws {
    let planted = try Self.planted { $1["at"] = 1_000 * (1_700_000_000 + 1_000 * $0) }
    #expect(
      planted.sentences.last == """
        Cause: the dates of /events/*/at changed from epoch-seconds to epoch-milliseconds: 12 of 12 \
        values arrive as something else silently, such as 1700000000000.
        """)
  }

  @Test func anUnknownWordThatBecomesAnotherCaseIsLost() throws {
    let planted = try Self.planted { if $0 == 3 { $1["state"] = "ajar" } }
    #expect(
      planted.sentences.last == #"""
        Cause: /events/*/state has new tags ("ajar" 1): 1 of 12 values arrives as something else \#
        silently, such as "ajar".
        """#)
  }

  @Test func valuesOfAnotherTypeThatAreReplacedAreLost() throws {
    let planted = try Self.planted { $1["amount"] = ["low": $0, "high": "\($0)"] }
    #expect(
      planted.sentences.last == """
        Cause: /events/*/amount changed from number to object: 12 of 12 values are lost silently, such \
        as {"high":"0","low":0}.
        """)
  }

  @Test func aReportedLossIsNotSilent() throws {
    let planted = try Self.planted { if $0 < 2 { $1["stars"] = "many \($0)" } }
    #expect(
      planted.sentences.first
        == "new.json decodes, but 2 of 12 values of /events/*/stars are lost (strict).")
  }

  @Test func digitsThatANumberCannotHoldAndAKeyThatIsSentTwiceAreLost() throws {
    func sentences(_ newer: String) throws -> [String] {
      func text(_ amount: String) -> Data {
        let records = ["4.5", amount, "6.5"].map { #"{"amount": \#($0), "state": "open"}"# }
        return Data("[\(records.joined(separator: ","))]".utf8)
      }
      let study = Study(
        "samples", json: text(newer), record: Sample.self, recordsAt: "", decoder: JSONDecoder())
      let report = try Report(on: study, since: text("5.5"))
      return report.documents.first.flatMap { Changelog($0, ReportContext()) }
        .map { $0.reasons.map(\.plain) } ?? []
    }
    #expect(
      try sentences("5.500000000000000000123") == [
        """
        Cause: /*/amount has numbers of over 17 digits now: 1 of 3 values arrives as something else \
        silently, such as 5.500000000000000000123. It arrives with let amount: Decimal?.
        """
      ])
    #expect(
      try sentences(#"5.5, "amount": 7.5"#).first?.hasPrefix(
        #"Cause: /1 has the key "amount" twice: 1 of 4 values is lost silently"#) == true)
    // These are digits of a `Double`.
    #expect(try sentences("0.10000000000000001") == [])
    #expect(try sentences("0.30000000000000004") == [])
  }

  @Test(
    arguments: [
      { @Sendable (number, event) in event["last_remark"] = nil },
      { @Sendable (number, event) in event["last_remark"] = NSNull() },
      { @Sendable (number, event) in event["extra"] = "Extra \(number)" },
      { @Sendable (number, event) in event["unread"] = 7 },
      { @Sendable (number, event) in event["at"] = 1_500_000_000 + number },
      { @Sendable (number, event) in event["state"] = "open" },
      { @Sendable (number, event) in event["amount"] = 1e6 * Double(number) },
      { @Sendable (number, event) in event["last_remark"] = "" },
    ] as [@Sendable (Int, inout [String: Any]) -> Void])
  func whatArrivesIsNoLoss(_ plant: @Sendable (Int, inout [String: Any]) -> Void) throws {
    let planted = try Self.planted(plant)
    #expect(planted.report.differences?.values == [])
    #expect(planted.changelog?.isBroken == false)
  }

  @Test func newWordsOfOpenEnumsAndLenientScalarsArrive() throws {
    struct Soft: Decodable {
      enum State: String, Decodable { case open, shut }
      let state: OpenEnum<State>
      @LenientInt var stars: Int
    }
    let planted = try PlantedChange(Soft.self) { number, event in
      event = ["state": number == 4 ? "ajar" : "open", "stars": "\(number)"]
    } old: { number, event in
      event = ["state": number.isMultiple(of: 2) ? "open" : "shut", "stars": number]
    }
    #expect(planted.report.differences?.values == [])
  }
}
