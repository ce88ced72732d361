import CodableFuzz
import Foundation
import FuzzBaselines
import FuzzReports
import JSONMutation
import JSONText

/// A report whose names do what they can to whatever shows it.
enum HostileReport {
  /// Keys of records, each of which is in the report.
  static let keys = [
    "<script>alert(1)</script>", "\u{1B}[31mred", "\u{202E}gnp.exe", "=1+1", "@SUM(A1)", "-2+3",
    "\"=2\"", "'quoted'", "a\nb", "a\r\nb", "a\tb", "a|b", "`code`", "**bold**", "]]>", "&amp;",
    "\u{FFFE}\u{FFFF}", "\u{0}", "::error::no", "%0A", "@octocat", "#123", "</details>", ",;,",
    "![x](https://example.com/x.png)", String(repeating: "long", count: 2_000), "名前 👩‍👩‍👧",
  ]

  static let report: Report = {
    let records = (1...3).map { number in
      Dictionary(uniqueKeysWithValues: keys.map { ($0, "v\(number)") })
    }
    // Encoding dictionaries of strings does not fail.
    let json = (try? JSONEncoder().encode(["list": records])) ?? Data()
    let strategies = ["=cmd|' /C calc'!A0", "<b>\u{1B}]0;x\u{7}\n::error::"].enumerated().map {
      number, name in
      Strategy(StrategyID(rawValue: name)) { data -> Recovery<[String: String]> in
        do {
          return Recovery(try JSONDecoder().decode(List.self, from: data).list)
        } catch {
          if number == 0 { throw error }
          return Recovery([])
        }
      }
    }
    let study = Study(
      "-=\u{202E}<i>|`,\"", json: Array(json), recordsAt: "/list", strategies: strategies
    ).noting(notMaps: ["/list/*"])
    var runner = Runner([study])
    runner.configuration.timesStrategies = false
    var report = runner.run()
    report.failures = [
      DocumentFailure(
        document: DocumentName("=<\u{1B}>"),
        message: "\u{202E}]]> <x>,\n::error:: (@octocat), https://example.com/x?a=<b>&c=d "
          + "www.example.com #123 GH-7 a@b.example")
    ]
    return report
  }()

  private struct List: Decodable {
    let list: [[String: String]]
  }

  /// The report held against a baseline in which all was well.
  static let context: ReportContext = {
    var context = ReportContext()
    var text = Baseline(of: report).text
    text = text.split(separator: "\n").filter { !$0.hasPrefix("row ") }
      .map { $0 + "\n" }.joined()
    let baseline = try? Baseline(parsing: text)
    context.comparison = baseline.flatMap {
      try? BaselineComparison(of: report, with: $0, today: .today)
    }
    context.baselineText = text
    context.baselineFile = "a,b:c\u{1B}%.txt"
    return context
  }()
}
