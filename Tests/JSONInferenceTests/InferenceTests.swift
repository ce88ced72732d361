import JSONInference
import JSONText
import Testing

/// What is inferred of small documents.
@Suite struct InferenceTests {
  @Test func aPropertyIsRequiredOnceEnoughRecordsHaveIt() throws {
    #expect(try modelLines(list(7) { #"{"s":"t\#($0)"}"# }) == ["/*.s: string?"])
    #expect(try modelLines(list(8) { #"{"s":"t\#($0)"}"# }) == ["/*.s: string"])
    #expect(
      try modelLines(list(40) { $0 == 3 ? "{}" : #"{"s":"t\#($0)"}"# }) == ["/*.s: string?"])
    #expect(
      try modelLines(list(40) { $0 == 3 ? #"{"s":null}"# : #"{"s":"t\#($0)"}"# })
        == ["/*.s: string?"])
  }

  @Test func confidenceIsTheProbabilityThatTheNextRecordHasAKey() throws {
    var rules = InferenceRules()
    for (confidence, least) in [(0.5, 1), (0.8, 3), (0.9, 8), (0.95, 18)] {
      rules.confidence = confidence
      for count in [least - 1, least] where count > 0 {
        let isRequired = count == least
        #expect(
          try modelLines(list(count) { #"{"s":"t\#($0)"}"# }, by: rules)
            == ["/*.s: string\(isRequired ? "" : "?")"], "\(confidence) \(count)")
      }
    }
    #expect(try modelLines(#"{"id":1}"#, by: InferenceRules()) == ["(root).id: integer"])
  }

  private func required(_ count: Int, _ record: (Int) -> String) throws -> [String] {
    try modelLines(list(count, record)).filter { !$0.hasSuffix("?") }
  }

  @Test func keysOfObjectsInsideTakeMoreEvidence() throws {
    let list = { (number: Int) in #"{"s":"t\#(number)","l":[{"x":"y\#(number)"}]}"# }
    #expect(try required(7, list).isEmpty)
    #expect(try required(8, list) == ["/*.s: string", "/*.l: [/*/l/*]"])
    #expect(try required(27, list).count == 2)
    #expect(try required(28, list).last == "/*/l/*.x: string")
    // So does an object, for the key may be absent with all that is in it.
    let object = { (number: Int) in #"{"s":"t\#(number)","m":{"x":"y\#(number)"}}"# }
    #expect(try required(27, object) == ["/*.s: string"])
    #expect(try required(28, object).count == 3)
    // The values of a map are records of their own, but not those of a map in each record.
    let map = { (number: Int) in
      let values = (0..<9).map { #""k\#(number)\#($0)":{"x":"y\#(number)"}"# }
      return #"{"s":"t\#(number)","m":{\#(values.joined(separator: ","))}}"#
    }
    #expect(try required(20, map) == ["/*.s: string", "/*.m: {/*/m/{}}"])
  }

  /// Keys go missing together, so those that some objects lack say little about the others.
  @Test func keysThatAreOftenMissingTakeTwiceTheEvidence() throws {
    let record = { (number: Int) in
      let other = number == 3 ? "" : #","other":"o\#(number)""#
      return
        #"{"name":"t\#(number)","price":\#(number),"is_new":true,"photo_url":"p\#(number)","count":2\#(other)}"#
    }
    #expect(try required(8, record) == ["/*.name: string", "/*.count: integer"])
    #expect(try required(17, record).count == 2)
    #expect(
      try required(18, record).map { $0.prefix { $0 != ":" } } == [
        "/*.name", "/*.price", "/*.is_new", "/*.photo_url", "/*.count",
      ])
  }

  @Test func valuesOfAMapAreRecords() throws {
    let users = (0..<12).map { #""100\#($0)":{"a":"b\#($0)"}"# }.joined(separator: ",")
    let texts = list(30) { #"{"t":"a text that is longer than the map, number \#($0)"}"# }
    #expect(
      try modelLines(#"{"users":{\#(users)},"list":\#(texts)}"#)[2] == "/users/{}.a: string")
  }

  @Test func keysOfOneStateStayOptionalWithAWarning() throws {
    func model(_ state: (Int) -> String) throws -> InferredModel {
      try SampleProfile(
        list(100) {
          #"{"state":"\#(state($0))","closed_at":"2026-01-31","done":"2026-01-31","n":1}"#
        }
      ).model()
    }
    let closed = try model { _ in "closed" }
    #expect(ModelText(closed).lines.filter { $0.hasSuffix("?") }.count == 2)
    #expect(
      closed.warnings == [
        "/*: all 100 objects have the state 'closed', so it is not known whether others have "
          + "closed_at, done"
      ])
    let both = try model { $0 % 2 == 0 ? "closed" : "open" }
    #expect(both.warnings.isEmpty && !ModelText(both).lines.contains { $0.hasSuffix("?") })
  }

  @Test func equalDocumentsAreNoEvidenceForTags() throws {
    let documents = [#"{"kind":"audio"}"#, #"{"kind":"video"}"#]
    func lines(_ count: Int, _ extra: (Int) -> String) throws -> [String] {
      let all = (0..<count).map { documents[$0 % 2].replacing("}", with: extra($0) + "}") }
      return ModelText(try SampleProfile(all).model()).lines
    }
    #expect(try lines(20) { _ in "" } == ["(root).kind: string?"])
    #expect(try lines(20) { #","n":\#($0)"# }.first == "(root).kind: audio|video")
  }

  @Test func aWholeNumberBesideFractionsIsADouble() throws {
    #expect(
      try modelLines(#"[{"low":1,"high":1.5,"count":3,"size":9007199254740993}]"#) == [
        "/*.low: number?", "/*.high: number?", "/*.count: integer?", "/*.size: integer?",
      ])
    #expect(try modelLines(#"[{"low":1,"high":2}]"#).first == "/*.low: integer?")
    #expect(
      try modelLines(#"[{"low":1,"high":1.5}]"#, deciding: ["/*/low integer"]).first
        == "/*.low: integer?")
    for (count, type) in [(17, "number"), (18, "integer")] {
      let many = list(count) { #"{"low":\#($0),"high":1.5}"# }
      #expect(try modelLines(many).first?.hasPrefix("/*.low: \(type)") == true)
    }
  }

  @Test func whatAnIntegerIsInferredFromIsSaid() throws {
    func evidence(_ document: String) throws -> [[String]] {
      try SampleProfile(document).model().objects[0].properties.map(\.evidence)
    }
    #expect(
      try evidence(#"{"size":3,"pageCount":4,"id":5}"#)
        == [["only one value, 3: others may have a fraction"], ["always 4"], []])
    #expect(try evidence(#"[{"size":3},{"size":3}]"#) == [["always 3"]])
    #expect(try evidence(#"[{"size":3},{"size":4}]"#) == [["3 to 4"]])
  }

  /// A cell that is lost must not move those after it.
  @Test func cellsOfARowAreOptional() throws {
    #expect(
      try modelLines(#"{"rows":[[1,"a"],[2,"b"]],"n":5}"#)
        == ["(root).rows: [[integer or string?]]", "(root).n: integer?"])
    #expect(try modelLines("[[1,2],[3,4]]") == ["root: [[integer?]]"])
    #expect(try modelLines("[[1,2],[3,4]]", by: .strict) == ["root: [[integer]]"])
    // Coordinates are no table.
    #expect(
      try modelLines(#"[{"at":[[1.5,2],[3,4]]},{"at":[]}]"#) == ["/*.at: [[number]]?"])
    // A row with a cell that does not decode is lost alone, and whole.
    let model = try SampleProfile(#"[[1,"a"],[{"b":1},2]]"#).model()
    guard case .list(let row) = model.root, case .list(let cell) = row else {
      Issue.record("\(model.root)")
      return
    }
    #expect(model.isLossy(listOf: row))
    #expect(!model.isLossy(listOf: cell))
  }

  /// Columns have words of their own, and so have objects with the same keys.
  @Test func tagsAreOfOneObject() throws {
    let rows = list(30) {
      #"["\#($0 % 2 == 0 ? "open" : "closed")","\#($0 % 3 == 0 ? "high" : "low")"]"#
    }
    #expect(try modelLines(rows) == ["root: [[string?]]"])
    let bugs = list(12) {
      #"{"n":\#($0),"m":1,"o":2,"state":"\#($0 % 2 == 0 ? "open" : "closed")"}"#
    }
    let trips = list(12) {
      #"{"n":\#($0),"m":1,"o":2,"state":"\#($0 % 2 == 0 ? "booked" : "over")"}"#
    }
    let lines = try modelLines(#"{"bugs":\#(bugs),"trips":\#(trips)}"#)
    #expect(
      [lines[5], lines[9]] == ["/bugs/*.state: closed|open", "/trips/*.state: booked|over?"])
    #expect(
      try !modelLines(#"{"bugs":\#(bugs),"others":\#(bugs)}"#).contains {
        $0.hasPrefix("/others/*")
      })
  }

  @Test func manyObjectsOfOneRecordAreNoMoreEvidenceThanOne() throws {
    let points = list(20) { #"{"x":\#($0)}"# }
    #expect(
      try modelLines(#"[{"points":\#(points)},{"points":[]}]"#)
        == ["/*.points: [/*/points/*]?", "/*/points/*.x: integer?"])
  }

  @Test func anIdentifierIsRequiredOnceItIsSeen() throws {
    #expect(try modelLines(#"{"id":1}"#) == ["(root).id: integer"])
    #expect(try modelLines(#"[{"id":1},{}]"#) == ["/*.id: integer?"])
    // The envelope costs all records.
    #expect(
      try modelLines(#"{"id":1,"list":\#(list(9) { #"{"id":\#($0)}"# })}"#) == [
        "(root).id: integer?", "(root).list: [/list/*]", "/list/*.id: integer",
      ])
  }

  @Test func strictModelsRequireWhatNoObjectLacks() throws {
    let lines = try modelLines(#"[{"n":1,"x":null},{"n":2}]"#, by: .strict)
    #expect(lines == ["/*.n: integer", "/*.x: anything?"])
  }

  @Test(arguments: [
    ("1,2,-3", "integer"), ("1,2.0", "number"), ("0.1,1e3", "number"), ("0e1", "decimal"),
    ("-0,1", "number"),
    ("9223372036854775807", "integer"), ("9223372036854775808", "decimal"),
    ("9007199254740993,0.5", "decimal"), ("0.12345678901234567890", "decimal"),
    ("0.1234567890123456", "number"), ("0.10000000000000001", "number"),
    ("0.30000000000000001", "decimal"), ("0.9999999999999999", "number"),
    ("8.123456789012346", "number"),
    ("-73.987654321012340000", "number"),
    ("3.14159265358979323846264338327950288419", "number"),
    ("1e400", "anything"), ("1e-400", "anything"),
    ("true,false", "boolean"), (#""a""#, "string"), (#"1,"a""#, "integer or string"),
    (#"1,2.5,true,"a",null,[1]"#, "boolean or number or string or [integer?]?"),
    ("null", "anything"), ("", "anything"),
    ("[],[]", "[anything]"), ("[[1]],[]", "[[integer]]"), ("{},{}", "{anything}"),
  ])
  func elementsHaveTheTypeOfAllValues(_ values: String, _ type: String) throws {
    #expect(try modelLines("[\(values)]") == ["root: [\(type)]"])
  }

  @Test(arguments: [
    ("2026-01-31T12:00:00Z", "date-time"), ("2026-01-31T12:00:00+01:00", "date-time"),
    ("2026-01-31T12:00:00.123456Z", "fractional-date-time"), ("2026-01-31", "day"),
    ("2026-01-31T12:00:00", "local-date-time"), ("2026-01-31 12:00:00", "local-date-time"),
    ("Sat, 31 Jan 2026 12:00:00 GMT", "message-date"),
    ("Sat, 31 Jan 2026 12:00:00 +0100", "message-date"),
    ("Sat Jan 31 12:00:00 +0000 2026", "spelled-date"),
    ("https://example.com/a?b=c", "url"), (#"https:\/\/example.com"#, "url"),
    ("123e4567-E89b-12d3-a456-426614174000", "uuid"),
    ("2026-13-31", "string"), ("2026-01-32", "string"), ("12:00:00", "string"),
    ("http://", "string"), ("http:///", "string"), ("https://exa mple.com", "string"),
    ("123e4567-e89b-12d3-a456-42661417400g", "string"), ("Saturn is a planet", "string"),
    ("", "string"), ("2026-01-31T25:00:00Z", "string"), ("2026-01-31T12:00:00ZZ", "string"),
  ])
  func stringsHaveAForm(_ text: String, _ form: String) throws {
    #expect(try modelLines(#"["\#(text)"]"#) == ["root: [\(form)]"])
  }

  @Test func stringsHaveAFormOnlyIfAllHaveIt() throws {
    #expect(try modelLines(#"["2026-01-31",""]"#) == ["root: [string]"])
    #expect(try modelLines(#"["2026-01-31","https://a.b"]"#) == ["root: [string]"])
    #expect(
      try modelLines(#"["2026-01-31T12:00:00Z","2026-01-31T12:00:00.5Z"]"#)
        == ["root: [fractional-date-time]"])
  }

  @Test func timesAreIntegersOfOurYearsUnderATellingKey() throws {
    #expect(
      try modelLines(
        #"{"createdAt":1760000000,"updated_at":1760000000123,"size":1760000000,"time":12}"#)
        == [
          "(root).createdAt: seconds?", "(root).updated_at: milliseconds?",
          "(root).size: integer?", "(root).time: integer?",
        ])
  }

  @Test func tagsRepeatAndLookLikeIdentifiers() throws {
    func type(of values: [String]) throws -> String {
      try modelLines("[" + values.map { "\"\($0)\"" }.joined(separator: ",") + "]")[0]
    }
    let ten = Array(repeating: "open", count: 6) + Array(repeating: "closed", count: 4)
    #expect(try type(of: ten) == "root: [open|closed]")
    #expect(try type(of: Array(ten.dropLast())) == "root: [string]")
    // A value that was seen once is no tag, and does not make the others none.
    #expect(try type(of: ten + ["merged"]) == "root: [open|closed]")
    #expect(try type(of: ten + ["merged", "lost", "found"]) == "root: [string]")
    #expect(try type(of: ten + ["2 of 3", "2 of 3"]) == "root: [string]")
    #expect(try type(of: Array(repeating: "open", count: 50)) == "root: [string]")
  }

  @Test func objectsWithDataForKeysAreMaps() throws {
    #expect(try modelLines(#"{"1001":{"a":1},"1002":{"a":2}}"#).first == "/{}.a: integer?")
    #expect(
      try modelLines(#"{"rates":{"2026-01-01":1.5,"2026-01-02":1.25}}"#)
        == ["(root).rates: {number}?"])
    let coins = (10..<28).map { #""c\#($0)usd":{"low":1,"high":2}"# }.joined(separator: ",")
    // They are records, and 18 of them show what the next has.
    #expect(try modelLines("{\(coins)}") == ["/{}.low: integer", "/{}.high: integer"])
    #expect(
      try modelLines(#"{"Ants":[{"n":1,"m":2}],"Bees":[{"n":1,"m":3},{"n":2,"m":4}]}"#)
        == ["/{}/*.n: integer?", "/{}/*.m: integer?"])
    let few = "abcde".map { #""\#($0)usd":{"low":1,"high":2}"# }.joined(separator: ",")
    #expect(try modelLines("{\(few)}").first == "(root).ausd: /ausd?")
    let many = (0..<600).map { #""k\#($0)x":1"# }.joined(separator: ",")
    #expect(try modelLines("{\(many)}") == ["root: {integer}"])
  }

  @Test func keysThatObjectsShareRarelyAreData() throws {
    let document = list(12) { number in
      #"{"marks":{"l\#(number)x":"a","l\#(number + 1)x":"b"}}"#
    }
    #expect(try modelLines(document) == ["/*.marks: {a|b}"])
  }

  @Test func objectsInsideTheirLikesAreRecursive() throws {
    #expect(
      try modelLines(#"{"data":1,"next":{"data":2,"next":{"data":3,"next":null}}}"#)
        == ["(root).data: integer?", "(root).next: (root)?"])
    #expect(
      try modelLines(
        #"{"name":"a","children":[{"name":"b","children":[{"name":"c","children":[]}]}]}"#)
        == ["(root).name: string?", "(root).children: [(root)]?"])
    // Wrappers with the same keys around different contents are not.
    #expect(
      try modelLines(#"{"kind":1,"data":{"children":[{"kind":2,"data":{"title":"a"}}]}}"#)
        .dropFirst().first == "(root).data: /data?")
  }

  @Test func objectsThatAreAlikeAreOneType() throws {
    let user = #"{"id":1,"login":"a","url":"https://a.b","admin":false}"#
    #expect(
      try modelLines(#"{"author":\#(user),"editor":\#(user)}"#)
        .filter { $0.hasPrefix("(root)") } == [
          "(root).author: /author?", "(root).editor: /author?",
        ])
  }

  @Test func siblingsWithTheSameKeysAreNamedAfterWhatTheyShare() throws {
    let model = try SampleProfile(
      #"{"sizes":{"small":{"w":1,"h":1},"large":{"w":2,"h":2}},"#
        + #""prev_evolution":[{"n":1,"m":1}],"next_evolution":[{"n":1,"m":1}]}"#
    ).model()
    #expect(model.objects.map(\.key) == [nil, "sizes", "sizes", "evolution"])
    #expect(model.objects.map(\.isElement) == [false, false, true, true])
  }

  @Test func aTagTellsWhatAnObjectIsLike() throws {
    let shapes = list(12) { number in
      number % 2 == 0
        ? #"{"type":"circle","radius":1}"# : #"{"type":"box","width":1,"height":2}"#
    }
    #expect(
      try modelLines(#"{"shapes":\#(shapes)}"#) == [
        "(root).shapes: [by type: box|circle]",
        "/shapes/*.type: string?", "/shapes/*.width: integer?", "/shapes/*.height: integer?",
        "/shapes/*.type: string?", "/shapes/*.radius: integer?",
      ])
  }

  @Test func aTagTellsWhatItsSiblingIsLike() throws {
    let events = list(20) { number in
      number % 2 == 0
        ? #"{"type":"push","id":1,"payload":{"ref":"a","size":1}}"#
        : #"{"type":"star","id":2,"payload":{"stars":[],"by":"b"}}"#
    }
    #expect(
      try modelLines(events).prefix(3) == [
        "/*.type: push|star", "/*.id: integer", "/*.payload: by sibling type: push|star",
      ])
  }

  @Test func tagsOfObjectsWithTheSameKeysMakeNoUnion() throws {
    let users = list(18) { #"{"type":"\#($0 % 2 == 0 ? "User" : "Bot")","id":\#($0)}"# }
    #expect(try modelLines(users) == ["/*.type: Bot|User", "/*.id: integer"])
  }

  @Test func theListIsFoundWithItsEnvelope() throws {
    func list(of document: String) throws -> String? {
      try SampleProfile(document).model().list?.description
    }
    let records = JSONInferenceTests.list(20) { #"{"id":\#($0)}"# }
    #expect(try list(of: records) == "")
    #expect(try list(of: #"{"data":{"items":\#(records)},"tags":["a","b"]}"#) == "/data/items")
    #expect(try list(of: #"{"id":1,"tags":["a","b"],"name":"a name of some length"}"#) == nil)
    #expect(try list(of: #"{"1":{"a":1},"2":{"a":2}}"#) == "")
    #expect(try list(of: #"{"page":1,"orders":{"1":{"a":1},"2":{"a":2}}}"#) == "/orders")
    #expect(try list(of: "42") == nil)
    let model = try SampleProfile(#"{"data":{"items":\#(records)},"page":1}"#).model()
    let root = try #require(model.objects.first)
    #expect(root.properties.map(\.isRequired) == [true, false])
    #expect(model.recordCount == 20)
  }

  @Test func decisionsPrevail() throws {
    let document = list(20) { #"{"id":\#($0),"kind":"a\#($0)","by":{"n":1}}"# }
    #expect(
      try modelLines(
        document,
        deciding: ["/*/id string", "/*/kind tags", "/*/by map", "/*/id optional"]
      )
      .map { $0.prefix(14) } == ["/*.id: string?", "/*.kind: a0|a1", "/*.by: {intege"])
    let model = try SampleProfile(document).model(
      deciding: {
        var decisions = InferenceDecisions()
        try decisions.add(linesOf: "# names\n\n/*/by name Author\r\n/*/by optional")
        return decisions
      }())
    #expect(model.objects[1].name == "Author")
    #expect(model.objects[0].properties[2].isRequired == false)
  }

  @Test(arguments: [
    "", "/*/id", "id string", "/*/id text", "/*/id name", "/*/id string or so", "/~2 string",
  ])
  func otherDecisionsAreErrors(_ text: String) {
    var decisions = InferenceDecisions()
    #expect(throws: InferenceDecisionError.self) { try decisions.add(text) }
  }

  @Test func deepDocumentsEndInAnything() throws {
    let arrays = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
    #expect(try modelLines(arrays)[0].hasSuffix("anything]]]]]]]]]"))
    let objects =
      (0..<400).map { #"{"k\#($0)":"# }.joined() + "1" + String(repeating: "}", count: 400)
    #expect(try modelLines(objects).count < 100)
  }
}
