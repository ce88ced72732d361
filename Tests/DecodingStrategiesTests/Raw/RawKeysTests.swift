import DecodingStrategies
import Foundation
import Testing

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
  func followsSnakeCase(json: String, expected: String) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let model = try decoder.decode(Model.self, keepingRaw: Data(json.utf8))
    #expect(model.userItems.failures.map(\.raw.description) == [expected])
    let echo = try decoder.decode(Echo.self, from: Data(json.utf8))
    #expect(echo.userItems == [expected.trimmingCharacters(in: ["\""])])
  }

  @Test func leavesTheKeysOfADictionaryAsTheyAre() throws {
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

  @Test func followsAStrategyOfTheAppsOwn() throws {
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

  @Test func findsTheFirstOfEqualKeys() throws {
    let json = #"{"userItems":["a"],"userItems":["b",1]}"#
    let model = try JSONDecoder().decode(Model.self, keepingRaw: Data(json.utf8))
    #expect(model.userItems.failures.map(\.raw.description) == ["\"a\""])
    #expect(model.userItems.count == 1)
  }

  @Test func followsSuperDecodersAndNestedContainers() throws {
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
