import Foundation
import FuzzPlatform
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzFormats
@testable import FuzzReports
@testable import FuzzTestSupport

@Suite struct FormatTests {
  @Test(arguments: [
    (480, 500, ["96.0 %", "480/500"]), (0, 0, ["–"]), (0, 5, ["0.0 %", "0/5"]),
    (5, 5, ["100.0 %", "5/5"]), (1, 3, ["33.3 %", "1/3"]), (2, 3, ["66.7 %", "2/3"]),
    (1, 100_000, ["<0.1 %", "1/100000"]), (99_999, 100_000, [">99.9 %", "99999/100000"]),
  ])
  func ratesShowTheirCounts(count: Int, total: Int, expected: [String]) {
    #expect(Cell(Rate(count, of: total)).lines.map(\.plain) == expected)
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567")])
  func thousandsStandApart(count: Int, expected: String) {
    #expect(Format.count(count) == expected)
  }

  @Test(arguments: [
    (1.0, 2, "1.00"), (0.005, 2, "0.01"), (12.345, 1, "12.3"), (9.99, 1, "10.0"),
    (-0.25, 2, "-0.25"),
  ])
  func decimalsAreRounded(value: Double, places: Int, expected: String) {
    #expect(Format.decimal(value, places: places) == expected)
  }

  @Test(arguments: [
    ("plain text", "plain text"), ("a\u{1B}[0m", "a\\u{1B}[0m"), ("tab\t", "tab\\u{9}"),
    ("\u{202E}x", "\\u{202E}x"), ("名前 é", "名前 é"),
  ])
  func terminalsAreNotObeyed(text: String, expected: String) {
    #expect(TerminalText.escaped(text) == expected)
  }
}

@Suite struct CheckoutTests {
  @Test(arguments: [
    ("/repo", "/repo", "a.json", "a.json"), ("/repo", "/repo/app", "a.json", "app/a.json"),
    ("/repo", "/repo/app", "/repo/data/a.json", "data/a.json"),
    ("/repo", "/repo/app", "/repository/a.json", "/repository/a.json"),
    ("/repo", "/elsewhere", "a.json", "a.json"),
  ])
  func aCheckoutNamesFilesFromTheRoot(root: String, folder: String, file: String, expected: String)
  {
    #expect(Checkout(root: root, folder: folder).path(of: file) == expected)
  }
}

/// Fields that behave alike share a row wherever the worst are shown.
@Suite struct AlikeFieldsTests {
  private static let report = {
    var study = Study.notes
    study.strategies = study.strategies.filter { [.strict, .wrapper].contains($0.id) }
    return Runner([study]).untimed.run()
  }()

  @Test(
    "Fields that behave alike share a row",
    arguments: [TextReporter() as any Reporter, MarkdownReporter()].indices)
  func areOneRow(number: Int) throws {
    let reporter = ([TextReporter(), MarkdownReporter()] as [any Reporter])[number]
    var context = ReportContext()
    context.isVerbose = true
    let text = try reporter.text(of: Self.report, in: context)
      .replacing(/<[^>]*>/, with: "")
    #expect(text.contains(/\/notes\/\*\/id`?, `?\/notes\/\*\/title\b/))
  }

  @Test("Fields that behave alike are ordered by likelihood")
  func comeInTheOrderOfWhatIsLikely() throws {
    var study = Study.notes
    study.strategies = study.strategies.filter { $0.id == .strict }
    var configuration = Runner.Configuration()
    // The others are as likely with each of their variants.
    configuration.mutators = [Mutator].structural.filter { $0.id != Mutator.flipType.id }
    configuration.filter.included = ["/notes/*/*"]
    let text = TextReporter.tables(of: Runner([study], configuration: configuration).untimed.run())
    let section = try #require(text.components(separatedBy: "Collateral loss").last)
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("/notes") }
      .map { $0.split(separator: " ").map(String.init) }
    #expect(rows.first == ["/notes/*/id,", "/notes/*/title", "remove-key", "3/3"])
    let ranks = rows.filter { $0.last == "3/3" }.compactMap { row in
      Mutators.all.first { row.contains($0.id.rawValue) }?.plausibility(of: .only)
    }
    #expect(ranks == ranks.sorted() && Set(ranks).count > 1)
  }

