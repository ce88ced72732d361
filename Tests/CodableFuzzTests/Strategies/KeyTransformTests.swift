import CodableFuzz
import Foundation
import Testing

@Suite struct KeyTransformTests {
  @Test(arguments: [
    "id", "created_at", "createdAt", "created_At", "_created_at", "created_at_", "__a_b__", "___",
    "_", "a__b", "URL_path", "media_url_https", "oneTwo_three", "é_à", "a_1_b2", "x_", "_x", "A_B",
  ])
  func agreesWithFoundation(key: String) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let json = try JSONEncoder().encode([key: 1])
    let seen = try decoder.decode(KeyList.self, from: json).keys
    #expect(seen == [KeyTransform.fromSnakeCase(key)])
  }

  @Test func leavesKeysAsSent() {
    #expect(KeyTransform.asSent("created_at") == "created_at")
  }

  /// The keys of an object, as a model sees them.
  private struct KeyList: Decodable {
    let keys: [String]

    init(from decoder: any Decoder) throws {
      keys = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue)
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
