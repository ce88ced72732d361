import CodableFuzz
import Foundation
import FuzzReports
import JSONMutation
import JSONText
import Testing

@testable import FuzzTestSupport

/// Fields that behave alike share a row wherever the worst are shown.
@Suite struct AlikeFieldsTests {
  private static let report = {
    var study = Study.notes
    study.strategies = study.strategies.filter { [.strict, .wrapper].contains($0.id) }
    var configuration = Runner.Configuration()
    configuration.timesStrategies = false
    return Runner([study], configuration: configuration).untimed.run()
  }()

  @Test(arguments: [TextReporter() as any Reporter, MarkdownReporter()].indices)
  func areOneRow(number: Int) throws {
    let reporter = ([TextReporter(), MarkdownReporter()] as [any Reporter])[number]
    var context = ReportContext()
    context.isVerbose = true
    let text = try reporter.text(of: Self.report, in: context)
      .replacing(/<[^>]*>/, with: "")
    #expect(text.contains(/\/notes\/\*\/id`?, `?\/notes\/\*\/title\b/))
  }

  @Test func comeInTheOrderOfWhatIsLikely() throws {
    var study = Study.notes
    study.strategies = study.strategies.filter { $0.id == .strict }
    var configuration = Runner.Configuration()
    // The others are as likely with each of their variants.
    configuration.mutators = MutatorSet.structural.mutators.filter { $0.id != Mutator.flipType.id }
    configuration.filter.included = ["/notes/*/*"]
    configuration.timesStrategies = false
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

  @Test func nameSomeAndCountTheOthers() {
    let fields: [Field] = ["", "/*/a", "/*/b", "/*/c", "/*/d"]
    #expect(FieldNames(fields).description == "(root), /*/a, /*/b and 2 more")
    #expect(FieldNames(fields.prefix(2)).description == "(root), /*/a")
    #expect(FieldNames(fields, count: 1_200).description == "(root), /*/a, /*/b and 1,197 more")
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