  @Test("Lists of fields that are alike name some and count the others")
  func nameSomeAndCountTheOthers() {
    let fields: [Field] = ["", "/*/a", "/*/b", "/*/c", "/*/d"]
    #expect(FieldNames(fields).description == "(root), /*/a, /*/b and 2 more")
    #expect(FieldNames(fields.prefix(2)).description == "(root), /*/a")
  }

  @Test func theShareDecidesAndThenTheLikelierChange() {
    let rows: [(String, Rate, Plausibility?)] = [
      ("exotic", Rate(9, of: 9), .exotic), ("half", Rate(500, of: 1_000), .everyday),
      ("everyday", Rate(2, of: 2), .everyday), ("many", Rate(90, of: 90), .exotic),
      ("unknown", Rate(3, of: 3), nil),
    ]
    let sorted = rows.worstFirst { ($0.1, $0.2) }.map(\.0)
    #expect(sorted == ["everyday", "exotic", "many", "unknown", "half"])
  }
}

@Suite struct TextBarsTests {
  private func lines(
    _ rates: [(String, Rate)], width: Int = 40, blocks: Bool = true, isColored: Bool = false
  ) -> [String] {
    TextBars(
      Bars(
        legend: [Bars.Part(name: "kept", tone: .good)],
        rows: rates.map { Bars.Bar(Phrase($0.0), [$0.1.count], of: $0.1.of) }),
      maximumWidth: width, hasBlockCharacters: blocks
    ).lines(isColored: isColored)
  }

  @Test func eighthsOfACharacterAreDrawn() {
    let rates = [
      ("strict", Rate(80, of: 774)), ("all", Rate(9, of: 9)), ("none", Rate(0, of: 9)),
      ("least", Rate(1, of: 100_000)), ("most", Rate(99_999, of: 100_000)), ("-", Rate(0, of: 0)),
    ]
    #expect(
      lines(rates, width: 38)
        == [
          "strict   10.3 %        80/774  ▊······",
          "all     100.0 %           9/9  ███████",
          "none      0.0 %           0/9  ·······",
          "least    <0.1 %      1/100000  ▏······",
          "most    >99.9 %  99999/100000  ██████▉",
          "-             –",
        ])
  }

  @Test func asciiIsDrawnWhereThereIsNothingElse() {
    #expect(
      lines([("a", Rate(1, of: 2)), ("b", Rate(99, of: 100))], width: 30, blocks: false)
        == ["a  50.0 %     1/2  ######.....", "b  99.0 %  99/100  ##########."])
  }

  @Test(arguments: [20, 30, 40, 80, 200]) func linesFit(width: Int) {
    let name = "a-strategy-with-quite-a-long-name"
    for line in lines([(name, Rate(1, of: 3)), ("b", Rate(2, of: 3))], width: width)
    where line != name {
      #expect(line.count <= max(width, 22), "\(line)")
    }
  }

  @Test func colorsSayNothingThatTheTextDoesNot() {
    let rates = [("a", Rate(1, of: 4)), ("b", Rate(3, of: 4)), ("c", Rate(4, of: 4))]
    let colored = lines(rates, isColored: true)
    #expect(zip(colored, ["31", "33", "32"]).allSatisfy { $0.contains("\u{1B}[\($1)m") })
    let plain = colored.map { line in
      line.replacing(#/\u{1B}\[[0-9]+m/#, with: "")
    }
    #expect(plain == lines(rates))
  }
}

@Suite struct TextTableTests {
  private func table(
    _ header: [String], _ rows: [[String]], nameCount: Int = 1
  ) -> Table {
    Table(
      columns: header.enumerated().map { number, title in
        Table.Heading(title: [title], kind: number < nameCount ? .name : .number)
      }, rows: rows.map { $0.map { Cell(words: $0) } })
  }

