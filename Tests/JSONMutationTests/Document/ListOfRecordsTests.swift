import JSONMutation
import JSONText
import Testing

/// Which list the commands take for that of the records.
@Suite struct ListOfRecordsTests {
  private static let text = String(repeating: "words ", count: 40)

  /// Documents as backends send them, and where their records are; nil for one record.
  static let documents: [(name: String, json: String, list: JSONPointer?)] = [
    (
      "plugins by name, one with many dependencies",
      object([
        ("updated", #""2026-01-31""#),
        (
          "plugins",
          object(
            "amber birch cobalt dune ember flint grove".split(separator: " ").map { name in
              let dependencies = list(name == "cobalt" ? 11 : 1) { #"{"name":"dep\#($0)"}"# }
              return ("\(name)", #"{"title":"The \#(name)","dependencies":\#(dependencies)}"#)
            })
        ),
      ]), "/plugins"
    ),
    (
      "a table with a description of its columns",
      object([
        ("columns", list(12) { #"{"name":"c\#($0)"}"# }),
        ("data", list(60) { #"[\#($0),"name \#($0)","a street in a city",null,1.5,true,"text"]"# }),
      ]), "/data"
    ),
    (
      "a page and its rows",
      #"[{"page":1,"pages":7,"total":50},"# + list(8) { #"{"id":\#($0),"country":"C\#($0)"}"# }
        + "]", "/1"
    ),
    (
      "a query and its completions",
      #"["swift",["swift package","swift testing","swift format"]]"#, "/1"
    ),
    (
      "many small facets before few large results",
      object([
        ("facets", list(12) { #"{"k":"f\#($0)","n":\#($0)}"# }),
        ("results", list(3) { #"{"id":\#($0),"body":"\#(text)"}"# }),
      ]), "/results"
    ),
    (
      "an article with a few labels",
      object([
        ("id", "7"), ("body", #""\#(text)\#(text)""#),
        ("labels", list(3) { #"{"id":\#($0)}"# }),
      ]), nil
    ),
    (
      "numbers that are longer than the records",
      object([
        ("ids", list(80) { "\(100_000 + $0)" }),
        ("users", list(5) { #"{"id":\#($0),"name":"User \#($0)","mail":"u\#($0)@example.com"}"# }),
      ]), "/users"
    ),
    (
      "edges of a graph, each with a list",
      #"{"data":{"viewer":{"repositories":{"totalCount":3,"edges":"#
        + list(4) { #"{"node":{"id":"R\#($0)","topics":[{"t":"a"},{"t":"b"}]}}"# } + "}}}}",
      "/data/viewer/repositories/edges"
    ),
    (
      "records by number, each with a list",
      object(
        (1000..<1005).map { ("\($0)", #"{"name":"Item","tags":[{"t":"x"},{"t":"y"}]}"#) }), ""
    ),
    (
      "currencies by code",
      object([
        ("success", "true"),
        (
          "currencies",
          object(
            "USD EUR GBP CHF SEK NOK".split(separator: " ").map {
              ("\($0)", #"{"name":"The \#($0)","digits":2}"#)
            })
        ),
      ]), "/currencies"
    ),
    (
      "links only", object([("version", "3"), ("links", list(9) { #""/page/\#($0)""# })]),
      "/links"
    ),
    (
      "one result with a list inside", #"{"data":[{"rows":[{"id":1},{"id":2}]}]}"#,
      "/data/0/rows"
    ),
    ("arrays of a square matrix", "[[1,2,3],[4,5,6],[7,8,9]]", ""),
    ("an empty array", "[]", ""),
    ("a scalar", "5", nil),
  ]

  @Test(arguments: documents)
  func isChosen(name: String, json: String, list: JSONPointer?) throws {
    let index = try DocumentIndex(parsing: Array(json.utf8))
    #expect(index.listOfRecords.map(index.pointer(to:)) == list, "\(name)")
  }

  private static func list(_ count: Int, _ element: (Int) -> String) -> String {
    "[" + (0..<count).map(element).joined(separator: ",") + "]"
  }

  private static func object(_ members: [(key: String, value: String)]) -> String {
    "{" + members.map { #""\#($0.key)":\#($0.value)"# }.joined(separator: ",") + "}"
  }
}
