import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzFixtures
@testable import FuzzFormats
@testable import FuzzReports
@testable import FuzzTestSupport

/// Values that systems read differently: models whose verdict differs, and others that look alike.
@Suite struct SystemVerdictTests {
  private static let fraction = #""2026-01-02T03:04:05.678Z""#

  /// A model with a value, what becomes of it for a system, and which model looks alike.
  struct Planted: CustomTestStringConvertible, Sendable {
    let name: String
    let values: [String]
    let system: String
    let sentence: String?
    let findings: @Sendable ([String], [TargetSystem]) throws -> [ModelFinding]
    var testDescription: String { name }

    init<Record: Decodable & Equatable & SendableMetatype>(
      _ name: String, _ type: Record.Type, _ values: [String], _ system: String, _ sentence: String?
    ) {
      (self.name, self.values, self.system, self.sentence) = (name, values, system, sentence)
      findings = { try SystemVerdictTests.findings($0, type, for: $1) }
    }
  }

  private static let later = #""2026-02-03T04:05:06Z""#

  static let planted = [
    Planted(
      "a date with a fraction", Dated.self, [later, fraction], "ios-17",
      "dates with a fraction of a second in 1 field are kept here, but iOS 17 loses the whole list"),
    Planted(
      "an optional date with a fraction", MaybeDated.self, [fraction, "null"], "macos-15",
      "dates with a fraction of a second in 1 field are kept here, but macOS 15 loses the whole list"
    ),
    Planted(
      "a URL with a space", Linked.self, [#""https://a.example/b c""#, #""https://a.example/""#],
      "macos-13",
      "URLs with a space in the path in 1 field are kept here, but macOS 13 loses the whole list"),
    Planted(
      "an address without a scheme", Linked.self,
      [#""https://a.example/""#, #""127.0.0.1:8000/test""#], "ios-16",
      "addresses with a port and without a scheme in 1 field are lost here, but iOS 16 reads them"),
    Planted(
      "a number below Int64.min", Numbered.self, ["1", "-9223372036854775809"], "ios-17",
      "numbers below Int64.min in an Int64 in 1 field are lost here, but they are Int64.min on "
        + "iOS 17"),
    Planted(
      "a Decimal", Priced.self, ["3.133", "0.5"], "ios-14",
      "Decimals with a fraction in 1 field are kept here, but they are rounded on iOS 14"),
  ]

  static let lookAlikes = [
    Planted("a text with a date in it", Named.self, [later, fraction], "ios-17", nil),
    Planted(
      "a date of a formatter of its own", Formatted.self,
      [fraction, #""2026-02-03T04:05:06.7Z""#], "ios-17", nil),
    Planted("a date that is not read", Other.self, [later, fraction], "ios-17", nil),
    Planted(
      "a text with a URL in it", Named.self, [#""https://a.example/b c""#, #""x""#], "macos-13", nil
    ),
    Planted(
      "an address that the model refuses", SecureAddress.self,
      [#""https://a.example/""#, #""127.0.0.1:8000/test""#], "ios-16", nil),
    Planted("a Double", Measured.self, ["1", "-9223372036854775809"], "ios-17", nil),
    Planted("a date that every system reads", Dated.self, [later, later], "ios-17", nil),
    Planted("a fraction on a system that reads it", Dated.self, [later, fraction], "ios-26", nil),
    Planted("an Int32", Small.self, ["1", "-9223372036854775809"], "ios-17", nil),
    Planted("a Decimal made of a Double", Converted.self, ["3.133", "0.5"], "ios-14", nil),
    Planted("a Decimal that the model rounds", Rounded.self, ["3.133", "0.5"], "ios-14", nil),
    Planted("a Decimal that a Double has", Priced.self, ["0.25", "0.5"], "ios-14", nil),
    Planted("a decoder in the model, then a style", Nested.self, [later, fraction], "ios-17", nil),
    Planted("Foundation, then a formatter", Formatting.self, [later, fraction], "ios-17", nil),
    Planted("Foundation, then no fraction", Cutting.self, [later, fraction], "ios-17", nil),
  ]

  @Test("A finding tells what a target system does with a value", arguments: planted + lookAlikes)
  func tellsWhatDiffers(planted: Planted) throws {
    let system = try #require(TargetSystem(planted.system))
    let found = try planted.findings(planted.values, [system])
    #expect(
      found.filter { $0.strategies.contains(.strict) }.map(\.summary).first == planted.sentence)
    #expect(planted.sentence != nil || found.isEmpty)
    #expect(
      found.allSatisfy { $0.fields.map(\.field) == ["/*/at"] && $0.cause.contains("https://") })
    let loses = planted.sentence?.contains(" loses ") ?? false
    #expect(found.contains(where: \.isMistake) == loses)
  }

  /// A strategy that loses only the record says so.
  @Test("A finding about a system names what each strategy loses") func namesWhatEachStrategyLoses()
    throws
  {
    let found = try Self.findings([Self.later, Self.fraction], Dated.self, for: [.ios16])
    let list = try #require(found.first { $0.strategies.contains(.strict) })
    let record = try #require(found.first { $0.strategies.contains(.lossyArray) })
    #expect(list.summary.hasSuffix("iOS 16 loses the whole list"))
    #expect(record.summary.hasSuffix("iOS 16 loses the record"))
  }

  @Test("A finding names all systems if none is asked for") func namesAllSystemsIfNoneIsAsked()
    throws
  {
    let found = try Self.findings([Self.later, Self.fraction], Dated.self, for: [])
    let finding = try #require(found.first { $0.strategies.contains(.strict) })
    #expect(
      finding.summary
        == "dates with a fraction of a second in 1 field are kept here, but iOS up to 18, "
        + "macOS up to 15 and Swift up to 6.1 on Linux lose the whole list")
    #expect(!finding.isMistake)
  }

  enum Verdict { case same, lost, unknown, read }

  /// Nine forms of dates, with the verdicts for the systems of the manifest, and for those after them.
  @Test(
    "Each form of a date has a verdict for each system",
    arguments: [
      ("2026-01-02T03:04:05Z", [Verdict.same, .same, .same, .same]),
      ("2026-01-02T03:04:05.678Z", [.lost, .lost, .lost, .same]),
      ("2026-01-02T03:04:05+02:00", [.same, .same, .same, .same]),
      ("2026-01-02T03:04:05+0200", [.unknown, .same, .same, .same]),
      ("2026-01-02T03:04:05", [.unknown, .same, .same, .same]),
      ("2026-01-02", [.unknown, .same, .same, .same]),
      ("2026-01-02 03:04:05Z", [.unknown, .same, .same, .same]),
      ("2026-01-02t03:04:05Z", [.unknown, .same, .same, .same]),
      ("2026-01-02T03:04:05 +09:00", [.unknown, .read, .same, .same]),
    ])
  func judgesFormsOfDates(text: String, verdicts: [Verdict]) throws {
    let row = try #require(FoundationTable.rows.first { $0.matches?(text) ?? false })
    let generations = [
      ["macos-13", "ios-16", "tvos-16", "watchos-9"], ["macos-14", "ios-17"],
      ["macos-15", "ios-18"], ["macos-26", "ios-26"],
    ]
    for (systems, verdict) in zip(generations, verdicts) {
      for name in systems {
        let system = try #require(TargetSystem(name))
        let found = try Self.findings([Self.later, "\"\(text)\""], Dated.self, for: [system])
          .filter { $0.strategies.contains(.strict) }
        switch verdict {
        case .same: #expect(found.isEmpty, "\(name)")
        case .lost: #expect(found.first?.kind == .lostOnTarget, "\(name)")
        case .unknown: #expect(found.first?.summary.contains("is not known") == true, "\(name)")
        case .read: #expect(found.first?.summary.hasSuffix("reads them") == true, "\(name)")
        }
        // It is what the row says.
        let statement = row.statement(on: system)
        #expect((statement == nil) == (verdict == .unknown), "\(name)")
        #expect(
          (statement.map { $0.outcome == row.here } ?? false) == (verdict == .same), "\(name)")
      }
    }
  }

  /// What only mutants send, for the targets: with the mutant that shows it.
  @Test("A finding about a system names what only mutants send") func namesWhatMutantsSend() throws
  {
    func found<Record: Decodable & Equatable & SendableMetatype>(
      _ mutator: Mutator, _ type: Record.Type, _ system: String, _ value: String = Self.later
    ) throws -> [String] {
      try Self.findings(
        [value, value], type, for: [try #require(TargetSystem(system))], by: mutator
      )
      .filter { $0.strategies.contains(.strict) }
      .map { "\($0.kind): \($0.summary): \($0.example.map(String.init) ?? "")" }
    }
    let fraction =
      "depends-on-system: mutants with dates with a fraction of a second in 1 field are kept here, but "
      + "iOS 17 loses the whole list: events:date-format@/0/at=fractional"
    #expect(try found(.dateFormat, Dated.self, "ios-17") == [fraction])
    #expect(try found(.dateFormat, Dated.self, "ios-26") == [])
    #expect(try found(.removeKey, Dated.self, "ios-17") == [])
    #expect(try found(.dateFormat, Named.self, "ios-17") == [])
    #expect(try found(.dateFormat, Formatting.self, "ios-17") == [])
    #expect(
      try found(.hugeInteger, Numbered.self, "ios-17", "1") == [
        "depends-on-system: mutants with numbers below Int64.min in an Int64 in 1 field are lost here, "
          + "but they are Int64.min on iOS 17: events:huge-integer@/0/at=negative-int64"
      ])
    #expect(try found(.hugeInteger, Small.self, "ios-17", "1") == [])
    // The contract sends empty values in any run.
    let address = #""https://a.example/""#
    #expect(
      try found(.removeKey, Linked.self, "linux-6.0", address) == [
        "depends-on-system: mutants with empty URLs in 1 field are lost here, but Swift 6.0 on Linux "
          + "reads them: events:empty-value@/0/at=string"
      ])
    #expect(try found(.removeKey, SecureAddress.self, "linux-6.0", address) == [])
    #expect(
      try found(.byteOrderMark, Numbered.self, "linux-5.10", "1") == [
        "depends-on-system: mutants with a byte order mark before the JSON are kept here, but Swift 5.10 "
          + "on Linux loses the whole list: events:byte-order-mark@"
      ])
    #expect(try found(.byteOrderMark, Numbered.self, "ios-17", "1") == [])
  }

  /// A function that removes the byte order mark itself.
  @Test func aMarkThatIsRemovedDependsOnNoSystem() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let removing = Strategy("removing") { data -> [Int] in
      try JSONDecoder().decode(
        [Int].self, from: data.starts(with: mark) ? data.dropFirst(mark.count) : data)
    }
    let relying = Strategy("relying") { try JSONDecoder().decode([Int].self, from: $0) }
    let study = Study("numbers", json: "[1,2]", recordsAt: "", strategies: [removing, relying])
    let found = Self.report(
      of: study, for: [try #require(TargetSystem("linux-5.9"))], by: .byteOrderMark
    ).documents[0].modelFindings.filter { $0.kind == "depends-on-system" }
    #expect(found.map(\.strategies) == [["relying"]])
  }

  /// A cell counts the worst of all forms, and no Foundation reads some of them.
  @Test func noOtherFormatOfTheContractDependsOnASystem() throws {
    let report = try Self.report([Self.later, Self.later], Dated.self, for: [.ios16])
    let cell = try #require(
      report.documents.first?.contracts.first?.rows.first { $0.field == "/*/at" }?.cells[
        .otherFormat])
    #expect(cell.effect == .listLost)
    let sent = try #require(cell.after)
    #expect(!FoundationTable.rows.contains { $0.matches?(sent) ?? false }, "\(sent)")
  }

