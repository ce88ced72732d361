import CodableFuzz
import Foundation
import FuzzBaselines
import FuzzFormats
import FuzzReports
import JSONMutation
import JSONText
import Testing

@Suite struct WriteBackReportTests {
  private struct Contact: Codable {
    let id: Int
    let name: String
  }

  private struct WholeContact: Codable {
    let id: Int
    let name: String
    let links: [String: String]
  }

  private struct PinnedContact: Codable {
    let id: Int
    let name: String
    let links: [String: String]
    let isPinned: Bool

    init(from decoder: any Decoder) throws {
      let contact = try WholeContact(from: decoder)
      (id, name, links, isPinned) = (contact.id, contact.name, contact.links, true)
    }
  }

  /// Dates are read as texts and written as numbers.
  private struct DatedContact: Codable {
    let id: Int
    let since: Date
  }

  private static let json = """
    [{"id":1,"name":"Ann","links":{"related":"/7"}},{"id":2,"name":"Bob","links":{"related":"/8"}}]
    """

  private func report<Record: Codable & Sendable>(_ type: Record.Type) -> Report {
    var configuration = Runner.Configuration()
    configuration.timesStrategies = false
    configuration.writesBack = true
    let study = Study("contacts", json: Self.json, record: type, recordsAt: "")
    return Runner([study], configuration: configuration).run()
  }

  @Test func aBaselineFailsIfMoreIsErased() throws {
    let (whole, part) = (report(WholeContact.self), report(Contact.self))
    let text = Baseline(of: whole, strategies: [.strict]).text
    let baseline = try Baseline(parsing: text)
    #expect(try !BaselineComparison(of: whole, with: baseline, today: .today).fails)
    let comparison = try BaselineComparison(of: part, with: baseline, today: .today)
    let found = comparison.findings.filter { $0.mutator == "save" }.map(\.kind)
    #expect(found == [.worse])
  }

  @Test func aBaselineTellsOfAnAddedKeyWithoutFailing() throws {
    let baseline = try Baseline(
      parsing: Baseline(of: report(WholeContact.self), strategies: [.strict]).text)
    let comparison = try BaselineComparison(
      of: report(PinnedContact.self), with: baseline, today: .today)
    let found = comparison.findings.filter { $0.mutator == "save" }.map(\.kind)
    #expect(found == [.new])
    #expect(!comparison.fails)
  }

  @Test func theScreenNamesWhatIsErased() {
    var context = ReportContext()
    context.tool = "contacts"
    let text = TextReporter().text(of: report(Contact.self), in: context)
    #expect(
      text.contains("A save by strict erases /*/links from 2 of 2 records"), "\(text)")
  }

  /// That any `Codable` model erases what it does not know comes last, in whichever document.
  @Test func theScreenNamesWhatDoesNotDecodeAgainFirst() throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let dated = Study(
      "dated", json: #"[{"id":1,"since":"2026-01-31T12:00:00Z"}]"#, record: DatedContact.self,
      recordsAt: "", decoder: decoder
    ).writing { (contact: DatedContact) in try JSONEncoder().encode(contact) }
    let contacts = Study("contacts", json: Self.json, record: WholeContact.self, recordsAt: "")
    var configuration = Runner.Configuration()
    configuration.timesStrategies = false
    configuration.writesBack = true
    let report = Runner([contacts, dated], configuration: configuration).run()
    let text = TextReporter().text(of: report, in: ReportContext())
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let sentence = """
      dated: A save by strict writes what does not decode again: /*/since in 1 of 1 record \
      ("2026-01-31T12:00:00Z" → 791553600): expected String, found a number
      """
    let worst = try #require(words.range(of: sentence))
    let usual = try #require(words.range(of: "contacts: A save by strict"))
    #expect(worst.upperBound < usual.lowerBound)
    let rates = report.documents.map { $0.strategies[0].unreadable }
    #expect(rates == [Rate(0, of: 2), Rate(1, of: 1)])
  }

  @Test(arguments: [
    ("text", "/*/links"), ("json", "/*/links"), ("markdown", "/*/links"), ("html", "A save by"),
    ("annotations", "/*/links"), ("csv", "erased_by_saves"),
    ("junit", "erased by saves"),
  ])
  func everyFormatHasWhatIsErased(id: String, word: String) throws {
    let reporter = try #require(Reporters.all.first { $0.id.rawValue == id }).init()
    var context = ReportContext()
    context.documentFiles = ["contacts": "contacts.json"]
    #expect(try reporter.text(of: report(Contact.self), in: context).contains(word))
  }
}
