import JSONMutation
import JSONText
import Testing

@Suite struct DateFormatTests {
  @Test(arguments: [
    (
      #"["2026-11-21T10:46:19Z" ]"#, "/0",
      [
        #"fractional: ["2026-11-21T10:46:19.123Z" ]"#, #"offset: ["2026-11-21T10:46:19+00:00" ]"#,
        #"space: ["2026-11-21 10:46:19Z" ]"#, #"date-only: ["2026-11-21" ]"#,
        #"twenty-four: ["2026-11-21T24:00:00Z" ]"#, #"leap-second: ["2026-11-21T10:46:60Z" ]"#,
        #"no-zone: ["2026-11-21T10:46:19" ]"#, "epoch-seconds: [1795257979 ]",
        "epoch-milliseconds: [1795257979000 ]", #"epoch-string: ["1795257979" ]"#,
        #"locale: ["11/21/2026" ]"#,
      ]
    ),
    (
      #""2000-02-29 23:59:60.5+0230""#, "",
      [
        #"no-fraction: "2000-02-29 23:59:60+0230""#, #"date-only: "2000-02-29""#,
        #"twenty-four: "2000-02-29 24:00:00+0230""#, #"no-zone: "2000-02-29 23:59:60.5""#,
        "epoch-seconds: 951859800", "epoch-milliseconds: 951859800500",
        #"epoch-string: "951859800""#, #"locale: "02/29/2000""#,
      ]
    ),
    (
      #""2000-02-29T24:00""#, "",
      [
        #"offset: "2000-02-29T24:00+00:00""#, #"space: "2000-02-29 24:00""#,
        #"date-only: "2000-02-29""#, "epoch-seconds: 951868800",
        "epoch-milliseconds: 951868800000", #"epoch-string: "951868800""#, #"locale: "02/29/2000""#,
      ]
    ),
    (
      #""1969-12-31T23:59:59""#, "",
      [
        #"fractional: "1969-12-31T23:59:59.123""#, #"offset: "1969-12-31T23:59:59+00:00""#,
        #"space: "1969-12-31 23:59:59""#, #"date-only: "1969-12-31""#,
        #"twenty-four: "1969-12-31T24:00:00""#, #"leap-second: "1969-12-31T23:59:60""#,
        "epoch-seconds: -1", "epoch-milliseconds: -1000", #"epoch-string: "-1""#,
        #"locale: "12/31/1969""#,
      ]
    ),
    (
      #""1970-01-01""#, "",
      [
        "epoch-seconds: 0", "epoch-milliseconds: 0", #"epoch-string: "0""#,
        #"locale: "01/01/1970""#,
      ]
    ),
    (
      #""1600-03-01""#, "",
      [
        "epoch-seconds: -11670912000", "epoch-milliseconds: -11670912000000",
        #"epoch-string: "-11670912000""#, #"locale: "03/01/1600""#,
      ]
    ),
  ])
  func writesAnotherFormat(text: String, node: String, expected: [String]) throws {
    #expect(
      try Document(text: text).mutants(by: .dateFormat, at: JSONPointer(stringLiteral: node))
        == expected)
  }

  @Test(arguments: [
    "", "x", "2026-13-01", "2026-00-01", "2026-01-32", "2026-1-001", "2026-01-01T",
    "2026-01-01T25:00:00Z", "2026-01-01T10:60:00Z", "2026-01-01T10:00:61Z",
    "2026-01-01T10:00:00.Z", "2026-01-01T10:00:00X", "2026-01-01T10:00:00+2",
    "2026-01-01T10:00:00+02:0a", "2026-01-01x10:00:00Z", "2026/01/01", "-026-01-01",
  ])
  func leavesOtherText(text: String) throws {
    #expect(try Document(text: "\"\(text)\"").nodes(editableBy: .dateFormat) == [])
  }
}
