import DecodingStrategies
import Foundation
import Testing

@Suite struct RawDocumentTests {
  @Test(arguments: [
    "[1,]", "[1] x", "", "[01]", "\u{FEFF}\u{FEFF}[1]", "// 5\n[1]",
  ])
  func rawDocumentSaysThatADocumentIsNotJSON(text: String) throws {
    var decoder = TreeDecoder()
    decoder.userInfo[.rawDocument] = RawDocument(Data(text.utf8))
    for _ in 0..<2 {
      let list = try decoder.decode(RawResultArray<Int>.self, from: ["x", "y"])
      #expect(list.failures.map { isNotJSON($0.raw) } == [true, true])
    }
  }

  @Test(
    "RawDocument says what is not there",
    arguments: [(#"["a"]"#, 1), ("{}", 0), ("[]", 0), (#"[["a"]]"#, 1)])
  func saysWhatIsNotThere(text: String, count: Int) throws {
    var decoder = TreeDecoder()
    decoder.userInfo[.rawDocument] = RawDocument(Data(text.utf8))
    let list = try decoder.decode(RawResultArray<Int>.self, from: ["x", "y"])
    #expect(list.failures.prefix(count).allSatisfy { $0.raw.data != nil })
    #expect(list.failures.dropFirst(count).allSatisfy { $0.raw == .unavailable(.notFound) })
  }

  @Test("RawDocument takes JSON5 only if it is JSON, too")
  func takesJSON5OnlyWhereItIsJSON() throws {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let plain = try decoder.decode(RawResultArray<Int>.self, keepingRaw: Data("[1,\"x\"]".utf8))
    #expect(plain.failures.map(\.raw.description) == ["\"x\""])
    let relaxed = try decoder.decode(
      RawResultArray<Int>.self, keepingRaw: Data("[1,'x',/* y */]".utf8))
    #expect(relaxed.values == [1])
    #expect(relaxed.failures.map { isNotJSON($0.raw) } == [true])
  }

  @Test(
    "RawDocument takes UTF-8 only",
    arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian])
  func takesNoOtherEncodingThanUTF8(encoding: String.Encoding) throws {
    let data = try #require("[1,\"x\"]".data(using: encoding))
    let list = try JSONDecoder().decode(RawResultArray<Int>.self, keepingRaw: data)
    #expect(list.values == [1])
    #expect(list.failures.map { isNotJSON($0.raw) } == [true])
  }

  @Test(
    "RawDocument does not take property lists",
    arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func takesNoPropertyList(format: PropertyListSerialization.PropertyListFormat) throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: [1, "x"] as [Any], format: format, options: 0)
    let decoder = PropertyListDecoder()
    decoder.userInfo[.rawDocument] = RawDocument(data)
    let list = try decoder.decode(RawResultArray<Int>.self, from: data)
    #expect(list.failures.map { isNotJSON($0.raw) } == [true])
  }

  @Test("RawDocument works with another decoder") func servesAnotherDecoder() throws {
    let json = #"{"items":[1, { "a" : 1 },"x"]}"#
    var decoder = TreeDecoder()
    decoder.userInfo[.rawDocument] = RawDocument(Data(json.utf8))
    let model = try decoder.decode(
      [String: RawResultArray<Int>].self, from: ["items": [1, ["a": 1], "x"]])
    #expect(model["items"]?.failures.map(\.raw.description) == [#"{ "a" : 1 }"#, "\"x\""])
  }

  @Test("RawDocument leaves the decoder as it was") func leavesTheDecoderAsItWas() throws {
    let decoder = JSONDecoder()
    let key = try #require(CodingUserInfoKey(rawValue: "key"))
    decoder.userInfo[key] = "value"
    _ = try decoder.decode(RawResultArray<Int>.self, keepingRaw: Data("[]".utf8))
    #expect(decoder.userInfo.count == 1)
    let list = try decoder.decode(RawResultArray<Int>.self, from: Data("[null]".utf8))
    #expect(list.failures.map(\.raw) == [.unavailable(.noDocument)])
  }

  private func isNotJSON(_ raw: RawJSON) -> Bool {
    if case .unavailable(.notJSON) = raw { true } else { false }
  }
}

/// A key or index that can be written as a literal.
struct RawKey: CodingKey, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }

  init(stringLiteral: String) { self.init(stringValue: stringLiteral) }
  init(integerLiteral: Int) { self.init(intValue: integerLiteral) }
}

