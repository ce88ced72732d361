import CodableFuzz
import Foundation
import FuzzPlatform
import FuzzReports
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzzTesting
@testable import FuzzTestSupport

@Suite struct StrategyMetricsTests {
  @Test("Metrics of a strategy are compared") func areCompared() {
    let report = Staff.report()
    #expect(report["strict"].recordSurvival == 0)
    #expect(report["strict"].recordSurvival <= 0)
    #expect(report["lossy-array"].recordSurvival > report["strict"].recordSurvival)
    #expect(report["lossy-array"].recordSurvival >= 0.4)
    #expect(report[.lossyArray].collateralLoss < 0.6)
    #expect(report["staff", "lossy-array"].silentLoss == 0)
    #expect(report["wrapper"].silentLoss > 0)
    #expect(report["strict"].errorAccuracy == 1)
    #expect(report["strict"].documentsDecoded < MetricValue(0.1 + 0.1))
    #expect(report["strict"].recordSurvival.rate?.of == 39)
  }

  @Test("A metric that fails says where it comes from")
  func saysInAFailureWhatItComesFrom() throws {
    let report = Staff.report()
    withKnownIssue {
      #expect(report["strict"].recordSurvival >= 0.99)
    } matching: { issue in
      issue.description.contains(
        """
        (report["strict"].recordSurvival → staff, strict: 0/39 untouched records kept (0.0 %)
            remove-key at /staff_list: 2 of 2 untouched records lost or altered, as in staff:remove-key@/staff_list
              the document: no value for key "staffList"
            flip-type at /staff_list, (root): 10 of 10 untouched records lost or altered each, as in staff:flip-type@/staff_list=null
              staffList: expected an array, found null
            flip-type at /staff_list/*, /staff_list/*/full_name, /staff_list/*/age: 5 of 5 untouched \
        records lost or altered each, as in staff:flip-type@/staff_list/0=null
            make /staff_list a lossy list (@Lossy; keeps the type): record survival 0.0 % → 43.6 %
          ) >= 0.99
        """)
    }
  }

  @Test(arguments: [
    ("strict", "no strategy 'strct' was run; did you mean 'strict'? (strict, wrapper, "),
    ("feed", "no document 'feed' is in the report; valid are staff"),
  ])
  func ofWhatIsNotThereFulfillsNothing(name: String, words: String) {
    let report = Staff.report()
    let figures = name == "feed" ? report["feed", "strict"] : report["strct"]
    let figure = figures.recordSurvival
    #expect(figure.description.hasPrefix(words), "\(figure)")
    #expect(!(figure >= 0) && !(figure < 1) && !(figure == figure) && !(figure <= 1))
  }

  @Test("A metric of nothing fulfills nothing") func ofNothingFulfillsNothing() {
    let study = Study("one", json: #"{"a":1}"#, record: [String: Int].self)
    let figure = study.quickReport()["strict"].recordSurvival
    #expect(figure.description.hasPrefix("one, strict: there is no untouched record to measure"))
    #expect(!(figure >= 0) && !(figure <= 1))
    let other = Staff.report()["strict"].falseAcceptance
    #expect(
      other.description
        == "staff, strict: no mutator makes mutants that are not valid JSON: add .malformed")
  }

  @Test("Metrics of syntax mutants are separate") func ofSyntaxMutantsIsApart() {
    var runner = Runner([Staff.study()]).untimed
    runner.configuration.mutators += [Mutator].malformed
    let report = runner.run()
    #expect(report["strict"].falseAcceptance < 0.5)
    #expect(report["strict"].falseAcceptance.rate?.of ?? 0 > 10)
    #expect(report["strict"].recordSurvival == 0)
  }

  @Test("Metrics of several documents are sums") func ofSeveralDocumentsAreSums() throws {
    var other = Staff.study()
    other.name = "others"
    let report = Runner([Staff.study(), other]).untimed.run()
    #expect(report["strict"].recordSurvival.rate?.of == 78)
    #expect(report["others", "strict"].recordSurvival.rate?.of == 39)
    let text = report["strict"].recordSurvival.description
    #expect(text.hasPrefix("staff, others, strict: 0/78 untouched records kept"))
  }
}

@Suite struct FindingsTests {
  @Test("The findings are empty if nothing is found") func areEmptyWhereNothingIsFound() {
    let report = Staff.report()
    #expect(report.crashes.isEmpty)
    #expect(report.alreadyInvalid.isEmpty)
    #expect(report.silentLosses.filter { $0.strategy == .lossyArray }.isEmpty)
    #expect(report.crashes.description == "crashes and hangs: none")
    #expect(report[.lossyArray].silentLosses.isEmpty && !report[.wrapper].silentLosses.isEmpty)
    #expect(report[.wrapper].silentLosses.count == report.silentLosses.count)
  }

  @Test("What a strategy lost that was not run is not known") func areNotEmptyOfNoStrategy() {
    let losses = Staff.report()["lossy-aray"].silentLosses
    #expect(!losses.isEmpty)
    #expect(
      losses.description == "records lost silently: no strategy 'lossy-aray' was run; did you mean "
        + "'lossy-array'? (strict, wrapper, result-array, lossy-array)")
  }
}

@Suite struct ReportFilesTests {
  @Test("Report files are written to the first folder that accepts them")
  func areWrittenToTheFirstFolderThatAcceptsThem() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let files = [(name: "a.json", bytes: Array("{}".utf8))]
    #expect(try Report.write(files, to: [folder]) == folder + "/reports")
    let file = folder + "/reports/a.json"
    #expect(try Report.write(files, to: [file, folder + "/b"]) == folder + "/b/reports")
    let error = try #require(throws: StorageError.self) {
      try Report.write(files, to: [file, file + "/c"])
    }
    #expect(error.path == file)
    #expect(error.reason.hasPrefix("this is not a folder: "))
  }
}
