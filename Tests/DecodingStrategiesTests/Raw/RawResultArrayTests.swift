import DecodingStrategies
import Foundation
import Testing

@Suite struct RawResultArrayTests {
  @Test(arguments: [
    ("[]", []),
    ("[1,2]", []),
    (#"[1,"x",null,3]"#, [#""x""#, "null"]),
    (" [ 1 ,\n\t{ \"a\" : [ 1.50 , {} ] }\r , [ ] , 4 ] ", ["{ \"a\" : [ 1.50 , {} ] }", "[ ]"]),
    (
      #"["\u00e9\n\"]","é🙂","e\u0301",1e400]"#,
      [#""\u00e9\n\"]""#, #""é🙂""#, #""e\u0301""#, "1e400"]
    ),
    ("[1.50,-0.0e0,1E5,1.5]", ["1.50", "1.5"]),
    ("[[[1],[\"]\",\"[\"]],true]", ["[[1],[\"]\",\"[\"]]", "true"]),
  ])
  func rawResultArrayKeepsTheBytesOfBadElements(json: String, expected: [String]) throws {
    let list = try JSONDecoder().decode(RawResultArray<Int>.self, keepingRaw: Data(json.utf8))
    #expect(list.failures.map(\.raw.description) == expected)
  }

  @Test("RawResultArray finds lists inside objects and lists")
  func findsListsInsideObjectsAndLists() throws {
    let json = #"{"a":{"b":[[1,"x"],["y",2],[]]},"c":[{"b":[[ "z" ]]},{"b":[[null]]}]}"#
    let model = try JSONDecoder().decode(Nested.self, keepingRaw: Data(json.utf8))
    let lists = model.a.b + model.c.flatMap(\.b)
    #expect(
      lists.map { $0.failures.map(\.raw.description) }
        == [["\"x\""], ["\"y\""], [], ["\"z\""], ["null"]])
    #expect(lists.map(\.values) == [[1], [2], [], [], []])
  }

  @Test("RawResultArray finds an element and what is in it")
  func findsAnElementAndWhatIsInIt() throws {
    let json = #"[{"list":[1,"x"]},{"list":["y"],"id":0},{"list":[2]}]"#
    let list = try JSONDecoder().decode(
      RawResultArray<WithList>.self, keepingRaw: Data(json.utf8))
    #expect(
      list.failures.map(\.raw.description) == [#"{"list":[1,"x"]}"#, #"{"list":[2]}"#])
    #expect(list.values.map { $0.list.failures.map(\.raw.description) } == [["\"y\""]])
  }

  @Test func slicesTheDataAsItIs() throws {
    let padded = Data(#"???[1,"x"]???"#.utf8)
    let slice = padded[3..<(padded.count - 3)]
    let list = try JSONDecoder().decode(RawResultArray<Int>.self, keepingRaw: slice)
    #expect(list.failures.map(\.raw) == [.bytes(Data("\"x\"".utf8))])
    #expect(list.failures.first?.raw.data?.startIndex == 6)
  }

  @Test("RawResultArray reads past a byte order mark", arguments: [#"[1,"x"]"#, " [1,\"x\"]"])
  func readsBehindAByteOrderMark(json: String) throws {
    let data = Data([0xEF, 0xBB, 0xBF]) + Data(json.utf8)
    let list = try JSONDecoder().decode(RawResultArray<Int>.self, keepingRaw: data)
    #expect(list.failures.map(\.raw.description) == ["\"x\""])
    let slice = (Data("??".utf8) + data).dropFirst(2)
    let sliced = try JSONDecoder().decode(RawResultArray<Int>.self, keepingRaw: slice)
    #expect(sliced.failures.map(\.raw) == list.failures.map(\.raw))
  }

  @Test("RawResultArray keeps the strategies of the decoder")
  func keepsTheStrategiesOfTheDecoder() throws {
    let decoder = JSONDecoder()
    decoder.dataDecodingStrategy = .deferredToData
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let json = #"[{"at":1,"data":[1],"ratio":"inf"},{"at":"x","data":[],"ratio":0}]"#
    let dates: [JSONDecoder.DateDecodingStrategy] = [
      .secondsSince1970, .millisecondsSince1970,
      .custom { Date(timeIntervalSince1970: try $0.singleValueContainer().decode(Double.self)) },
    ]
    for (strategy, seconds) in zip(dates, [1, 0.001, 1]) {
      decoder.dateDecodingStrategy = strategy
      let list = try decoder.decode(RawResultArray<Dated>.self, keepingRaw: Data(json.utf8))
      #expect(list.values.map(\.at) == [Date(timeIntervalSince1970: seconds)])
      #expect(list.values.map(\.data) == [Data([1])] && list.values.map(\.ratio) == [.infinity])
      #expect(list.failures.map(\.raw.description) == [#"{"at":"x","data":[],"ratio":0}"#])
    }
    decoder.dateDecodingStrategy = .iso8601
    let texts = #"["2026-01-02T03:04:05Z","2026-01-02",7]"#
    let list = try decoder.decode(RawResultArray<Date>.self, keepingRaw: Data(texts.utf8))
    #expect(list.values == [Date(timeIntervalSince1970: 1_767_323_045)])
    #expect(list.failures.map(\.raw.description) == [#""2026-01-02""#, "7"])
  }

  @Test("RawResultArray says that there is no document", arguments: DocumentForm.all)
  func saysThatThereIsNoDocument(form: DocumentForm) throws {
    let list = try form.decode(RawResultArray<Int>.self, from: [1, "x", nil])
    #expect(list.failures.map(\.raw) == [.unavailable(.noDocument), .unavailable(.noDocument)])
    #expect(list.failures.map(\.loss.index) == [1, 2])
    #expect(list.failures.first?.raw.data == nil)
    #expect(
      list.failures.first?.raw.description
        == "no raw JSON: set userInfo[.rawDocument] of the decoder")
  }

  private struct Dated: Decodable {
    let at: Date
    let data: Data
    let ratio: Double
  }

  private struct Inner: Decodable {
    let b: [RawResultArray<Int>]
  }

  private struct Nested: Decodable {
    let a: Inner
    let c: [Inner]
  }

  private struct WithList: Decodable {
    let list: RawResultArray<Int>
    let id: Int
  }
}