/// The raw JSON is that of the value that the decoder read, even if it converts keys.
@Suite struct RawKeysTests {
  @Test(arguments: [
    (#"{"user_items":["a"]}"#, "\"a\""),
    (#"{"userItems":["a"]}"#, "\"a\""),
    (#"{"user_items":["a"],"userItems":["b"]}"#, "\"a\""),
    (#"{"userItems":["a"],"user_items":["b"]}"#, "\"a\""),
    (#"{"user_items":["a"],"user_items":["b"]}"#, "\"a\""),
    (#"{"user__items":["a"],"user_items":[1]}"#, "\"a\""),
    (#"{"us\u0065r_items":["a"]}"#, "\"a\""),
  ])
  func rawJSONIsFoundUnderSnakeCaseKeys(json: String, expected: String) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let model = try decoder.decode(Model.self, keepingRaw: Data(json.utf8))
    #expect(model.userItems.failures.map(\.raw.description) == [expected])
    let echo = try decoder.decode(Echo.self, from: Data(json.utf8))
    #expect(echo.userItems == [expected.trimmingCharacters(in: ["\""])])
  }

  @Test("Raw JSON is found under keys of a dictionary as they are")
  func leavesTheKeysOfADictionaryAsTheyAre() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let json = #"{"user_items":["a"],"userItems":["b"],"all_by_name":{"x_y":["c"],"xY":["d"]}}"#
    let lists = try decoder.decode(
      [String: FailableRaw].self, keepingRaw: Data(json.utf8))
    #expect(lists["user_items"]?.texts == ["\"a\""])
    #expect(lists["userItems"]?.texts == ["\"b\""])
    let model = try decoder.decode(ByName.self, keepingRaw: Data(json.utf8))
    #expect(model.allByName.mapValues(\.texts) == ["x_y": ["\"c\""], "xY": ["\"d\""]])
  }

  @Test("Raw JSON is found with a key strategy of the app's own")
  func followsAStrategyOfTheAppsOwn() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .custom { path in
      // Only the keys of the root are converted.
      let key = path.last?.stringValue ?? ""
      return RawKey(stringValue: path.count == 1 ? String(key.dropFirst()) : key)
    }
    let json = #"{"-userItems":["a"],"-inner":{"userItems":["b"]}}"#
    let model = try decoder.decode(Model.self, keepingRaw: Data(json.utf8))
    #expect(model.userItems.failures.map(\.raw.description) == ["\"a\""])
    #expect(model.inner?.texts == ["\"b\""])
  }

  @Test("Raw JSON of equal keys is that of the first") func findsTheFirstOfEqualKeys() throws {
    let json = #"{"userItems":["a"],"userItems":["b",1]}"#
    let model = try JSONDecoder().decode(Model.self, keepingRaw: Data(json.utf8))
    #expect(model.userItems.failures.map(\.raw.description) == ["\"a\""])
    #expect(model.userItems.count == 1)
  }

  @Test("Raw JSON is found in super decoders and nested containers")
  func followsSuperDecodersAndNestedContainers() throws {
    let json = #"{"super":{"list":["a"]},"deep":{"deeper":[[],["b"]]}}"#
    let model = try JSONDecoder().decode(ByHand.self, keepingRaw: Data(json.utf8))
    #expect(model.inSuper.texts == ["\"a\""])
    #expect(model.nested.texts == ["\"b\""])
  }

  private struct Model: Decodable {
    let userItems: RawResultArray<Int>
    let inner: FailableRaw?
  }

  private struct Echo: Decodable {
    let userItems: [String]
  }

  private struct ByName: Decodable {
    let allByName: [String: FailableRaw]
  }

  /// The raw texts of a top-level list, or of a list in the property `userItems`.
  private struct FailableRaw: Decodable {
    let texts: [String]

    init(from decoder: any Decoder) throws {
      let list: RawResultArray<Int>? =
        if let container = try? decoder.container(keyedBy: RawKey.self) {
          try container.decodeIfPresent(RawResultArray<Int>.self, forKey: "userItems")
        } else {
          try RawResultArray(from: decoder)
        }
      texts = list?.failures.map(\.raw.description) ?? []
    }
  }

  private struct ByHand: Decodable {
    let inSuper: FailableRawList
    let nested: FailableRaw

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: RawKey.self)
      inSuper = try FailableRawList(from: try container.superDecoder())
      let deep = try container.nestedContainer(keyedBy: RawKey.self, forKey: "deep")
      var lists = try deep.nestedUnkeyedContainer(forKey: "deeper")
      _ = try lists.nestedUnkeyedContainer()
      nested = try lists.decode(FailableRaw.self)
    }
  }

  private struct FailableRawList: Decodable {
    let list: FailableRaw
    var texts: [String] { list.texts }
  }
}
