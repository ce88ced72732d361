import CodableFuzz
import CodableFuzzTesting
import JSONText
import Testing

/// A study of which nothing can be measured does not pass.
@Suite struct UnmeasuredTests {
  struct Renamed: Decodable { let fullName: String }

  @Test(arguments: [
    (
      #"[{"full_name":"Ada"},{"full_name":"Grace"}]"#,
      "none of its 2 records decodes even on its own"
    ),
    ("[]", "its list has no records"),
  ])
  func failsAndSaysWhy(json: String, reason: String) throws {
    let study = Study("unmeasured", json: json, records: Renamed.self, recordsAt: "")
    try withKnownIssue {
      let report = try survivalReport(of: study)
      #expect(report["strict"].recordSurvival >= 0)
    } matching: { issue in
      issue.description.contains(reason)
    }
  }

  @Test func aStudyThatIsMeasuredPasses() throws {
    let json = #"[{"fullName":"Ada"},{"fullName":"Grace"}]"#
    try survivalReport(of: Study("measured", json: json, records: Renamed.self, recordsAt: ""))
  }
}