  @Test("What a target system loses is in every format") func isInEveryFormat() throws {
    let report = try Self.report(
      [Self.later, Self.fraction], Dated.self,
      for: [.ios16, try #require(TargetSystem("macos-13"))])
    let sentence = "are kept here, but iOS 16 and macOS 13 lose the whole list"
    var context = ReportContext()
    context.documentFiles = ["events": "events.json"]
    let screen = TextReporter().text(of: report, in: context)
    let texts = [
      screen, MarkdownReporter().text(of: report, in: context),
      HTMLReporter().text(of: report, in: context), try JSONReporter().text(of: report),
      JUnitReporter().text(of: report, in: context),
      AnnotationReporter().text(of: report, in: context),
    ]
    for text in texts {
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains(sentence), "\(text.prefix(300))")
    }
  }

  /// The row of the field, and the advice, which was tried here.
  @Test("What differs on a system is marked at the field and the shares")
  func marksTheFieldAndTheShares() throws {
    func words(
      _ value: String, _ system: String, by mutator: Mutator = .removeKey
    ) throws -> [Bool] {
      let report = try Self.report(
        [Self.later, value], Dated.self, for: [try #require(TargetSystem(system))], by: mutator)
      let texts = [
        TextReporter().text(of: report, in: ReportContext()),
        MarkdownReporter().text(of: report, in: ReportContext()),
        HTMLReporter().text(of: report, in: ReportContext()),
      ]
      let marks = [
        "lost a target system loses it", "differs another system reads it otherwise",
        "These shares are of the system here",
      ]
      #expect(
        texts.allSatisfy { $0.contains("These shares") == texts[0].contains("These shares") })
      let chips = texts[2].contains("<span>system</span>")
      #expect(texts[1].contains("| format | system |") == chips)
      let words = texts[0].split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return marks.map { words.contains($0) } + [chips]
    }
    #expect(try words(Self.fraction, "ios-17") == [true, false, true, true])
    #expect(try words(Self.later, "ios-17", by: .dateFormat) == [false, true, true, true])
    #expect(try words(Self.fraction, "ios-26") == [false, false, false, false])
    #expect(try words(Self.later, "ios-17") == [false, false, false, false])
  }

  /// A replay tries nothing more, so what it says is about Foundation.
  @Test func aReplaySaysWhatTargetsMakeOfTheMutant() throws {
    func notes<Record: Decodable & Equatable & SendableMetatype>(
      _ mutant: String, _ type: Record.Type, _ system: String, _ value: String = Self.later
    ) throws -> String? {
      let study = Self.study([value, value], type)
      let mutant = try Mutant(MutantID(parsing: mutant), of: study.document())
      let systems = [try #require(TargetSystem(system))]
      let text = ReplayText(
        mutant, named: mutant.id, Runner([study]).replay(mutant, of: study), on: systems)
      return text.lines.last.flatMap { $0.contains("where Foundation") ? $0 : nil }
    }
    let fraction = "events:date-format@/0/at=fractional"
    let refused =
      "  where Foundation reads them, dates with a fraction of a second are kept here, but iOS 17 "
      + "refuses them"
    #expect(try notes(fraction, Dated.self, "ios-17") == refused)
    #expect(try notes(fraction, Dated.self, "ios-26") == nil)
    #expect(try notes("events:remove-key@/0/at", Dated.self, "ios-17") == nil)
    let (empty, address) = ("events:empty-value@/0/at=string", #""https://a.example/""#)
    #expect(try notes(empty, Linked.self, "linux-6.0", address)?.hasSuffix("reads them") == true)
    // A text is kept, though Foundation here refuses an empty URL.
    #expect(try notes(empty, Named.self, "linux-6.0", address) == nil)
    let mark = "events:byte-order-mark@"
    #expect(try notes(mark, Dated.self, "linux-5.10")?.hasSuffix("refuses them") == true)
    #expect(try notes(mark, Dated.self, "ios-17") == nil)
  }

  @Test("An error that names the field on a target system is no finding there")
  func knowsWhereAnErrorNamesTheField() throws {
    let json = #"[{"id":1},{"id":2}]"#
    let catching = Strategy("catching") { data -> [Int] in
      struct Item: Decodable {
        let id: Int?
        enum CodingKeys: CodingKey { case id }
        init(from decoder: any Decoder) throws {
          let container = try decoder.container(keyedBy: CodingKeys.self)
          do { id = try container.decode(Int.self, forKey: .id) } catch is DecodingError {
            id = nil
          }
        }
      }
      return try JSONDecoder().decode([Item].self, from: data).map { $0.id ?? 0 }
    }
    let study = Study("items", json: json, recordsAt: "", strategies: [catching])
    func summary(_ systems: [TargetSystem]) -> String? {
      Self.report(of: study, for: systems).documents[0].modelFindings
        .first { $0.kind == "escaping-number" }?.summary
    }
    let suffix = ", but not on iOS 16, where the error is a DecodingError"
    #expect(summary([.ios16])?.hasSuffix(suffix) == true)
    #expect(summary([try #require(TargetSystem("ios-17"))])?.hasSuffix("1 field") == true)
  }

  @Test(
    "Target systems are read from the manifest",
    arguments: [
      (
        "platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)]",
        ["macos-13", "ios-16", "tvos-16", "watchos-9"]
      ),
      (
        "platforms: [\n  .macOS(.v10_15), // .iOS(.v12)\n  .iOS(\"17.2\")\n]",
        ["macos-10.15", "ios-17.2"]
      ),
      ("// platforms: [.iOS(.v12)]\ntargets: []", []), ("", []),
    ])
  func readsTheManifest(text: String, names: [String]) {
    #expect(TargetSystem.supported(byManifest: text).map(\.name) == names)
  }

  private static func findings<Record: Decodable & Equatable & SendableMetatype>(
    _ values: [String], _ type: Record.Type, for systems: [TargetSystem],
    by mutator: Mutator = .removeKey
  ) throws -> [ModelFinding] {
    try report(values, type, for: systems, by: mutator).documents[0].modelFindings
      .filter { ["lost-on-target", "depends-on-system"].contains($0.kind.rawValue) }
  }

  private static func report<Record: Decodable & Equatable & SendableMetatype>(
    _ values: [String], _ type: Record.Type, for systems: [TargetSystem],
    by mutator: Mutator = .removeKey
  ) throws -> Report {
    report(of: study(values, type), for: systems, by: mutator)
  }

  private static func study<Record: Decodable & Equatable & SendableMetatype>(
    _ values: [String], _ type: Record.Type
  ) -> Study {
    let records = values.enumerated().map { #"{"id":\#($0),"at":\#($1)}"# }
    return Study(
      "events", json: "[\(records.joined(separator: ","))]", record: type, recordsAt: "",
      decoder: JSONDecoder.iso)
  }

  private static func report(
    of study: Study, for systems: [TargetSystem], by mutator: Mutator = .removeKey
  ) -> Report {
    var configuration = Runner.Configuration()
    configuration.systems = systems
    configuration.mutators = [mutator]
    configuration.timesStrategies = false
    return Runner([study], configuration: configuration).run()
  }
}

extension TargetSystem {
  fileprivate static let ios16 = TargetSystem(.iOS, Release(16))
}