  @Test func columnsThatFindNoRoomStandBelowBehindTheSameNames() {
    let table = table(
      ["field", "n", "strict", "wrapper", "result", "skip"],
      [["/a", "1", "1/4", "2/4", "3/4", "4/4"], ["/b", "2", "0/4", "0/4", "0/4", "0/4"]],
      nameCount: 2)
    #expect(
      TextTable(table, maximumWidth: 26).lines == [
        "field  n  strict  wrapper",
        "-------------------------",
        "/a     1     1/4      2/4",
        "/b     2     0/4      0/4",
        "",
        "field  n  result  skip",
        "----------------------",
        "/a     1     3/4   4/4",
        "/b     2     0/4   0/4",
      ])
  }

  @Test func tablesThatAreFoldedHaveAboutAsManyColumns() {
    let table = table(["a", "b12", "c12", "d12", "e12"], [["x", "1", "2", "3", "4"]])
    let headers = TextTable(table, maximumWidth: 16).lines.filter { $0.hasPrefix("a") }
    #expect(headers == ["a  b12  c12", "a  d12  e12"])
  }

  @Test func columnsMoveCloserBeforeATableIsFolded() {
    let table = table(["a", "b", "c"], [["1", "2", "3"]])
    #expect(TextTable(table, maximumWidth: 7).lines == ["a  b  c", "-------", "1  2  3"])
    #expect(TextTable(table, maximumWidth: 5).lines == ["a b c", "-----", "1 2 3"])
  }

  @Test func namesThatAreTooLongAreBrokenAndNeverCut() {
    let table = table(
      ["field", "a-strategy-with-a-name"],
      [["/items/*/from/url", "1/4"], ["/items/*/from/uri", "2/4"], ["unbreakables!", "3/4"]])
    #expect(
      TextTable(table, maximumWidth: 22).lines == [
        "field               a-",
        "             strategy-",
        "               with-a-",
        "                  name",
        "----------------------",
        "/items/*           1/4",
        "/from/url",
        "/items/*           2/4",
        "/from/uri",
        "unbreakable        3/4",
        "s!",
      ])
  }

  /// The verdict has all the room that the column with the rate leaves, and no word of it is broken.
  @Test func sentencesAreBrokenBetweenWords() {
    let table = table(
      ["document", "verdict", "survival"],
      [
        [
          "feed", "one bad record costs the whole list: a changed type, in each of the 10 fields",
          "7.7 %",
        ]
      ],
      nameCount: 2)
    #expect(
      TextTable(table, maximumWidth: 60, columnsToLeft: 2).lines == [
        "document  verdict                                 survival",
        String(repeating: "-", count: 58),
        "feed      one bad record costs the whole list: a     7.7 %",
        "          changed type, in each of the 10 fields",
      ])
  }

  @Test(arguments: 30...110)
  func noColumnIsBrokenThatHasRoomAndNoWordWhereWordsFit(width: Int) {
    let texts = ["a-document-name", "two or three words of a verdict", "/items/*/url and so on"]
    let table = table(["document", "verdict", "field", "n"], [texts + ["1/4"]], nameCount: 3)
    let lines = TextTable(table, maximumWidth: width, columnsToLeft: 3).lines
    #expect(lines.allSatisfy { $0.count <= width })
    // The longest words and the number need 43 columns.
    let words = Set(lines.flatMap { $0.split(separator: " ") })
    let whole = Set(texts.flatMap { $0.split(separator: " ") })
    #expect(words.isSuperset(of: whole) == (width >= 43))
    #expect((lines.count == 3) == (width >= 74))
  }

  @Test func aTableOfNamesAloneIsNotLost() {
    let lines = TextTable(table(["document"], [["a-name"]]), maximumWidth: 4).lines
    #expect(lines.joined() == "document----a-name")
  }

  /// Eight times the text may take eight times as long, and not sixty-four times.
  @Test func breakingALongNameTakesTimeInProportionToItsLength() {
    func time(_ count: Int) -> Duration {
      let table = table(
        ["document", "n"], [[String(repeating: "nameé", count: count), "1"]])
      let clock = ThreadClock()
      return (0..<3).map { _ in clock.measure { _ = TextTable(table, maximumWidth: 100).lines } }
        .min() ?? .zero
    }
    #expect(time(32_000) < time(4_000) * 24)
  }
}
